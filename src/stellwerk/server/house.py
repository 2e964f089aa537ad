"""All tables that this process has in memory, and the sweep that lets no table be forgotten."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Coroutine
from dataclasses import dataclass, field
from typing import Any

import stellwerk

from .alone import Alone
from .analyses import Analyses
from .database import open_database, plain_dsn
from .errors import TableError
from .history import note_end
from .lanes import Thinkers
from .notices import AmongOthers
from .presence import Present
from .push.calls import Calls
from .room import Room
from .rows import TableRow
from .settings import Settings
from .slices import in_slices
from .store import Store, read_back

log = logging.getLogger("stellwerk.server")

STANDINGS_AT_ONCE = 250  # tables that are asked for in one query


@dataclass(slots=True)
class Gate:
    """Whoever brings a table into the memory or lets it leave is alone with it."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0  # inside or waiting; the last one takes the gate away


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = open_database(settings.database_url())
        process = secrets.token_hex(8)
        self.notices: Alone = Alone()
        if self.database.is_postgres:
            self.notices = AmongOthers(plain_dsn(self.database.url), process)
        self.store = Store(self.database, self.notices.tell)
        self.thinkers = Thinkers(settings.workers(), settings.bot_limit)
        self.analyses = Analyses(settings.analysis_seconds)
        self.rooms: dict[str, Room] = {}
        self.calls = Calls(self.database, self.rooms, settings) if settings.push else None
        self.gates: dict[str, Gate] = {}
        self.refreshing: dict[str, asyncio.Task[None]] = {}
        self.sweeping: asyncio.Task[None] | None = None
        self.behind: set[tuple[str, int, int]] = set()  # table, number and revision known here
        self.under_way: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self.database.upgrade()
        await self.notices.start(self._heard, self._missed)
        self.sweeping = asyncio.create_task(self._sweep_forever())

    async def close(self) -> None:
        if self.sweeping is not None:
            self.sweeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.sweeping
        for room in list(self.rooms.values()):
            await room.driver.stop()
        if self.calls is not None:
            await self.calls.close()
        await self.notices.close()
        self.thinkers.close()
        await self.analyses.close()
        await self.database.close()

    def keep(self, task: asyncio.Task[None]) -> None:
        """Until it has come to its end, for which nobody waits."""
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        self.keep(asyncio.create_task(work))

    # --- rooms ---

    async def room(self, table_id: str) -> Room:
        """The table, from memory or from the database."""
        room = self.rooms.get(table_id)
        if room is not None:
            room.used = time.monotonic()
            return room
        async with self._gate(table_id):
            room = self.rooms.get(table_id)
            if room is None:
                row = await self.store.table(table_id)
                if row is None:
                    raise TableError("unknown_table")
                room = await self._admit(row)
            return room

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

    async def _let_rest(self, table_id: str) -> None:
        """Let a table at which nothing goes on leave the memory; who wants it now waits, and loads it."""
        async with self._gate(table_id):
            room = self.rooms.get(table_id)
            if room is not None and room.is_idle:
                del self.rooms[table_id]
                await room.driver.stop()
                await self.notices.leave(table_id)

    async def _admit(self, row: TableRow) -> Room:
        room = Room(row, self.store, self.thinkers, self.notices, self.settings)
        room.at_the_end = self._note_end
        if self.calls is not None:
            room.waits, room.nudged = self.calls.waits, self.calls.nudged
        await room.load()
        self.rooms[row.id] = room
        if self.database.is_postgres:
            self._look_again(row.id)  # another process may have written while the room was not listening yet
        return room

    def _note_end(self, row: TableRow, game: stellwerk.Game) -> None:
        self._in_background(note_end(self.database, row, game))

    # --- what other processes write ---

    async def _heard(self, process: str, table_id: str, text: str) -> None:
        """Another process says who is at its table, which entry it wrote, or just that it wrote something."""
        room = self.rooms.get(table_id)
        if room is None:
            return
        if text.startswith("["):
            self._in_background(self._hear_entry(room, text))
        elif text.startswith("{"):
            room.talk.hear(text)
        elif text:
            room.hear_presence(process, Present.from_text(text))
        else:
            self._look_again(table_id)

    async def _hear_entry(self, room: Room, text: str) -> None:
        try:
            await room.hear_entry(*read_back(text))
        except Exception:
            log.exception("could not follow table %s", room.row.id)
            self._look_again(room.row.id)

    def _look_again(self, table_id: str) -> None:
        """Refresh the room if it is here; notices that come meanwhile are good for one more look."""
        if table_id in self.rooms:
            running = self.refreshing.get(table_id)
            self.refreshing[table_id] = asyncio.create_task(self._refresh(table_id, running))

    async def _refresh(self, table_id: str, before: asyncio.Task[None] | None) -> None:
        if before is not None and not before.done():
            await asyncio.wait([before])
        if self.refreshing.get(table_id) is not asyncio.current_task():
            return  # a later notice will look after everything up to its own time
        room = self.rooms.get(table_id)
        try:
            if room is not None:
                await room.refresh()
        except Exception:
            log.exception("could not refresh table %s", table_id)
        finally:
            if self.refreshing.get(table_id) is asyncio.current_task():
                del self.refreshing[table_id]

    async def _missed(self) -> None:
        for table_id in list(self.rooms):
            self._look_again(table_id)

    # --- nothing is forgotten ---

    async def _sweep_forever(self) -> None:
        patience = 0.0  # after a start everything that should be moving has been left lying
        while True:
            try:
                await self.sweep(patience)
            except Exception:
                log.exception("a sweep failed")
            patience = max(3.0, self.settings.bot_pause * 3)
            await asyncio.sleep(self.settings.sweep_seconds)

    async def _look_for_unheard(self) -> None:
        """Rooms whose table somebody else (perhaps `stellwerk admin`) has changed without our having heard.

        A notice may still be on its way, so only a room that is behind for the second time is looked at.
        """
        behind, ids = set(), [*self.rooms]
        for first in range(0, len(ids), STANDINGS_AT_ONCE):
            known = await self.store.standings(ids[first : first + STANDINGS_AT_ONCE])
            for table_id, (number, revision) in known.items():
                room = self.rooms.get(table_id)
                if room is not None and (number > room.number or revision > room.row.revision):
                    behind.add((table_id, room.number, room.row.revision))
        for table_id, _, _ in behind & self.behind:
            self._look_again(table_id)
        self.behind = behind

    async def sweep(self, patience: float) -> None:
        for table_id in await self.store.neglected(time.time() - patience):
            try:
                room = await self.room(table_id)
                if not room.driver.busy:
                    await room.refresh()
            except Exception:
                log.exception("table %s cannot go on", table_id)
        await self._look_for_unheard()
        await self.database.tidy()
        idle = []
        async for room in in_slices(self.rooms.values()):
            room.repeat_presence()
            if room.owes_an_answer:
                self._look_again(room.row.id)
            if room.is_idle:
                idle.append(room)
        for table_id in self._to_rest(idle):
            await self._let_rest(table_id)

    def _to_rest(self, idle: list[Room]) -> list[str]:
        """Tables nobody has used for long and, of the others nobody looks at, those that are too many."""
        idle.sort(key=lambda room: room.used)
        kept = [room for room in idle if not room.is_forgotten]
        too_many = kept[: max(0, len(kept) - self.settings.idle_tables)]
        return [room.row.id for room in idle if room.is_forgotten] + [room.row.id for room in too_many]
