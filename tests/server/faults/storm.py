"""Many faults under load: people play, things go wrong, and nothing that was acknowledged may be lost."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from websockets.exceptions import WebSocketException

from ..clients import Caller, Person, choose, seat_tokens
from ..faults.bad_clients import PING, Deaf, frame, silent_connections
from ..faults.cable import Cable
from ..faults.frozen import frozen_server
from ..faults.full_disk import full_disk
from ..server_process import ServerProcess, children
from ..stored_games import Acknowledged, StoredGames

GOES_ON_WITHIN = 60.0


@dataclass
class Figures:
    """What happened."""

    faults: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0  # seconds after a fault until every table had gone on

    def __str__(self) -> str:
        kinds = ", ".join(f"{count} × {kind}" for kind, count in sorted(self.faults.items()))
        return (
            f"{self.faults.total()} faults ({kinds}) in {self.seconds:.0f} s; {self.decisions} acknowledged "
            f"decisions, none lost; after a fault every table had gone on within {self.slowest:.1f} s"
        )


class Storm:
    def __init__(self, server: ServerProcess, games: StoredGames, cable: Cable, seed: int) -> None:
        self.server = server
        self.games = games
        self.cable = cable
        self.chance = random.Random(seed)
        self.metrics = Figures()
        self.tables: list[Acknowledged] = []
        self.done: list[Acknowledged] = []
        self.kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "kill": self.kill,
            "restart": self.restart,
            "cut": self.cut,
            "hold": self.hold,
            "freeze": self.freeze,
            "full disk": self.fill,
            "deaf client": self.deafen,
            "silent connections": self.be_silent,
            "bots killed": self.kill_bots,
        }

    # --- faults ---

    async def kill(self) -> None:
        self.server.kill()
        await asyncio.to_thread(self.server.restart)

    async def restart(self) -> None:
        await asyncio.to_thread(self.server.stop)
        await asyncio.to_thread(self.server.restart)

    async def cut(self) -> None:
        self.cable.cut()

    async def hold(self) -> None:
        self.cable.hold()
        await asyncio.sleep(1.5)
        self.cable.let_go()

    async def freeze(self) -> None:
        with frozen_server(self.server):
            await asyncio.sleep(1.5)

    async def fill(self) -> None:
        """With PostgreSQL the server writes no files; then this is a fault that must not matter."""
        with full_disk(self.server):
            await asyncio.sleep(1.5)

    async def deafen(self) -> None:
        table = self.chance.choice(self.tables)
        deaf = Deaf(self.server, table.table, *table.tokens)
        await asyncio.to_thread(deaf.pour, frame(PING, b"x" * 100) * 500, 100)
        deaf.close()

    async def be_silent(self) -> None:
        def act() -> None:
            with silent_connections(self.server, 300):
                time.sleep(1)

        await asyncio.to_thread(act)

    async def kill_bots(self) -> None:
        for child in children(self.server):
            os.kill(child, signal.SIGKILL)

    # --- people ---

    async def play(self, number: int) -> None:
        """One game after the other at one place, through the cable."""
        chance = random.Random(number)
        while True:
            memory = self.tables[number]
            person = Person(self.cable, memory.table, *memory.tokens)
            try:
                await person.connect()
                await self._play_on(person, memory, chance)
                self.done.append(memory)
                self.tables[number] = await self._new_table(number)
            except (WebSocketException, OSError, TimeoutError):
                await asyncio.sleep(0.1)
            finally:
                if hasattr(person, "socket"):
                    person.socket.transport.abort()

    async def _play_on(self, person: Person, memory: Acknowledged, chance: random.Random) -> None:
        """Until the game is over; OSError if something was refused: then one connects anew."""
        while not any(state["result"] for state in person.states.values()):
            asked = [state for state in person.states.values() if state["options"]]
            if not asked:
                await person.next()
                continue
            say, seat = choose(asked[0]["options"], chance), asked[0]["seat"]
            answer = await person.decide(seat, say)
            if answer["type"] != "ok":
                raise OSError(answer["error"]["code"])
            memory.decisions[seat, answer["number"]] = say
            await asyncio.sleep(chance.random() * 0.02)
        memory.over = True

    async def _new_table(self, number: int) -> Acknowledged:
        while True:
            try:
                async with Caller(self.server) as caller:
                    made = await caller.new_table("here", "here", "bot" if number % 2 else "here", undo=False)
                return Acknowledged(made["table"]["id"], seat_tokens(made))
            except Exception:  # a fault is under way
                await asyncio.sleep(0.2)

    # --- the course of it ---

    async def rage(self, kinds: list[str], tables: int = 6) -> Figures:
        """These faults one after the other; after each nothing is lost and everybody goes on."""
        began = time.monotonic()
        self.tables = [await self._new_table(number) for number in range(tables)]
        players = [asyncio.create_task(self.play(number)) for number in range(tables)]
        try:
            for kind in kinds:
                await asyncio.sleep(0.2 + self.chance.random() * 0.5)
                await self.kinds[kind]()
                self.metrics.faults[kind] += 1
                await self._everybody_goes_on(kind)
                for memory in self.tables:
                    await self.games.assert_nothing_lost(memory)
        finally:
            await _stop(players)
        for memory in (*self.tables, *self.done):
            await self.games.assert_nothing_lost(memory)
            self.metrics.decisions += len(memory.decisions)
        self.metrics.seconds = time.monotonic() - began
        return self.metrics

    async def _everybody_goes_on(self, kind: str) -> None:
        began = time.monotonic()
        for number, memory in enumerate(list(self.tables)):
            before = (await self.games.look(memory)).row.number
            while self.tables[number] is memory and (await self.games.look(memory)).row.number < before + 2:
                waited = time.monotonic() - began
                assert waited < GOES_ON_WITHIN, f"a table stands still after {kind}: {self.server.errors()}"
                await asyncio.sleep(0.1)
        self.metrics.slowest = max(self.metrics.slowest, time.monotonic() - began)


async def _stop(tasks: list[asyncio.Task[None]]) -> None:
    """Python 3.11 may lose a cancellation that comes just as what is waited for arrives: so say it again."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=1)


async def storm(server: ServerProcess, kills: int, faults: int, seed: int = 1) -> Figures:
    """So many kills and so many faults of all kinds, in any order."""
    async with Cable(server) as cable, StoredGames(server.database) as games:
        raging = Storm(server, games, cable, seed)
        others = sorted(raging.kinds)
        kinds = ["kill"] * kills + [others[number % len(others)] for number in range(faults)]
        raging.chance.shuffle(kinds)
        return await raging.rage(kinds)
