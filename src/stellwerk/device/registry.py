"""All tables of this device, their bots, and the page's connections to them.

Bots decide in slices, so that the page's worker handles messages in between.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import stellwerk
from stellwerk.bots.cache import BotCache, BotDecision, Task
from stellwerk.device.analysis import LocalAnalysis
from stellwerk.device.store import BrowserStorage, BrowserStore
from stellwerk.engine import game as engine
from stellwerk.table.bots import BotRunner
from stellwerk.table.client_session import ClientSession, close_code
from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.errors import TableError
from stellwerk.table.history import notes
from stellwerk.table.join_codes import WrongCodes
from stellwerk.table.message_builder import encode, error_message
from stellwerk.table.replay import finished
from stellwerk.table.rows import OVER, TableRow
from stellwerk.table.session import TableSession
from stellwerk.table.settings import Settings
from stellwerk.table.store import LocalBus
from stellwerk.table.table_state import TableHooks

MAX_STORED = 20
SLICE_SECONDS = 0.03
PAUSE_SECONDS = 0.005  # pause before a decision and between its slices, to handle messages


class LocalBotRunner(BotRunner):
    def __init__(self) -> None:
        self.cache = BotCache(MAX_STORED)

    async def think(self, task: Task, share: str = "") -> BotDecision:
        await asyncio.sleep(PAUSE_SECONDS)
        slices = self.cache.choose_incrementally(task)
        since = time.perf_counter()
        while True:
            try:
                next(slices)
            except StopIteration as end:
                thought: BotDecision = end.value
                return thought
            if time.perf_counter() - since > SLICE_SECONDS:
                await asyncio.sleep(PAUSE_SECONDS)
                since = time.perf_counter()


NO_LIMIT = 1_000_000
SETTINGS = Settings(
    messages_per_second=NO_LIMIT, messages_burst=NO_LIMIT, queue_messages=NO_LIMIT, bot_pause=0.3
)
"""Without rate limits. The page shows moves at its own pace, so the pause of bots is short."""

HASTY = replace(SETTINGS, bot_pause=0.0)
"""For pages that show the others' moves at once."""


class LocalRegistry:
    def __init__(self, storage: BrowserStorage, bus: LocalBus, clock: Clock = SYSTEM_CLOCK) -> None:
        self.bus = bus
        self.clock = clock
        self.store = BrowserStore(storage, lambda table_id: bus.publish(table_id, ""), clock)
        self.bot_pool = LocalBotRunner()
        self.wrong_codes = WrongCodes(NO_LIMIT, clock)
        self.sessions: dict[str, TableSession] = {}
        self.analysed: tuple[str, LocalAnalysis | None] = ("", None)
        self.loading = asyncio.Lock()
        self.under_way: set[asyncio.Task[None]] = set()

    def analysis(self, session: TableSession, seats: list[int]) -> LocalAnalysis:
        """Return the analysis of a table's game. There is one at a time; another table takes its place."""
        if session.row.state != OVER:
            raise TableError("not_over")
        table_id, found = self.analysed
        if found is None or (table_id, found.seats) != (session.row.id, seats):
            record = finished(session.row, session.game_log).game.record()
            found = LocalAnalysis(engine.replay(record), seats, self.clock)
            self.analysed = session.row.id, found
        return found

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


NORMAL_CLOSE = 1000
Post = Callable[[str | int], None]  # a message for the page, or the code with which the channel is closed


class LocalChannel:
    def __init__(self, registry: LocalRegistry, post: Post, hasty: bool) -> None:
        self.settings = HASTY if hasty else SETTINGS
        self.client = ClientSession(registry, self.settings)
        self.post = post
        self.incoming: asyncio.Queue[str | None] = asyncio.Queue()
        self.task = asyncio.create_task(self._run())

    def receive(self, text: str) -> None:
        self.incoming.put_nowait(text)

    def close(self) -> None:
        """Close the channel when the page has gone."""
        self.incoming.put_nowait(None)

    async def _run(self) -> None:
        hello = await self.incoming.get()
        if hello is None:
            return
        try:
            await self.client.greet(hello)
        except TableError as error:
            self.post(encode(error_message(error, None)))
            self.post(close_code(error))
            return
        self.client.session.bots.pause = self.settings.bot_pause
        writer = asyncio.create_task(self._write())
        try:
            while (text := await self.incoming.get()) is not None:
                await self.client.take(text)
        finally:
            writer.cancel()
            self.client.session.broadcaster.leave(self.client.connection)

    async def _write(self) -> None:
        while isinstance(text := await self.client.connection.outgoing.get(), str):
            self.post(text)
        self.post(text)
        self.close()
