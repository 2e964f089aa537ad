"""HTTP for games inside links. Nothing is stored."""

from __future__ import annotations

from fastapi import APIRouter, Header, Request, Response

from stellwerk.server.http.tables import Json, enter
from stellwerk.server.http.worker_responses import respond
from stellwerk.table import replay
from stellwerk.table.game_file import replay_of_link, to_file, to_link, views_of_link
from stellwerk.table.messages import server_messages
from stellwerk.table.messages.requests import SharedGame, SharedViews
from stellwerk.table.rate_limiter import Buckets, client_key

router = APIRouter(prefix="/api")

REPLAYING_COSTS = 2  # rate-limit cost: replaying a game is more work than other calls


@router.get("/tables/{table_id}/link")
async def link(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """Return the part of a link that holds a finished game."""
    session, _ = await enter(request, table_id, authorization)
    replay.finished(session.row, session.game_log)
    return {"game": to_link(to_file(session))}


@router.post("/replay", responses={200: {"model": server_messages.Replay}})
async def course(request: Request, shared: SharedGame) -> Response:
    """Return the replay of a game in a link."""
    _count(request)
    return await respond(request, replay_of_link, shared)


@router.post("/replay/views", responses={200: {"model": server_messages.ReplayViews}})
async def views(request: Request, shared: SharedViews) -> Response:
    """Return positions of a game in a link, with all hands visible."""
    _count(request)
    return await respond(request, views_of_link, shared)


def _count(request: Request) -> None:
    requests: Buckets = request.app.state.requests
    requests.of(client_key(request)).spend(REPLAYING_COSTS)
