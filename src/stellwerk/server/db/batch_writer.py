"""Batch writes: the decisions of all tables share commits.

Writes that arrive during a commit are written together in the next one. So a write waits for two commits at
most, however many tables there are.
"""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus
from sqlalchemy import Connection

from stellwerk.table.errors import TableError
from stellwerk.table.store import Conflict

Result = tuple[Any, BaseException | None]
MAX_BATCH = 100
LOCKED_MS = 100  # how long a batch waits for a row that another transaction has locked
BLOCKED_BY_ONE = (psycopg.errors.LockNotAvailable, psycopg.errors.DeadlockDetected)


class BatchableWrite(ABC):
    """A write that SQLite can combine with others in one transaction."""

    @abstractmethod
    def __call__(self, connection: Connection) -> None:
        """Execute this write alone, on either database. Raises `Conflict` if it cannot be done."""

    @classmethod
    @abstractmethod
    def all_of(cls, driver: sqlite3.Connection, works: list[Any]) -> bool:
        """Execute all of these in the open transaction; return False if one of them cannot be done."""


class PipelinedWrite(BatchableWrite):
    """A write that PostgreSQL, too, can combine with others in one transaction."""

    @classmethod
    @abstractmethod
    async def each_of(cls, line: psycopg.AsyncConnection[Any], works: list[Any]) -> list[bool]:
        """Execute in one transaction those that can be done; return for each whether it was."""


Asked = tuple[PipelinedWrite, "asyncio.Future[None]"]


class BatchWriter:
    """Batch writes to PostgreSQL over a separate connection. ``alone`` executes one write by itself."""

    def __init__(self, dsn: str, options: str, alone: Callable[[PipelinedWrite], Awaitable[None]]) -> None:
        self.dsn = dsn
        self.options = f"{options} -c lock_timeout={LOCKED_MS}"
        self.alone = alone
        self.line: psycopg.AsyncConnection[Any] | None = None
        self.waiting: list[Asked] = []
        self.batch: list[Asked] = []  # what is being written
        self.writing: asyncio.Task[None] | None = None
        self.one_by_one: set[asyncio.Future[None]] = set()
        self.closed = False

    async def write(self, work: PipelinedWrite) -> None:
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
            else:  # so nothing was written, and nobody shall wait for the one that was in the way
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
        if self.line is not None and self.line.info.transaction_status != TransactionStatus.IDLE:
            await self._disconnect()  # it was left in the middle of something, or is broken
        if self.line is None:
            self.line = await psycopg.AsyncConnection.connect(self.dsn, autocommit=True, options=self.options)
        return self.line

    async def _disconnect(self) -> None:
        line, self.line = self.line, None
        if line is not None:
            await line.close()

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
        if done.done():  # whoever asked has gone
            continue
        if failure is None:
            done.set_result(value)
        elif isinstance(failure, StopIteration):  # which no future takes
            done.set_exception(RuntimeError("a work has raised StopIteration"))
        else:
            done.set_exception(failure)
