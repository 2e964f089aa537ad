"""What a decision costs the server, from its message to the texts for two players and a spectator.

    .venv/bin/python benchmarks/decisions.py [--games 3] [--edition skandinavien] [--profile]

The server's own objects in one process, over an SQLite file in memory where there is such a folder: no
sockets, no clients, so that little but the work itself is measured. CPU of the whole process (the thread that
writes too) and of the thread that everything else happens in, which is what limits one process.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import os
import pstats
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import uvicorn

import stellwerk
from stellwerk.server.registry import TableRegistry
from stellwerk.table import lifecycle
from stellwerk.table.client_session import ClientSession
from stellwerk.table.messages.requests import NewSeat, NewTable
from stellwerk.table.settings import Settings
from tests.server.clients import choose

NO_LIMIT = 1_000_000
IN_MEMORY = Path("/dev/shm")
State = dict[str, Any]


@dataclass
class Costs:
    profile: cProfile.Profile | None = None
    decisions: int = 0
    process: float = 0.0
    thread: float = 0.0
    last: tuple[float, float] = field(default=(0.0, 0.0))

    def begin(self) -> None:
        self.last = (time.process_time(), time.thread_time())
        if self.profile is not None:
            self.profile.enable()

    def end(self) -> None:
        if self.profile is not None:
            self.profile.disable()
        self.decisions += 1
        self.process += time.process_time() - self.last[0]
        self.thread += time.thread_time() - self.last[1]


async def sit_down(registry: TableRegistry, edition: str, seed: int) -> list[ClientSession]:
    """Two players and a spectator at a new table."""
    seats = [NewSeat(kind="here", name=name) for name in ("Anna", "Bert")]
    session, keys = await lifecycle.set_up(registry, NewTable(edition=edition, seats=seats, seed=seed))
    guests = []
    for token in (keys.seats[0], keys.seats[1], keys.watch):
        guest = ClientSession(registry, registry.settings)
        hello = {"v": 1, "do": "hello", "table": session.row.id, "tokens": [token]}
        await guest.greet(json.dumps(hello))
        guests.append(guest)
    return guests


def last_state(guest: ClientSession, before: State) -> State:
    """The latest state that a guest was told."""
    found, outgoing = before, guest.connection.outgoing
    while not outgoing.empty():
        text = outgoing.get_nowait()
        assert isinstance(text, str)
        message: State = json.loads(text)
        found = message if message["type"] == "state" else found
    return found


async def play(registry: TableRegistry, edition: str, seed: int, costs: Costs) -> None:
    """One game from its beginning to its end."""
    guests, chance = await sit_down(registry, edition, seed), random.Random(seed)
    states: list[State] = [{} for _ in guests]
    while True:
        states = [last_state(guest, state) for guest, state in zip(guests, states, strict=True)]
        if states[0]["result"]:
            return
        seat = next(seat for seat in (0, 1) if states[seat]["options"])
        say = choose(states[seat]["options"], chance)
        text = json.dumps({"v": 1, "do": "decide", "id": 1, "number": states[seat]["number"], "action": say})
        costs.begin()
        await guests[seat].take(text)
        costs.end()


async def measure(edition: str, games: int, costs: Costs) -> None:
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else None) as folder:
        settings = Settings(
            database=f"sqlite:///{folder}/tables.sqlite",
            bot_workers=1,
            sweep_seconds=3600.0,
            messages_per_second=NO_LIMIT,
            messages_burst=NO_LIMIT,
            queue_messages=NO_LIMIT,
        )
        registry = TableRegistry(settings)
        await registry.open()
        try:
            for seed in range(games):
                await play(registry, edition, seed, costs)
        finally:
            await registry.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--edition", default="skandinavien", choices=stellwerk.editions())
    parser.add_argument("--profile", action="store_true", help="where the time of the main thread goes")
    arguments = parser.parse_args()
    costs = Costs(cProfile.Profile(time.thread_time) if arguments.profile else None)
    with asyncio.Runner(loop_factory=uvicorn.Config("").get_loop_factory()) as runner:
        runner.run(measure(arguments.edition, arguments.games, costs))
    kind = "compiled" if stellwerk.COMPILED else "uncompiled"
    print(
        f"{arguments.edition}, {kind}, load {os.getloadavg()[0]:.1f}: {costs.decisions} decisions, "
        f"{costs.process / costs.decisions * 1000:.2f} ms CPU each, "
        f"{costs.thread / costs.decisions * 1000:.2f} ms of it in the main thread"
    )
    if costs.profile is not None:
        pstats.Stats(costs.profile).sort_stats("tottime").print_stats(40)


if __name__ == "__main__":
    main()
