"""HTTP around tables: what there is, setting up, joining, starting, leaving, coming back for more."""

from __future__ import annotations

import asyncio
import hashlib
import json
from typing import Any

from fastapi import APIRouter, Header, Request, Response

import stellwerk
from stellwerk import boards

from . import answers, lifecycle, tokens
from .about import about as offered
from .access import Bearer
from .designs import known
from .errors import TableError
from .house import House
from .limits import Buckets
from .listing import in_list, tables_of
from .models import Join, Mine, NewTable, PlaceChange, PlayOn, Resignation
from .room import Room
from .shares import share_of

router = APIRouter(prefix="/api")

Json = dict[str, Any]
OWN_BOARD_COSTS = 3  # a table with a board of its own takes as much as so many more
LOADING_COSTS = 4  # a table that is not in memory is more work than other calls: it counts as so many more


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def shown_tokens(authorization: str | None) -> list[str]:
    if not authorization:
        return []
    kind, _, token = authorization.partition(" ")
    if kind.lower() != "bearer" or not tokens.looks_like_token(token.strip()):
        raise TableError("unknown_token")
    return [token.strip()]


async def enter(request: Request, table_id: str, authorization: str | None) -> tuple[Room, Bearer]:
    """The room, if the token shown (or its being public) lets one in."""
    bearer = Bearer.of(shown_tokens(authorization))
    house = house_of(request)
    if table_id not in house.rooms:
        requests: Buckets = request.app.state.requests
        requests.of(request.client.host if request.client else "").spend(LOADING_COSTS)
    room = await house.room(table_id)
    await room.let_in(bearer)
    return room, bearer


@router.get("/about", responses={200: {"model": answers.About}})
async def about(request: Request) -> Json:
    """What this server offers."""
    database = "postgresql" if house_of(request).database.is_postgres else "sqlite"
    return offered(database, device=request.app.state.offers_device)


@router.get("/editions", responses={200: {"model": answers.Editions}})
async def all_facts() -> Json:
    """What is printed about every edition, with names in both languages."""
    return {"editions": [stellwerk.edition_info(edition) for edition in stellwerk.editions()]}


@router.get("/editions/{edition}", responses={200: {"model": answers.EditionInfo}})
async def edition_facts(edition: str) -> Json:
    """The facts of an edition, and what is not certain about its board."""
    board = boards.load(known(edition))
    facts: Json = dict(stellwerk.edition_info(edition))
    return facts | {"notes": board.notes, "unverified": board.unverified, "disputed": board.disputed}


@router.get("/boards/{edition}")
async def board_file(edition: str, if_none_match: str | None = Header(default=None)) -> Response:
    """The board: cities, routes, tickets, how to draw it."""
    body = json.dumps(boards.load(known(edition)).raw, ensure_ascii=False, separators=(",", ":")).encode()
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if if_none_match == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@router.post("/tables", status_code=201, responses={201: {"model": answers.Created}})
async def set_up(request: Request, body: NewTable) -> Json:
    """Set up a table. Its tokens are shown here and never again."""
    limit: Buckets = request.app.state.new_tables
    address = request.client.host if request.client else ""
    limit.use(address)
    if body.board is not None:
        limit.of(address).spend(OWN_BOARD_COSTS)
    row, keys = await asyncio.to_thread(lifecycle.build, body)
    room = await lifecycle.open_table(house_of(request), row)
    room.share = share_of(request)
    return {"table": room.table_object(), "tokens": keys.as_json()}


@router.get("/tables", responses={200: {"model": answers.Tables}})
async def public_tables(request: Request, edition: str | None = None, state: str | None = None) -> Json:
    """Public tables: open ones first, then those being played, then lately finished ones."""
    house = house_of(request)
    if edition is not None and edition not in stellwerk.editions():
        return {"tables": []}
    rows = await house.store.public_tables(edition, state, most=100)
    return {"tables": [in_list(house, row) for row in rows]}


@router.get("/tables/{table_id}/board")
async def board_of_table(
    request: Request, table_id: str, authorization: str | None = Header(default=None)
) -> Response:
    """The board that is played on: the table's own, or that of its edition."""
    room, _ = await enter(request, table_id, authorization)
    board = boards.load(room.row.edition).raw if room.row.board is None else room.row.board
    return Response(json.dumps(board, ensure_ascii=False), media_type="application/json")


