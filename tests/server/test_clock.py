"""The turn clock: a bot takes over, and gives the seat back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from .clients import Caller, Json, Person, seat_tokens
from .fake_clock import FakeClock
from .local_server import LocalServer, local_server, with_local_server


def test_a_bot_takes_over_and_gives_the_seat_back(database: str) -> None:
    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "link", clock=10)
            table = made["table"]["id"]
            path = f"/tables/{table}/join"
            second = (await caller.call("POST", path, {"name": "Bert"}, made["tokens"]["join"]))["token"]
        one, two = Person(server, table, seat_tokens(made)[0]), Person(server, table, second)
        async with one as anna, two as bert:
            state = await anna.my_turn(0)
            assert state["clock"] == {"seat": 0, "seconds": 10, "left_ms": 10_000}
            early = (await bert.state_where(1, lambda s: s["early"]))["early"]
            await bert.ask("early", answers=[early["options"][0]["action"]])
            await clock.turn(9.9)
            await anna.ask("ping")
            assert not anna.about["seats"][0]["away"]
            away = await turn_until(clock, anna, lambda: anna.about["seats"][0]["away"], 0.2)
            assert away["seats"][1]["away"] is False
            await turn_until(clock, bert, lambda: bert.about["seats"][1]["away"])
            await turn_until(clock, bert, lambda: bert.states[1]["number"] > 6)
            assert {each["by"] for each in bert.states[1]["entries"]} == {"clock"}
            assert (await bert.ask("back"))["type"] == "ok"
            await table_where(bert, lambda t: not t["seats"][1]["away"])
            await turn_until(clock, bert, lambda: bert.states[1]["options"] and bert.states[1]["clock"])
            assert bert.states[1]["clock"]["seat"] == 1
            assert (await bert.decide(1, bert.states[1]["options"][0]["action"]))["type"] == "ok"
            await turn_until(clock, bert, lambda: bert.about["seats"][1]["away"], 0.5)  # the bot waits longer
            state = await bert.my_turn(1)  # deciding before the bot does gives the seat back too
            assert (await bert.decide(1, state["options"][0]["action"]))["type"] == "ok"
            await table_where(bert, lambda t: not t["seats"][1]["away"])

    with_local_server(database, act, bot_pause=8.0)


def test_nobody_gains_time_by_leaving_and_coming_back(database: str) -> None:
    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "here", clock=30)
        async with Person(server, made["table"]["id"], *seat_tokens(made)) as both:
            for seat in (0, 1):  # at the start bots do not pause
                await both.decide(seat, (await both.my_turn(seat))["options"][0]["action"])
            state = await both.my_turn(0)
            say, number = state["options"][0]["action"], state["number"]
            for _ in range(3):
                await clock.turn(9.0)
                assert (await both.ask("away", seat=0))["type"] == "ok"
                assert both.about["deadline"] is None
                assert (await both.ask("back", seat=0))["type"] == "ok"
            assert both.states[0]["clock"]["left_ms"] == 3000
            assert (await both.ask("away", seat=0))["type"] == "ok"
            await clock.turn(4.0)
            late = await both.ask("back", seat=0)
            assert late["error"]["code"] == "not_yours", "a bot finishes the action"
            assert both.about["seats"][0]["away"]
            answer = await both.ask(
                "decide", seat=0, number=number, action=say
            )  # a player who decides is back
            assert answer["type"] == "ok"
            await table_where(both, lambda table: not table["seats"][0]["away"])

    with_local_server(database, act, bot_pause=1000.0)


def test_coming_back_in_the_middle_of_a_turn_gives_no_new_clock(database: str) -> None:
    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "here", clock=30)
        async with Person(server, made["table"]["id"], *seat_tokens(made)) as both:
            for seat in (0, 1):  # at the start bots do not pause
                await both.decide(seat, (await both.my_turn(seat))["options"][0]["action"])
            while True:
                number = (await both.my_turn(0))["number"]
                await clock.turn(9.0)
                assert (await both.ask("away", seat=0))["type"] == "ok"
                await turn_until(clock, both, lambda: both.states[0]["number"] > number, 0.5)  # noqa: B023
                assert (await both.ask("back", seat=0))["type"] == "ok"
                seat = both.states[0]["clock"]["seat"]
                if seat == 0:  # the bot has drawn the first of two cards
                    assert both.states[0]["clock"]["left_ms"] < 21_000
                    return
                other = await both.my_turn(1)
                while other["options"]:
                    draw = next(
                        each["action"] for each in other["options"] if each["action"].startswith("draw")
                    )
                    number = other["number"]
                    await both.decide(1, draw)
                    other = await both.state_where(1, lambda state: state["number"] > number)  # noqa: B023

    with_local_server(database, act, bot_pause=3.0)


async def turn_until(
    clock: FakeClock, person: Person, wanted: Callable[[], object], seconds: float = 2.0
) -> Json:
    """Turn the clock in steps until something holds that this person is told."""
    for _ in range(400):
        if wanted():
            return person.about
        await clock.turn(seconds)
        await person.ask("ping")
    raise AssertionError("it never happens")


async def table_where(person: Person, wanted: Any) -> Json:
    while not wanted(person.about):
        await person.hear("table")
    return person.about


def test_the_clock_runs_out_while_the_server_is_down(database: str) -> None:
    async def act() -> None:
        clock = FakeClock()
        async with local_server(database, clock) as server, Caller(server) as caller:
            made = await caller.new_table("here", "link", clock=30)
            path = f"/tables/{made['table']['id']}/join"
            await caller.call("POST", path, {"name": "Bert"}, made["tokens"]["join"])
        await clock.turn(31.0)
        watcher_at = (made["table"]["id"], made["tokens"]["watch"])
        async with local_server(database, clock) as server, Person(server, *watcher_at) as watcher:
            await watcher.state_where(None, bool)
            await turn_until(clock, watcher, lambda: watcher.states[None]["number"] > 4)

    asyncio.run(asyncio.wait_for(act(), 60))
