"""Bots and clocks go on at another process when the one that cared for them hangs or dies."""

from __future__ import annotations

import asyncio

from stellwerk.server.db.database import open_database
from stellwerk.server.db.store import Store

from ..clients import Caller, Person
from ..faults.frozen import frozen_server
from ..postgres_server import Postgres
from ..server_process import ServerProcess
from .conftest import StartServer

Servers = tuple[ServerProcess, ServerProcess]


async def moves_on(watcher: Person, by: int) -> None:
    seen = watcher.last or 0
    await watcher.state_where(None, lambda s: s["number"] >= seen + by)


def test_the_bots_of_a_hanging_process_go_on_at_the_other(
    postgres: Postgres, start_server: StartServer
) -> None:
    url = postgres.new_database()
    one, two = start_server(url, bot_pause=0.2), start_server(url, bot_pause=0.2)

    async def act() -> None:
        async with Caller(one) as caller:
            made = await caller.new_table("bot", "bot", public=True)
        table = made["table"]["id"]
        async with Person(one, table) as there, Person(two, table) as here:
            await moves_on(here, 5)
            with frozen_server(one):
                await moves_on(here, 2)  # some may still be on their way
                await moves_on(here, 5)
            await moves_on(here, 5)
            await there.state_where(None, lambda s: s["number"] >= (here.last or 0))
        stored = await entries(url, table)
        assert [entry[0] for entry in stored] == list(range(1, len(stored) + 1))

    asyncio.run(asyncio.wait_for(act(), 100))
    for server in (one, two):
        assert "Traceback" not in server.errors()


async def entries(url: str, table: str) -> list[tuple[int, str | None]]:
    opened = open_database(url)
    found = await Store(opened).entries_after(table, 0)
    await opened.close()
    return [(entry.number, entry.text) for entry in found]


async def goes_away(watcher: Person, seat: int) -> None:
    while not watcher.about["seats"][seat]["away"]:
        await watcher.next()


def test_the_clock_of_a_hanging_process_runs_out_at_the_other(two_servers: Servers) -> None:
    one, two = two_servers

    async def act() -> None:
        async with Caller(one) as caller:
            made = await caller.new_table("bot", "here", clock=10)
        table = made["table"]["id"]
        async with Person(two, table, made["tokens"]["watch"]) as watcher:
            await watcher.state_where(None, lambda s: s["view"]["player"] == 1)
            with frozen_server(one):
                await goes_away(watcher, 1)

    asyncio.run(asyncio.wait_for(act(), 100))
