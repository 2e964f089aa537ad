"""What comes from outside is bounded on arrival: how deep it is nested, what its names consist of; and no
record, position, board or score sheet makes the server fail or open a file."""

from __future__ import annotations

import asyncio
import builtins
import io
import json
import os
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest

import stellwerk
from stellwerk import boards, scorepad
from stellwerk.server import create_app
from stellwerk.server.analysis import Analyses
from stellwerk.table.errors import TableError
from stellwerk.table.replay import from_file, to_link
from stellwerk.table.settings import Settings
from stellwerk.untrusted import MOST_DEPTH, BadJson, clean_name, is_too_deep, parse_json

from .clients import Caller, Json, Person, seat_tokens
from .fake_clock import FakeClock
from .faults import fuzz
from .local_server import LocalServer, ServerThread, with_local_server

EDITION = "gruselfahrt"
SEATS = [{"kind": "here"}, {"kind": "bot"}]
AS_JSON = {"Content-Type": "application/json"}


def test_the_depth_of_a_text() -> None:
    for opening, closing in ("[]", "{}", ('{"a":', "}")):
        inside = "" if opening != '{"a":' else "1"
        most, more = (opening * depth + inside + closing * depth for depth in (MOST_DEPTH, MOST_DEPTH + 1))
        assert not is_too_deep(most) and is_too_deep(more)
    assert not is_too_deep(json.dumps(["[" * 100, '\\"[[[[' * 50, "]"] * 50)), "brackets in texts are texts"
    assert not is_too_deep(json.dumps([[]] * 1000)), "beside each other"
    assert is_too_deep('["' + "\\\\" + '",' + "[" * 100), "an escaped backslash does not keep a text open"
    with pytest.raises(BadJson):
        parse_json("[" * 100_000)


def test_looking_at_the_depth_takes_linear_time() -> None:
    for hostile in (
        '"' + '\\"' * 100_000,
        "[" * 30 + '"' * 200_001,
        "[]" * 100_000,
        "\\" * 200_000 + "[" * 40,
    ):
        started = time.thread_time()
        is_too_deep("[" * MOST_DEPTH + hostile)
        assert time.thread_time() - started < 1


def test_cleaning_a_name_takes_linear_time() -> None:
    """Marks in the wrong order, which Unicode's normal form puts in order one by one."""
    started = time.thread_time()
    assert clean_name("e" + "\u0301" * 40_000 + "\u0316" * 40_000, 60)
    assert time.thread_time() - started < 1
    assert clean_name("\u200b" * 200 + "Anna", 4) == "Anna"


def nested(levels: int) -> Json:
    """A board whose layout goes so deep."""
    board = boards.new(EDITION)
    board["layout"]["more"] = fuzz.deep(levels)
    return board


@pytest.mark.parametrize("path", ["/boards/tables", "/boards/check", "/boards/trial", "/score", "/tables"])
def test_a_body_that_is_nested_too_deeply_is_refused(server: ServerThread, path: str) -> None:
    async def act() -> None:
        async with Caller(server) as caller:
            for levels in (MOST_DEPTH, 300, 900):
                for body in (
                    {"edition": EDITION, "seats": SEATS, "board": nested(levels)},
                    fuzz.deep(levels),
                ):
                    if len(json.dumps(body)) < 16_000 or path.startswith("/boards"):
                        assert await caller.error("POST", path, body) == "bad_message"
            wide = json.dumps({"edition": EDITION}).encode("utf-16")
            answer = await caller.client.post(f"/api{path}", content=wide, headers=AS_JSON)
            assert answer.status_code == 400

    asyncio.run(act())


def test_a_message_that_is_nested_too_deeply_is_refused(server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "bot", edition=EDITION)
            async with Person(server, made["table"]["id"], *seat_tokens(made)) as person:
                for levels in (MOST_DEPTH, 900):
                    hostile = {"v": 1, "do": "ping", "more": fuzz.deep(levels)}
                    await person.socket.send(json.dumps(hostile))
                    assert (await person.hear("error"))["error"]["code"] == "bad_message"
                await person.socket.send(json.dumps({"v": 1, "do": "ping", "id": 7}))
                await person.hear("pong", answers=7)

    asyncio.run(asyncio.wait_for(act(), 60))


