"""Does a server give back all memory? Connections come and go, tables are played to their end and left.

    .venv/bin/python benchmarks/visitors.py --minutes 10

Each of the crowd (`--crowd`) sets up a table, plays it to its end with a spectator looking on, and leaves it
for the next. Besides, spectators come to the table and go again all the time, one half with a farewell, the
other half by breaking off the connection. Told every `--every` seconds: how many came, how many tables were
played, how many are in the server's memory with how many connections, and the size of its process.

The sizes after the first third (when all that is made once has been made) and at the end are compared: after
each of them everybody has gone home for as long as a great collection of garbage may keep us waiting. The
process may have grown by a few per cent, since its allocator does not give back every page, and no more.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx
import orjson
import uvicorn
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from benchmarks.load import say_hello, set_up_table
from stellwerk.server.run import allow_open_files
from tests.server.clients import choose
from tests.server.server_process import ServerProcess

TOLERATED: Final = 1.05  # times the size after the first third
REST_SECONDS: Final = 30.0  # a great collection comes 20 seconds after the last one, in a quiet moment
WIDE: Final = {"sockets_per_address": 20000, "sockets": 20000, "sweep_seconds": 2.0}


@dataclass
class Count:
    connections: int = 0
    tables: int = 0
    decisions: int = 0
    sizes: list[float] = field(default_factory=list)  # in MB, with nobody there


async def play(socket: ClientConnection, chance: random.Random, count: Count) -> None:
    """Decides at once whenever asked, until the game is over."""
    known = -1
    async for text in socket:
        message: dict[str, Any] = orjson.loads(text)
        if message["type"] != "state":
            continue
        if message["result"]:
            return
        if message["options"] and message["number"] > known:
            known = message["number"]
            say = choose(message["options"], chance)
            count.decisions += 1
            await socket.send(json.dumps({"v": 1, "do": "decide", "id": 1, "number": known, "action": say}))


async def look_in(server: ServerProcess, table: str, token: str, count: Count) -> None:
    """One spectator after the other."""
    while True:
        with contextlib.suppress(ConnectionClosed):
            socket = await say_hello(server, table, token)
            count.connections += 1
            try:
                await socket.recv()
                if count.connections % 2:
                    await socket.close()
            finally:
                socket.transport.abort()


async def one_of_the_crowd(server: ServerProcess, client: httpx.AsyncClient, seed: int, count: Count) -> None:
    chance = random.Random(seed)
    while True:
        table, tokens = await set_up_table(client, chance.choice(("skandinavien", "usa", "gruselfahrt")))
        sockets: list[ClientConnection] = []
        looking = asyncio.create_task(look_in(server, table, tokens[-1], count))
        try:
            for token in tokens:
                sockets.append(await say_hello(server, table, token))
                count.connections += 1
            await asyncio.gather(*(play(socket, chance, count) for socket in sockets[:2]))
            count.tables += 1
        finally:
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)
            for socket in sockets:
                await socket.close()


async def tell(server: ServerProcess, client: httpx.AsyncClient, began: float, count: Count) -> float:
    """How things are; the size of the server in MB."""
    figures = (await client.get("/metrics")).raise_for_status().text.splitlines()
    now = dict(line.split(" ", 1) for line in figures)
    tables, sockets = int(float(now["stellwerk_tables"])), int(float(now["stellwerk_sockets"]))
    size = server.memory() / 2**20
    print(
        f"{time.monotonic() - began:6.0f} s {count.connections:8,} connections came {count.tables:6,} tables"
        f" were played ({count.decisions:9,} decisions), {tables:>4} in memory"
        f" with {sockets:>4} connections {size:7.1f} MB",
        flush=True,
    )
    return size


async def visit(server: ServerProcess, crowd: int, seconds: float, every: float) -> Count:
    count, began = Count(), time.monotonic()
    limits = httpx.Limits(max_keepalive_connections=0)
    async with httpx.AsyncClient(base_url=server.address, timeout=60, limits=limits) as client:
        await tell(server, client, began, count)
        for part in (seconds / 3, seconds * 2 / 3):
            until = time.monotonic() + part
            people = [
                asyncio.create_task(one_of_the_crowd(server, client, seed, count)) for seed in range(crowd)
            ]
            while time.monotonic() < until:
                await asyncio.sleep(min(every, until - time.monotonic() + 0.01))
                for each in people:
                    if each.done():
                        each.result()
                await tell(server, client, began, count)
            for each in people:
                each.cancel()
            await asyncio.gather(*people, return_exceptions=True)
            await asyncio.sleep(REST_SECONDS)
            count.sizes.append(await tell(server, client, began, count))
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--crowd", type=int, default=20)
    parser.add_argument("--every", type=float, default=20.0)
    arguments = parser.parse_args()
    allow_open_files()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/tables.sqlite", **WIDE)
        try:
            server.start()
            with asyncio.Runner(loop_factory=uvicorn.Config("").get_loop_factory()) as runner:
                count = runner.run(visit(server, arguments.crowd, arguments.minutes * 60, arguments.every))
            if told := server.errors():
                raise SystemExit(f"the server has complained: {told[:2000]}")
        finally:
            server.kill()
    first, last = count.sizes
    print(f"load {os.getloadavg()[0]:.1f}: {first:.1f} MB after a third, {last:.1f} MB at the end")
    if last > first * TOLERATED:
        raise SystemExit("the server has grown")


if __name__ == "__main__":
    main()
