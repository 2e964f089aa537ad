"""HTTP for a seat (programs that poll) and for finished games."""

from __future__ import annotations

import asyncio
import json

from fastapi import APIRouter, Header, Query, Request, Response

from . import analyses, findings, lifecycle, replay
from .access import Bearer
from .action import Viewer
from .http_tables import Json, enter, house_of
from .models import AskAnalysis, Decision, EarlyAnswers, Explanation, Undo
from .room import Room
from .shares import share_of

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
    """What this seat (or a spectator) may know; with ``wait``, as soon as there is more than ``after``."""
    room, bearer = await enter(request, table_id, authorization)
    until = asyncio.get_running_loop().time() + wait
    while not _heard_more(room, _viewer(room, bearer), after) and not room.is_finished:
        left = until - asyncio.get_running_loop().time()
        if left <= 0 or not await room.wait_for_news(left):
            break
    await room.let_in(bearer)  # again: the seat may have changed hands meanwhile
    await room.playing_now()
    text = room.state_text(_viewer(room, bearer), after)
    return Response(text, media_type="application/json")


def _viewer(room: Room, bearer: Bearer) -> Viewer:
    seats = bearer.seats(room.row)
    return seats[0] if seats else None


def _heard_more(room: Room, viewer: Viewer, after: int) -> bool:
    return room.play is not None and room.play.number_for(viewer) > after


@router.post("/decisions")
async def decide(
    request: Request, table_id: str, body: Decision, authorization: str | None = Header(default=None)
) -> Json:
    """Answer the decision that stands after entry ``number``."""
    room, bearer = await enter(request, table_id, authorization)
    seat = bearer.one_seat(room.row).seat
    return {"number": await room.decide(seat, body.number, body.say, bearer=bearer)}


@router.post("/early")
async def early(
    request: Request, table_id: str, body: EarlyAnswers, authorization: str | None = Header(default=None)
) -> Json:
    """Answer questions of the start before they are asked."""
    room, bearer = await enter(request, table_id, authorization)
    await room.answer_early(bearer.one_seat(room.row).seat, body.say, bearer)
    return {"number": room.game_on().number}


@router.post("/undo")
async def undo(
    request: Request, table_id: str, body: Undo, authorization: str | None = Header(default=None)
) -> Json:
    """Take back one's last decision within the action."""
    room, bearer = await enter(request, table_id, authorization)
    return {"number": await room.undo(bearer.one_seat(room.row).seat, body.number, bearer)}


@router.post("/explain")
async def explain(
    request: Request, table_id: str, body: Explanation, authorization: str | None = Header(default=None)
) -> Json:
    """What options mean, in sentences."""
    room, bearer = await enter(request, table_id, authorization)
    await room.playing_now()
    return {"options": room.explain(bearer.one_seat(room.row).seat, body.number, body.say)}


@router.post("/hint")
async def hint(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """What the strong bot would do, and why."""
    room, bearer = await enter(request, table_id, authorization)
    return await room.hint(bearer.one_seat(room.row).seat, lifecycle.HINT_LEVEL, bearer)


@router.post("/back")
async def back(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """I am back: the bot gives the seat back."""
    room, bearer = await enter(request, table_id, authorization)
    await room.come_back(bearer.one_seat(room.row).seat, bearer)
    return {"table": room.table_object()}


@router.get("/record")
async def record(
    request: Request, table_id: str, authorization: str | None = Header(default=None)
) -> Response:
    """The record of a finished game, to keep."""
    room, _ = await enter(request, table_id, authorization)
    found = replay.record(replay.finished(room.row, room.play))
    name = f"stellwerk-{room.row.edition}-{room.row.id}.json"
    text = json.dumps(found, ensure_ascii=False, indent=1)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


@router.get("/replay")
async def moves(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """The course of a finished game."""
    room, _ = await enter(request, table_id, authorization)
    played = list(replay.finished(room.row, room.play).moves)
    return {"table": room.table_object()} | await asyncio.to_thread(replay.moves, room.row, played)


@router.get("/replay/views")
async def views(
    request: Request,
    table_id: str,
    first: int = Query(ge=0),
    last: int = Query(ge=0),
    authorization: str | None = Header(default=None),
) -> Json:
    """Positions of a finished game, everybody's hands open."""
    room, _ = await enter(request, table_id, authorization)
    played = list(replay.finished(room.row, room.play).moves)
    return {"views": await asyncio.to_thread(replay.views, room.row, played, first, last)}


@router.post("/analysis", responses={200: {"model": findings.GameAnalysis}})
async def analysis(
    request: Request, table_id: str, body: AskAnalysis, authorization: str | None = Header(default=None)
) -> Response:
    """Where a finished game was won and lost, as far as it is known by now; ask again for more."""
    room, _ = await enter(request, table_id, authorization)
    found = house_of(request).analyses.of(room, share_of(request))
    return Response(analyses.told(found, body.seen), media_type="application/json")
