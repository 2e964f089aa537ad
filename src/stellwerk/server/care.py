"""Which process cares for a table, that is, runs its bots and its clock: a lease that runs out.

A process says every second that it is alive, and for some seconds after that is believed. One that has fallen
silent, because it hangs or because its connection is gone, loses all its tables to whoever asks next. Should
it wake up it asks again before it does anything; what it was just doing is refused by the log, if another
process has done it meanwhile. All times are the database's.
"""

from __future__ import annotations

import time

import psycopg

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
_FORGET_CARE = "delete from care where process not in (select id from processes)"
_TAKE = f"""
    insert into care as held (table_id, process) values (%s, %s)
    on conflict (table_id) do update set process = excluded.process
    where held.process = excluded.process or not exists (
        select from processes join pg_stat_activity on pid = backend
        where id = held.process and until > {_NOW})"""
_GIVE_BACK = "delete from care where table_id = %s and process = %s"
_END = "delete from processes where id = %s"

Line = psycopg.AsyncConnection[tuple[object, ...]]


class Lease:
    """The tables that this process cares for. All calls but ``holds`` are made one at a time."""

    def __init__(self, process: str) -> None:
        self.process = process
        self.tables: set[str] = set()
        self.refused: set[str] = set()  # since the last renewal: not asked for again until the next
        self.sure_until = 0.0

    def holds(self, table_id: str) -> bool:
        return table_id in self.tables and self._is_sure()

    def _is_sure(self) -> bool:
        return time.monotonic() < self.sure_until

    async def begin(self, line: Line) -> None:
        """A new connection: whatever was held before may be another's by now."""
        self.tables.clear()
        await self._say_alive(line, _BEGIN)
        await line.execute(_FORGET)
        await line.execute(_FORGET_CARE)

    async def renew(self, line: Line) -> None:
        if not await self._say_alive(line, _RENEW):
            self.tables.clear()
            await self._say_alive(line, _BEGIN)

    async def _say_alive(self, line: Line, statement: str) -> bool:
        self.refused.clear()
        asked = time.monotonic()
        done = await line.execute(statement, (LEASE_SECONDS, self.process))
        if done.rowcount:
            self.sure_until = asked + LEASE_SECONDS
        return bool(done.rowcount)

    async def take(self, line: Line, table_id: str) -> bool:
        """Care for the table, if nobody does who is alive."""
        if not self._is_sure():
            await self.renew(line)
        if table_id in self.refused:
            return False
        taken = await line.execute(_TAKE, (table_id, self.process))
        (self.tables if taken.rowcount else self.refused).add(table_id)
        return bool(taken.rowcount)

    async def give_back(self, line: Line, table_id: str) -> None:
        self.tables.discard(table_id)
        await line.execute(_GIVE_BACK, (table_id, self.process))

    async def end(self, line: Line) -> None:
        """Others may take over at once."""
        self.tables.clear()
        await line.execute(_END, (self.process,))
