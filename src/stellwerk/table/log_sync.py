"""Synchronize a table in memory with the stored one, which other processes may write too.

The second of two writers gets a Conflict from the store, reloads and tries again.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from stellwerk.table.broadcaster import Broadcaster
from stellwerk.table.clock import Clock
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog
from stellwerk.table.log_loader import fold, note_position
from stellwerk.table.rows import OVER, PLAYING, Entry, TableRow
from stellwerk.table.store import Conflict, TableStore
from stellwerk.table.table_state import TableState

log = logging.getLogger("stellwerk.server")

T = TypeVar("T")
MAX_ATTEMPTS = 20  # to write to a table to which others write at the same time


class LogSync:
    """Loads and changes the stored table. All methods are called with the session's lock held."""

    def __init__(self, state: TableState, store: TableStore, broadcaster: Broadcaster, clock: Clock) -> None:
        self.state = state
        self.store = store
        self.broadcaster = broadcaster
        self.clock = clock

    # --- loading ---

    async def reload(self) -> bool:
        """Take over what is stored; True if it changes what everybody sees of the game.

        TableError if the table was deleted.
        """
        state = self.state
        snapshot = await self.store.look(state.row.id, state.number)
        if snapshot is None:
            raise TableError("unknown_table")
        changed = snapshot.row.revision != state.row.revision
        if changed and (state.damaged or snapshot.row.number < state.number):  # the log was truncated
            state.game_log, state.damaged = None, False
            return await self.reload()
        has_new_answers, has_begun = snapshot.early != state.early, False
        state.row, state.early = snapshot.row, snapshot.early
        if state.game_log is None and state.row.state in (PLAYING, OVER):
            state.game_log, has_begun = GameLog.of(state.row), True
        if state.game_log is None:
            return False
        has_news = await self._fold(state.game_log, snapshot.entries) or has_begun
        if not state.damaged:
            self._resume_action(state.game_log)
        return has_news or (has_new_answers and state.game_log.starting)

    async def _fold(self, game_log: GameLog, entries: list[Entry]) -> bool:
        """Apply entries as far as the log is sound; True if there were any."""
        before = game_log.number
        damaged = not await fold(game_log, entries) or game_log.number < self.state.row.number
        if damaged and not self.state.damaged:
            log.error("the log of table %s is sound up to entry %s only", self.state.row.id, game_log.number)
        self.state.damaged = damaged
        return game_log.number > before

    def _resume_action(self, game_log: GameLog) -> None:
        """Restore the action that the current seat has begun since the last entry."""
        seat = game_log.game.current_player
        early = self.state.early.get(seat)
        if game_log.starting or early is None or early.after != game_log.entries_of(seat):
            return
        if early.sayings == list(game_log.action.sayings):
            return
        try:
            game_log.begin(game_log.begun(early.sayings))
        except TableError:  # it was legal when it was stored, so log it
            log.exception(
                "the action begun at table %s after entry %d is lost", self.state.row.id, game_log.number
            )

    async def follow(self) -> None:
        """Reload, and send what has changed to the connections of this process."""
        state = self.state
        around, early, damaged = state.row.without_game_state(), state.early, state.damaged
        has_news = await self.reload()
        if state.row.without_game_state() != around or state.damaged != damaged:
            self.broadcaster.send_table()
        if has_news:
            self.broadcaster.broadcast_states()
        elif state.game_log is not None and state.early != early:
            self.broadcaster.broadcast_states(state.game_log.game.current_player)

    # --- changing ---

    async def retry(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Call ``attempt`` until it meets no Conflict, following the stored table in between."""
        for _ in range(MAX_ATTEMPTS):
            try:
                return await attempt()
            except Conflict:
                await self.follow()
        raise TableError("busy")

    async def change(self, edit: Callable[[TableRow], T]) -> T:
        """Change the row but not the log, and broadcast it."""
        state = self.state
        revision, had_begun = state.row.revision, state.game_log is not None
        state.row, result = await self.store.change(state.row.id, edit)
        if state.row.revision != revision + 1 or state.row.number != state.number:
            await self.reload()  # others have written as well
        elif state.row.state == PLAYING and state.game_log is None:
            state.game_log = GameLog.of(state.row)
        self.broadcaster.send_table()
        if state.game_log is not None and not had_begun:
            self.broadcaster.broadcast_states()
        return result

    async def change_seat(self, edit: Callable[[TableRow], None]) -> None:
        """Change what concerns the game; Conflict if the stored table is newer than the one in memory."""
        known = (self.state.row.revision, self.state.number)

        def edit_if_known(row: TableRow) -> None:
            if (row.revision, row.number) != known:
                raise Conflict
            edit(row)

        await self.change(edit_if_known)
        self.broadcaster.broadcast_states()

    # --- a damaged log ---

    async def stop_waiting(self) -> None:
        """Clear the awaited seats while the log is damaged, so that sweeps skip this table."""

        def edit(row: TableRow) -> None:
            row.waits_for_bot, row.deadline = False, None

        row = self.state.row
        if row.waits_for_bot or row.deadline is not None:
            self.state.row, _ = await self.store.change(row.id, edit)

    async def truncate_log(self) -> None:
        """Drop the entries after the sound part of the log and broadcast it; Conflict as ``change_seat``."""
        state = self.state
        game_log, revision = state.require_game(), state.row.revision
        if not state.damaged:
            raise TableError("wrong_state", "the log is sound")

        def edit(row: TableRow) -> None:
            if row.revision != revision:
                raise Conflict
            row.state, row.ranking = PLAYING, None
            note_position(row, game_log, self.clock.wall_time())

        state.row = await self.store.cut_log(state.row.id, game_log.number, edit)
        state.damaged, state.early = False, {}
        self.broadcaster.send_table()
        self.broadcaster.broadcast_states()
