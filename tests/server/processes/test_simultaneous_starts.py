"""The start with two processes: who decides here and who answers early there do so at the same moment."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest

from ..clients import Caller, Json, Person, seat_tokens
from ..faults.frozen import frozen_postgres
from ..postgres_server import Postgres
from ..server_process import ServerProcess

TABLES = 30
Servers = tuple[ServerProcess, ServerProcess]
People = tuple[Person, Person]
Meanwhile = Callable[[list[People]], Awaitable[None]]


async def friends_at(one: ServerProcess, two: ServerProcess) -> People:
    """Anna at the first server, Bert at the second; both have been dealt their tickets."""
    async with Caller(one) as caller:
        made: Json = await caller.new_table("here", "link")
        path, join = f"/tables/{made['table']['id']}/join", made["tokens"]["join"]
        second = (await caller.call("POST", path, {"name": "Bert"}, join))["token"]
    anna = Person(one, made["table"]["id"], seat_tokens(made)[0])
    bert = Person(two, made["table"]["id"], second)
    await anna.connect()
    await bert.connect()
    await anna.my_turn(0)
    await bert.state_where(1, lambda state: state["early"])
    return anna, bert


async def answer_together(people: People, apart: float) -> None:
    """Anna decides so many seconds after Bert's early answer; before it if negative."""
    anna, bert = people

    async def decides() -> None:
        await asyncio.sleep(max(0.0, apart))
        await anna.say("decide", seat=0, number=0, action=anna.states[0]["options"][0]["action"])

    async def answers() -> None:
        await asyncio.sleep(max(0.0, -apart))
        await bert.say("early", seat=1, answers=[bert.states[1]["early"]["options"][0]["action"]])

    await asyncio.gather(decides(), answers())


async def has_begun(people: People) -> bool:
    """Both are told that the start is over."""
    waits = [person.state_where(seat, lambda s: s["number"] == 2) for seat, person in enumerate(people)]
    try:
        states = await asyncio.wait_for(asyncio.gather(*waits), 60)
    except TimeoutError:
        return False
    return all(state["view"]["decision"] == "turn" for state in states)


async def start_many(servers: Servers, answer: Meanwhile) -> None:
    tables = await asyncio.gather(*(friends_at(*servers) for _ in range(TABLES)))
    await answer(list(tables))
    begun = await asyncio.gather(*map(has_begun, tables))
    for person in (person for people in tables for person in people):
        await person.socket.close()
    assert sum(begun) == TABLES, f"{TABLES - sum(begun)} of {TABLES} tables stand still"


@pytest.mark.parametrize("apart", [0.0, 0.005, -0.005])
def test_every_start_ends(two_servers: Servers, apart: float) -> None:
    chance = random.Random(4)

    async def answer(tables: list[People]) -> None:
        await asyncio.gather(
            *(answer_together(people, apart + chance.uniform(-0.003, 0.003)) for people in tables)
        )

    asyncio.run(asyncio.wait_for(start_many(two_servers, answer), 110))


def test_every_start_ends_after_the_database_hung(two_servers: Servers, postgres: Postgres) -> None:
    async def answer(tables: list[People]) -> None:
        with frozen_postgres(postgres):
            await asyncio.gather(*(answer_together(people, 0.0) for people in tables))
            await asyncio.sleep(12)

    asyncio.run(asyncio.wait_for(start_many(two_servers, answer), 110))
