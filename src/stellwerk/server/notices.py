"""How server processes that share a PostgreSQL hear of each other's writing, and agree who cares for a table.

With SQLite there is one process, which need not be told and cares for everything: ``alone``.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

import psycopg

from .alone import Alone, Heard
from .care import RENEW_SECONDS, Lease, Line

log = logging.getLogger("stellwerk.server")

TELL = "select pg_notify('stellwerk', said) from unnest(%s::text[]) as said"
MOST_TOLD = 100


class AmongOthers(Alone):
    """One of several processes: LISTEN for their notices, a lease on the tables cared for."""

    has_others = True

    def __init__(self, dsn: str, process: str) -> None:
        self.dsn = dsn
        self.process = process
        self.lease = Lease(process)
        self.line: Line | None = None  # for telling and for the lease
        self.guard = asyncio.Lock()  # of these two
        self.unsaid: asyncio.Queue[str] = asyncio.Queue(10_000)
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self, heard: Heard, missed: Callable[[], Awaitable[None]]) -> None:
        ready = asyncio.Event()
        works = (self._listen(heard, missed, ready), self._tell(), self._stay_alive())
        self.tasks = [asyncio.create_task(work) for work in works]
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
        if self.lease.holds(table_id):
            return True
        async with self.guard:
            try:
                return await self.lease.take(await self._open_line(), table_id)
            except psycopg.Error as error:
                log.warning("could not ask for the care of a table: %s", type(error).__name__)
                return False

    async def _stay_alive(self) -> None:
        while True:
            try:
                async with self.guard:
                    await self.lease.renew(await self._open_line())
            except psycopg.Error as error:
                log.warning("could not renew the lease: %s", type(error).__name__)
            await asyncio.sleep(RENEW_SECONDS)

    async def _open_line(self) -> Line:
        if self.line is None or self.line.closed:
            line = await psycopg.AsyncConnection.connect(self.dsn, autocommit=True)
            # nothing of worth is stored over this connection, so nothing has to wait for the disk
            await line.execute("set synchronous_commit = off")
            await self.lease.begin(line)
            self.line = line
        return self.line

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
                    await (await self._open_line()).execute(TELL, (payloads,))
            except psycopg.Error as error:
                log.warning("could not tell the other processes: %s", type(error).__name__)
                await asyncio.sleep(0.5)

    async def leave(self, table_id: str) -> None:
        async with self.guard:
            if table_id in self.lease.tables:
                with contextlib.suppress(psycopg.Error):
                    await self.lease.give_back(await self._open_line(), table_id)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.line is not None and not self.line.closed:
            with contextlib.suppress(psycopg.Error):
                await self.lease.end(self.line)
            await self.line.close()
