"""The tables that this process has in memory, and the sweep that keeps all tables going."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import stellwerk
from stellwerk.server.analysis import Analyses
from stellwerk.server.bot_pool import BotPool
from stellwerk.server.cluster import PostgresBus
from stellwerk.server.db.database import open_database, plain_dsn
from stellwerk.server.db.person_keys import note_end
from stellwerk.server.db.store import Store, decode_entry
from stellwerk.server.push.notifier import PushNotifier
from stellwerk.server.worker_pool import WorkerPool
from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.connection import Present
from stellwerk.table.errors import TableError
from stellwerk.table.join_codes import WrongCodes
from stellwerk.table.rows import TableRow
from stellwerk.table.session import TableSession
from stellwerk.table.settings import Settings
from stellwerk.table.store import LocalBus
from stellwerk.table.table_state import TableHooks

log = logging.getLogger("stellwerk.server")

TABLES_PER_QUERY = 250
TABLES_PER_SLICE = 8  # that a sweep looks at before other tasks have a turn


@dataclass(slots=True)
class Gate:
    """Serializes loading and unloading of one table."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0  # inside or waiting; the last one removes the gate


class TableRegistry:
    def __init__(self, settings: Settings, clock: Clock = SYSTEM_CLOCK) -> None:
        self.settings = settings
        self.clock = clock
        self.database = open_database(settings.database_url(), clock)
        process = secrets.token_hex(8)
        self.bus: LocalBus = LocalBus()
        if self.database.is_postgres:
            self.bus = PostgresBus(plain_dsn(self.database.url), process, clock)
        self.store = Store(self.database, self.bus.publish)
        self.bot_pool = BotPool(settings.workers(), settings.bot_limit, clock)
        self.analyses = Analyses(settings.analysis_seconds, clock)
        self.worker_pool = WorkerPool()
        self.wrong_codes = WrongCodes(settings.clients_per_address, clock)
        self.table_builder = ThreadPoolExecutor(1, "table-builder")  # a thread that does nothing else
        self.sessions: dict[str, TableSession] = {}
        self.notifier = PushNotifier(self.store, self.sessions, settings) if settings.push else None
        self.hooks = TableHooks(on_game_over=self._note_end)
        if self.notifier is not None:
            self.hooks = TableHooks(self.notifier.on_waiting, self.notifier.on_nudge, self._note_end)
        self.gates: dict[str, Gate] = {}
        self.refreshing: dict[str, asyncio.Task[None]] = {}
        self.sweeping: asyncio.Task[None] | None = None
        self.behind: set[tuple[str, int, int]] = set()  # table, number and revision known here
        self.under_way: set[asyncio.Task[None]] = set()
        metrics = self.store.metrics
        metrics.gauge("stellwerk_tables", "Tables in memory.", lambda: len(self.sessions))
        metrics.gauge(
            "stellwerk_bots_waiting",
            "Decisions that wait for a bot process.",
            lambda: self.bot_pool.waiting(),
        )

    async def open(self, migrate: bool = True) -> None:
        """Begin to serve; ``migrate``: bring the database up to date before."""
        if migrate:
            await self.database.upgrade()
        await self.bus.start(self._receive, self._refresh_all)
        self.sweeping = asyncio.create_task(self._sweep_forever())

    async def close(self) -> None:
        if self.sweeping is not None:
            self.sweeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.sweeping
        for session in list(self.sessions.values()):
            await session.driver.stop()
        if self.notifier is not None:
            await self.notifier.close()
        await self.bus.close()
        self.bot_pool.close()
        self.worker_pool.close()
        self.table_builder.shutdown(wait=False)
        await self.analyses.close()
        await self.database.close()

    def keep(self, task: asyncio.Task[None]) -> None:
        """Hold a reference to a task that nobody awaits until it is done."""
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        self.keep(asyncio.create_task(work))

    # --- sessions ---

    async def session(self, table_id: str) -> TableSession:
        """Return the table, from memory or from the database."""
        session = self.sessions.get(table_id)
        if session is not None:
            session.state.last_used = self.clock.monotonic()
            return session
        async with self._gate(table_id):
            session = self.sessions.get(table_id)
            if session is None:
                row = await self.store.table(table_id)
                if row is None:
                    raise TableError("unknown_table")
                session = await self._load(row)
            return session

    @contextlib.asynccontextmanager
    async def _gate(self, table_id: str) -> AsyncIterator[None]:
        gate = self.gates.setdefault(table_id, Gate())
        gate.users += 1
        try:
            async with gate.lock:
                yield
        finally:
            gate.users -= 1
            if not gate.users:
                del self.gates[table_id]

    async def _unload(self, table_id: str) -> None:
        """Remove an idle table from memory; a request for it waits and loads it again."""
        async with self._gate(table_id):
            session = self.sessions.get(table_id)
            if session is not None and session.is_idle:
                del self.sessions[table_id]
                await session.driver.stop()
                await self.bus.release_lease(table_id)

    async def _drop_deleted(self, table_id: str) -> None:
        """Remove a table from memory that is no longer in the database."""
        async with self._gate(table_id):
            session = self.sessions.pop(table_id, None)
            if session is not None:
                session.broadcaster.close_deleted()
                await session.driver.stop()
                await self.bus.release_lease(table_id)

    async def _load(self, row: TableRow) -> TableSession:
        session = TableSession(
            row, self.store, self.bot_pool, self.bus, self.settings, self.hooks, self.clock
        )
        await session.load()
        self.sessions[row.id] = session
        if self.database.is_postgres:
            self._schedule_refresh(row.id)  # another process may have written while it was being loaded
        return session

    def _note_end(self, row: TableRow, game: stellwerk.Game) -> None:
        self._in_background(note_end(self.database, row, game))

    # --- what other processes write ---

    async def _receive(self, process: str, table_id: str, text: str) -> None:
        """Handle a message of another process: presence, an entry, chat, or just that a table was written."""
        session = self.sessions.get(table_id)
        if session is None:
            return
        if text.startswith("["):
            self._in_background(self._receive_entry(session, text))
        elif text.startswith("{"):
            session.receive_message(text)
        elif text:
            session.broadcaster.receive_presence(process, Present.from_text(text))
        else:
            self._schedule_refresh(table_id)

    async def _receive_entry(self, session: TableSession, text: str) -> None:
        try:
            await session.receive_entry(*decode_entry(text))
        except Exception:
            log.exception("could not follow table %s", session.row.id)
            self._schedule_refresh(session.row.id)

    def _schedule_refresh(self, table_id: str) -> None:
        """Refresh a table in memory; messages that arrive meanwhile cause one more refresh."""
        if table_id in self.sessions:
            running = self.refreshing.get(table_id)
            self.refreshing[table_id] = asyncio.create_task(self._refresh(table_id, running))

    async def _refresh(self, table_id: str, before: asyncio.Task[None] | None) -> None:
        if before is not None and not before.done():
            await asyncio.wait([before])
        if self.refreshing.get(table_id) is not asyncio.current_task():
            return  # a later message covers this one
        session = self.sessions.get(table_id)
        try:
            if session is not None:
                await session.refresh()
        except TableError as error:
            if error.code == "unknown_table":
                await self._drop_deleted(table_id)
            else:
                log.exception("could not refresh table %s", table_id)
        except Exception:
            log.exception("could not refresh table %s", table_id)
        finally:
            if self.refreshing.get(table_id) is asyncio.current_task():
                del self.refreshing[table_id]

    async def _refresh_all(self) -> None:
        for table_id in list(self.sessions):
            self._schedule_refresh(table_id)

    # --- sweep ---

    async def _sweep_forever(self) -> None:
        patience = 0.0  # after a start everything that should be moving stands still
        while True:
            try:
                await self.sweep(patience)
            except Exception:
                log.exception("a sweep failed")
            patience = max(3.0, self.settings.bot_pause * 3)
            await self.clock.sleep(self.settings.sweep_seconds)

    async def _refresh_outdated(self) -> None:
        """Refresh tables that another process (or `stellwerk admin`) has changed without a message to us.

        A message may still be on its way, so only a table that is behind for the second time is refreshed. A
        table that is no longer in the database is handled right away.
        """
        behind, ids = set(), [*self.sessions]
        for first in range(0, len(ids), TABLES_PER_QUERY):
            asked = ids[first : first + TABLES_PER_QUERY]
            known = await self.store.versions(asked)
            for table_id in set(asked) - known.keys():
                self._schedule_refresh(table_id)
            for table_id, (number, revision) in known.items():
                session = self.sessions.get(table_id)
                if session is not None and (number > session.state.number or revision > session.row.revision):
                    behind.add((table_id, session.state.number, session.row.revision))
        for table_id, _, _ in behind & self.behind:
            self._schedule_refresh(table_id)
        self.behind = behind

    async def sweep(self, patience: float) -> None:
        for table_id in await self.store.neglected(self.clock.wall_time() - patience):
            try:
                session = await self.session(table_id)
                if not session.driver.is_busy:
                    await session.refresh()
            except Exception:
                log.exception("table %s cannot go on", table_id)
        await self._refresh_outdated()
        await self.database.tidy()
        idle = []
        for number, session in enumerate(list(self.sessions.values())):
            if number % TABLES_PER_SLICE == 0:
                await asyncio.sleep(0)
            session.broadcaster.tick_presence()
            if session.has_unused_answer:
                self._schedule_refresh(session.row.id)
            if session.is_idle:
                idle.append(session)
        for table_id in self._to_unload(idle):
            await self._unload(table_id)

    def _to_unload(self, idle: list[TableSession]) -> list[str]:
        """Return the ids of expired tables and of the idle ones that exceed the limit."""
        idle.sort(key=lambda session: session.state.last_used)
        kept = [session for session in idle if not session.is_expired]
        too_many = kept[: max(0, len(kept) - self.settings.idle_tables)]
        return [session.row.id for session in idle if session.is_expired] + [
            session.row.id for session in too_many
        ]
