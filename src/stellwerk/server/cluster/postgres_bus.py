"""The bus between server processes that share a PostgreSQL: notifications and leases."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

import psycopg

from stellwerk.server.cluster.lease import RENEW_SECONDS, Lease, Line
from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.local_bus import LocalBus, OnMessage

log = logging.getLogger("stellwerk.server")

NOTIFY = "select pg_notify('stellwerk', payload) from unnest(%s::text[]) as payload"
MAX_BATCH = 100
RETRY_SECONDS = 0.5


class PostgresBus(LocalBus):
    """One of several processes: LISTEN and NOTIFY, and a lease on the tables it runs."""

    has_others = True

    def __init__(self, dsn: str, process: str, clock: Clock = SYSTEM_CLOCK) -> None:
        self.dsn = dsn
        self.process = process
        self.clock = clock
        self.lease = Lease(process, clock)
        self.line: Line | None = None  # for notifications and the lease
        self.guard = asyncio.Lock()  # of these two
        self.unsent: asyncio.Queue[str] = asyncio.Queue(10_000)
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self, on_message: OnMessage, on_gap: Callable[[], Awaitable[None]]) -> None:
        ready = asyncio.Event()
        works = (self._listen(on_message, on_gap, ready), self._notify(), self._renew())
        self.tasks = [asyncio.create_task(work) for work in works]
        await ready.wait()

    async def _listen(
        self, on_message: OnMessage, on_gap: Callable[[], Awaitable[None]], ready: asyncio.Event
    ) -> None:
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(self.dsn, autocommit=True)
                async with connection:
                    await connection.execute("listen stellwerk")
                    if ready.is_set():
                        await on_gap()
                    ready.set()
                    async for notification in connection.notifies():
                        process, _, rest = notification.payload.partition(" ")
                        table_id, _, text = rest.partition(" ")
                        if process != self.process:
                            await on_message(process, table_id, text)
            except psycopg.Error as error:
                log.warning(
                    "lost the notifications of the other processes (%s); trying again", type(error).__name__
                )
            await self.clock.sleep(RETRY_SECONDS)

    async def acquire_lease(self, table_id: str) -> bool:
        if self.lease.holds(table_id):
            return True
        async with self.guard:
            try:
                return await self.lease.take(await self._open_line(), table_id)
            except psycopg.Error as error:
                log.warning("could not ask for the lease of a table: %s", type(error).__name__)
                return False

    async def _renew(self) -> None:
        while True:
            try:
                async with self.guard:
                    await self.lease.renew(await self._open_line())
            except psycopg.Error as error:
                log.warning("could not renew the lease: %s", type(error).__name__)
            await self.clock.sleep(RENEW_SECONDS)

    async def _open_line(self) -> Line:
        if self.line is None or self.line.closed:
            line = await psycopg.AsyncConnection.connect(self.dsn, autocommit=True)
            # this connection stores nothing durable, so nothing has to wait for the disk
            await line.execute("set synchronous_commit = off")
            await self.lease.begin(line)
            self.line = line
        return self.line

    def publish(self, table_id: str, text: str) -> None:
        with contextlib.suppress(asyncio.QueueFull):  # the other processes find the change by their sweep
            self.unsent.put_nowait(f"{self.process} {table_id} {text}".strip())

    async def _notify(self) -> None:
        while True:
            payloads = [await self.unsent.get()]
            while not self.unsent.empty() and len(payloads) < MAX_BATCH:
                payloads.append(self.unsent.get_nowait())
            try:
                async with self.guard:
                    await (await self._open_line()).execute(NOTIFY, (payloads,))
            except psycopg.Error as error:
                log.warning("could not notify the other processes: %s", type(error).__name__)
                await self.clock.sleep(RETRY_SECONDS)

    async def release_lease(self, table_id: str) -> None:
        async with self.guard:
            if table_id in self.lease.tables:
                with contextlib.suppress(psycopg.Error):
                    await self.lease.release(await self._open_line(), table_id)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.line is not None and not self.line.closed:
            with contextlib.suppress(psycopg.Error):
                await self.lease.end(self.line)
            await self.line.close()
