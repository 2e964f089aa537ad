"""HTTP for programs that poll a seat, and for finished games."""

from __future__ import annotations

import json

from fastapi import APIRouter, Header, Query, Request, Response

from stellwerk.server.analysis import encode_analysis
from stellwerk.server.http.tables import Json, enter, registry_of
from stellwerk.server.http.worker_responses import respond
from stellwerk.table import lifecycle, replay
from stellwerk.table.access import Credentials
from stellwerk.table.messages.requests import Decision, EarlyAnswers, Explanation, RequestAnalysis, Undo
from stellwerk.table.messages.responses import GameAnalysis
from stellwerk.table.pending_action import Viewer
from stellwerk.table.rate_limiter import client_key
from stellwerk.table.session import TableSession

router = APIRouter(prefix="/api/tables/{table_id}")
LONGEST_WAIT = 25.0


@router.get("/state")
async def state(
    request: Request,
    table_id: str,
    after: int = Query(default=-1, ge=-1),
    wait: float = Query(default=0.0, ge=0.0, le=LONGEST_WAIT),
    authorization: str | None = Header(default=None),
) -> Response:
    """Return what this seat (or a spectator) may know; ``wait`` for an entry beyond ``after``."""
    session, credentials = await enter(request, table_id, authorization)
    until = session.clock.monotonic() + wait
    while not _has_more(session, _viewer(session, credentials), after) and not session.is_finished:
        left = until - session.clock.monotonic()
        if left <= 0 or not await session.broadcaster.wait_for_change(left):
            break
    await session.authorize(credentials)  # again: the seat may have changed hands meanwhile
    await session.current_game()
    text = session.broadcaster.state_text(_viewer(session, credentials), after)
    return Response(text, media_type="application/json")


def _viewer(session: TableSession, credentials: Credentials) -> Viewer:
    seats = credentials.seats(session.row)
    return seats[0] if seats else None


def _has_more(session: TableSession, viewer: Viewer, after: int) -> bool:
    return session.game_log is not None and session.game_log.number_for(viewer) > after


@router.post("/decisions")
async def decide(
    request: Request, table_id: str, body: Decision, authorization: str | None = Header(default=None)
) -> Json:
    """Decide after entry ``number``."""
    session, credentials = await enter(request, table_id, authorization)
    seat = credentials.one_seat(session.row).seat
    return {"number": await session.decide(seat, body.number, body.say, credentials=credentials)}


@router.post("/early")
async def early(
    request: Request, table_id: str, body: EarlyAnswers, authorization: str | None = Header(default=None)
) -> Json:
    """Answer questions of the start in advance."""
    session, credentials = await enter(request, table_id, authorization)
    await session.answer_early(credentials.one_seat(session.row).seat, body.say, credentials)
    return {"number": session.require_game().number}


@router.post("/undo")
async def undo(
    request: Request, table_id: str, body: Undo, authorization: str | None = Header(default=None)
) -> Json:
    """Take back one's last decision within the action."""
    session, credentials = await enter(request, table_id, authorization)
    return {"number": await session.undo(credentials.one_seat(session.row).seat, body.number, credentials)}


@router.post("/explain")
async def explain(
    request: Request, table_id: str, body: Explanation, authorization: str | None = Header(default=None)
) -> Json:
    """Return sentences that describe options."""
    session, credentials = await enter(request, table_id, authorization)
    await session.current_game()
    return {"options": session.explain(credentials.one_seat(session.row).seat, body.number, body.say)}


@router.post("/hint")
async def hint(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """Return the strong bot's choice and its reason."""
    session, credentials = await enter(request, table_id, authorization)
    return await session.hint(credentials.one_seat(session.row).seat, lifecycle.HINT_LEVEL, credentials)


@router.post("/back")
async def back(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """Take a seat back from the bot."""
    session, credentials = await enter(request, table_id, authorization)
    await session.come_back(credentials.one_seat(session.row).seat, credentials)
    return {"table": session.table_object()}


@router.get("/record")
async def record(
    request: Request, table_id: str, authorization: str | None = Header(default=None)
) -> Response:
    """Return the record of a finished game."""
    session, _ = await enter(request, table_id, authorization)
    found = replay.record(replay.finished(session.row, session.game_log))
    name = f"stellwerk-{session.row.edition}-{session.row.id}.json"
    text = json.dumps(found, ensure_ascii=False, indent=1)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


@router.get("/replay")
async def moves(
    request: Request, table_id: str, authorization: str | None = Header(default=None)
) -> Response:
    """Return the replay of a finished game."""
    session, _ = await enter(request, table_id, authorization)
    played = list(replay.finished(session.row, session.game_log).moves)
    return await respond(request, replay.course, session.table_object(), session.row, played)


@router.get("/replay/views")
async def views(
    request: Request,
    table_id: str,
    first: int = Query(ge=0),
    last: int = Query(ge=0),
    authorization: str | None = Header(default=None),
) -> Response:
    """Return positions of a finished game, with all hands visible."""
    session, _ = await enter(request, table_id, authorization)
    played = list(replay.finished(session.row, session.game_log).moves)
    return await respond(request, replay.positions, session.row, played, first, last)


@router.post("/analysis", responses={200: {"model": GameAnalysis}})
async def analysis(
    request: Request, table_id: str, body: RequestAnalysis, authorization: str | None = Header(default=None)
) -> Response:
    """Return the analysis of a finished game, as far as known; call again for more."""
    session, _ = await enter(request, table_id, authorization)
    found = registry_of(request).analyses.of(session, client_key(request))
    return Response(encode_analysis(found, body.seen), media_type="application/json")
