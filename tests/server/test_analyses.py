"""The analysis of a finished game: for those who may see it, bounded, outside the event loop, kept."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from stellwerk.server.analysis import jobs as analyses
from stellwerk.server.analysis.jobs import Analyses
from stellwerk.table.errors import TableError

from .conftest import StartServer
from .people import Caller, Json, Person, play_to_the_end, seat_tokens

SHARE, OTHER = "192.0.2.1", "192.0.2.2"


async def finished(caller: Caller, path: str, token: str, seen: int = 0) -> Json:
    """The last answer, once everything is found out."""
    while True:
        told: Json = await caller.call("POST", f"{path}/analysis", {"seen": seen}, token)
        if told["state"] not in ("waiting", "working"):
            return told
        await asyncio.sleep(0.1)


def test_a_finished_game_is_analysed_once_for_all_who_may_see_it(
    start_server: StartServer, quick_folder: Any
) -> None:
    async def act() -> None:
        server = start_server(f"sqlite:///{quick_folder / 'analyses.sqlite'}", analysis_seconds=0.5)
        async with Caller(server) as caller:
            made = await caller.new_table("here", "bot", edition="gruselfahrt", seed=4)
            [token] = seat_tokens(made)
            path = f"/tables/{made['table']['id']}"
            assert await caller.error("POST", f"{path}/analysis", {}, token) == "not_over"
            async with Person(server, made["table"]["id"], token) as person:
                await play_to_the_end(person, random.Random(4))
            assert await caller.error("POST", f"{path}/analysis", {}) == "no_token"
            assert await caller.error("POST", f"{path}/analysis", {"seen": -1}, token) == "bad_message"
            watch = made["tokens"]["watch"]
            mine, theirs = await asyncio.gather(*(finished(caller, path, each) for each in (token, watch)))
            assert mine["state"] == "done" and mine == theirs
            report = mine["report"]
            assert [len(seat["curve"]) for seat in report["seats"]] == [len(report["turns"]) + 1] * 2
            assert {turn["player"] for turn in report["turns"]} == {0, 1}
            assert report["turns"][0]["decision"] == 0 and report["progress"] == 1.0
            again = await caller.call("POST", f"{path}/analysis", {}, token)
            assert again == mine, "what is known is not found out again"
            nothing_new = await caller.call("POST", f"{path}/analysis", {"seen": mine["version"]}, token)
            assert nothing_new == {**mine, "report": None}

    asyncio.run(asyncio.wait_for(act(), 240))


def test_a_server_may_have_none(start_server: StartServer, quick_folder: Any) -> None:
    async def act() -> None:
        server = start_server(f"sqlite:///{quick_folder / 'no-analyses.sqlite'}", analysis_seconds=0)
        async with Caller(server) as caller:
            made = await caller.new_table("here", "bot", edition="gruselfahrt")
            [token] = seat_tokens(made)
            path = f"/tables/{made['table']['id']}/analysis"
            assert await caller.error("POST", path, {}, token) == "not_allowed"

    asyncio.run(act())


def a_game(number: int) -> Json:
    return {"edition": "no such edition", "seed": number}


class Idle(Analyses):
    """Nobody works on anything."""

    async def _serve(self) -> None:
        await asyncio.sleep(3600)


def test_nobody_asks_for_everything() -> None:
    async def act() -> None:
        idle = Idle(60)
        first = idle.of_record(a_game(0), SHARE)
        assert idle.of_record(a_game(0), OTHER) is first and len(idle.queue) == 1, "one analysis a game"
        for number in range(1, analyses.MOST_OF_ONE_SHARE):
            idle.of_record(a_game(number), SHARE)
        with pytest.raises(TableError, match="slow_down"):
            idle.of_record(a_game(100), SHARE)
        for number in range(analyses.MOST_WAITING - len(idle.queue)):
            idle.of_record(a_game(200 + number), f"198.51.100.{number}")
        mine = idle.of_record(a_game(300), OTHER)
        last = idle.of_record(a_game(analyses.MOST_OF_ONE_SHARE - 1), OTHER)
        assert mine.under_way and last.under_way, "who has most makes room, and it may be asked for again"
        assert len(idle.queue) == analyses.MOST_WAITING
        assert [each.state for each in idle.known.values()].count("failed") == 1
        with pytest.raises(TableError, match="busy"):
            idle.of_record(a_game(301), OTHER)
        await idle.close()

    asyncio.run(act())


def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MAX_STORED", 2)

    async def act() -> None:
        idle = Idle(60)
        kept = [idle.of_record(a_game(number), f"share {number}") for number in range(3)]
        assert len(idle.known) == 3, "those under way stay"
        for each in kept:
            each.state = "done"
        idle.of_record(a_game(1), SHARE)
        assert list(idle.known.values()) == [kept[2], kept[1]]
        await idle.close()

    asyncio.run(act())


def test_an_analysis_that_fails_can_be_asked_for_again() -> None:
    async def act() -> None:
        working = Analyses(60)
        first = working.of_record(a_game(0), SHARE)
        while first.under_way:
            await asyncio.sleep(0.05)
        assert (first.state, first.version) == ("failed", 0)
        second = working.of_record(a_game(0), SHARE)
        assert second is not first and second.under_way
        await working.close()

    asyncio.run(asyncio.wait_for(act(), 120))
