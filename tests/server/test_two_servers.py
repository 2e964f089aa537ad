"""Several server processes over one PostgreSQL, and people who decide at the same time."""

from __future__ import annotations

import asyncio
import random

import pytest

from .clients import Caller, Json, Person, friends_at, play_to_the_end, seat_tokens
from .local_server import ServerThread


def test_a_game_across_two_processes(two_servers: tuple[ServerThread, ServerThread]) -> None:
    async def act() -> None:
        made, anna, bert = await friends_at(*two_servers, "bot")
        watcher = Person(two_servers[1], made["table"]["id"], made["tokens"]["watch"])
        await watcher.connect()
        people = (anna, bert, watcher)
        ends = await asyncio.gather(*(play_to_the_end(each, random.Random(1)) for each in people))
        assert ends[0]["result"] == ends[1]["result"] == ends[2]["result"]
        async with Caller(two_servers[1]) as caller:
            answer = await caller.call("POST", f"/tables/{made['table']['id']}/rematch", None, bert.tokens[0])
        while anna.about["rematch"] is None:
            await anna.hear("table")
        assert anna.about["rematch"] == answer["table"]["id"]
        for person in people:
            await person.socket.close()

    asyncio.run(asyncio.wait_for(act(), 120))


def test_people_see_each_other_across_processes(two_servers: tuple[ServerThread, ServerThread]) -> None:
    async def act() -> None:
        _, anna, bert = await friends_at(*two_servers)
        for person in (anna, bert):
            while not all(seat["connected"] for seat in person.about["seats"]):
                await person.hear("table")
        await bert.socket.close()
        while anna.about["seats"][1]["connected"]:
            await anna.hear("table")
        await anna.socket.close()

    asyncio.run(asyncio.wait_for(act(), 60))


@pytest.mark.parametrize("conflicting", [False, True])
def test_races_between_processes(two_servers: tuple[ServerThread, ServerThread], conflicting: bool) -> None:
    asyncio.run(asyncio.wait_for(race(*two_servers, conflicting), 100))


@pytest.mark.parametrize("conflicting", [False, True])
def test_races_within_a_process(server: ServerThread, conflicting: bool) -> None:
    asyncio.run(asyncio.wait_for(race(server, server, conflicting), 100))


async def race(one: ServerThread, two: ServerThread, conflicting: bool) -> None:
    """The same seats on two devices answer at the same moment, alike or differently, again and again."""
    async with Caller(one) as caller:
        made = await caller.new_table("here", "here")
    devices = [Person(server, made["table"]["id"], *seat_tokens(made)) for server in (one, two)]
    for device in devices:
        await device.connect()
    chance = random.Random(5)
    answered: dict[int, int] = {}  # by seat, the last number that was answered
    for _ in range(40):
        state = await asked_anew(devices[0], answered)
        number = state["number"]
        await devices[1].state_where(
            state["seat"], lambda s, n=number: s["number"] == n and s["options"] is not None
        )
        answered[state["seat"]] = number
        says = [option["action"] for option in state["options"]]
        first = chance.choice(says)
        second = next((say for say in says if say != first), first) if conflicting else first
        answers = await asyncio.gather(
            devices[0].ask("decide", seat=state["seat"], number=number, action=first),
            devices[1].ask("decide", seat=state["seat"], number=number, action=second),
        )
        fine = [answer for answer in answers if answer["type"] == "ok"]
        late = [answer for answer in answers if answer["type"] == "error"]
        assert len(fine) == (2 if first == second else 1), answers
        assert {answer["number"] for answer in fine} == {number + 1}
        assert all(answer["error"]["code"] == "stale" for answer in late)
    for device in devices:
        await device.socket.close()


async def asked_anew(device: Person, answered: dict[int, int]) -> Json:
    """A state of this device with a question that has not been answered yet."""
    while True:
        for seat, state in device.states.items():
            if seat is not None and state["options"] and state["number"] > answered.get(seat, -1):
                return state
        await device.next()