@router.post("/tables/mine", responses={200: {"model": answers.MyTables}})
async def my_tables(request: Request, body: Mine) -> Json:
    """The tables that these tokens belong to."""
    return {"tables": await tables_of(house_of(request), body.tokens)}


@router.get("/tables/{table_id}", responses={200: {"model": answers.OneTable}})
async def one_table(
    request: Request, table_id: str, authorization: str | None = Header(default=None)
) -> Json:
    room, _ = await enter(request, table_id, authorization)
    return {"table": room.table_object()}


@router.post("/tables/{table_id}/join", responses={200: {"model": answers.Joined}})
async def join(
    request: Request, table_id: str, body: Join, authorization: str | None = Header(default=None)
) -> Json:
    """Take a free place."""
    room, bearer = await enter(request, table_id, authorization)
    if not bearer.may_join(room.row):
        raise TableError("not_allowed", "this needs the join token")
    place, token = await lifecycle.join(room, body.name, body.place, body)
    return {"table": room.table_object(), "place": place, "token": token}


@router.patch("/tables/{table_id}/places/{place}", responses={200: {"model": answers.OneTable}})
async def change_place(
    request: Request,
    table_id: str,
    place: int,
    body: PlaceChange,
    authorization: str | None = Header(default=None),
) -> Json:
    """Before the start: make a free place a bot's, or free again."""
    room, bearer = await enter(request, table_id, authorization)
    bearer.need_host(room.row)
    await lifecycle.change_place(room, place, body.kind, body.level)
    return {"table": room.table_object()}


@router.post("/tables/{table_id}/start", responses={200: {"model": answers.OneTable}})
async def start(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """Start now; free places become bots."""
    room, bearer = await enter(request, table_id, authorization)
    bearer.need_host(room.row)
    await lifecycle.start(room)
    return {"table": room.table_object()}


@router.post("/tables/{table_id}/leave", responses={200: {"model": answers.OneTable}})
async def leave(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """Get up before the start."""
    room, bearer = await enter(request, table_id, authorization)
    await lifecycle.leave(room, bearer)
    return {"table": room.table_object()}


@router.delete("/tables/{table_id}", responses={200: {"model": answers.OneTable}})
async def close(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """Close a table that has not started."""
    room, bearer = await enter(request, table_id, authorization)
    bearer.need_host(room.row)
    await lifecycle.close(room)
    return {"table": room.table_object()}


@router.post("/tables/{table_id}/resign", responses={200: {"model": answers.OneTable}})
async def resign(
    request: Request,
    table_id: str,
    body: Resignation | None = None,
    authorization: str | None = Header(default=None),
) -> Json:
    """Let a bot play on for good."""
    room, bearer = await enter(request, table_id, authorization)
    level = body.level if body is not None else lifecycle.FILL_LEVEL
    await lifecycle.resign(room, bearer.one_seat(room.row).seat, level, bearer)
    return {"table": room.table_object()}


@router.post("/tables/{table_id}/mend", responses={200: {"model": answers.OneTable}})
async def mend(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """A table whose log is damaged goes on from the end of its sound part."""
    room, bearer = await enter(request, table_id, authorization)
    if not bearer.places(room.row) and not bearer.is_host(room.row):
        raise TableError("not_allowed", "this needs a seat or host token")
    await room.mend()
    return {"table": room.table_object()}


@router.post("/tables/{table_id}/rematch", responses={200: {"model": answers.Rematch}})
async def rematch(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """The same again: finds or makes the new table and one's place at it."""
    room, bearer = await enter(request, table_id, authorization)
    return await lifecycle.rematch(house_of(request), room, bearer)


@router.post("/tables/{table_id}/play-on", status_code=201, responses={201: {"model": answers.Created}})
async def play_on(
    request: Request, table_id: str, body: PlayOn, authorization: str | None = Header(default=None)
) -> Json:
    """A new table that stands where a finished game stood, against bots."""
    limit: Buckets = request.app.state.new_tables
    limit.use(request.client.host if request.client else "")
    room, _ = await enter(request, table_id, authorization)
    new, keys = await lifecycle.play_on(house_of(request), room, body)
    new.share = share_of(request)
    return {"table": new.table_object(), "tokens": keys.as_json()}
