"""The server is killed at random moments while people play: nothing acknowledged is lost, nobody is stuck."""

from __future__ import annotations

import asyncio
import random

import pytest

from ..clients import Caller, ConnectionClosed, Json, Person, choose, seat_tokens
from ..server_process import ServerProcess, children
from ..stored_games import Acknowledged, StoredGames
from .conftest import StartServer

TABLES = 6


async def keep_playing(server: ServerProcess, memory: Acknowledged, chance: random.Random) -> None:
    """Play all persons of a table, and come back whenever the connection breaks."""
    last: int | None = None
    while not memory.over:
        person = Person(server, memory.table, *memory.tokens, last=last)
        try:
            await person.connect()
            await play_on(person, memory, chance)
        except (ConnectionClosed, OSError, TimeoutError):
            await asyncio.sleep(0.05)
        last = person.last


async def play_on(person: Person, memory: Acknowledged, chance: random.Random) -> None:
    while True:
        if any(state["result"] for state in person.states.values()):
            memory.over = True
            return
        asked = [state for state in person.states.values() if state["options"]]
        if not asked:
            await person.next()
            continue
        state = asked[0]
        say = choose(state["options"], chance)
        answer = await person.decide(state["seat"], say)
        if answer["type"] == "ok":
            memory.decisions[state["seat"], answer["number"]] = say
        await asyncio.sleep(chance.random() * 0.02)


async def kill_while_playing(
    server: ServerProcess, games: StoredGames, kills: int, chance: random.Random
) -> None:
    async with Caller(server) as caller:
        memories = []
        for number in range(TABLES):
            made: Json = await caller.new_table("here", "here", "bot" if number % 2 else "here")
            memories.append(Acknowledged(made["table"]["id"], seat_tokens(made)))
    players = [
        asyncio.create_task(keep_playing(server, memory, random.Random(number)))
        for number, memory in enumerate(memories)
    ]
    done = 0
    while done < kills:
        await some_decisions(memories, chance.randint(5, 40))
        await asyncio.sleep(chance.random() * 0.02)  # not always just after an acknowledgement
        server.kill()
        await asyncio.to_thread(server.restart)
        done += 1
        for number, memory in enumerate(memories):
            await games.assert_nothing_lost(memory)
            if memory.over:  # a new game takes the place of a finished one, so that the load stays
                memories[number], players[number] = await new_game(server, number)
    before = [(await games.look(memory)).row.number for memory in memories]
    await asyncio.wait_for(everybody_goes_on(games, memories, before), 60)
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    for memory in memories:
        await games.assert_nothing_lost(memory)


async def some_decisions(memories: list[Acknowledged], count: int) -> None:
    """Wait until so many more decisions have been acknowledged, or a game is over."""
    known = sum(len(memory.decisions) for memory in memories)
    while sum(len(memory.decisions) for memory in memories) < known + count:
        if any(memory.over for memory in memories):
            return
        await asyncio.sleep(0.005)


async def new_game(server: ServerProcess, number: int) -> tuple[Acknowledged, asyncio.Task[None]]:
    async with Caller(server) as caller:
        made: Json = await caller.new_table("here", "here", "bot" if number % 2 else "here")
    memory = Acknowledged(made["table"]["id"], seat_tokens(made))
    return memory, asyncio.create_task(keep_playing(server, memory, random.Random(number)))


async def everybody_goes_on(games: StoredGames, memories: list[Acknowledged], before: list[int]) -> None:
    for memory, old in zip(memories, before, strict=True):
        while not memory.over and (await games.look(memory)).row.number < old + 5:
            await asyncio.sleep(0.05)


@pytest.mark.slow
def test_killed_fifty_times_in_all(database: str, start_server: StartServer) -> None:
    server = start_server(database)

    async def act() -> None:
        async with StoredGames(database) as games:
            await kill_while_playing(server, games, kills=25, chance=random.Random(2))

    asyncio.run(act())


def test_no_bot_process_outlives_its_server(database: str, start_server: StartServer) -> None:
    server = start_server(database)

    async def act() -> None:
        async with Caller(server) as caller:
            await caller.new_table("bot", "bot")
            while not children(server):
                await asyncio.sleep(0.05)

    asyncio.run(asyncio.wait_for(act(), 60))
    workers = children(server)
    server.kill()

    async def wait_for_the_end() -> None:
        from pathlib import Path

        while any(Path(f"/proc/{worker}").exists() for worker in workers):
            await asyncio.sleep(0.05)

    asyncio.run(asyncio.wait_for(wait_for_the_end(), 60))
