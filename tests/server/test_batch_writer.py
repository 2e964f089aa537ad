"""What is written together counts each by itself, and whoever waits is told, whatever goes wrong."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from stellwerk.server.db.database import Postgres as PostgresDatabase
from stellwerk.server.db.database import Sqlite, open_database
from stellwerk.server.db.store import Store
from stellwerk.table.errors import TableError
from stellwerk.table.rows import Entry, TableRow

from .postgres_server import Postgres
from .test_store import STANDING, a_table, with_store

PATIENCE = 60.0  # seconds in which whoever waits must have been told
SAY = "keep secret-ticket"
GOOD = Entry(1, 0, "person", SAY, 1.0)
FAULTS = {
    "a number that no database has": (replace(GOOD, number=2**80), STANDING),
    "half a character": (replace(GOOD, text=SAY + "\ud800"), STANDING),
    "what is no JSON": (GOOD, replace(STANDING, waiting=[object()])),  # type: ignore[list-item]
}


async def told(*asked: Any) -> list[Any]:
    """What each has been told, result or error."""
    return await asyncio.wait_for(asyncio.gather(*asked, return_exceptions=True), PATIENCE)


@asynccontextmanager
async def written_together(store: Store) -> AsyncIterator[None]:
    """What is asked for within is written in one go after it: the writer has something else to do before.

    PostgreSQL has one that only begins when all of a kind have asked.
    """
    begun, go_on = threading.Event(), threading.Event()

    def hold_up(connection: Any) -> None:
        begun.set()
        assert go_on.wait(PATIENCE)

    if store.database.is_postgres:
        go_on.set()
    held_up = asyncio.create_task(store.database.write(hold_up))
    try:
        while not begun.is_set():
            await asyncio.sleep(0.001)
        yield
        await asyncio.sleep(0)
    finally:
        go_on.set()
        await held_up


async def some_tables(store: Store, count: int) -> list[TableRow]:
    rows = [a_table() for _ in range(count)]
    for row in rows:
        await store.create(row)
    return rows


@pytest.mark.parametrize("first", [True, False], ids=["first", "last"])
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_one_touches_no_other(
    database: str, fault: str, first: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def act(store: Store) -> None:
        rows = await some_tables(store, 5)
        faulty = (min if first else max)(rows, key=lambda row: row.id)
        asked = []
        async with written_together(store):
            for row in rows:
                entry, standing = FAULTS[fault] if row is faulty else (GOOD, STANDING)
                asked.append(asyncio.create_task(store.append(row.id, entry, standing)))
        results = dict(zip((row.id for row in rows), await told(*asked), strict=True))
        failure = results.pop(faulty.id)
        assert isinstance(failure, Exception) and "secret-ticket" not in str(failure)
        assert all(result is None for result in results.values()), results
        for row in rows:
            assert await store.entries_after(row.id, 0) == ([] if row is faulty else [GOOD])
        assert await told(store.append(faulty.id, GOOD, STANDING)) == [None]

    with caplog.at_level(logging.DEBUG):
        with_store(database, act)
    assert "secret-ticket" not in caplog.text


def test_other_works_beside_a_faulty_one(database: str) -> None:
    """Also one that raises what cannot be handed on as it is."""

    def stop(connection: Any) -> None:
        raise StopIteration(SAY)

    async def act(store: Store) -> None:
        rows = await some_tables(store, 3)
        async with written_together(store):
            edits = [asyncio.create_task(store.change(row.id, rename)) for row in rows]
            asked = [edits[0], asyncio.create_task(store.database.write(stop)), *edits[1:]]
        failures = [result for result in await told(*asked) if isinstance(result, Exception)]
        assert [type(failure) for failure in failures] == [RuntimeError]
        assert [await title_of(store, row) for row in rows] == ["renamed"] * 3

    with_store(database, act)


def rename(row: TableRow) -> None:
    row.title = "renamed"


async def title_of(store: Store, row: TableRow) -> str:
    found = await store.table(row.id)
    assert found is not None
    return found.title


def test_what_waits_when_the_database_is_closed_is_written(database: str) -> None:
    async def act() -> None:
        store = Store(open_database(database))
        await store.database.upgrade()
        rows = await some_tables(store, 5)
        async with written_together(store):
            asked = [asyncio.create_task(store.append(row.id, GOOD, STANDING)) for row in rows]
            await asyncio.sleep(0)
            closing = asyncio.create_task(store.database.close())
        assert await told(*asked, closing) == [None] * 6
        for _ in range(2):  # whoever comes too late, and whoever comes after him
            [refused] = await told(store.append(rows[0].id, replace(GOOD, number=2), STANDING))
            assert isinstance(refused, TableError) and refused.code == "not_saved"
        again = Store(open_database(database))
        assert [await again.entries_after(row.id, 0) for row in rows] == [[GOOD]] * 5
        await again.database.close()

    asyncio.run(act())


def test_what_comes_during_a_commit_shares_the_next(
    quick_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each commit costs as much as several decisions; where little happens nobody waits for others."""
    batches: list[int] = []
    begun, may_go_on = threading.Event(), threading.Event()

    async def act(store: Store) -> None:
        database = store.database
        assert isinstance(database, Sqlite)
        write_batch = database._write_batch
        rows = await some_tables(store, 5)

        def note(works: list[Any]) -> Any:
            batches.append(len(works))
            begun.set()
            assert may_go_on.wait(30)
            return write_batch(works)

        monkeypatch.setattr(database, "_write_batch", note)
        first = asyncio.create_task(store.append(rows[0].id, GOOD, STANDING))
        assert await asyncio.to_thread(begun.wait, 30)
        others = [asyncio.create_task(store.append(row.id, GOOD, STANDING)) for row in rows[1:]]
        await asyncio.sleep(0)
        may_go_on.set()
        assert await told(first, *others) == [None] * 5
        assert batches == [1, 4]
        asked = [asyncio.create_task(store.append(rows[0].id, replace(GOOD, number=2), STANDING))]
        await asyncio.sleep(0)
        closing = asyncio.create_task(database.close())
        assert await told(*asked, closing) == [None] * 2

    with_store(quick_database, act)


