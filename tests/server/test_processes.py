"""Several server processes over one PostgreSQL, and people who decide at the same time."""

from __future__ import annotations

import asyncio
import random

import pytest

from .people import Caller, ConnectionClosed, Json, Person, Reachable, choose, play_to_the_end, seat_tokens
from .process import ServerProcess


async def friends_at(one: Reachable, two: Reachable, *more: str) -> tuple[Json, Person, Person]:
    """Anna at the first server, Bert at the second, at one table."""
    async with Caller(one) as caller:
        made = await caller.new_table("here", "link", *more)
    async with Caller(two) as caller:
        path, join = f"/tables/{made['table']['id']}/join", made["tokens"]["join"]
        second = (await caller.call("POST", path, {"name": "Bert"}, join))["token"]
    anna = Person(one, made["table"]["id"], seat_tokens(made)[0])
    bert = Person(two, made["table"]["id"], second)
    await anna.connect()
    await bert.connect()
    return made, anna, bert


def test_a_game_across_two_processes(two_servers: tuple[ServerProcess, ServerProcess]) -> None:
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


def test_people_see_each_other_across_processes(two_servers: tuple[ServerProcess, ServerProcess]) -> None:
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
    """So many decisions of these people, each answered as soon as it is asked for."""
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
    """Whoever finds his server gone comes back through another one, with all he knew."""
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


@pytest.mark.parametrize("conflicting", [False, True])
def test_races_between_processes(two_servers: tuple[ServerProcess, ServerProcess], conflicting: bool) -> None:
    asyncio.run(asyncio.wait_for(race(*two_servers, conflicting), 100))


@pytest.mark.parametrize("conflicting", [False, True])
def test_races_within_a_process(server: ServerProcess, conflicting: bool) -> None:
    asyncio.run(asyncio.wait_for(race(server, server, conflicting), 100))


async def race(one: ServerProcess, two: ServerProcess, conflicting: bool) -> None:
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
        says = [option["say"] for option in state["options"]]
        first = chance.choice(says)
        second = next((say for say in says if say != first), first) if conflicting else first
        answers = await asyncio.gather(
            devices[0].ask("decide", seat=state["seat"], number=number, say=first),
            devices[1].ask("decide", seat=state["seat"], number=number, say=second),
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
