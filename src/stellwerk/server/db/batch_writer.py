"""Batch writes: the decisions of all tables share commits.

Decisions are what a server writes most. Writes that arrive during a commit are written together in the next
one, so a write waits for two commits at most, however many tables there are. Their statements are compiled
once: building one anew takes longer than carrying it out.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import fields
from functools import partial
from operator import attrgetter
from typing import Any, Final

import psycopg
from psycopg import AsyncConnection
from psycopg.pq import TransactionStatus
from sqlalchemy import Connection, Dialect, bindparam, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.postgresql import psycopg as postgres

from stellwerk.server.db import schema
from stellwerk.table.errors import TableError
from stellwerk.table.rows import Entry, TableSummary
from stellwerk.table.store import Conflict

Values = dict[str, Any]
Result = tuple[Any, BaseException | None]
MAX_BATCH = 100
LOCKED_MS = 100  # how long a batch waits for a row that another transaction has locked
BLOCKED_BY_ONE = (psycopg.errors.LockNotAvailable, psycopg.errors.DeadlockDetected)


_ENTRY: Final = [each.name for each in fields(Entry)]
_SUMMARY: Final = [each.name for each in fields(TableSummary)]
_LINE: Final = ["table_id", *_ENTRY]
_NAMES: Final = [
    *("table_id", "of_table", "of_revision", "now_number", "now_changed"),
    *_ENTRY,
    *(f"now_{name}" for name in _SUMMARY),
]
_of_entry = attrgetter(*_ENTRY)
_of_standing = attrgetter(*_SUMMARY)

_change = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_table"), schema.tables.c.revision == bindparam("of_revision"))
    .values(
        {name: bindparam(f"now_{name}", type_=schema.tables.c[name].type) for name in _SUMMARY}
        | {"number": bindparam("now_number"), "changed": bindparam("now_changed")}
    )
)
_new_line = [bindparam(name, type_=schema.entries.c[name].type) for name in _LINE]
_changed = _change.returning(schema.tables.c.id).cte("changed")
_both = (
    insert(schema.entries)
    .from_select(_LINE, select(*_new_line).select_from(_changed))
    .returning(schema.entries.c.number)
)


class _Prepared:
    """A statement as a driver takes it, with what has to be done to its values."""

    def __init__(self, statement: Any, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self.text = str(compiled)
        kinds = {name: bound.type.dialect_impl(dialect) for name, bound in compiled.binds.items()}
        self.names = [
            (name, kinds[name].bind_processor(dialect)) for name in compiled.positiontup or compiled.binds
        ]

    def row(self, values: Values) -> list[Any]:
        """Return the values in the order of the placeholders."""
        return [make(values[name]) if make else values[name] for name, make in self.names]

    def named(self, values: Values) -> Values:
        return {name: make(values[name]) if make else values[name] for name, make in self.names}


_SQLITE: Final = sqlite.dialect()
_update_row = _Prepared(_change, _SQLITE)
_insert_line = _Prepared(insert(schema.entries).values(dict(zip(_LINE, _new_line, strict=True))), _SQLITE)
_POSTGRES: Final[Dialect] = postgres.dialect()  # type: ignore[no-untyped-call]
_update_and_insert = _Prepared(_both, _POSTGRES)  # in one: each statement is a way there and back


class Append:
    """Writes the next entry of a table, and how the table stands then; Conflict if somebody was quicker."""

    def __init__(self, table_id: str, entry: Entry, summary: TableSummary, revision: int) -> None:
        known = (table_id, table_id, revision, entry.number, entry.at)
        found = (*known, *_of_entry(entry), *_of_standing(summary))
        self.table_id = table_id
        self.values: Values = dict(zip(_NAMES, found, strict=True))

    def __call__(self, connection: Connection) -> None:
        if connection.dialect.name == "sqlite":
            done = self.all_of(driver_of(connection), [self])
        else:
            done = connection.execute(_both, self.values).first() is not None
        if not done:
            raise Conflict

    @classmethod
    def all_of(cls, driver: sqlite3.Connection, works: list[Append]) -> bool:
        """Execute all of these in the open transaction; False if one of them cannot be done."""
        try:
            for statement in (_update_row, _insert_line):
                rows = [statement.row(work.values) for work in works]
                if driver.executemany(statement.text, rows).rowcount != len(rows):
                    return False
        except sqlite3.IntegrityError:
            return False
        return True

    @classmethod
    async def each_of(cls, connection: AsyncConnection[Any], works: list[Append]) -> list[bool]:
        """Execute in one transaction those that can be done; return for each whether it was.

        They are sorted by table, so that processes lock rows in the same order and cannot deadlock.
        """
        order = sorted(range(len(works)), key=lambda number: works[number].table_id)
        rows = [_update_and_insert.named(works[number].values) for number in order]
        async with connection.cursor() as cursor:
            if len(rows) == 1:
                await cursor.execute(_update_and_insert.text, rows[0], prepare=True)
                return [await cursor.fetchone() is not None]
            async with connection.pipeline(), connection.transaction():
                await cursor.executemany(_update_and_insert.text, rows, returning=True)
            done = [False] * len(works)
            for number in order:
                done[number] = await cursor.fetchone() is not None
                cursor.nextset()
            return done


def driver_of(connection: Connection) -> sqlite3.Connection:
    """SQLite itself, for what happens at every decision: each layer above takes longer than it does."""
    driver: Any = connection.connection.dbapi_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


Asked = tuple[Append, "asyncio.Future[None]"]


class BatchWriter:
    """Batch writes to PostgreSQL over a separate connection. ``alone`` executes one write by itself."""

    def __init__(self, dsn: str, options: str, alone: Callable[[Append], Awaitable[None]]) -> None:
        self.dsn = dsn
        self.options = f"{options} -c lock_timeout={LOCKED_MS}"
        self.alone = alone
        self.connection: psycopg.AsyncConnection[Any] | None = None
        self.waiting: list[Asked] = []
        self.batch: list[Asked] = []  # what is being written
        self.writing: asyncio.Task[None] | None = None
        self.one_by_one: set[asyncio.Future[None]] = set()
        self.closed = False

    async def write(self, work: Append) -> None:
        if self.closed:
            raise TableError("not_saved")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((work, done))
        if self.writing is None:
            self.writing = asyncio.create_task(self._write_all())
            self.writing.add_done_callback(self._fail_pending)
        await done

    async def _write_all(self) -> None:
        """Write batches until none is left."""
        while self.waiting:
            self.batch, self.waiting = self.waiting[:MAX_BATCH], self.waiting[MAX_BATCH:]
            await self._write_batch(self.batch)
            self.batch = []
        self.writing = None

    def _fail_pending(self, writing: asyncio.Task[None]) -> None:
        """Fail the writes that still wait when the task was cancelled."""
        if self.writing is writing:
            left, self.batch, self.waiting, self.writing = self.batch + self.waiting, [], [], None
            hand_out([done for _, done in left], [])

    async def _write_batch(self, batch: list[Asked]) -> None:
        futures = [done for _, done in batch]
        works = [work for work, _ in batch]
        try:
            written = await works[0].each_of(await self._connect(), works)
        except Exception as error:
            if isinstance(error, psycopg.OperationalError) and not isinstance(error, BLOCKED_BY_ONE):
                hand_out(futures, [(None, error)] * len(batch))
                await self._disconnect()
            else:  # nothing was written: write the others one by one
                self._write_one_by_one(batch)
        else:
            hand_out(futures, [(None, None if each else Conflict()) for each in written])

    def _write_one_by_one(self, batch: list[Asked]) -> None:
        for work, done in batch:
            task = asyncio.ensure_future(self.alone(work))
            self.one_by_one.add(task)
            task.add_done_callback(partial(self._resolve, done))

    def _resolve(self, done: asyncio.Future[None], writing: asyncio.Future[None]) -> None:
        self.one_by_one.discard(writing)
        hand_out([done], [] if writing.cancelled() else [(None, writing.exception())])

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        if self.connection is not None and self.connection.info.transaction_status != TransactionStatus.IDLE:
            await self._disconnect()  # it was left in the middle of something, or is broken
        if self.connection is None:
            self.connection = await psycopg.AsyncConnection.connect(
                self.dsn, autocommit=True, options=self.options
            )
        return self.connection

    async def _disconnect(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            await connection.close()

    async def close(self) -> None:
        """Wait for pending writes and close the connection."""
        self.closed = True
        while under_way := [*self.one_by_one, *filter(None, [self.writing])]:
            await asyncio.wait(under_way)
        await self._disconnect()


def hand_out(futures: Sequence[asyncio.Future[Any]], results: Sequence[Result]) -> None:
    """Resolve each future with its result, or with ``not_saved`` if there is none."""
    missing: list[Result] = [(None, TableError("not_saved"))] * (len(futures) - len(results))
    for done, (value, failure) in zip(futures, [*results, *missing], strict=True):
        if done.done():  # the caller has gone
            continue
        if failure is None:
            done.set_result(value)
        elif isinstance(failure, StopIteration):  # which no future takes
            done.set_exception(RuntimeError("a work has raised StopIteration"))
        else:
            done.set_exception(failure)
