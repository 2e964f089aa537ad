"""Memory and bot processes of a server under attack."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from websockets.asyncio.client import connect

from ..clients import Caller, ConnectionClosed, Person
from ..server_process import USUAL, children
from .conftest import StartServer

STRICT = {**USUAL, "sockets_per_address": 30, "hello_seconds": 3}


def test_memory_stays_bounded_under_garbage(quick_database: str, start_server: StartServer) -> None:
    server = start_server(quick_database, **STRICT)

    async def garbage(number: int) -> None:
        chance = random.Random(number)
        for _ in range(15):
            try:
                async with connect(server.socket_address) as socket:
                    for _ in range(60):
                        await socket.send(chance.choice(("x" * 15_000, "{}", "[" * 9000)))
            except ConnectionClosed:
                pass

    async def act() -> None:
        await garbage(0)
        before = server.memory()
        await asyncio.gather(*(garbage(number) for number in range(10)))
        assert server.memory() - before < 40 * 2**20
        async with Caller(server) as caller:
            while (await caller.client.get("/api/about")).status_code == 429:
                await asyncio.sleep(0.1)

    asyncio.run(asyncio.wait_for(act(), 120))
    assert "Traceback" not in server.errors()


def test_a_bot_process_that_dies_is_replaced(quick_folder: Path, start_server: StartServer) -> None:
    import os
    import signal

    server = start_server(f"sqlite:///{quick_folder / 'dying.sqlite'}", bot_pause=0.05)

    async def act() -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("bot", "bot", public=True)
            async with Person(server, made["table"]["id"]) as watcher:
                for goal in (6, 12, 18):
                    await watcher.state_where(None, lambda s, n=goal: s["number"] >= n)
                    for child in children(server):
                        os.kill(child, signal.SIGKILL)
                await watcher.state_where(None, lambda s: s["number"] >= 30)

    asyncio.run(asyncio.wait_for(act(), 90))


def test_ordinary_bots_beside_forty_tables_of_experts(quick_folder: Path, start_server: StartServer) -> None:
    server = start_server(f"sqlite:///{quick_folder / 'experts.sqlite'}")

    async def act() -> None:
        async with Caller(server) as caller:
            for _ in range(40):
                await caller.call("POST", "/tables", {"edition": "usa", "seats": [EXPERT] * 5})
            made = await caller.new_table("bot", "bot", public=True)
            async with Person(server, made["table"]["id"]) as watcher:
                await watcher.state_where(None, lambda state: state["number"] >= 20)

    asyncio.run(asyncio.wait_for(act(), 90))
    assert "failed" not in server.errors()


EXPERT = {"kind": "bot", "level": "expert"}
