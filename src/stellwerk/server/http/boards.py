"""HTTP for board designers: a starting board, checks and trials. Nothing is stored."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from stellwerk.server.analysis import encode_analysis
from stellwerk.server.http import tables as http_tables
from stellwerk.server.http.worker_responses import respond
from stellwerk.table import custom_boards as designs
from stellwerk.table.messages.requests import CheckBoard, NewTable, TryBoard
from stellwerk.table.messages.responses import BoardDemands, BoardFaults, BoardTrial, Created
from stellwerk.table.rate_limiter import Buckets, client_key

router = APIRouter(prefix="/api/boards")

CHECKING_COSTS = 1  # additional calls that a check counts as


@router.get("/{edition}/new", responses={200: {"model": BoardDemands}})
async def new_board(request: Request, edition: str) -> Response:
    """Return a simple playable board to start from, and the edition's requirements."""
    return await respond(request, designs.demands, edition)


@router.post("/check", responses={200: {"model": BoardFaults}})
async def check(request: Request, body: CheckBoard) -> Response:
    """Return all faults of a board."""
    requests: Buckets = request.app.state.requests
    requests.of(client_key(request)).spend(CHECKING_COSTS)
    return await respond(request, designs.faults, body.edition, body.board)


@router.post("/tables", status_code=201, responses={201: {"model": Created}})
async def set_up(request: Request, body: NewTable) -> dict[str, Any]:
    """Set up a table with a custom board; the body may be as large as a board."""
    return await http_tables.set_up(request, body)


@router.post("/trial", responses={200: {"model": BoardTrial}})
async def trial(request: Request, body: TryBoard) -> Response:
    """Return how a board plays in quick games of bots, as far as known; call again for more."""
    requests: Buckets = request.app.state.requests
    requests.of(client_key(request)).spend(CHECKING_COSTS)
    registry, key = http_tables.registry_of(request), client_key(request)
    board = await registry.worker_pool.call(key, designs.sound, body.edition, body.board)
    found = registry.analyses.of_board(body.edition, board, key)
    return Response(encode_analysis(found, body.seen), media_type="application/json")
