"""Routes for the declared calls (``stellwerk.table.calls``)."""

from __future__ import annotations

import asyncio
import hashlib
import inspect
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

from fastapi import APIRouter, Request, Response

from stellwerk.server.db import person_keys
from stellwerk.server.registry import TableRegistry
from stellwerk.server.worker_pool import encoded
from stellwerk.table import new_table
from stellwerk.table.calls import Answer, Call, Caller, Encoded, Entered, Work
from stellwerk.table.history import notes
from stellwerk.table.message_builder import encode
from stellwerk.table.messages.requests import Appearance, NewTable
from stellwerk.table.new_table import Keys
from stellwerk.table.rate_limiter import Buckets, client_key
from stellwerk.table.rows import TableRow

Json = dict[str, Any]
JSON = "application/json"
MOST_LISTED = 100  # public tables
OWN_BOARD_COSTS = 3  # additional tables that one with a custom board counts as
LOADING_COSTS = 4  # additional calls that loading a table from the database counts as


class ServerCaller(Caller):
    """A client of this server, with its limits and all that a server has."""

    registry: TableRegistry

    def __init__(self, request: Request) -> None:
        self.request = request
        self.state = request.app.state
        super().__init__(self.state.registry, shown_token(request), client_key(request))

    @property
    def database(self) -> str:
        return "postgresql" if self.registry.database.is_postgres else "sqlite"

    @property
    def offers_device(self) -> bool:
        return bool(self.state.offers_device)

    def spend(self, calls: float) -> None:
        """Count a call as several."""
        requests: Buckets = self.state.requests
        requests.of(self.key).spend(calls)

    async def enter(self, table_id: str) -> Entered:
        if table_id not in self.registry.sessions:
            self.spend(LOADING_COSTS)
        return await super().enter(table_id)

    def count_new_table(self) -> None:
        self.state.new_tables.use(self.key)

    async def build(self, wanted: NewTable) -> tuple[TableRow, Keys]:
        now = self.registry.clock.wall_time()
        if wanted.board is not None:
            self.state.new_tables.of(self.key).spend(OWN_BOARD_COSTS)
            return await self.registry.worker_pool.call(self.key, new_table.build, wanted, now)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.registry.table_builder, new_table.build, wanted, now)

    async def forget_ended_keys(self, appearances: Sequence[Appearance]) -> None:
        people = [new_table.person_of(each) for each in appearances]
        ended = await person_keys.ended_keys(self.registry.database, filter(None, people))
        for appearance, person in zip(appearances, people, strict=True):
            if person in ended:
                appearance.person = None

    async def public_tables(self, edition: str | None, state: str | None) -> list[TableRow]:
        return await self.registry.store.public_tables(edition, state, most=MOST_LISTED)

    async def games_of(self, people: list[str]) -> tuple[list[Json], list[int]]:
        database = self.registry.database
        ended = await person_keys.ended_keys(database, people)
        current = [each for each in people if each and each not in ended]
        for table_id in await person_keys.tables_without_note(database, current):
            session = await self.registry.session(table_id)
            if session.game_log is not None and not session.state.damaged and session.game_log.game.is_over:
                await person_keys.note_games(database, notes(session.row, session.game_log.game))
        games = await person_keys.games_of(database, current)
        return games, [position for position, person in enumerate(people) if person in ended]


def shown_token(request: Request) -> str | None:
    """Return what the header ``Authorization`` shows; "" if that can be no token."""
    header = request.headers.get("authorization")
    if not header:
        return None
    kind, _, token = header.partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def router(calls: Iterable[Call]) -> APIRouter:
    found = APIRouter(prefix="/api")
    for each in calls:
        found.add_api_route(
            each.path,
            _endpoint(each),
            methods=[each.method],
            status_code=each.status,
            responses={each.status: {"model": each.answer}} if each.answer is not None else None,
            description=inspect.getdoc(each.handler) or "",
        )
    return found


def _endpoint(call: Call) -> Callable[..., Awaitable[Response]]:
    """Return a function from whose signature FastAPI reads what to take out of a request."""

    async def endpoint(request: Request, **given: Any) -> Response:
        caller = ServerCaller(request)
        if call.costs:
            caller.spend(call.costs)
        if "table" in call.parameters:
            given["table"] = await caller.enter(given.pop("table_id"))
        return await _response(caller, call, await call.handler(caller, **given))

    kind = inspect.Parameter.KEYWORD_ONLY
    taken = [inspect.Parameter("request", kind, annotation=Request)]
    for name, each in call.parameters.items():
        is_table = name == "table"
        table_id = inspect.Parameter("table_id", kind, annotation=str)
        taken.append(table_id if is_table else each.replace(kind=kind))
    endpoint.__name__ = call.handler.__name__
    endpoint.__signature__ = inspect.Signature(taken)  # type: ignore[attr-defined]
    return endpoint


async def _response(caller: ServerCaller, call: Call, answer: Answer) -> Response:
    if isinstance(answer, Work):  # the worker encodes and compresses it as well: both take long
        compress = "gzip" in caller.request.headers.get("accept-encoding", "").lower()
        found = await caller.registry.worker_pool.call(
            caller.key, encoded, compress, answer.function, *answer.arguments
        )
        coding = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if found.is_compressed else None
        return Response(found.body, call.status, coding, JSON)
    headers = {}
    if isinstance(answer, Encoded):
        text = answer.text
        if answer.file:
            headers["Content-Disposition"] = f'attachment; filename="{answer.file}"'
    else:
        text = encode(answer)
    if call.has_etag:
        tag = f'"{hashlib.sha256(text.encode()).hexdigest()[:20]}"'
        headers |= {"ETag": tag, "Cache-Control": "no-cache"}
        if caller.request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
    return Response(text, call.status, headers, JSON)
