"""HTTP for the score pad of a printed game. Nothing is stored."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from stellwerk.server.http.worker_responses import respond
from stellwerk.table.messages import server_messages
from stellwerk.table.rate_limiter import Buckets, client_key
from stellwerk.table.score_sheet import Json, scored

router = APIRouter(prefix="/api")

SCORING_COSTS = 2  # rate-limit cost: longest paths are more work than other calls


@router.post("/score", responses={200: {"model": server_messages.SheetScore}})
async def score(request: Request, sheet: Json) -> Response:
    """Return scores, places and items of a printed game, and the fields of its sheet."""
    requests: Buckets = request.app.state.requests
    requests.of(client_key(request)).spend(SCORING_COSTS)
    return await respond(request, scored, sheet)
