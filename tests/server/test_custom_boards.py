"""A table with a board of one's own carries it: at play, in its record, its replay and its return game."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

import stellwerk
from stellwerk import boards

from .clients import Caller, Json, Person, play_to_the_end, seat_tokens
from .local_server import ServerThread

EDITION = "gruselfahrt"
NAME = '<img src=x onerror="alert(1)">'


def own_board() -> Json:
    board = boards.new(EDITION)
    board["cities"][0]["name"] = NAME
    return board


def changed(**parts: Any) -> Json:
    return {**own_board(), **parts}


def test_a_game_on_a_board_of_ones_own(server: ServerThread) -> None:
    async def act() -> None:
        board = own_board()
        async with Caller(server) as caller:
            seats = [{"kind": "here"}, {"kind": "bot", "level": "beginner"}]
            wish = {"edition": EDITION, "seats": seats, "board": {**board, "notes": "dropped"}}
            made = await caller.call("POST", "/boards/tables", wish)
            assert made["table"]["own_board"] is True
            table, [token] = made["table"]["id"], seat_tokens(made)
            path = f"/tables/{table}"
            async with Person(server, table, token) as person:
                await play_to_the_end(person, random.Random(4))
                assert "town-1-" in "".join(person.received), "it is played on this board"
            assert await caller.call("GET", f"{path}/board", token=token) == board
            assert await caller.error("GET", f"{path}/board") == "no_token"
            record = await caller.call("GET", f"{path}/record", token=token)
            assert record["board"] == board and stellwerk.replay(record).is_over
            assert await caller.error("GET", f"{path}/link", token=token) == "too_long_for_a_link"
            replay = await caller.call("GET", f"{path}/replay", token=token)
            views = await caller.call("GET", f"{path}/replay/views?first=0&last=2", token=token)
            assert len(views["views"]) == 3
            again = await caller.call("POST", f"{path}/rematch", token=token)
            assert again["table"]["own_board"] is True
            middle = {"number": replay["length"] // 2, "seat": 0}
            on = await caller.call("POST", f"{path}/play-on", middle, token)
            [kept] = seat_tokens(on)
            assert await caller.call("GET", f"/tables/{on['table']['id']}/board", token=kept) == board

    asyncio.run(asyncio.wait_for(act(), 120))


def test_a_board_keeps_its_numbers_and_names(server: ServerThread) -> None:
    async def act() -> None:
        names = {"name": "Fjords", "name_de": "Fj\u202eorde", "name_en": "n" * 200}
        board = {**boards.new("skandinavien"), **names, "numbers": {"wagons": 20, "hand": 6}}
        wish = {"edition": "skandinavien", "seats": [{"kind": "here"}, {"kind": "bot"}], "board": board}
        async with Caller(server) as caller:
            made = await caller.call("POST", "/boards/tables", wish)
            path, [token] = f"/tables/{made['table']['id']}", seat_tokens(made)
            state = await caller.call("GET", f"{path}/state", token=token)
            assert state["view"]["seats"][0]["wagons"] == 20
            assert sum(state["view"]["own"]["hand"].values()) == 6
            kept = await caller.call("GET", f"{path}/board", token=token)
            assert kept == {**board, "name_de": "Fj orde", "name_en": "n" * 60}

    asyncio.run(act())


def test_other_tables_have_the_board_of_their_edition(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            made = await caller.new_table("here", "bot", edition=EDITION)
            assert made["table"]["own_board"] is False
            [token] = seat_tokens(made)
            found = await caller.call("GET", f"/tables/{made['table']['id']}/board", token=token)
            assert found == boards.load(EDITION).raw

    asyncio.run(act())


LONE = "half of a character \ud800"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"board": changed(routes=[])}, "bad_board"),
        ({"board": changed(layout={"width": 9, "height": 9, "note": float("inf")})}, "bad_board"),
        ({"board": changed(name=LONE)}, "bad_board"),
        ({"board": {}}, "bad_board"),
        ({"board": own_board(), "public": True}, "bad_message"),
        ({"board": [own_board()]}, "bad_message"),
        ({"board": changed(name="x" * 200_000)}, "too_big"),
    ],
)
def test_what_cannot_be_played_is_refused(sqlite_server: ServerThread, wish: Json, code: str) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            seats = [{"kind": "here"}, {"kind": "bot"}]
            body = json.dumps({"edition": EDITION, "seats": seats, **wish}).encode()
            answer = await caller.client.post(
                "/api/boards/tables", content=body, headers={"Content-Type": "application/json"}
            )
            assert answer.json()["error"]["code"] == code

    asyncio.run(act())


def test_all_that_is_wrong_is_told_while_one_draws(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            demands = await caller.call("GET", f"/boards/{EDITION}/new")
            board = demands["board"]
            assert (
                demands["kinds"] == ["train"]
                and set(demands["landmarks"]) == boards.requirements_of(EDITION).landmarks
            )
            assert set(demands["numbers"]) == boards.requirements_of(EDITION).numbers
            sound = {"edition": EDITION, "board": board}
            assert (await caller.call("POST", "/boards/check", sound))["faults"] == []
            board["routes"][0]["color"] = "pink"
            board["tickets"][0]["cities"] = ["town-1", "nowhere"]
            found = await caller.call("POST", "/boards/check", sound)
            assert found["faults"] == boards.faults(board, EDITION) and len(found["faults"]) == 2
            for lang in ("de", "en"):
                assert [texts[lang] for texts in found["texts"]] == boards.faults(board, EDITION, lang)
            assert await caller.error("GET", "/boards/atlantis/new") == "unknown_edition"
            elsewhere = {**sound, "edition": "atlantis"}
            assert await caller.error("POST", "/boards/check", elsewhere) == "unknown_edition"
            assert await caller.error("POST", "/boards/check", {"edition": EDITION}) == "bad_message"

    asyncio.run(act())


def test_bots_try_a_board_that_is_sound(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            wish: Json = {"edition": EDITION, "board": own_board()}
            told: Json = {"state": "waiting"}
            while told["state"] in ("waiting", "working"):
                told = await caller.call("POST", "/boards/trial", wish)
                await asyncio.sleep(0.05)
            assert told["state"] == "done"
            report = told["report"]
            assert report["games"] >= 1 and report["progress"] == 1.0
            assert sum(seat["value"] for seat in report["seats"]) == pytest.approx(1, abs=0.001)
            assert set(report["routes"]) <= {route["id"] for route in wish["board"]["routes"]}
            broken = {**wish, "board": changed(routes=[])}
            assert await caller.error("POST", "/boards/trial", broken) == "bad_board"

    asyncio.run(asyncio.wait_for(act(), 120))
