"""What somebody else feels while one address takes all it can get, under the limits of every server.

    .venv/bin/python benchmarks/attacks.py                       # all of them, on SQLite
    .venv/bin/python benchmarks/attacks.py stale polls           # some

A bystander plays at a table of her own, from another address, and takes the time until a decision of hers is
acknowledged: first alone, then during the attack. The attackers share the machine with the server and her.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import secrets
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.clients import Caller, Json, Person, choose, seat_tokens
from tests.server.faults.bad_clients import ELSEWHERE, PING, Deaf, frame, silent_connections
from tests.server.server_process import USUAL, ServerProcess

AS_EVERYWHERE = {**USUAL, "bot_workers": 2, "sweep_seconds": 2}


@dataclass
class Scene:
    server: ServerProcess
    database: Path

    def megabytes(self) -> float:
        """What the server process holds in memory."""
        assert self.server.process is not None
        status = Path(f"/proc/{self.server.pid}/status").read_text()
        [held] = [line for line in status.splitlines() if line.startswith("VmRSS")]
        return int(held.split()[1]) / 1024

    def from_elsewhere(self, most: int = 2000) -> httpx.AsyncClient:
        """A client at the attackers' address, with as many connections as it likes."""
        limits = httpx.Limits(max_connections=most)
        transport = httpx.AsyncHTTPTransport(local_address=ELSEWHERE, limits=limits)
        return httpx.AsyncClient(base_url=self.server.address, transport=transport, timeout=120)

    async def new_table(self, client: httpx.AsyncClient, seats: list[Json], **wishes: Any) -> Json:
        wish = {"edition": "skandinavien", "seats": seats, **wishes}
        made: Json = (await client.post("/api/tables", json=wish)).raise_for_status().json()
        return made


Attack = Callable[[Scene], AbstractAsyncContextManager[None]]
PEOPLE = [{"kind": "here", "name": "Mallory"}, {"kind": "here", "name": "Trudy"}]


@asynccontextmanager
async def in_the_background(*tasks: asyncio.Task[Any]) -> AsyncIterator[None]:
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def stale(scene: Scene) -> AsyncIterator[None]:
    """95 sockets send decisions that are long out of date, as fast as they are heard."""
    async with scene.from_elsewhere() as client:
        made = await scene.new_table(client, PEOPLE)

    async def pour() -> None:
        while True:
            try:
                async with connect(scene.server.socket_address, local_addr=(ELSEWHERE, 0)) as socket:
                    hello = {"v": 1, "do": "hello", "table": made["table"]["id"], "tokens": seat_tokens(made)}
                    await socket.send(json.dumps(hello))
                    old = json.dumps({"v": 1, "do": "decide", "id": 1, "number": 500, "action": "keep 1"})
                    while True:
                        await socket.send(old)
                        await socket.recv()
            except (ConnectionClosed, InvalidHandshake, OSError):
                await asyncio.sleep(0.5)

    async with in_the_background(*(asyncio.create_task(pour()) for _ in range(95))):
        await asyncio.sleep(3)
        yield


@asynccontextmanager
async def polls(scene: Scene) -> AsyncIterator[None]:
    """530 calls wait for news of one table, at which somebody moves all the time."""
    async with scene.from_elsewhere() as client:
        made = await scene.new_table(client, PEOPLE, public=True)
        table = made["table"]["id"]

        async def wait_for_news() -> None:
            after = 0
            while True:
                answer = await client.get(f"/api/tables/{table}/state?after={after}&wait=20")
                if answer.is_success:
                    after = answer.json()["number"]
                else:
                    await asyncio.sleep(1)

        async def move() -> None:
            chance = random.Random(1)
            async with Person(scene.server, table, *seat_tokens(made)) as person:
                while not any(state["result"] for state in person.states.values()):
                    asked = [state for state in person.states.values() if state["options"]]
                    if asked:
                        await person.decide(asked[0]["seat"], choose(asked[0]["options"], chance))
                        await asyncio.sleep(0.2)
                    else:
                        await person.next()

        waiting = [asyncio.create_task(wait_for_news()) for _ in range(530)]
        async with in_the_background(asyncio.create_task(move()), *waiting):
            await asyncio.sleep(3)
            yield


@asynccontextmanager
async def cold(scene: Scene) -> AsyncIterator[None]:
    """900 finished tables are read, one after the other and then again."""
    async with Caller(scene.server) as caller:
        made = await caller.new_table("bot", "bot", public=True)
        while (await caller.call("GET", f"/tables/{made['table']['id']}"))["table"]["state"] != "over":
            await asyncio.sleep(0.5)
    copies = [copy_of(scene.database, made["table"]["id"]) for _ in range(900)]

    async def read() -> None:
        async with scene.from_elsewhere() as client:
            while True:
                for table in copies:
                    answer = await client.get(f"/api/tables/{table}/replay")
                    if answer.status_code == 429:
                        await asyncio.sleep(float(answer.headers["Retry-After"]))

    async with in_the_background(*(asyncio.create_task(read()) for _ in range(8))):
        await asyncio.sleep(3)
        yield


def copy_of(database: Path, table: str) -> str:
    """Another table with the same people and the same log, written past the server; its id."""
    made = secrets.token_hex(6)
    with contextlib.closing(sqlite3.connect(database, timeout=30)) as connection, connection:
        for name, key in (("tables", "id"), ("seats", "table_id"), ("entries", "table_id")):
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            others = ", ".join(f'"{column}"' for column in columns if column != key)
            connection.execute(
                f"INSERT INTO {name} ({key}, {others}) SELECT ?, {others} FROM {name} WHERE {key} = ?",
                (made, table),
            )
    return made


