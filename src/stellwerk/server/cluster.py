"""Several server processes on one PostgreSQL: notifications and leases.

A lease says which process runs the bots and the clock of a table. A process renews it every second, and it is
valid for some seconds. A process that hangs or has lost its connection loses its tables to whichever process
asks next. When it wakes up it asks again before it does anything; the log refuses what it was about to write
if another process has written meanwhile. All times of leases are the database's.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

import psycopg

from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.store import LocalBus, OnMessage

LEASE_SECONDS = 4.0
RENEW_SECONDS = 1.0
FORGET_SECONDS = 3600.0

_NOW = "extract(epoch from clock_timestamp())"
_RENEW = f"""
    update processes set backend = pg_backend_pid(), until = {_NOW} + %s
    where id = %s and until > {_NOW}"""
_BEGIN = f"""
    insert into processes (backend, until, id) values (pg_backend_pid(), {_NOW} + %s, %s)
    on conflict (id) do update set backend = excluded.backend, until = excluded.until"""
_FORGET = f"delete from processes where until < {_NOW} - {FORGET_SECONDS}"
_FORGET_LEASES = "delete from leases where process not in (select id from processes)"
_TAKE = f"""
    insert into leases as held (table_id, process) values (%s, %s)
    on conflict (table_id) do update set process = excluded.process
    where held.process = excluded.process or not exists (
        select from processes join pg_stat_activity on pid = backend
        where id = held.process and until > {_NOW})"""
_RELEASE = "delete from leases where table_id = %s and process = %s"
_END = "delete from processes where id = %s"

DatabaseConnection = psycopg.AsyncConnection[tuple[object, ...]]


class Lease:
    """The tables that this process runs. All calls but ``holds`` are made one at a time."""

    def __init__(self, process: str, clock: Clock = SYSTEM_CLOCK) -> None:
        self.process = process
        self.clock = clock
        self.tables: set[str] = set()
        self.refused: set[str] = set()  # since the last renewal: not asked for again until the next
        self.sure_until = 0.0

    def holds(self, table_id: str) -> bool:
        return table_id in self.tables and self._is_sure()

    def _is_sure(self) -> bool:
        return self.clock.monotonic() < self.sure_until

    async def begin(self, connection: DatabaseConnection) -> None:
        """Start with a new connection: other processes may hold the tables by now."""
        self.tables.clear()
        await self._renew_process(connection, _BEGIN)
        await connection.execute(_FORGET)
        await connection.execute(_FORGET_LEASES)

    async def renew(self, connection: DatabaseConnection) -> None:
        if not await self._renew_process(connection, _RENEW):
            self.tables.clear()
            await self._renew_process(connection, _BEGIN)

    async def _renew_process(self, connection: DatabaseConnection, statement: str) -> bool:
        self.refused.clear()
        asked = self.clock.monotonic()
        done = await connection.execute(statement, (LEASE_SECONDS, self.process))
        if done.rowcount:
            self.sure_until = asked + LEASE_SECONDS
        return bool(done.rowcount)

    async def take(self, connection: DatabaseConnection, table_id: str) -> bool:
        """Take the lease of a table unless another live process holds it."""
        if not self._is_sure():
            await self.renew(connection)
        if table_id in self.refused:
            return False
        taken = await connection.execute(_TAKE, (table_id, self.process))
        (self.tables if taken.rowcount else self.refused).add(table_id)
        return bool(taken.rowcount)

    async def release(self, connection: DatabaseConnection, table_id: str) -> None:
        self.tables.discard(table_id)
        await connection.execute(_RELEASE, (table_id, self.process))

    async def end(self, connection: DatabaseConnection) -> None:
        """End the process's lease, so that others can take over at once."""
        self.tables.clear()
        await connection.execute(_END, (self.process,))


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
        self.connection: DatabaseConnection | None = None  # for notifications and the lease
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
                return await self.lease.take(await self._open_connection(), table_id)
            except psycopg.Error as error:
                log.warning("could not ask for the lease of a table: %s", type(error).__name__)
                return False

    async def _renew(self) -> None:
        while True:
            try:
                async with self.guard:
                    await self.lease.renew(await self._open_connection())
            except psycopg.Error as error:
                log.warning("could not renew the lease: %s", type(error).__name__)
            await self.clock.sleep(RENEW_SECONDS)

    async def _open_connection(self) -> DatabaseConnection:
        if self.connection is None or self.connection.closed:
            connection = await psycopg.AsyncConnection.connect(self.dsn, autocommit=True)
            # this connection stores nothing durable, so nothing has to wait for the disk
            await connection.execute("set synchronous_commit = off")
            await self.lease.begin(connection)
            self.connection = connection
        return self.connection

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
                    await (await self._open_connection()).execute(NOTIFY, (payloads,))
            except psycopg.Error as error:
                log.warning("could not notify the other processes: %s", type(error).__name__)
                await self.clock.sleep(RETRY_SECONDS)

    async def release_lease(self, table_id: str) -> None:
        async with self.guard:
            if table_id in self.lease.tables:
                with contextlib.suppress(psycopg.Error):
                    await self.lease.release(await self._open_connection(), table_id)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.connection is not None and not self.connection.closed:
            with contextlib.suppress(psycopg.Error):
                await self.lease.end(self.connection)
            await self.connection.close()
