"""The declared calls (``stellwerk.table.calls``), answered on one device."""

from __future__ import annotations

import inspect
import types
from functools import partial
from typing import Any, Final, get_args, get_origin
from urllib.parse import parse_qs, unquote, urlsplit

from pydantic import BaseModel, ValidationError

from stellwerk.device.registry import LocalRegistry
from stellwerk.table.calls import CALLS, Answer, Call, Caller, Encoded, Entered, Work, call, created
from stellwerk.table.errors import TableError
from stellwerk.table.message_builder import encode
from stellwerk.table.messages import requests, responses
from stellwerk.table.new_table import Keys
from stellwerk.table.replay import from_file, from_link, to_file
from stellwerk.table.rows import LINK, TableRow
from stellwerk.table.session import TableSession
from stellwerk.untrusted import BadJson, parse_json

Json = dict[str, Any]
LONGEST_FILE: Final = 1_000_000

DEVICE_CALLS: Final[list[Call]] = []
device_call = partial(call, calls=DEVICE_CALLS)


class LocalCaller(Caller):
    registry: LocalRegistry

    async def build(self, wanted: requests.NewTable) -> tuple[TableRow, Keys]:
        if any(seat.kind == LINK for seat in wanted.seats):
            raise TableError("bad_message", "nobody can join a table on this device by link")
        return await super().build(wanted)

    async def games_of(self, people: list[str]) -> tuple[list[Json], list[int]]:
        return await self.registry.games_of(people), []

    def exported(self, session: TableSession) -> Json:
        return to_file(session)  # finished or not: everybody sits at this device


@device_call("POST", "/tables/file", responses.Created, status=201)
async def set_up_from_file(caller: LocalCaller, body: Json) -> Answer:
    """Set up a table that continues a game from a file."""
    row, game_log, keys = from_file(body, caller.registry.clock.wall_time())
    await caller.registry.store.create(row, game_log.entries)
    return created(await caller.registry.session(row.id), keys)


@device_call("POST", "/tables/link", responses.Created, status=201)
async def set_up_from_link(caller: LocalCaller, body: requests.SharedGame) -> Answer:
    """Set up a table that continues the game of a link."""
    record = from_link(body.game)
    if not isinstance(record, dict):
        raise TableError("bad_message", "a record is an object")
    return await set_up_from_file(caller, record)


@device_call("POST", "/tables/{table_id}/analysis", responses.GameAnalysis)
async def analysis(caller: LocalCaller, table: Entered, body: requests.RequestAnalysis) -> Answer:
    """Work on the analysis of a finished game for a moment and return what is known; call again for more."""
    seats = table.credentials.seats(table.session.row)
    return await caller.registry.analysis(table.session, seats).answer(body.seen)


async def answer(
    registry: LocalRegistry, method: str, path: str, token: str | None, body: str | None
) -> tuple[int, str]:
    """Return status and JSON like the server's HTTP interface."""
    try:
        found, values = _find(method, path)
        caller = LocalCaller(registry, token)
        given = await _arguments(caller, found, values, body)
        return found.status, _as_text(await found.handler(caller, **given))
    except TableError as error:
        return error.status, encode({"error": error.as_json()})


def _find(method: str, path: str) -> tuple[Call, dict[str, str]]:
    """Return a call with what path and query say."""
    address = urlsplit(path)
    for each in (*DEVICE_CALLS, *CALLS):
        if each.method == method and (found := each.pattern.fullmatch(address.path)):
            query = {name: values[-1] for name, values in parse_qs(address.query).items()}
            return each, query | {name: unquote(value) for name, value in found.groupdict().items()}
    raise TableError("unknown_page")


async def _arguments(caller: Caller, found: Call, values: dict[str, str], body: str | None) -> Json:
    given: Json = {}
    for name, each in found.parameters.items():
        if each.annotation is Entered:
            given[name] = await caller.enter(values["table_id"])
        elif name == "body":
            if body is not None or each.default is inspect.Parameter.empty:
                given[name] = _read(_plain(each.annotation), body)
        elif name in values:
            given[name] = _number(name, values[name], _plain(each.annotation))
        elif each.default is inspect.Parameter.empty:
            raise TableError("bad_message", f"{name}: is missing")
    return given


def _plain(hint: Any) -> Any:
    """Return the type of ``Annotated[type, ...]`` and ``type | None``."""
    if get_origin(hint) is types.UnionType or hasattr(hint, "__metadata__"):
        return get_args(hint)[0]
    return hint


def _number(name: str, text: str, kind: type) -> Any:
    try:
        return kind(text)
    except ValueError:
        raise TableError("bad_message", f"{name}: a number is wanted") from None


def _read(kind: Any, body: str | None) -> Any:
    """Return a body as its model, or as the object that it is."""
    if body is None or len(body) > LONGEST_FILE:
        raise TableError("too_big" if body else "bad_message")
    try:
        found = parse_json(body)
    except BadJson as error:
        raise TableError("bad_message", "not JSON, or nested too deeply") from error
    if not isinstance(found, dict):
        raise TableError("bad_message", "an object is wanted")
    if not (isinstance(kind, type) and issubclass(kind, BaseModel)):
        return found
    try:
        return kind.model_validate(found)
    except ValidationError as error:
        raise TableError("bad_message", str(error)) from None


def _as_text(answered: Answer) -> str:
    if isinstance(answered, Encoded):
        return answered.text
    return encode(answered.function(*answered.arguments) if isinstance(answered, Work) else answered)
