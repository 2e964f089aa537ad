"""For whoever looks after the server: is it well, and how much does it do?"""

from __future__ import annotations

import asyncio
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse
from sqlalchemy import text

from .errors import TableError
from .house import House

PATIENCE_SECONDS: Final = 2.0

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(request: Request) -> JSONResponse:
    """200 if tables can be read and are looked after, else 503."""
    trouble = await _trouble(request.app.state.house)
    return JSONResponse({"ok": trouble is None, "trouble": trouble}, 200 if trouble is None else 503)


async def _trouble(house: House) -> str | None:
    if house.sweeping is None or house.sweeping.done():
        return "nobody looks after the tables"
    try:
        asked = house.database.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
        await asyncio.wait_for(asked, PATIENCE_SECONDS)
    except (TableError, TimeoutError):
        return "the database does not answer"
    return None


@router.get("/metrics")
async def metrics(request: Request) -> PlainTextResponse:
    house: House = request.app.state.house
    sockets: int = sum(request.app.state.sockets.values())
    now = {
        "stellwerk_tables": ("Tables in memory.", len(house.rooms)),
        "stellwerk_sockets": ("Open WebSockets.", sockets),
        "stellwerk_bots_waiting": (
            "Thoughts that wait for a process to think them.",
            house.thinkers.waiting(),
        ),
    }
    return PlainTextResponse(house.store.figures.told(now), media_type="text/plain; version=0.0.4")
