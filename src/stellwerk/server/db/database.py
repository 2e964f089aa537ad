"""SQLite and PostgreSQL, opened so that acknowledged writes survive the end of the process.

A work is a function of an SQLAlchemy connection, the same for both. ``read`` and ``write`` run it in a
transaction without blocking the event loop. Exceptions of a work are passed on; if the database itself fails
(full, gone, locked) a TableError is raised.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sqlite3
import stat
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

import psycopg
from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from stellwerk.server.db import migrations
from stellwerk.server.db.batch_writer import MAX_BATCH, Append, BatchWriter, Result, driver_of, hand_out
from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.errors import TableError
from stellwerk.table.settings import data_folder

log = logging.getLogger("stellwerk.server")

T = TypeVar("T")
Work = Callable[[Connection], T]
Asked = tuple[Work[Any], "asyncio.Future[Any]"]

_DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
HANGING_SECONDS = 4
NOBODY_ELSE = 0o700  # file mode: database files hold the deals of running games
# Moving the write-ahead log into the file takes long; ``tidy`` does it beside the writer, who does it himself
# only if the log has grown to 64 MB all the same.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=16000")


def database_url(text: str) -> URL:
    """Return the URL with our driver; raise ValueError for an unsupported database."""
    url = make_url(text)
    name = url.drivername.split("+")[0]
    if name not in _DRIVERS:
        raise ValueError(
            f"database {name!r} is not supported: use sqlite:///file or postgresql://user@host/name"
        )
    return url.set(drivername=_DRIVERS[name])


def plain_dsn(url: URL) -> str:
    """Return the URL for psycopg."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


class AsTableError:
    """Convert database failures to TableError, except integrity errors."""

    __slots__ = ("code",)

    def __init__(self, code: str) -> None:
        self.code = code

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is None or isinstance(error, IntegrityError):
            return
        if isinstance(error, (SQLAlchemyError, sqlite3.Error, psycopg.Error)):
            expected = isinstance(
                error, (OperationalError, sqlite3.OperationalError, psycopg.OperationalError)
            )
            log.error("the database failed: %s", reason(error), exc_info=None if expected else error)
            raise TableError(self.code) from error


def reason(error: BaseException) -> str:
    """Return the driver's error message in one line and without the statement."""
    lines = str(getattr(error, "orig", None) or error).splitlines()
    return lines[0] if lines else type(error).__name__


class Database(Protocol):
    url: URL
    clock: Clock
    is_postgres: bool

    async def read(self, work: Work[T]) -> T: ...

    async def write(self, work: Work[T]) -> T: ...

    async def write_often(self, work: Append) -> None:
        """Like ``write``, for frequent writes, which are batched."""

    async def upgrade(self) -> None: ...

    async def tidy(self) -> None: ...

    async def close(self) -> None: ...


def open_database(text: str, clock: Clock = SYSTEM_CLOCK) -> Database:
    """Return the database of this URL; nothing is connected yet."""
    url = database_url(text)
    return Postgres(url, clock) if url.drivername.startswith("postgresql") else Sqlite(url, clock)


class Postgres:
    """Many connections; decisions, which come most often, share one, and their commits with it."""

    is_postgres = True

    def __init__(self, url: URL, clock: Clock = SYSTEM_CLOCK) -> None:
        self.url = url
        self.clock = clock
        # a process that hangs in the middle of a transaction must not hold up the others for long
        limit = f"-c idle_in_transaction_session_timeout={HANGING_SECONDS * 1000}"
        options = {"options": f"{url.query.get('options', '')} {limit}"}
        self.engine = create_async_engine(
            url, pool_size=8, max_overflow=8, connect_args=options, hide_parameters=True
        )
        self.reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self.together = BatchWriter(plain_dsn(url), options["options"], self._write_alone)

    async def read(self, work: Work[T]) -> T:
        with AsTableError("busy"):
            async with self.reading.connect() as connection:
                return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        with AsTableError("not_saved"):
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)

    async def write_often(self, work: Append) -> None:
        with AsTableError("not_saved"):
            await self.together.write(work)

    async def _write_alone(self, work: Append) -> None:
        """A single statement: its own transaction, without beginning and ending one by name."""
        async with self.reading.connect() as connection:
            await connection.run_sync(work)

    async def upgrade(self) -> None:
        async with self.engine.begin() as connection:
            await connection.run_sync(migrations.upgrade)

    async def tidy(self) -> None:
        """Do nothing: PostgreSQL does it by itself."""

    async def close(self) -> None:
        await self.together.close()
        await self.engine.dispose()


