"""All tables of this device."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

import stellwerk
from stellwerk.server.alone import Alone
from stellwerk.server.errors import TableError
from stellwerk.server.past import notes
from stellwerk.server.room import Room
from stellwerk.server.rows import OVER, TableRow
from stellwerk.server.settings import Settings

from .shelf import Drawer, Shelf
from .thinking import ThinkingHere

NO_LIMIT = 1_000_000
SETTINGS = Settings(
    messages_per_second=NO_LIMIT, messages_burst=NO_LIMIT, queue_messages=NO_LIMIT, bot_pause=0.3
)
"""Nobody has to be kept from anything here. The page shows moves at its own pace, so the pause is short."""

HASTY = replace(SETTINGS, bot_pause=0.0)
"""For whoever wants to see the others' moves at once."""


class HouseOfOne:
    def __init__(self, drawer: Drawer, alone: Alone) -> None:
        self.alone = alone
        self.store = Shelf(drawer, lambda table_id: alone.tell(table_id, ""))
        self.thinkers = ThinkingHere()
        self.rooms: dict[str, Room] = {}
        self.loading = asyncio.Lock()
        self.under_way: set[asyncio.Task[None]] = set()

    async def room(self, table_id: str) -> Room:
        async with self.loading:
            room = self.rooms.get(table_id)
            if room is None:
                row = await self.store.table(table_id)
                if row is None:
                    raise TableError("unknown_table")
                room = Room(row, self.store, self.thinkers, self.alone, SETTINGS)
                room.at_the_end = self._note_end
                await room.load()
                self.rooms[table_id] = room
            return room

    def in_background(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)
        return task

    async def look_again(self, table_id: str) -> None:
        """Another tab has written at this table."""
        await self.store.read_again(table_id)
        if table_id in self.rooms:
            await self.rooms[table_id].refresh()

    async def close(self) -> None:
        for room in self.rooms.values():
            await room.driver.stop()

    # --- finished games ---

    def _note_end(self, row: TableRow, game: stellwerk.Game) -> None:
        self.in_background(self.store.note(notes(row, game)))

    async def games_of(self, people: list[str]) -> list[dict[str, Any]]:
        """Finished games of these people, the latest first; also those whose end was not noted in time."""
        for document in list(self.store.tables.values()):
            row = document.row
            if row.state == OVER and any(place.person in people for place in row.places):
                await self._make_up_for(row.id)
        found = [game for game in self.store.games.values() if game["person"] in people]
        return sorted(found, key=lambda game: -float(game["ended"]))

    async def _make_up_for(self, table_id: str) -> None:
        known = {game["table_id"] for game in self.store.games.values()}
        if table_id not in known:
            room = await self.room(table_id)
            if room.play is not None and room.play.game.over:
                await self.store.note(notes(room.row, room.play.game))
