"""How many tables a server carries: N tables with people-like clients over real sockets.

    .venv/bin/python benchmarks/load.py --tables 100 200 300                       # SQLite, one process
    .venv/bin/python benchmarks/load.py --tables 100 200 300 --postgres 2          # PostgreSQL, two processes

Each table has two persons on two connections and a spectator; with two processes one person is at each,
unless `--by-table` sends all of a table to the same process, as a proxy can. Persons think for a while
(`--think`, seconds on average, as people do: mostly short, sometimes long) and then take a decision. What is
measured, for every decision: the time until its sender has been told that it is safe *and* the other person
and the spectator have been told of it. The clients share the machine with the server.

All clients are one process, whose own pauses would be counted as the server's. So it collects no garbage
while it measures, reads with what the server writes with, sends no pings of its own (browsers do not), and
tells how late it was itself for what it wanted to do.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx
import orjson
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from stellwerk.server.run import allow_open_files
from tests.server.clients import choose
from tests.server.postgres_server import Postgres, binaries
from tests.server.server_process import ServerProcess

TARGET_MS = 100.0
LOOKING = '{"v":1,"do":"visible","visible":true}'
BEAT_SECONDS = 0.005
PATIENCE = 60.0  # seconds in which a table must have been set up
COMING_AT_ONCE = 20  # tables that are being set up: a crowd at the door is not what is measured
COMPOSURE = 2.0  # seconds after the clients have looked for garbage: the pause is theirs


@dataclass
class Seen:
    """What is known about the decisions of one table: when sent, and who has heard of each."""

    sent: dict[int, float] = field(default_factory=dict)
    heard: dict[int, int] = field(default_factory=dict)


@dataclass
class Bench:
    think: float
    edition: str
    by_table: bool = False
    alive: float = 0.0
    measuring: bool = False
    delays: list[float] = field(default_factory=list)
    over: int = 0
    begun: int = 0
    doors: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(COMING_AT_ONCE))
    held_up: list[float] = field(default_factory=list)  # how late this process itself was, in milliseconds

    def note(self, seen: Seen, number: int, listeners: int = 3) -> None:
        """One more has heard of entry ``number``; the last one stops the watch."""
        seen.heard[number] = seen.heard.get(number, 0) + 1
        if seen.heard[number] == listeners and number in seen.sent:
            if self.measuring:
                self.delays.append((time.perf_counter() - seen.sent.pop(number)) * 1000)
            seen.heard.pop(number)


async def set_up_table(client: httpx.AsyncClient, edition: str) -> tuple[str, list[str]]:
    wish = {"edition": edition, "seats": [{"kind": "link"}, {"kind": "link"}]}
    made = (await client.post("/api/tables", json=wish)).raise_for_status().json()
    table, keys = made["table"]["id"], made["tokens"]
    tokens = []
    for name in ("Anna", "Bert"):
        headers = {"Authorization": f"Bearer {keys['join']}"}
        answer = await client.post(f"/api/tables/{table}/join", json={"name": name}, headers=headers)
        tokens.append(answer.raise_for_status().json()["token"])
    return table, [*tokens, keys["watch"]]


async def say_hello(server: ServerProcess, table: str, token: str) -> ClientConnection:
    socket = await connect(
        server.socket_address, max_size=None, compression=None, ping_interval=None, open_timeout=PATIENCE
    )
    await socket.send(json.dumps({"v": 1, "do": "hello", "table": table, "tokens": [token]}))
    return socket


async def person(bench: Bench, socket: ClientConnection, seen: Seen, chance: random.Random) -> None:
    """Decides when asked, after some thought; notes what it hears of."""
    known = entry = -1
    async for text in socket:
        message: dict[str, Any] = orjson.loads(text)
        if message["type"] == "state":
            number = message["number"]
            if message["entry"] > entry:
                entry = message["entry"]
                bench.note(seen, entry)
            if message["result"]:
                bench.over += 1
                return
            if message["options"] and number > known:
                known = number
                say = choose(message["options"], chance)
                pause = min(chance.lognormvariate(0.0, 0.8) * bench.think / 1.38, 30.0)
                asyncio.get_running_loop().call_later(pause, decide_soon, socket, seen, entry, number, say)


_deciding: set[asyncio.Task[None]] = set()


def decide_soon(socket: ClientConnection, seen: Seen, entry: int, number: int, say: str) -> None:
    task = asyncio.create_task(decide(socket, seen, entry, number, say))
    _deciding.add(task)
    task.add_done_callback(_deciding.discard)


async def decide(socket: ClientConnection, seen: Seen, entry: int, number: int, say: str) -> None:
    seen.sent[entry + 1] = time.perf_counter()
    with contextlib.suppress(ConnectionClosed):  # the benchmark may be over
        await socket.send(json.dumps({"v": 1, "do": "decide", "id": 1, "number": number, "action": say}))


async def show_life(bench: Bench, socket: ClientConnection, chance: random.Random) -> None:
    """As a page does: somebody looks at it."""
    await asyncio.sleep(chance.random() * bench.alive)
    with contextlib.suppress(ConnectionClosed):
        while True:
            await socket.send(LOOKING)
            await asyncio.sleep(bench.alive)


async def spectator(bench: Bench, socket: ClientConnection, seen: Seen) -> None:
    async for text in socket:
        message: dict[str, Any] = orjson.loads(text)
        if message["type"] == "state":
            bench.note(seen, message["entry"])
            if message["result"]:
                return


async def one_table(
    bench: Bench, servers: list[ServerProcess], clients: list[httpx.AsyncClient], number: int
) -> None:
    """One game after the other, as long as the benchmark runs."""
    chance = random.Random(number)
    first, step = (number, 0) if bench.by_table else (0, 1)
    while True:
        async with bench.doors:
            table, tokens = await set_up_table(clients[first % len(servers)], bench.edition)
            sockets = [
                await say_hello(servers[(first + index * step) % len(servers)], table, token)
                for index, token in enumerate(tokens)
            ]
        seen = Seen()
        bench.begun += 1
        alive = [show_life(bench, socket, chance) for socket in sockets if bench.alive]
        beating = [asyncio.create_task(beat) for beat in alive]
        try:
            await asyncio.gather(
                person(bench, sockets[0], seen, chance),
                person(bench, sockets[1], seen, chance),
                spectator(bench, sockets[2], seen),
            )
        except ConnectionClosed as closed:
            print("a connection was closed:", closed)
        finally:
            for beat in beating:
                beat.cancel()
            for socket in sockets:
                await socket.close()


async def measure(
    bench: Bench, servers: list[ServerProcess], postgres: Postgres | None, tables: int, seconds: float
) -> None:
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)  # servers end in any case
    async with contextlib.AsyncExitStack() as stack:
        limits = httpx.Limits(max_keepalive_connections=0)  # the server might end one just when it is used
        calling = [
            httpx.AsyncClient(base_url=server.address, timeout=PATIENCE, limits=limits) for server in servers
        ]
        clients = [await stack.enter_async_context(client) for client in calling]
        running = []
        for number in range(tables):
            running.append(asyncio.create_task(one_table(bench, servers, clients, number)))
            await asyncio.sleep(0.02)
        while bench.begun < tables:
            for each in running:
                if each.done():
                    each.result()  # why a table could not be set up
            await asyncio.sleep(0.1)
        await asyncio.sleep(max(5.0, bench.think * 2))
        watching = asyncio.create_task(watch_ourselves(bench))
        with no_garbage():
            await asyncio.sleep(COMPOSURE)
            bench.measuring, begin, used = True, time.perf_counter(), processor_seconds(servers)
            own, stored = time.process_time(), database_seconds(postgres)
            await asyncio.sleep(seconds)
            bench.measuring = False
            used, own = processor_seconds(servers) - used, time.process_time() - own
            stored = database_seconds(postgres) - stored
        report(bench, tables, time.perf_counter() - begin, used, stored, own)
        failed = [each for each in running if each.done()]
        watching.cancel()
        for each in running:
            each.cancel()
        for result in await asyncio.gather(*running, return_exceptions=True):
            if not isinstance(result, asyncio.CancelledError):
                print("a table failed:", repr(result))
        assert not failed, "tables failed"


async def watch_ourselves(bench: Bench) -> None:
    """How late the clients' own process is for what it wants to do."""
    while True:
        wanted = time.perf_counter() + BEAT_SECONDS
        await asyncio.sleep(BEAT_SECONDS)
        if bench.measuring:
            bench.held_up.append((time.perf_counter() - wanted) * 1000)