class Sqlite:
    """One thread writes. Works that arrive during a commit are written together in the next one.

    So a write waits for two commits at most, however many tables there are.
    """

    is_postgres = False

    def __init__(self, url: URL, clock: Clock = SYSTEM_CLOCK) -> None:
        self.url = url
        self.clock = clock
        if url.database and url.database != ":memory:":
            _make_private(url.database)
        self.reading = _sqlite_engine(url, begin="BEGIN")
        self.writing = _sqlite_engine(url, begin="BEGIN IMMEDIATE")
        self.readers = ThreadPoolExecutor(2, "sqlite-read")
        self.writer = ThreadPoolExecutor(1, "sqlite-write")
        self.waiting: list[Asked] = []
        self.busy = False  # a batch is being written
        self.under_way: Future[None] | None = None
        self.connection: Connection | None = None

    async def read(self, work: Work[T]) -> T:
        def run() -> T:
            with self.reading.begin() as connection:
                return work(connection)

        with AsTableError("busy"):
            return await asyncio.get_running_loop().run_in_executor(self.readers, run)

    async def write(self, work: Work[T]) -> T:
        with AsTableError("not_saved"):
            return await self._write(work)

    async def write_often(self, work: Append) -> None:
        with AsTableError("not_saved"):
            await self._write(work)

    def _write(self, work: Work[T]) -> asyncio.Future[T]:
        """Do this, perhaps in one transaction with the work of others; what it raises undoes it alone."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.waiting.append((work, done))
        self._write_next()
        return done

    def _write_next(self) -> None:
        """Write what waits, if nothing is being written."""
        if self.busy or not self.waiting:
            return
        self.busy = True
        loop = asyncio.get_running_loop()
        batch, self.waiting = self.waiting[:MAX_BATCH], self.waiting[MAX_BATCH:]
        try:
            self.under_way = self.writer.submit(self._write_for, loop, batch)
        except RuntimeError:  # there is no thread any more, or none to be had
            self._finish(batch, [])

    def _write_for(self, loop: asyncio.AbstractEventLoop, batch: list[Asked]) -> None:
        """Runs in the writing thread. Everybody who waits gets a result in any case."""
        results: list[Result] = []
        try:
            results = self._write_batch([work for work, _ in batch])
        except BaseException as error:
            log.error("a work could not be written: %s", type(error).__name__)
        with contextlib.suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(self._finish, batch, results)

    def _finish(self, batch: list[Asked], results: list[Result]) -> None:
        self.busy = False
        hand_out([done for _, done in batch], results)
        self._write_next()

    def _write_batch(self, works: list[Work[Any]]) -> list[Result]:
        quick = [work for work in works if isinstance(work, Append)]
        results = self._write_quickly(quick) if len(quick) == len(works) else None
        return results if results is not None else self._write_separately(works)

    def _write_quickly(self, works: list[Append]) -> list[Result] | None:
        """All in one transaction; None if something was in the way of one of them: nothing has happened."""
        try:
            driver = driver_of(self._writing_connection())
            driver.execute("BEGIN IMMEDIATE")
        except Exception as error:
            self._give_up()
            return [(None, error)] * len(works)
        try:
            if Append.all_of(driver, works) and driver.in_transaction:
                driver.execute("COMMIT")
                return [(None, None)] * len(works)
        except Exception as error:
            log.debug("written one by one, as together there was a %s", type(error).__name__)
        finally:
            if driver.in_transaction:
                self._give_up()
        return None

    def _write_separately(self, works: list[Work[Any]]) -> list[Result]:
        """All in one transaction. If it is lost on the way, nothing of it was done: then each by itself."""
        begun = False
        try:
            with self._writing_connection().begin() as transaction:
                begun = True
                return [_in_savepoint(transaction.connection, work) for work in works]
        except Exception as error:
            self._give_up()
            if not begun or len(works) == 1:
                return [(None, error)] * len(works)
        return [result for work in works for result in self._write_separately([work])]

    def _writing_connection(self) -> Connection:
        """The connection of the writing thread, which keeps it."""
        if self.connection is None:
            self.connection = self.writing.connect()
        return self.connection

    def _give_up(self) -> None:
        """Drop the connection and its open transaction."""
        connection, self.connection = self.connection, None
        if connection is not None:
            try:
                connection.close()
            except Exception as error:
                log.debug("a connection could not be closed: %s", type(error).__name__)

    async def upgrade(self) -> None:
        await self._write(migrations.upgrade)

    async def tidy(self) -> None:
        """Checkpoint the write-ahead log without blocking anybody."""

        def run() -> None:
            connection = self.reading.raw_connection()
            try:
                connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            finally:
                connection.close()

        await asyncio.get_running_loop().run_in_executor(self.readers, run)

    async def close(self) -> None:
        """Wait for pending writes and close."""
        while self.busy and self.under_way is not None:
            await asyncio.wrap_future(self.under_way)
        for executor in (self.writer, self.readers):
            await asyncio.to_thread(executor.shutdown)
        self._give_up()
        self.writing.dispose()
        self.reading.dispose()


def _make_private(file: str) -> None:
    """Create the file and its folder if missing, readable by the owner only.

    A folder that somebody else made is left as it is, but for our own in the data folder. PermissionError if
    the file is marked as not to be written.
    """
    path = Path(file)
    if not path.parent.exists():
        path.parent.mkdir(parents=True, mode=NOBODY_ELSE)
    elif path.parent == data_folder():
        _close_to_others(path.parent)
    os.close(os.open(path, os.O_RDONLY | os.O_CREAT, 0o600))
    for each in (
        path,
        Path(f"{file}-wal"),
        Path(f"{file}-shm"),
    ):  # SQLite gives these two the mode of the first
        if each.exists():
            _close_to_others(each)
    if not path.stat().st_mode & stat.S_IWUSR or not os.access(path, os.W_OK):
        raise PermissionError(f"{path} can be read but not written")


def _close_to_others(path: Path) -> None:
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & ~NOBODY_ELSE:
        with contextlib.suppress(PermissionError):  # not ours
            path.chmod(mode & NOBODY_ELSE)


def _in_savepoint(connection: Connection, work: Work[Any]) -> Result:
    """Do this as a part of the transaction; raises if SQLite has given up the transaction as a whole.

    On a full disk and on I/O errors it rolls back by itself everything since BEGIN, and goes on as if it had
    been asked for nothing: the next statements, and a commit, succeed.
    """
    driver = driver_of(connection)
    driver.execute("SAVEPOINT work")
    try:
        value = work(connection)
        driver.execute("RELEASE work")
    except Exception as error:
        if not driver.in_transaction:
            raise
        driver.execute("ROLLBACK TO work")
        driver.execute("RELEASE work")
        return None, error
    if not driver.in_transaction:
        raise RuntimeError("a work has ended the transaction")
    return value, None


def _sqlite_engine(url: URL, begin: str) -> Engine:
    engine = create_engine(url, connect_args={"timeout": 15, "isolation_level": None}, hide_parameters=True)

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
