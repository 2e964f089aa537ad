"""Leases: which process runs the bots and the clock of a table.

A process renews its lease every second, and the lease is valid for some seconds. A process that hangs or has
lost its connection loses its tables to whichever process asks next. When it wakes up it asks again before it
does anything; the log refuses what it was about to write if another process has written meanwhile. All times
are the database's.
"""

from __future__ import annotations

import psycopg

from stellwerk.table.clock import SYSTEM_CLOCK, Clock

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
_FORGET_LEASES = "delete from care where process not in (select id from processes)"
_TAKE = f"""
    insert into care as held (table_id, process) values (%s, %s)
    on conflict (table_id) do update set process = excluded.process
    where held.process = excluded.process or not exists (
        select from processes join pg_stat_activity on pid = backend
        where id = held.process and until > {_NOW})"""
_RELEASE = "delete from care where table_id = %s and process = %s"
_END = "delete from processes where id = %s"

Line = psycopg.AsyncConnection[tuple[object, ...]]


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

    async def begin(self, line: Line) -> None:
        """Start with a new connection: other processes may hold the tables by now."""
        self.tables.clear()
        await self._renew_process(line, _BEGIN)
        await line.execute(_FORGET)
        await line.execute(_FORGET_LEASES)

    async def renew(self, line: Line) -> None:
        if not await self._renew_process(line, _RENEW):
            self.tables.clear()
            await self._renew_process(line, _BEGIN)

    async def _renew_process(self, line: Line, statement: str) -> bool:
        self.refused.clear()
        asked = self.clock.monotonic()
        done = await line.execute(statement, (LEASE_SECONDS, self.process))
        if done.rowcount:
            self.sure_until = asked + LEASE_SECONDS
        return bool(done.rowcount)

    async def take(self, line: Line, table_id: str) -> bool:
        """Take the lease of a table unless another live process holds it."""
        if not self._is_sure():
            await self.renew(line)
        if table_id in self.refused:
            return False
        taken = await line.execute(_TAKE, (table_id, self.process))
        (self.tables if taken.rowcount else self.refused).add(table_id)
        return bool(taken.rowcount)

    async def release(self, line: Line, table_id: str) -> None:
        self.tables.discard(table_id)
        await line.execute(_RELEASE, (table_id, self.process))

    async def end(self, line: Line) -> None:
        """End the process's lease, so that others can take over at once."""
        self.tables.clear()
        await line.execute(_END, (self.process,))
