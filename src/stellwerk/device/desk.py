"""Answers the calls that a server answers over HTTP, as far as they make sense with nobody else there."""

from __future__ import annotations

import json
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit

from pydantic import BaseModel, ValidationError

import stellwerk
from stellwerk import boards
from stellwerk.server import (
    designs,
    files,
    lifecycle,
    links,
    listing,
    models,
    past,
    replay,
    sheets,
    tokens,
)
from stellwerk.server.about import about
from stellwerk.server.access import Bearer
from stellwerk.server.errors import TableError
from stellwerk.server.room import Room
from stellwerk.server.rows import LINK

from .house import HouseOfOne

Json = dict[str, Any]
Model = TypeVar("Model", bound=BaseModel)
OK, CREATED = 200, 201
LONGEST_FILE = 1_000_000


class Desk:
    def __init__(self, house: HouseOfOne) -> None:
        self.house = house

    async def answer(self, method: str, path: str, token: str | None, body: str | None) -> tuple[int, Json]:
        """Status and content, as a server would answer."""
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
                return CREATED, await self._set_up(_read(models.NewTable, body))
            case "POST", ["tables", "mine"]:
                held = _read(models.Mine, body).tokens
                return OK, {"tables": await listing.tables_of(self.house, held)}
            case "POST", ["tables", "file"]:
                return CREATED, await self._set_up_from(_parse(body))
            case "POST", ["tables", "link"]:
                return CREATED, await self._set_up_from(links.read(_read(models.SharedGame, body).game))
            case "POST", ["replay"]:
                return OK, links.course(_read(models.SharedGame, body))
            case "POST", ["replay", "views"]:
                return OK, links.views(_read(models.SharedViews, body))
            case "POST", ["games", "mine"]:
                return OK, await self._games(_read(models.MyGames, body))
            case "GET", ["boards", edition]:
                return OK, boards.load(designs.known(edition)).raw
            case "GET", ["boards", edition, "new"]:
                return OK, designs.demands(edition)
            case "POST", ["boards", "check"]:
                wanted = _read(models.CheckBoard, body)
                return OK, designs.faults(wanted.edition, wanted.board)
            case "POST", ["score"]:
                return OK, sheets.scored(_object(body))
            case _, ["tables", table_id, *what]:
                room, bearer = await self._enter(table_id, token)
                return await self._at_table(room, bearer, [method, *what], parse_qs(address.query), body)
        raise TableError("unknown_page")

    async def _at_table(
        self, room: Room, bearer: Bearer, wanted: list[str], query: dict[str, list[str]], body: str | None
    ) -> tuple[int, Json]:
        match wanted:
            case ["GET"]:
                return OK, {"table": room.table_object()}
            case ["GET", "board"]:
                return OK, room.row.board or boards.load(room.row.edition).raw
            case ["GET", "record"]:
                return OK, files.written(room)
            case ["GET", "link"]:
                return OK, {"game": links.written(files.written(room))}
            case ["GET", "replay"]:
                played = replay.finished(room.row, room.play).moves
                return OK, {"table": room.table_object()} | replay.moves(room.row, played)
            case ["GET", "replay", "views"]:
                played = replay.finished(room.row, room.play).moves
                first, last = _number(query, "first"), _number(query, "last")
                return OK, {"views": replay.views(room.row, played, first, last)}
            case ["POST", "mend"]:
                await room.mend()
                return OK, {"table": room.table_object()}
            case ["POST", "rematch"]:
                return OK, await lifecycle.rematch(self.house, room, bearer)
            case ["POST", "play-on"]:
                new, keys = await lifecycle.play_on(self.house, room, _read(models.PlayOn, body))
                return CREATED, {"table": new.table_object(), "tokens": keys.as_json()}
        raise TableError("unknown_page")

    async def _enter(self, table_id: str, token: str | None) -> tuple[Room, Bearer]:
        if token is not None and not tokens.looks_like_token(token):
            raise TableError("unknown_token")
        bearer = Bearer.of([] if token is None else [token])
        room = await self.house.room(table_id)
        await room.let_in(bearer)
        return room, bearer

    async def _set_up(self, wanted: models.NewTable) -> Json:
        if any(seat.kind == LINK for seat in wanted.seats):
            raise TableError("bad_message", "nobody can join a table on this device by link")
        room, keys = await lifecycle.set_up(self.house, wanted)
        return {"table": room.table_object(), "tokens": keys.as_json()}

    async def _set_up_from(self, record: object) -> Json:
        row, play, keys = files.read(record)
        await self.house.store.create(row, play.entries)
        room = await self.house.room(row.id)
        return {"table": room.table_object(), "tokens": keys.as_json()}

    async def _games(self, wanted: models.MyGames) -> Json:
        people = [tokens.digest(key) for key in wanted.people if tokens.looks_like_token(key)]
        found = await self.house.games_of(people)
        return {"games": [past.told(each) for each in found], "ratings": past.ratings(found)}


def _edition(edition: str) -> Json:
    board = boards.load(designs.known(edition))
    known: Json = dict(stellwerk.edition_info(edition))
    return known | {"notes": board.notes, "unverified": board.unverified, "disputed": board.disputed}


def _parse(body: str | None) -> Any:
    if body is None or len(body) > LONGEST_FILE:
        raise TableError("too_big" if body else "bad_message")
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        raise TableError("bad_message", "not JSON") from error


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