@asynccontextmanager
async def pings(scene: Scene) -> AsyncIterator[None]:
    """Spectators send pings and never read."""
    async with scene.from_elsewhere() as client:
        made = await scene.new_table(client, PEOPLE, public=True)

    def pour() -> None:
        deaf = Deaf(scene.server, made["table"]["id"])
        deaf.pour(frame(PING, b"x" * 100) * 500, 200)
        deaf.close()

    async def again() -> None:
        while True:
            with contextlib.suppress(OSError, AssertionError):
                await asyncio.to_thread(pour)
            await asyncio.sleep(0.1)

    async with in_the_background(asyncio.create_task(again())):
        await asyncio.sleep(3)
        yield


@asynccontextmanager
async def silent(scene: Scene) -> AsyncIterator[None]:
    """2,500 connections say nothing."""
    with silent_connections(scene.server, 2500):
        yield


@asynccontextmanager
async def experts(scene: Scene) -> AsyncIterator[None]:
    """40 tables of four experts that nobody looks at."""
    async with scene.from_elsewhere() as client:
        seats = [{"kind": "bot", "level": "expert"}] * 4
        for _ in range(40):
            await scene.new_table(client, seats, edition="usa")
        await asyncio.sleep(3)
        yield


ATTACKS: dict[str, Attack] = {
    "stale": stale,
    "polls": polls,
    "cold": cold,
    "pings": pings,
    "silent": silent,
    "experts": experts,
}


@dataclass
class Felt:
    """What the bystander felt, in milliseconds."""

    own: list[float]
    bot: list[float]
    connecting: list[float]

    def __str__(self) -> str:
        return ", ".join(
            f"{name} p50 {statistics.median(delays):.0f} p95 {statistics.quantiles(delays, n=20)[18]:.0f}"
            for name, delays in (("own", self.own), ("bot", self.bot), ("connecting", self.connecting))
            if len(delays) > 1
        )


async def stand_by(scene: Scene, seconds: float) -> Felt:
    """Play against a strong bot, connecting anew now and then; when the game is over, another one."""
    felt, chance, end = Felt([], [], []), random.Random(2), time.monotonic() + seconds
    while time.monotonic() < end:
        async with Caller(scene.server) as caller:
            made = await caller.new_table("here", "bot:strong")
        while time.monotonic() < end:
            person = Person(scene.server, made["table"]["id"], *seat_tokens(made))
            begun = time.perf_counter()
            async with person:
                felt.connecting.append((time.perf_counter() - begun) * 1000)
                if await play_a_little(person, felt, chance):
                    break
    return felt


async def play_a_little(person: Person, felt: Felt, chance: random.Random) -> bool:
    """Some decisions; is the game over?"""
    for _ in range(10):
        begun = time.perf_counter()
        state = await person.my_turn(0)
        waited = (time.perf_counter() - begun) * 1000
        if state["result"]:
            return True
        if waited > 0.5:  # the bot's turn lay in between
            felt.bot.append(waited)
        begun = time.perf_counter()
        await person.decide(0, choose(state["options"], chance))
        felt.own.append((time.perf_counter() - begun) * 1000)
        await asyncio.sleep(0.05)
    return False


@contextlib.asynccontextmanager
async def attackers(name: str, scene: Scene) -> AsyncIterator[None]:
    """The attack in a process of its own, so that the bystander's clock is not held up by it."""
    command = [
        sys.executable,
        __file__,
        name,
        "--port",
        str(scene.server.port),
        "--file",
        str(scene.database),
    ]
    process = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdin is not None and process.stdout is not None
    try:
        assert await process.stdout.readline() == b"under way\n"
        yield
    finally:
        process.stdin.close()
        await process.wait()


async def attack_until_told(name: str, port: int, database: Path) -> None:
    """What the process of the attackers does, until its input ends."""
    server = ServerProcess(f"sqlite:///{database}")
    server.port, server.address = port, f"http://127.0.0.1:{port}"
    async with ATTACKS[name](Scene(server, database)):
        print("under way", flush=True)
        await asyncio.to_thread(sys.stdin.read)


async def suffer(name: str, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.sqlite"
        server = ServerProcess(f"sqlite:///{database}", **AS_EVERYWHERE)
        server.start()
        try:
            scene = Scene(server, database)
            alone, before = await stand_by(scene, seconds), scene.megabytes()
            print(f"{name}: alone    {alone}; {before:.0f} MB", flush=True)
            async with attackers(name, scene):
                during, then = await stand_by(scene, seconds), scene.megabytes()
            await asyncio.sleep(5)
            print(
                f"{name}: attacked {during}; {then:.0f} MB, after it {scene.megabytes():.0f} MB", flush=True
            )
        finally:
            server.kill()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("attacks", nargs="*", metavar="|".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--file", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    for name in arguments.attacks:
        if name not in ATTACKS:
            parser.error(f"there is no attack {name!r}; there are {', '.join(ATTACKS)}")
    if arguments.port:
        asyncio.run(attack_until_told(arguments.attacks[0], arguments.port, arguments.file))
        return
    print(f"{os.cpu_count()} cores, shared with everybody; load {os.getloadavg()[0]:.1f}; milliseconds")
    for name in arguments.attacks or ATTACKS:
        asyncio.run(suffer(name, arguments.seconds))


if __name__ == "__main__":
    main()
