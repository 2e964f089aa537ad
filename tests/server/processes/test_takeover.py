"""Several server processes over one PostgreSQL, and people who decide at the same time."""

from __future__ import annotations

import asyncio
import random

import pytest

from ..clients import ConnectionClosed, Person, choose, friends_at, play_to_the_end
from ..server_process import ServerProcess


def test_the_other_process_takes_over_bots_and_people(
    two_servers: tuple[ServerProcess, ServerProcess],
) -> None:
    """The first process, which made the table and runs its bots, dies; at the second one all goes on."""
    one, two = two_servers

    async def act() -> None:
        made, anna, bert = await friends_at(one, two, "bot")
        playing = asyncio.create_task(play_to_the_end(bert, random.Random(4)))
        before = asyncio.create_task(play_to_the_end(anna, random.Random(3)))
        while (bert.last or 0) < 10:
            await asyncio.sleep(0.02)
        one.kill()
        with pytest.raises(ConnectionClosed):
            await before
        again = Person(two, made["table"]["id"], anna.tokens[0], last=anna.last)
        await again.connect()
        ends = await asyncio.gather(play_to_the_end(again, random.Random(5)), playing)
        assert ends[0]["result"] == ends[1]["result"]
        await again.socket.close()
        await bert.socket.close()

    asyncio.run(asyncio.wait_for(act(), 120))


async def play_some(people: list[Person], decisions: int, chance: random.Random) -> None:
    """A number of decisions of these people, each answered as soon as it is asked for."""
    while decisions:
        asked = [(each, state) for each in people for state in each.states.values() if state["options"]]
        if asked:
            person, state = asked[0]
            answer = await person.decide(state["seat"], choose(state["options"], chance))
            assert answer["type"] == "ok"
            decisions -= 1
        else:
            waiting = [asyncio.create_task(each.next()) for each in people]
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)


async def come_back(person: Person, server: ServerProcess) -> Person:
    """A player whose server is gone comes back through another one and misses nothing."""
    with pytest.raises(ConnectionClosed):
        while True:
            await person.next()
    again = Person(server, person.table, *person.tokens, last=person.last)
    await again.connect()
    while not again.states:
        await again.next()
    known = max(state["number"] for state in again.states.values())
    assert known >= (person.last or 0), "what was acknowledged is there"
    return again


def test_processes_are_renewed_one_after_the_other_while_people_play(
    two_servers: tuple[ServerProcess, ServerProcess],
) -> None:
    """Each is told to end (SIGTERM), as a rolling restart does; the game goes on at the other one."""
    one, two = two_servers

    async def act() -> None:
        _, anna, bert = await friends_at(one, two, "bot")
        chance = random.Random(6)
        await play_some([anna, bert], 6, chance)
        await asyncio.to_thread(one.stop)
        anna = await come_back(anna, two)
        await play_some([anna, bert], 6, chance)
        await asyncio.to_thread(one.restart)
        await asyncio.to_thread(two.stop)
        anna, bert = await come_back(anna, one), await come_back(bert, one)
        ends = await asyncio.gather(*(play_to_the_end(each, random.Random(7)) for each in (anna, bert)))
        assert ends[0]["result"] == ends[1]["result"]
        await anna.socket.close()
        await bert.socket.close()

    asyncio.run(asyncio.wait_for(act(), 240))
    assert "Traceback" not in one.errors() + two.errors()
