"""How server processes that share a PostgreSQL hear of each other's writing, and agree who cares for a table.

With SQLite there is one process, which need not be told and cares for everything.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import zlib
from collections.abc import Awaitable, Callable

import psycopg

log = logging.getLogger("stellwerk.server")

TELL = "select pg_notify('stellwerk', said) from unnest(%s::text[]) as said"
MOST_TOLD = 100
Heard = Callable[[str, str, str], Awaitable[None]]  # process, table, and what it says (nothing: it wrote)


class Alone:
    """One process for the whole database."""

    async def start(self, heard: Heard, missed: Callable[[], Awaitable[None]]) -> None:
        pass

    async def take_care(self, table_id: str) -> bool:
        """May this process run the bots and the clock of the table?"""
        return True

    async def leave(self, table_id: str) -> None:
        pass

    def tell(self, table_id: str, text: str) -> None:
        """Say something about a table to the other processes; does not wait."""

    async def close(self) -> None:
        pass


class AmongOthers(Alone):
    """One of several processes: LISTEN for their notices, an advisory lock for each table cared for.

    The locks belong to a connection, so they are free again as soon as the process is gone, however it went.
    """

    def __init__(self, dsn: str, process: str) -> None:
        self.dsn = dsn
        self.process = process
        self.listening: asyncio.Task[None] | None = None
        self.locks: psycopg.AsyncConnection[tuple[bool]] | None = None
        self.cared_for: set[str] = set()
        self.guard = asyncio.Lock()
        self.unsaid: asyncio.Queue[str] = asyncio.Queue(10_000)
        self.telling: asyncio.Task[None] | None = None

    async def start(self, heard: Heard, missed: Callable[[], Awaitable[None]]) -> None:
        ready = asyncio.Event()
        self.listening = asyncio.create_task(self._listen(heard, missed, ready))
        self.telling = asyncio.create_task(self._tell())
        await ready.wait()

    async def _listen(
        self, heard: Heard, missed: Callable[[], Awaitable[None]], ready: asyncio.Event
    ) -> None:
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(self.dsn, autocommit=True)
                async with connection:
                    await connection.execute("listen stellwerk")
                    if ready.is_set():
                        await missed()
                    ready.set()
                    async for notice in connection.notifies():
                        process, _, rest = notice.payload.partition(" ")
                        table_id, _, text = rest.partition(" ")
                        if process != self.process:
                            await heard(process, table_id, text)
            except psycopg.Error as error:
                log.warning(
                    "lost the notices of the other processes (%s); trying again", type(error).__name__
                )
            await asyncio.sleep(0.5)

    async def take_care(self, table_id: str) -> bool:
        async with self.guard:
            try:
                connection = await self._connection()
                if table_id in self.cared_for:
                    return True
                cursor = await connection.execute("select pg_try_advisory_lock(%s, %s)", _lock(table_id))
                row = await cursor.fetchone()
            except psycopg.Error as error:
                log.warning("could not ask for the care of a table: %s", type(error).__name__)
                return False
            if row is not None and row[0]:
                self.cared_for.add(table_id)
                return True
            return False

    async def _connection(self) -> psycopg.AsyncConnection[tuple[bool]]:
        """The one that holds the locks; a new one holds none."""
        if self.locks is None or self.locks.closed:
            self.cared_for.clear()
            self.locks = await psycopg.AsyncConnection.connect(self.dsn, autocommit=True)
            # nothing is stored over this connection, so nothing has to wait for the disk
            await self.locks.execute("set synchronous_commit = off")
        return self.locks

    def tell(self, table_id: str, text: str) -> None:
        with contextlib.suppress(asyncio.QueueFull):  # who does not hear it will look
            self.unsaid.put_nowait(f"{self.process} {table_id} {text}".strip())

    async def _tell(self) -> None:
        while True:
            payloads = [await self.unsaid.get()]
            while not self.unsaid.empty() and len(payloads) < MOST_TOLD:
                payloads.append(self.unsaid.get_nowait())
            try:
                async with self.guard:
                    connection = await self._connection()
                    await connection.execute(TELL, (payloads,))
            except psycopg.Error as error:
                log.warning("could not tell the other processes: %s", type(error).__name__)
                await asyncio.sleep(0.5)

    async def leave(self, table_id: str) -> None:
        async with self.guard:
            if table_id in self.cared_for and self.locks is not None and not self.locks.closed:
                with contextlib.suppress(psycopg.Error):
                    await self.locks.execute("select pg_advisory_unlock(%s, %s)", _lock(table_id))
            self.cared_for.discard(table_id)

    async def close(self) -> None:
        for task in (self.listening, self.telling):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        if self.locks is not None:
            await self.locks.close()


def _lock(table_id: str) -> tuple[int, int]:
    """Two 32-bit numbers that stand for the table."""
    raw = table_id.encode()
    return (zlib.crc32(raw) - 2**31, zlib.adler32(raw) - 2**31)
