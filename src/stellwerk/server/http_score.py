"""HTTP for people at a real table: the score of a sheet. Nothing is kept."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request

from . import told
from .limits import Buckets
from .sheets import Json, scored

router = APIRouter(prefix="/api")

SCORING_COSTS = 2  # longest paths are more work than other calls do: it counts as so many more


@router.post("/score", responses={200: {"model": told.SheetScore}})
async def score(request: Request, sheet: Json) -> Json:
    """Scores, places and items of a game at a real table, and what such a sheet asks."""
    requests: Buckets = request.app.state.requests
    requests.of(request.client.host if request.client else "").spend(SCORING_COSTS)
    return await asyncio.to_thread(scored, sheet)
