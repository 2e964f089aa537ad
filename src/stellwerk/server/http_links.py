"""HTTP for games that come as a link. Nothing of them is kept."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Header, Request

from . import files, links, replay, told
from .http_tables import Json, enter
from .limits import Buckets
from .models import SharedGame, SharedViews

router = APIRouter(prefix="/api")

REPLAYING_COSTS = 2  # a whole game is more work than other calls do: it counts as so many more


@router.get("/tables/{table_id}/link")
async def link(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """A finished game as the part of a link that holds it."""
    room, _ = await enter(request, table_id, authorization)
    replay.finished(room.row, room.play)
    return {"game": links.written(files.written(room))}


@router.post("/replay", responses={200: {"model": told.Replay}})
async def course(request: Request, shared: SharedGame) -> Json:
    """The course of a game that came as a link."""
    _count(request)
    return await asyncio.to_thread(links.course, shared)


@router.post("/replay/views", responses={200: {"model": told.ReplayViews}})
async def views(request: Request, shared: SharedViews) -> Json:
    """Positions of a game that came as a link, everybody's hands open."""
    _count(request)
    return await asyncio.to_thread(links.views, shared)


def _count(request: Request) -> None:
    requests: Buckets = request.app.state.requests
    requests.of(request.client.host if request.client else "").spend(REPLAYING_COSTS)
