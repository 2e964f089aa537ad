"""HTTP for tables: list, set up, join, start, leave, rematch."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Header, Request, Response

import stellwerk
from stellwerk import boards
from stellwerk.server.db.person_keys import ended_keys
from stellwerk.server.registry import TableRegistry
from stellwerk.table import lifecycle
from stellwerk.table.access import Credentials, looks_like_token
from stellwerk.table.custom_boards import known
from stellwerk.table.errors import TableError
from stellwerk.table.listing import in_list, tables_of
from stellwerk.table.messages.requests import (
    Appearance,
    Join,
    ListMyTables,
    NewTable,
    PlaceChange,
    PlayOn,
    Resignation,
)
from stellwerk.table.messages.responses import (
    About,
    Created,
    EditionInfo,
    Editions,
    Joined,
    MyTables,
    OneTable,
    Rematch,
    Tables,
)
from stellwerk.table.rate_limiter import Buckets, client_key
from stellwerk.table.server_info import about as offered
from stellwerk.table.session import TableSession

router = APIRouter(prefix="/api")

Json = dict[str, Any]
OWN_BOARD_COSTS = 3  # additional tables that one with a custom board counts as
LOADING_COSTS = 4  # additional calls that loading a table from the database counts as


def registry_of(request: Request) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


def shown_tokens(authorization: str | None) -> list[str]:
    if not authorization:
        return []
    kind, _, token = authorization.partition(" ")
    if kind.lower() != "bearer" or not looks_like_token(token.strip()):
        raise TableError("unknown_token")
    return [token.strip()]


async def enter(
    request: Request, table_id: str, authorization: str | None
) -> tuple[TableSession, Credentials]:
    """Return the table if the token (or its being public) gives access."""
    credentials = Credentials.of(shown_tokens(authorization))
    registry = registry_of(request)
    if table_id not in registry.sessions:
        requests: Buckets = request.app.state.requests
        requests.of(client_key(request)).spend(LOADING_COSTS)
    session = await registry.session(table_id)
    await session.authorize(credentials)
    return session, credentials


async def forget_ended_keys(request: Request, looks: Sequence[Appearance]) -> None:
    """Drop personal keys that were replaced, so that the game counts for nobody's history."""
    people = [lifecycle.person_of(look) for look in looks]
    ended = await ended_keys(registry_of(request).database, filter(None, people))
    for look, person in zip(looks, people, strict=True):
        if person in ended:
            look.person = None


@router.get("/about", responses={200: {"model": About}})
async def about(request: Request) -> Json:
    """Return version, editions and features of this server."""
    database = "postgresql" if registry_of(request).database.is_postgres else "sqlite"
    return offered(database, device=request.app.state.offers_device)


@router.get("/editions", responses={200: {"model": Editions}})
async def all_facts() -> Json:
    """Return the facts of every edition, with names in both languages."""
    return {"editions": [stellwerk.edition_info(edition) for edition in stellwerk.editions()]}


@router.get("/editions/{edition}", responses={200: {"model": EditionInfo}})
async def edition_facts(edition: str) -> Json:
    """Return the facts of an edition and the uncertain ones of its board."""
    board = boards.load(known(edition))
    facts: Json = dict(stellwerk.edition_info(edition))
    return facts | {"notes": board.notes, "unverified": board.unverified, "disputed": board.disputed}


@router.get("/boards/{edition}")
async def board_file(edition: str, if_none_match: str | None = Header(default=None)) -> Response:
    """Return a board: cities, routes, tickets and drawing."""
    body = json.dumps(boards.load(known(edition)).raw, ensure_ascii=False, separators=(",", ":")).encode()
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if if_none_match == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@router.post("/tables", status_code=201, responses={201: {"model": Created}})
async def set_up(request: Request, body: NewTable) -> Json:
    """Set up a table. Its tokens are shown here and never again."""
    limit: Buckets = request.app.state.new_tables
    key = client_key(request)
    limit.use(key)
    registry = registry_of(request)
    now = registry.clock.wall_time()
    await forget_ended_keys(request, body.seats)
    if body.board is not None:
        limit.of(key).spend(OWN_BOARD_COSTS)
        row, keys = await registry.worker_pool.call(key, lifecycle.build, body, now)
    else:
        loop = asyncio.get_running_loop()
        row, keys = await loop.run_in_executor(registry.table_builder, lifecycle.build, body, now)
    session = await lifecycle.open_table(registry, row)
    session.bots.share = key
    return {"table": session.table_object(), "tokens": keys.as_json()}


@router.get("/tables", responses={200: {"model": Tables}})
async def public_tables(request: Request, edition: str | None = None, state: str | None = None) -> Json:
    """List public tables: open, running, recently finished."""
    registry = registry_of(request)
    if edition is not None and edition not in stellwerk.editions():
        return {"tables": []}
    rows = await registry.store.public_tables(edition, state, most=100)
    return {"tables": [in_list(registry, row) for row in rows]}


