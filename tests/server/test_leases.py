"""Leases of tables: who holds one, and what ends it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
import pytest

from stellwerk.server import cluster
from stellwerk.server.cluster import PostgresBus
from stellwerk.server.db.database import open_database
from stellwerk.server.db.store import Store
from stellwerk.server.registry import TableRegistry
from stellwerk.table.errors import TableError
from stellwerk.table.rows import TableRow

from .local_server import ServerThread
from .postgres_server import Postgres
from .test_session import a_table as a_session
from .test_session import with_registry
from .test_store import a_table, with_store

Servers = tuple[ServerThread, ServerThread]


# --- the lease itself ---


@asynccontextmanager
async def processes(url: str, *names: str) -> AsyncIterator[list[PostgresBus]]:
    async def heard(process: str, table_id: str, text: str) -> None: ...

    async def missed() -> None: ...

    opened = open_database(url)
    await opened.upgrade()
    await opened.close()
    found = [PostgresBus(url, name) for name in names]
    for each in found:
        await each.start(heard, missed)
    try:
        yield found
    finally:
        for each in found:
            await each.close()


def with_processes(postgres: Postgres, act: Callable[[PostgresBus, PostgresBus], Awaitable[None]]) -> None:
    async def run() -> None:
        async with processes(postgres.new_database(), "one", "two") as (one, two):
            await act(one, two)

    asyncio.run(asyncio.wait_for(run(), 60))


async def gets_lease(process: PostgresBus, table: str) -> None:
    """Wait until the process holds the lease; a refusal is remembered until its next renewal."""
    while not await process.acquire_lease(table):
        await asyncio.sleep(0.05)


def test_one_cares_and_the_other_does_not(postgres: Postgres) -> None:
    async def act(one: PostgresBus, two: PostgresBus) -> None:
        assert await one.acquire_lease("table") and await one.acquire_lease("table")
        assert not await two.acquire_lease("table") and await two.acquire_lease("another")
        await one.release_lease("table")
        await gets_lease(two, "table")
        assert not await one.acquire_lease("table")
        await two.close()
        await gets_lease(one, "table")

    with_processes(postgres, act)


async def expire(process: PostgresBus) -> None:
    """Let the lease of a process end now, in the database and in its own reckoning."""
    async with await psycopg.AsyncConnection.connect(process.dsn, autocommit=True) as line:
        await line.execute("update processes set until = 0 where id = %s", (process.process,))
    process.lease.sure_until = 0.0


def test_who_hangs_loses_the_lease_and_knows_it(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "LEASE_SECONDS", 60.0)

    async def act(one: PostgresBus, two: PostgresBus) -> None:
        assert await one.acquire_lease("table") and await one.acquire_lease("other")
        async with one.guard:  # it can say nothing for a while, as if it hung
            assert not await two.acquire_lease("table")
            await expire(one)
            await gets_lease(two, "table")
        assert not await one.acquire_lease("table")
        assert await one.acquire_lease("other"), "what nobody has taken is still its own"
        assert await two.acquire_lease("table")

    monkeypatch.setattr("stellwerk.server.cluster.RENEW_SECONDS", 0.2)
    with_processes(postgres, act)


def test_the_tables_of_a_dead_process_are_free_at_once(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "LEASE_SECONDS", 60.0)

    async def act(one: PostgresBus, two: PostgresBus) -> None:
        assert await one.acquire_lease("table") and not await two.acquire_lease("table")
        for task in one.tasks:
            task.cancel()
        assert one.connection is not None
        await one.connection.close()
        await gets_lease(two, "table")

    with_processes(postgres, act)


def test_who_hangs_in_the_middle_of_a_transaction_holds_nobody_up_for_long(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def run() -> None:
        hanging, going = open_database(url), open_database(url)
        await going.upgrade()
        row = a_table()
        await Store(going).create(row)

        holds_the_row, may_end = threading.Event(), threading.Event()

        def hang(_: TableRow) -> None:
            holds_the_row.set()
            may_end.wait(40)

        hangs = Store(hanging).change(row.id, hang)
        blocked = asyncio.create_task(asyncio.to_thread(asyncio.run, hangs))
        await asyncio.to_thread(holds_the_row.wait, 30)
        await Store(going).change(row.id, lambda found: setattr(found, "title", "goes on"))
        may_end.set()
        with pytest.raises(TableError, match="not_saved"):
            await blocked
        await going.close()

    asyncio.run(asyncio.wait_for(run(), 60))


# --- the clock on the wall ---


def test_tables_are_not_forgotten_when_the_clock_on_the_wall_is_set_back(database: str) -> None:
    async def act(store: Store) -> None:
        later = time.time() + 7200
        bot = a_table(waits_for_bot=True, changed=later)
        late = a_table(clock=60, deadline=later + 30, changed=later)
        fine = a_table(clock=60, deadline=time.time() + 59)
        for row in (bot, late, fine):
            await store.create(row)
        assert set(await store.neglected(time.time() - 3)) == {bot.id, late.id}

    with_store(database, act)


def test_a_clock_set_before_the_one_on_the_wall_was_set_back_runs_again(tmp_path: Path) -> None:
    async def act(registry: TableRegistry) -> None:
        session = await a_session(registry, "here", "here")

        def edit(row: TableRow) -> None:
            row.clock, row.deadline = 60, time.time() + 7200

        await session.change(edit)
        await registry.sweep(3.0)
        assert session.row.deadline is not None and session.row.deadline <= time.time() + 60

    with_registry(tmp_path, act)


def test_unwatched_bots_go_on_after_the_clock_on_the_wall_was_set_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(registry: TableRegistry) -> None:
        session = await a_session(registry, "bot", "bot")
        while session.state.number < 3:
            await asyncio.sleep(0.01)
        await session.driver.stop()
        del registry.sessions[session.row.id]
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() - 7200)
        stored = await registry.store.table(session.row.id)
        assert stored is not None and stored.waits_for_bot
        await registry.sweep(3.0)
        again = registry.sessions[session.row.id]
        while again.state.number < stored.number + 3:
            await asyncio.sleep(0.01)

    with_registry(tmp_path, act)
