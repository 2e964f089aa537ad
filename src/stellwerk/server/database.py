"""Opening SQLite or PostgreSQL so that what was acknowledged survives the end of the process.

Work is a plain function of an SQLAlchemy connection, the same for both: ``read`` and ``write`` run it in a
transaction without holding up the event loop.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.ext.asyncio import create_async_engine

from . import migrations

T = TypeVar("T")
Work = Callable[[Connection], T]

_DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
MOST_TOGETHER = 100
HANGING_SECONDS = 4
# Moving the write-ahead log into the file takes long; ``tidy`` does it beside the writer, who does it himself
# only if the log has grown to 64 MB all the same.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=16000")


def database_url(text: str) -> URL:
    """The URL with our driver in it; ValueError for a database we do not speak to."""
    url = make_url(text)
    name = url.drivername.split("+")[0]
    if name not in _DRIVERS:
        raise ValueError(
            f"database {name!r} is not supported: use sqlite:///file or postgresql://user@host/name"
        )
    return url.set(drivername=_DRIVERS[name])


def plain_dsn(url: URL) -> str:
    """The URL as psycopg itself reads it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


class Database(Protocol):
    url: URL
    is_postgres: bool

    async def read(self, work: Work[T]) -> T: ...

    async def write(self, work: Work[T]) -> T: ...

    async def write_at_once(self, work: Work[T]) -> T: ...

    async def upgrade(self) -> None: ...

    async def tidy(self) -> None: ...

    async def close(self) -> None: ...


def open_database(text: str) -> Database:
    url = database_url(text)
    return Postgres(url) if url.drivername.startswith("postgresql") else Sqlite(url)


class Postgres:
    """Many connections; PostgreSQL itself lets commits that come together share one wait for the disk."""

    is_postgres = True

    def __init__(self, url: URL) -> None:
        self.url = url
        # a process that hangs in the middle of a transaction must not hold up the others for long
        limit = f"-c idle_in_transaction_session_timeout={HANGING_SECONDS * 1000}"
        options = {"options": f"{url.query.get('options', '')} {limit}"}
        self.engine = create_async_engine(url, pool_size=8, max_overflow=8, connect_args=options)
        self.reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")

    async def read(self, work: Work[T]) -> T:
        async with self.reading.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def write_at_once(self, work: Work[T]) -> T:
        """Work of a single statement: its own transaction, without beginning and ending one by name."""
        return await self.read(work)

    async def upgrade(self) -> None:
        await self.write(migrations.upgrade)

    async def tidy(self) -> None:
        """PostgreSQL does it by itself."""

    async def close(self) -> None:
        await self.engine.dispose()


class Sqlite:
    """One thread writes. Whatever is asked for while a commit is under way is written together in the next
    one: nobody waits longer than for two commits, however many tables there are."""

    is_postgres = False

    def __init__(self, url: URL) -> None:
        self.url = url
        if url.database and url.database != ":memory:":
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        self.reading = _sqlite_engine(url, begin="BEGIN")
        self.writing = _sqlite_engine(url, begin="BEGIN IMMEDIATE")
        self.readers = ThreadPoolExecutor(2, "sqlite-read")
        self.writer = ThreadPoolExecutor(1, "sqlite-write")
        self.waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self.busy = False
        self.guard = threading.Lock()  # of these two

    async def read(self, work: Work[T]) -> T:
        def run() -> T:
            with self.reading.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self.readers, run)

    async def write(self, work: Work[T]) -> T:
        """Do this, perhaps in one transaction with the work of others; what it raises undoes it alone."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        with self.guard:
            self.waiting.append((work, done))
            starting, self.busy = not self.busy, True
        if starting:
            loop.run_in_executor(self.writer, self._write_all, loop)
        return await done

    async def write_at_once(self, work: Work[T]) -> T:
        return await self.write(work)

    def _write_all(self, loop: asyncio.AbstractEventLoop) -> None:
        """Runs in the writing thread until nothing is left to write."""
        while batch := self._next_batch():
            results = self._write_batch([work for work, _ in batch])
            futures = [done for _, done in batch]
            loop.call_soon_threadsafe(_hand_out, futures, results)

    def _next_batch(self) -> list[tuple[Work[Any], asyncio.Future[Any]]]:
        with self.guard:
            batch, self.waiting = self.waiting[:MOST_TOGETHER], self.waiting[MOST_TOGETHER:]
            self.busy = bool(batch)
            return batch

    def _write_batch(self, works: list[Work[Any]]) -> list[tuple[Any, Exception | None]]:
        try:
            with self.writing.begin() as connection:
                return [_alone(connection, work) for work in works]
        except Exception as error:  # the commit itself failed: nobody's work was done
            return [(None, error)] * len(works)

    async def upgrade(self) -> None:
        await self.write(migrations.upgrade)

    async def tidy(self) -> None:
        """Move what was written from the log into the file, without stopping anybody. Called now and then."""

        def run() -> None:
            connection = self.reading.raw_connection()
            try:
                connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            finally:
                connection.close()

        await asyncio.get_running_loop().run_in_executor(self.readers, run)

    async def close(self) -> None:
        for executor in (self.writer, self.readers):
            await asyncio.to_thread(executor.shutdown)
        self.writing.dispose()
        self.reading.dispose()


def _alone(connection: Connection, work: Work[Any]) -> tuple[Any, Exception | None]:
    try:
        with connection.begin_nested():
            return work(connection), None
    except Exception as error:
        return None, error


def _hand_out(futures: list[asyncio.Future[Any]], results: list[tuple[Any, Exception | None]]) -> None:
    for done, (value, failure) in zip(futures, results, strict=True):
        if done.cancelled():
            continue
        if failure is not None:
            done.set_exception(failure)
        else:
            done.set_result(value)


def _sqlite_engine(url: URL, begin: str) -> Engine:
    engine = create_engine(url, connect_args={"timeout": 15, "isolation_level": None})

    def on_connect(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", on_connect)
    event.listen(engine, "begin", on_begin)
    return engine