@pytest.mark.parametrize("fault", [RuntimeError, SystemExit])
def test_a_writer_that_fails_tells_everybody_and_goes_on(
    quick_database: str, monkeypatch: pytest.MonkeyPatch, fault: type[BaseException]
) -> None:
    def fail(*_: Any) -> Any:
        raise fault("of our own making")

    async def act(store: Store) -> None:
        rows = await some_tables(store, 3)
        with monkeypatch.context() as patching:
            patching.setattr(store.database, "_write_batch", fail)
            results = await told(*(store.append(row.id, GOOD, STANDING) for row in rows))
            assert [isinstance(result, TableError) for result in results] == [True] * 3
        assert await told(*(store.append(row.id, GOOD, STANDING) for row in rows)) == [None] * 3

    with_store(quick_database, act)


def test_a_thread_that_cannot_be_had_now_may_be_had_later(
    quick_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_thread(*_: Any) -> Any:
        raise RuntimeError("can't start new thread")

    async def act(store: Store) -> None:
        [row] = await some_tables(store, 1)
        database = store.database
        assert isinstance(database, Sqlite)
        while database.busy:  # for a moment after it has told us
            await asyncio.sleep(0)
        with monkeypatch.context() as patching:
            patching.setattr(database.writer, "submit", no_thread)
            results = await told(*(store.append(row.id, GOOD, STANDING) for _ in range(2)))
            assert [isinstance(result, TableError) for result in results] == [True] * 2
        assert await told(store.append(row.id, GOOD, STANDING)) == [None]

    with_store(quick_database, act)


def a_broken_connection(database: PostgresDatabase) -> None:
    """As if the server of the database had gone."""
    assert database.together.connection is not None
    database.together.connection.pgconn.finish()


def a_cancelled_writer(database: PostgresDatabase) -> None:
    assert database.together.writing is not None
    database.together.writing.cancel()


@pytest.mark.parametrize("disturb", [a_broken_connection, a_cancelled_writer])
def test_a_line_that_breaks_tells_everybody_and_goes_on(
    postgres: Postgres, disturb: Callable[[PostgresDatabase], None]
) -> None:
    async def act(store: Store) -> None:
        database = store.database
        assert isinstance(database, PostgresDatabase)
        rows = await some_tables(store, 4)
        await store.append(rows.pop().id, GOOD, STANDING)  # the line is open
        asked = [asyncio.create_task(store.append(row.id, GOOD, STANDING)) for row in rows]
        while database.together.writing is None:
            await asyncio.sleep(0)
        disturb(database)
        for row, result in zip(rows, await told(*asked), strict=True):
            assert result is None or isinstance(result, TableError)
            if result is not None:
                await store.append(row.id, GOOD, STANDING)
        assert [await store.entries_after(row.id, 0) for row in rows] == [[GOOD]] * 3

    with_store(postgres.new_database(), act)