def test_an_analysis_that_cannot_be_started_fails_and_the_next_is_served(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def act() -> None:
        working = Analyses(60)
        monkeypatch.setattr(json, "dumps", lambda *_, **__: "a key")
        cannot_be_sent = {"edition": EDITION, "layout": fuzz.deep(5000)}
        first = working.of_board(EDITION, cannot_be_sent, "192.0.2.1")
        monkeypatch.undo()
        second = working.of_record({"edition": "no such edition"}, "192.0.2.2")
        third = working.of_board(EDITION, boards.new(EDITION), "192.0.2.3")
        while first.under_way or second.under_way or not third.version:
            await asyncio.sleep(0.05)
        assert (first.state, second.state) == ("failed", "failed")
        assert third.state in ("working", "done")
        await working.close()

    asyncio.run(asyncio.wait_for(act(), 120))


HOSTILE_NAME = "\x1b[2J\u202eOs\x00lo\u2066 " + "y" * 160_000


def test_names_in_boards_are_cleaned_and_bounded(server: ServerThread) -> None:
    async def act() -> None:
        board = boards.new(EDITION)
        board["name"] = "\x1b]0;title\x07" + "n" * 500
        board["cities"][0] |= {"name": HOSTILE_NAME, "name_de": "\u202eUmgekehrt", "note": "\x00"}
        async with Caller(server) as caller:
            wish = {"edition": EDITION, "seats": SEATS, "board": board}
            made = await caller.call("POST", "/boards/tables", wish)
            [token] = seat_tokens(made)
            kept = await caller.call("GET", f"/tables/{made['table']['id']}/board", token=token)
        city = kept["cities"][0]
        assert city["name"].startswith("[2J Os lo yyy") and len(city["name"]) == boards.LONGEST_CITY_NAME
        assert (city["name_de"], city["note"]) == ("Umgekehrt", "")
        assert kept["name"].startswith("]0;title nnn") and len(kept["name"]) == 60
        assert kept["cities"][1:] == board["cities"][1:]

    asyncio.run(act())


def test_names_that_reach_the_terminal_are_clean() -> None:
    board = boards.new(EDITION)
    board["cities"][0]["name"] = HOSTILE_NAME
    city = stellwerk.new_game(EDITION, board=board).board.cities[0]
    assert city.name == city.name_de and len(city.name) == boards.LONGEST_CITY_NAME
    assert city.name.isprintable() and "\u202e" not in city.name
    board["cities"][0]["name"] = "\x1b\u200b"
    with pytest.raises(boards.BoardError, match="'name' must be a text"):
        stellwerk.new_game(EDITION, board=board)


# --- fuzzing ---

ROUNDS = 40


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all files that are opened from now on outside the package."""
    names: list[str] = []
    package = str(Path(stellwerk.__file__).parent)
    plain_open, plain_os_open = io.open, os.open

    def watch(name: Any, *more: Any, **named: Any) -> Any:
        if isinstance(name, str | bytes | os.PathLike) and not os.fsdecode(name).startswith(package):
            names.append(os.fsdecode(name))
        return plain_open(name, *more, **named)

    def watch_os(name: Any, *more: Any, **named: Any) -> Any:
        names.append(os.fsdecode(name))
        return plain_os_open(name, *more, **named)

    stellwerk.editions()  # plug-ins are searched once, and not by what is sent
    stellwerk.new_game(EDITION)
    monkeypatch.setattr(builtins, "open", watch)
    monkeypatch.setattr(io, "open", watch)
    monkeypatch.setattr(os, "open", watch_os)
    return names


@pytest.mark.parametrize("kind", ["record", "record with a board", "record with a position", "position"])
def test_spoiled_records_and_positions_are_refused_in_a_sentence(kind: str, opened: list[str]) -> None:
    for spoiled in fuzz.hostile(kind, 1, ROUNDS):
        try:
            if kind == "position":
                stellwerk.from_position(spoiled)
            else:
                stellwerk.replay(spoiled)
        except (ValueError, TypeError) as error:
            assert len(str(error)) < 20_000
        if kind != "position":
            try:
                from_file(spoiled, 0.0)
            except TableError as error:
                assert error.code in ("bad_message", "bad_board") and len(error.detail) <= 200
    assert not opened


def test_spoiled_sheets_are_refused_in_a_sentence(opened: list[str]) -> None:
    for spoiled in fuzz.hostile("sheet", 2, ROUNDS * 3):
        try:
            scorepad.score(spoiled)
        except scorepad.SheetFault as fault:
            assert len(str(fault)) < 500
    assert not opened


PATHS = [
    ("record", "/api/replay"),
    ("record with a position", "/api/replay"),
    ("record with a board", "/api/replay/views"),
    ("board", "/api/boards/check"),
    ("board", "/api/boards/tables"),
    ("sheet", "/api/score"),
]


def body_of(path: str, spoiled: Json) -> Json | None:
    if "replay" in path:
        try:
            game = to_link({name: value for name, value in spoiled.items() if name != "board"})
        except (TableError, ValueError, UnicodeError):
            return None
        return {"game": game} | ({"first": 0, "last": 3} if path.endswith("views") else {})
    if path.endswith("check"):
        return {"edition": EDITION, "board": spoiled}
    return {"edition": EDITION, "seats": SEATS, "board": spoiled} if "boards" in path else spoiled


def test_the_server_answers_whatever_it_is_sent(database: str) -> None:
    """With anything but an error of its own, and somebody else is answered meanwhile."""

    async def send(client: httpx.AsyncClient, kind: str, path: str) -> None:
        for spoiled in fuzz.hostile(kind, 3, ROUNDS):
            body = body_of(path, spoiled)
            if body is None:
                continue
            content = json.dumps(body).encode()
            answer = await client.post(path, content=content, headers=AS_JSON)
            assert answer.status_code < 500, (path, answer.text, spoiled)
            assert answer.is_success or answer.json()["error"]["code"] != "broken", (path, spoiled)
            assert (await client.get("/api/about")).is_success

    async def act() -> None:
        generous: Json = {"requests_burst": 10_000, "new_tables_burst": 10_000}
        app = create_app(Settings(database=database, bot_workers=2, analysis_seconds=0, **generous))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                for kind, path in PATHS:
                    await send(client, kind, path)

    asyncio.run(asyncio.wait_for(act(), 300))


PERSON = "p" + "a" * 31
TOKEN = "s" + "a" * 31
CALLS: list[tuple[str, str, Json | None]] = [
    ("POST", "/api/tables", {"edition": EDITION, "options": {"x": 1}, "seats": SEATS, "title": "At home"}),
    ("POST", "/api/tables", {"edition": EDITION, "seats": [{"kind": "here", "name": "Anna"}, *SEATS[1:]]}),
    ("POST", "/api/tables", {"edition": EDITION, "seats": [{"kind": "here", "person": PERSON}, *SEATS]}),
    ("POST", "/api/tables", {"edition": EDITION, "seats": [{"kind": "bot", "level": "strong"}, *SEATS]}),
    ("POST", "/api/tables/mine", {"tokens": [TOKEN]}),
    ("POST", "/api/games/mine", {"people": [PERSON]}),
    ("POST", "/api/games/key", {"people": [PERSON], "new": PERSON.replace("a", "b")}),
    ("POST", "/api/push", {"person": PERSON, "endpoint": "https://push.example/1", "keys": {}, "lang": "en"}),
    ("POST", "/api/push/end", {"person": PERSON, "endpoint": "https://push.example/1"}),
    ("POST", "/api/tables/{table}/join", {"name": "Anna", "person": PERSON}),
    ("POST", "/api/tables/{table}/decisions", {"number": 0, "action": ["keep 1"]}),
    ("POST", "/api/tables/{table}/early", {"action": ["keep 1"]}),
    ("POST", "/api/tables/{table}/explain", {"number": 0, "action": ["keep 1"]}),
    ("POST", "/api/tables/{table}/resign", {"level": "family"}),
    ("PATCH", "/api/tables/{table}/places/0", {"kind": "bot", "level": "strong"}),
    ("GET", "/api/tables?edition={text}", None),
    ("GET", "/api/tables?state={text}", None),
    ("GET", "/api/tables/{text}", None),
    ("GET", "/api/tables/{text}/state", None),
    ("GET", "/api/editions/{text}", None),
    ("GET", "/api/boards/{text}/new", None),
    ("GET", "/{text}", None),
]


def test_odd_texts_in_every_field(database: str) -> None:
    """PostgreSQL has no NUL in texts, and UTF-8 no half characters."""

    async def send(client: httpx.AsyncClient, method: str, path: str, body: Json | None) -> None:
        content = None if body is None else json.dumps(body).encode()
        answer = await client.request(method, path, content=content, headers=AS_JSON)
        assert answer.status_code < 500, (method, path, body, answer.text)

    async def act() -> None:
        generous: Json = {"requests_burst": 10_000, "new_tables_burst": 10_000}
        app = create_app(Settings(database=database, bot_workers=2, analysis_seconds=0, **generous))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                wish = {"edition": EDITION, "seats": [{"kind": "here"}, {"kind": "link"}], "public": True}
                made = (await client.post("/api/tables", json=wish)).json()
                client.headers["Authorization"] = f"Bearer {seat_tokens(made)[0]}"
                for method, path, body in CALLS:
                    for text in fuzz.TEXTS:
                        where = path.replace("{table}", made["table"]["id"])
                        where = where.replace("{text}", quote(text, safe="", errors="replace"))
                        if body is None:
                            await send(client, method, where, None)
                            continue
                        for place in fuzz.places(body):
                            spoiled = fuzz.replaced(body, place, text)
                            await send(client, method, where, spoiled)

    asyncio.run(asyncio.wait_for(act(), 300))


MESSAGES: list[Json] = [
    {"do": "decide", "number": 0, "action": "keep 1"},
    {"do": "early", "answers": ["keep 1"]},
    {"do": "preview", "number": 0, "action": "claim x"},
    {"do": "partial_payment", "number": 0, "action": "claim x", "cards": {"red": 1}},
    {"do": "explain", "number": 0, "actions": ["keep 1"]},
    {"do": "chat", "text": "Hello"},
    {"do": "chat", "reaction": "wow"},
    {"do": "resign", "level": "family"},
    {"do": "nudge", "to": 1},
]


def test_odd_texts_in_every_message(database: str) -> None:
    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "here", chat=True)
        async with Person(server, made["table"]["id"], *seat_tokens(made)) as person:
            for message in MESSAGES:
                for place in fuzz.places({**message, "seat": 0}):
                    for text in fuzz.TEXTS:
                        await clock.turn(20.0)
                        spoiled = fuzz.replaced({**message, "seat": 0}, place, text)
                        answer = await person.ask(spoiled.pop("do"), **spoiled)
                        assert answer.get("code") not in ("broken", "not_saved", "busy"), (spoiled, answer)

    with_local_server(database, act, silent_seconds=1e9)