@router.get("/tables/{table_id}/board")
async def board_of_table(
    request: Request, table_id: str, authorization: str | None = Header(default=None)
) -> Response:
    """Return the board of a table: custom, or its edition's."""
    session, _ = await enter(request, table_id, authorization)
    board = boards.load(session.row.edition).raw if session.row.board is None else session.row.board
    return Response(json.dumps(board, ensure_ascii=False), media_type="application/json")


@router.post("/tables/mine", responses={200: {"model": MyTables}})
async def my_tables(request: Request, body: ListMyTables) -> Json:
    """List the tables of these tokens."""
    return {"tables": await tables_of(registry_of(request), body.tokens)}


@router.get("/tables/{table_id}", responses={200: {"model": OneTable}})
async def one_table(
    request: Request, table_id: str, authorization: str | None = Header(default=None)
) -> Json:
    session, _ = await enter(request, table_id, authorization)
    return {"table": session.table_object()}


@router.post("/tables/{table_id}/join", responses={200: {"model": Joined}})
async def join(
    request: Request, table_id: str, body: Join, authorization: str | None = Header(default=None)
) -> Json:
    """Take a free place."""
    session, credentials = await enter(request, table_id, authorization)
    if not credentials.may_join(session.row):
        raise TableError("not_allowed", "this needs the join token")
    await forget_ended_keys(request, [body])
    place, token = await lifecycle.join(session, body.name, body.place, body)
    return {"table": session.table_object(), "place": place, "token": token}


@router.patch("/tables/{table_id}/places/{place}", responses={200: {"model": OneTable}})
async def change_place(
    request: Request,
    table_id: str,
    place: int,
    body: PlaceChange,
    authorization: str | None = Header(default=None),
) -> Json:
    """Give a free seat to a bot before the start, or free it again."""
    session, credentials = await enter(request, table_id, authorization)
    credentials.need_host(session.row)
    await lifecycle.change_place(session, place, body.kind, body.level)
    return {"table": session.table_object()}


@router.post("/tables/{table_id}/start", responses={200: {"model": OneTable}})
async def start(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """Start now; free places become bots."""
    session, credentials = await enter(request, table_id, authorization)
    credentials.need_host(session.row)
    await lifecycle.start(session)
    return {"table": session.table_object()}


@router.post("/tables/{table_id}/leave", responses={200: {"model": OneTable}})
async def leave(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """Leave a seat before the start."""
    session, credentials = await enter(request, table_id, authorization)
    await lifecycle.leave(session, credentials)
    return {"table": session.table_object()}


@router.delete("/tables/{table_id}", responses={200: {"model": OneTable}})
async def close(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """Close a table that has not started."""
    session, credentials = await enter(request, table_id, authorization)
    credentials.need_host(session.row)
    await lifecycle.close(session)
    return {"table": session.table_object()}


@router.post("/tables/{table_id}/resign", responses={200: {"model": OneTable}})
async def resign(
    request: Request,
    table_id: str,
    body: Resignation | None = None,
    authorization: str | None = Header(default=None),
) -> Json:
    """Resign: a bot plays on."""
    session, credentials = await enter(request, table_id, authorization)
    level = body.level if body is not None else lifecycle.FILL_LEVEL
    await lifecycle.resign(session, credentials.one_seat(session.row).seat, level, credentials)
    return {"table": session.table_object()}


@router.post("/tables/{table_id}/mend", responses={200: {"model": OneTable}})
async def mend(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """Truncate a damaged log to its valid part and continue."""
    session, credentials = await enter(request, table_id, authorization)
    if not credentials.places(session.row) and not credentials.is_host(session.row):
        raise TableError("not_allowed", "this needs a seat or host token")
    await session.truncate_log()
    return {"table": session.table_object()}


@router.post("/tables/{table_id}/rematch", responses={200: {"model": Rematch}})
async def rematch(request: Request, table_id: str, authorization: str | None = Header(default=None)) -> Json:
    """Find or create the rematch table and one's seat at it."""
    session, credentials = await enter(request, table_id, authorization)
    return await lifecycle.rematch(registry_of(request), session, credentials)


@router.post("/tables/{table_id}/play-on", status_code=201, responses={201: {"model": Created}})
async def play_on(
    request: Request, table_id: str, body: PlayOn, authorization: str | None = Header(default=None)
) -> Json:
    """Set up a table at a position of a finished game, against bots."""
    limit: Buckets = request.app.state.new_tables
    limit.use(client_key(request))
    session, _ = await enter(request, table_id, authorization)
    new, keys = await lifecycle.play_on(registry_of(request), session, body)
    new.bots.share = client_key(request)
    return {"table": new.table_object(), "tokens": keys.as_json()}
