"""All tables of this device."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

import stellwerk
from stellwerk.device.bots import LocalBotRunner
from stellwerk.device.store import BrowserStorage, BrowserStore
from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.errors import TableError
from stellwerk.table.history import notes
from stellwerk.table.rows import OVER, TableRow
from stellwerk.table.session import TableSession
from stellwerk.table.settings import Settings
from stellwerk.table.store import LocalBus
from stellwerk.table.table_state import TableHooks

NO_LIMIT = 1_000_000
SETTINGS = Settings(
    messages_per_second=NO_LIMIT, messages_burst=NO_LIMIT, queue_messages=NO_LIMIT, bot_pause=0.3
)
"""Nobody has to be kept from anything here. The page shows moves at its own pace, so the pause is short."""

HASTY = replace(SETTINGS, bot_pause=0.0)
"""For whoever wants to see the others' moves at once."""


class LocalRegistry:
    def __init__(self, storage: BrowserStorage, bus: LocalBus, clock: Clock = SYSTEM_CLOCK) -> None:
        self.bus = bus
        self.clock = clock
        self.store = BrowserStore(storage, lambda table_id: bus.publish(table_id, ""), clock)
        self.bot_pool = LocalBotRunner()
        self.sessions: dict[str, TableSession] = {}
        self.loading = asyncio.Lock()
        self.under_way: set[asyncio.Task[None]] = set()

    async def session(self, table_id: str) -> TableSession:
        async with self.loading:
            session = self.sessions.get(table_id)
            if session is None:
                row = await self.store.table(table_id)
                if row is None:
                    raise TableError("unknown_table")
                hooks = TableHooks(on_game_over=self._note_end)
                session = TableSession(row, self.store, self.bot_pool, self.bus, SETTINGS, hooks, self.clock)
                await session.load()
                self.sessions[table_id] = session
            return session

    def in_background(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)
        return task

    async def look_again(self, table_id: str) -> None:
        """Refresh a table that another tab has written."""
        await self.store.read_again(table_id)
        if table_id in self.sessions:
            await self.sessions[table_id].refresh()

    async def close(self) -> None:
        for session in self.sessions.values():
            await session.driver.stop()

    # --- finished games ---

    def _note_end(self, row: TableRow, game: stellwerk.Game) -> None:
        self.in_background(self.store.note(notes(row, game)))

    async def games_of(self, people: list[str]) -> list[dict[str, Any]]:
        """Return the finished games of these people, latest first, including ones not yet noted."""
        for document in list(self.store.tables.values()):
            row = document.row
            if row.state == OVER and any(place.person in people for place in row.places):
                await self._make_up_for(row.id)
        found = [game for game in self.store.games.values() if game["person"] in people]
        return sorted(found, key=lambda game: -float(game["ended"]))

    async def _make_up_for(self, table_id: str) -> None:
        known = {game["table_id"] for game in self.store.games.values()}
        if table_id not in known:
            session = await self.session(table_id)
            if session.game_log is not None and session.game_log.game.is_over:
                await self.store.note(notes(session.row, session.game_log.game))