@contextlib.contextmanager
def no_garbage() -> Iterator[None]:
    """For as long as it is measured: thousands of clients would wait for it together."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def processor_seconds(servers: list[ServerProcess]) -> float:
    """What the server processes (not their bots) have used so far."""
    return sum(ticks(server.pid) for server in servers if server.process is not None) / os.sysconf(
        "SC_CLK_TCK"
    )


def ticks(pid: int, of_former_children: bool = False) -> int:
    fields = stat(pid)
    return sum(map(int, fields[11 : 15 if of_former_children else 13]))


def stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()


def database_seconds(postgres: Postgres | None) -> float:
    """What PostgreSQL with all its processes has used so far; SQLite works in the server."""
    if postgres is None:
        return 0.0
    first = int((postgres.folder / "data" / "postmaster.pid").read_text().split()[0])
    found = ticks(first, of_former_children=True)
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if int(stat(int(path.name))[1]) == first:
                found += ticks(int(path.name))
    return found / os.sysconf("SC_CLK_TCK")


def report(bench: Bench, tables: int, seconds: float, used: float, stored: float, own: float) -> None:
    cuts, late = (statistics.quantiles(each, n=100) for each in (bench.delays, bench.held_up))
    verdict = "ok" if cuts[94] < TARGET_MS else "too slow"
    beside = f", PostgreSQL {stored / len(bench.delays) * 1000:.2f}" if stored else ""
    print(
        f"{tables:5} tables {len(bench.delays) / seconds:7.1f} decisions/s"
        f"   p50 {cuts[49]:6.1f} ms   p95 {cuts[94]:6.1f} ms   p99 {cuts[98]:6.1f} ms"
        f"   max {max(bench.delays):6.1f} ms"
        f"   server {used / len(bench.delays) * 1000:5.2f} ms CPU each{beside}   {verdict}"
        f"   (clients: {own / len(bench.delays) * 1000:.2f} ms CPU each,"
        f" late by {late[94]:.0f} ms p95, {max(bench.held_up):.0f} ms max)",
        flush=True,
    )


def start_servers(arguments: argparse.Namespace, folder: str) -> tuple[list[ServerProcess], Postgres | None]:
    wide = {"sockets_per_address": 20000, "sockets": 20000, "sweep_seconds": 2.0}
    if not arguments.postgres:
        return [ServerProcess(f"sqlite:///{folder}/tables.sqlite", **wide)], None
    programs = binaries()
    if programs is None:
        raise SystemExit("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    postgres = Postgres(programs, durable=True)
    postgres.start()
    database = postgres.new_database()
    return [ServerProcess(database, **wide) for _ in range(arguments.postgres)], postgres


def main() -> None:
    parser = argparse.ArgumentParser(description="How many tables a server carries.")
    parser.add_argument("--tables", type=int, nargs="+", default=[200])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--think", type=float, default=3.0, help="seconds a person thinks, on average")
    parser.add_argument("--edition", default="skandinavien")
    parser.add_argument("--postgres", type=int, default=0, metavar="PROCESSES")
    parser.add_argument(
        "--alive", type=float, default=0.0, help="seconds after which each shows life, as pages do every 5"
    )
    parser.add_argument("--by-table", action="store_true", help="all of a table at the same process")
    arguments = parser.parse_args()
    allow_open_files()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory() as folder:
        servers, postgres = start_servers(arguments, folder)
        try:
            for server in servers:
                server.start()
            kind = f"PostgreSQL, {len(servers)} processes" if postgres else "SQLite, 1 process"
            print(f"{kind}; {os.cpu_count()} cores, shared with the clients; load {os.getloadavg()[0]:.1f}")
            for tables in arguments.tables:
                bench = Bench(arguments.think, arguments.edition, arguments.by_table, arguments.alive)
                with asyncio.Runner(loop_factory=uvicorn.Config("").get_loop_factory()) as runner:
                    runner.run(measure(bench, servers, postgres, tables, arguments.seconds))
        finally:
            for server in servers:
                server.kill()
            if postgres is not None:
                postgres.stop()


if __name__ == "__main__":
    main()
