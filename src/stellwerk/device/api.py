"""The HTTP calls of the server that make sense on one device."""

from __future__ import annotations

from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit

from pydantic import BaseModel, ValidationError

import stellwerk
from stellwerk import boards
from stellwerk.device.registry import LocalRegistry
from stellwerk.table import custom_boards as designs
from stellwerk.table import lifecycle, listing, replay
from stellwerk.table import score_sheet as sheets
from stellwerk.table.access import Credentials, digest, looks_like_token
from stellwerk.table.errors import TableError
from stellwerk.table.game_file import from_file, from_link, replay_of_link, to_file, to_link, views_of_link
from stellwerk.table.history import game_json, ratings
from stellwerk.table.messages import requests
from stellwerk.table.rows import LINK
from stellwerk.table.server_info import about
from stellwerk.table.session import TableSession
from stellwerk.untrusted import BadJson, parse_json

Json = dict[str, Any]
Model = TypeVar("Model", bound=BaseModel)
OK, CREATED = 200, 201
LONGEST_FILE = 1_000_000


class LocalApi:
    def __init__(self, registry: LocalRegistry) -> None:
        self.registry = registry

    async def answer(self, method: str, path: str, token: str | None, body: str | None) -> tuple[int, Json]:
        """Return status and content like the server's HTTP interface."""
        try:
            return await self._find(method, path, token, body)
        except TableError as error:
            return error.status, {"error": error.as_json()}

    async def _find(self, method: str, path: str, token: str | None, body: str | None) -> tuple[int, Json]:
        address = urlsplit(path)
        match method, address.path.strip("/").split("/"):
            case "GET", ["about"]:
                return OK, about("browser")
            case "GET", ["editions", edition]:
                return OK, _edition(edition)
            case "GET", ["tables"]:
                return OK, {"tables": []}
            case "POST", ["tables"] | ["boards", "tables"]:
                return CREATED, await self._set_up(_read(requests.NewTable, body))
            case "POST", ["tables", "mine"]:
                held = _read(requests.ListMyTables, body).tokens
                return OK, {"tables": await listing.tables_of(self.registry, held)}
            case "POST", ["tables", "file"]:
                return CREATED, await self._set_up_from(_parse(body))
            case "POST", ["tables", "link"]:
                return CREATED, await self._set_up_from(from_link(_read(requests.SharedGame, body).game))
            case "POST", ["replay"]:
                return OK, replay_of_link(_read(requests.SharedGame, body))
            case "POST", ["replay", "views"]:
                return OK, views_of_link(_read(requests.SharedViews, body))
            case "POST", ["games", "mine"]:
                return OK, await self._games(_read(requests.MyGames, body))
            case "GET", ["boards", edition]:
                return OK, boards.load(designs.known(edition)).raw
            case "GET", ["boards", edition, "new"]:
                return OK, designs.demands(edition)
            case "POST", ["boards", "check"]:
                wanted = _read(requests.CheckBoard, body)
                return OK, designs.faults(wanted.edition, wanted.board)
            case "POST", ["score"]:
                return OK, sheets.scored(_object(body))
            case _, ["tables", table_id, *what]:
                session, credentials = await self._enter(table_id, token)
                return await self._at_table(
                    session, credentials, [method, *what], parse_qs(address.query), body
                )
        raise TableError("unknown_page")

    async def _at_table(
        self,
        session: TableSession,
        credentials: Credentials,
        wanted: list[str],
        query: dict[str, list[str]],
        body: str | None,
    ) -> tuple[int, Json]:
        match wanted:
            case ["GET"]:
                return OK, {"table": session.table_object()}
            case ["GET", "board"]:
                return OK, session.row.board or boards.load(session.row.edition).raw
            case ["GET", "record"]:
                return OK, to_file(session)
            case ["GET", "link"]:
                return OK, {"game": to_link(to_file(session))}
            case ["GET", "replay"]:
                played = replay.finished(session.row, session.game_log).moves
                return OK, {"table": session.table_object()} | replay.moves(session.row, played)
            case ["GET", "replay", "views"]:
                played = replay.finished(session.row, session.game_log).moves
                first, last = _number(query, "first"), _number(query, "last")
                return OK, {"views": replay.views(session.row, played, first, last)}
            case ["POST", "mend"]:
                await session.truncate_log()
                return OK, {"table": session.table_object()}
            case ["POST", "rematch"]:
                return OK, await lifecycle.rematch(self.registry, session, credentials)
            case ["POST", "play-on"]:
                new, keys = await lifecycle.play_on(self.registry, session, _read(requests.PlayOn, body))
                return CREATED, {"table": new.table_object(), "tokens": keys.as_json()}
        raise TableError("unknown_page")

    async def _enter(self, table_id: str, token: str | None) -> tuple[TableSession, Credentials]:
        if token is not None and not looks_like_token(token):
            raise TableError("unknown_token")
        credentials = Credentials.of([] if token is None else [token])
        session = await self.registry.session(table_id)
        await session.authorize(credentials)
        return session, credentials

    async def _set_up(self, wanted: requests.NewTable) -> Json:
        if any(seat.kind == LINK for seat in wanted.seats):
            raise TableError("bad_message", "nobody can join a table on this device by link")
        session, keys = await lifecycle.set_up(self.registry, wanted)
        return {"table": session.table_object(), "tokens": keys.as_json()}

    async def _set_up_from(self, record: object) -> Json:
        row, play, keys = from_file(record, self.registry.clock.wall_time())
        await self.registry.store.create(row, play.entries)
        session = await self.registry.session(row.id)
        return {"table": session.table_object(), "tokens": keys.as_json()}

    async def _games(self, wanted: requests.MyGames) -> Json:
        people = [digest(key) for key in wanted.people if looks_like_token(key)]
        found = await self.registry.games_of(people)
        games = [game_json(each) for each in found]
        return {"games": games, "ratings": ratings(found), "ended": []}


def _edition(edition: str) -> Json:
    board = boards.load(designs.known(edition))
    known: Json = dict(stellwerk.edition_info(edition))
    return known | {"notes": board.notes, "unverified": board.unverified, "disputed": board.disputed}


def _parse(body: str | None) -> Any:
    if body is None or len(body) > LONGEST_FILE:
        raise TableError("too_big" if body else "bad_message")
    try:
        return parse_json(body)
    except BadJson as error:
        raise TableError("bad_message", "not JSON, or nested too deeply") from error


def _object(body: str | None) -> Json:
    found = _parse(body)
    if not isinstance(found, dict):
        raise TableError("bad_message", "an object is wanted")
    return found


def _read(model: type[Model], body: str | None) -> Model:
    try:
        return model.model_validate(_parse(body))
    except ValidationError as error:
        first = error.errors()[0]
        raise TableError("bad_message", f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None


def _number(query: dict[str, list[str]], name: str) -> int:
    [text] = query.get(name, [""])
    if not text.isdecimal():
        raise TableError("bad_message", f"{name}: a number is wanted")
    return int(text)
