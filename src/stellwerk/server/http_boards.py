"""HTTP for those who make boards: a board to begin with, and what is wrong with one. Nothing is kept."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request, Response

from . import analyses, answers, designs, findings, http_tables
from .limits import Buckets
from .models import CheckBoard, NewTable, TryBoard
from .shares import share_of

router = APIRouter(prefix="/api/boards")

CHECKING_COSTS = 1  # it counts as so many calls more


@router.get("/{edition}/new", responses={200: {"model": findings.BoardDemands}})
async def new_board(edition: str) -> dict[str, Any]:
    """A plain board to begin with, which can be played as it is, and what its edition demands of boards."""
    return await asyncio.to_thread(designs.demands, edition)


@router.post("/check", responses={200: {"model": findings.BoardFaults}})
async def check(request: Request, body: CheckBoard) -> dict[str, Any]:
    """All that is wrong with a board, as the engine sees it."""
    requests: Buckets = request.app.state.requests
    requests.of(request.client.host if request.client else "").spend(CHECKING_COSTS)
    return await asyncio.to_thread(designs.faults, body.edition, body.board)


@router.post("/tables", status_code=201, responses={201: {"model": answers.Created}})
async def set_up(request: Request, body: NewTable) -> dict[str, Any]:
    """A table as any other; here a message may be as large as a board is."""
    return await http_tables.set_up(request, body)


@router.post("/trial", responses={200: {"model": findings.BoardTrial}})
async def trial(request: Request, body: TryBoard) -> Response:
    """How a board plays, by some quick games of bots, as far as it is known by now; ask again for more."""
    requests: Buckets = request.app.state.requests
    requests.of(request.client.host if request.client else "").spend(CHECKING_COSTS)
    board = await asyncio.to_thread(designs.sound, body.edition, body.board)
    found = http_tables.house_of(request).analyses.of_board(body.edition, board, share_of(request))
    return Response(analyses.told(found, body.seen), media_type="application/json")
