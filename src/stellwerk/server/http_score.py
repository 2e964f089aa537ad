"""HTTP for people at a real table: the score of a sheet. Nothing is kept."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request

from stellwerk import scorepad
from stellwerk.words import languages

from . import told
from .errors import TableError
from .limits import Buckets

router = APIRouter(prefix="/api")

Json = dict[str, Any]
SCORING_COSTS = 2  # longest paths are more work than other calls do: it counts as so many more


class SheetProblem(TableError):
    """What cannot be so on the sheet, in the words of the fault."""

    def __init__(self, fault: scorepad.SheetFault) -> None:
        super().__init__("bad_sheet")
        self.fault = fault

    def as_json(self) -> Json:
        return super().as_json() | {lang: self.fault.told(lang) for lang in languages()}


@router.post("/score", responses={200: {"model": told.SheetScore}})
async def score(request: Request, sheet: Json) -> Json:
    """Scores, places and items of a game at a real table, and what such a sheet asks."""
    requests: Buckets = request.app.state.requests
    requests.of(request.client.host if request.client else "").spend(SCORING_COSTS)
    try:
        found = await asyncio.to_thread(scorepad.score, sheet)
    except scorepad.SheetFault as fault:
        raise SheetProblem(fault) from None
    return found | {"fields": scorepad.fields(sheet["edition"], len(sheet["players"]), sheet.get("options"))}
