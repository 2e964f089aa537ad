"""What comes so often that many of a kind are written at once: the decisions of all tables.

Whatever is asked for while a commit is under way is written together in the next one: nobody waits longer
than for two commits, however many tables there are.
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

from .errors import TableError
from .stored import Conflict

Result = tuple[Any, BaseException | None]
MOST_TOGETHER = 100
LOCKED_MS = 100  # that a table may be held by another transaction before the others go on without it
IN_THE_WAY_OF_ONE = (psycopg.errors.LockNotAvailable, psycopg.errors.DeadlockDetected)


class OneOfMany(ABC):
    """A work of which SQLite does many in one transaction."""

    @abstractmethod
    def __call__(self, connection: Connection) -> None:
        """This one alone, on either database; Conflict if it cannot be done."""

    @classmethod
    @abstractmethod
    def all_of(cls, driver: sqlite3.Connection, works: list[Any]) -> bool:
        """All of these, in the transaction under way; False if there is one that cannot be done."""


class OneOfVeryMany(OneOfMany):
    """A work of which PostgreSQL does many in one transaction, too."""

    @classmethod
    @abstractmethod
    async def each_of(cls, line: psycopg.AsyncConnection[Any], works: list[Any]) -> list[bool]:
        """Those of these that can be done, in a transaction of their own: for each, whether it was."""


Asked = tuple[OneOfVeryMany, "asyncio.Future[None]"]


class Together:
    """Writes to PostgreSQL, over a connection of its own. ``alone`` does one work by itself."""

    def __init__(self, dsn: str, options: str, alone: Callable[[OneOfVeryMany], Awaitable[None]]) -> None:
        self.dsn = dsn
        self.options = f"{options} -c lock_timeout={LOCKED_MS}"
        self.alone = alone
        self.line: psycopg.AsyncConnection[Any] | None = None
        self.waiting: list[Asked] = []
        self.batch: list[Asked] = []  # what is being written
        self.writing: asyncio.Task[None] | None = None
        self.one_by_one: set[asyncio.Future[None]] = set()
        self.closed = False

    async def write(self, work: OneOfVeryMany) -> None:
        if self.closed:
            raise TableError("not_saved")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((work, done))
        if self.writing is None:
            self.writing = asyncio.create_task(self._write_all())
            self.writing.add_done_callback(self._tell_those_left)
        await done

    async def _write_all(self) -> None:
        """Until nothing is left to write."""
        while self.waiting:
            self.batch, self.waiting = self.waiting[:MOST_TOGETHER], self.waiting[MOST_TOGETHER:]
            await self._write_batch(self.batch)
            self.batch = []
        self.writing = None

    def _tell_those_left(self, writing: asyncio.Task[None]) -> None:
        """Those who still wait when it was ended before its time."""
        if self.writing is writing:
            left, self.batch, self.waiting, self.writing = self.batch + self.waiting, [], [], None
            hand_out([done for _, done in left], [])

    async def _write_batch(self, batch: list[Asked]) -> None:
        futures = [done for _, done in batch]
        works = [work for work, _ in batch]
        try:
            written = await works[0].each_of(await self._open_line(), works)
        except Exception as error:
            if isinstance(error, psycopg.OperationalError) and not isinstance(error, IN_THE_WAY_OF_ONE):
                hand_out(futures, [(None, error)] * len(batch))
                await self._hang_up()
            else:  # so nothing was written, and nobody shall wait for the one that was in the way
                self._write_one_by_one(batch)
        else:
            hand_out(futures, [(None, None if each else Conflict()) for each in written])

    def _write_one_by_one(self, batch: list[Asked]) -> None:
        for work, done in batch:
            task = asyncio.ensure_future(self.alone(work))
            self.one_by_one.add(task)
            task.add_done_callback(partial(self._tell_one, done))

    def _tell_one(self, done: asyncio.Future[None], writing: asyncio.Future[None]) -> None:
        self.one_by_one.discard(writing)
        hand_out([done], [] if writing.cancelled() else [(None, writing.exception())])

    async def _open_line(self) -> psycopg.AsyncConnection[Any]:
        if self.line is not None and self.line.info.transaction_status != TransactionStatus.IDLE:
            await self._hang_up()  # it was left in the middle of something, or is broken
        if self.line is None:
            self.line = await psycopg.AsyncConnection.connect(self.dsn, autocommit=True, options=self.options)
        return self.line

    async def _hang_up(self) -> None:
        line, self.line = self.line, None
        if line is not None:
            await line.close()

    async def close(self) -> None:
        """When what is under way has been written."""
        self.closed = True
        while under_way := [*self.one_by_one, *filter(None, [self.writing])]:
            await asyncio.wait(under_way)
        await self._hang_up()


def hand_out(futures: Sequence[asyncio.Future[Any]], results: Sequence[Result]) -> None:
    """To each its result; those for whom there is none are told that nothing was saved."""
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
