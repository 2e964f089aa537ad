"""The log in the store: keep the table in memory equal to it, and append to it.

Other processes may write to the same log. The second of two writers gets a Conflict from the store, reloads
and tries again. An entry is checked, persisted, applied to the game and broadcast, in this order.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from stellwerk.table.broadcaster import Broadcaster
from stellwerk.table.clock import Clock
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import START_DECISIONS, GameLog, PendingAction, Step, replay_entries
from stellwerk.table.rows import (
    OVER,
    PERSON,
    PLAYING,
    TOGETHER,
    EarlyAnswer,
    Entry,
    Submission,
    TableRow,
    TableSummary,
)
from stellwerk.table.store import Conflict, TableStore
from stellwerk.table.table_state import TableHooks, TableState, awaited

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
        has_entries = await self._fold(state.game_log, snapshot.entries) or has_begun
        if not state.damaged:
            self._resume_action(state.game_log)
        return has_entries or (has_new_answers and state.game_log.starting)

    async def _fold(self, game_log: GameLog, entries: list[Entry]) -> bool:
        """Apply entries as far as the log is sound; True if there were any."""
        before = game_log.number
        damaged = not await replay_entries(game_log, entries) or game_log.number < self.state.row.number
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
        if early.submissions == list(game_log.action.submissions):
            return
        try:
            game_log.begin(game_log.begun(early.submissions))
        except TableError:  # it was legal when it was stored, so log it
            log.exception(
                "the action begun at table %s after entry %d is lost", self.state.row.id, game_log.number
            )

    async def follow(self) -> None:
        """Reload, and send what has changed to the connections of this process."""
        state = self.state
        around, early, damaged = state.row.without_game_state(), state.early, state.damaged
        has_entries = await self.reload()
        if state.row.without_game_state() != around or state.damaged != damaged:
            self.broadcaster.send_table()
        if has_entries:
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


OnSaved = Callable[[int], None]
"""Called with the seat's new number as soon as its decision is stored, before anything is broadcast."""

GRACE_SECONDS = 15.0  # that a seat has at least, at the start and when its person comes back


def ignore_saved(number: int) -> None:
    """Do nothing: nobody waits for the decision to be stored."""


class LogWriter:
    """Appends to the log. All methods are called with the session's lock held."""

    def __init__(
        self,
        state: TableState,
        store: TableStore,
        sync: LogSync,
        broadcaster: Broadcaster,
        hooks: TableHooks,
        clock: Clock,
    ) -> None:
        self.state = state
        self.store = store
        self.sync = sync
        self.broadcaster = broadcaster
        self.hooks = hooks
        self.clock = clock

    # --- entries ---

    async def write(
        self, game_log: GameLog, seat: int, submission: Submission, by: str, on_saved: OnSaved = ignore_saved
    ) -> None:
        """Append a complete action to the log, or store the beginning of one for its seat alone."""
        action = game_log.then(seat, submission)
        if action.complete:
            await self._commit(game_log, game_log.completed(action, by, self.clock.wall_time()), on_saved)
        else:
            await self._store_beginning(game_log, seat, action, on_saved)

    async def _commit(self, game_log: GameLog, step: Step, on_saved: OnSaved = ignore_saved) -> None:
        """Persist the entry, apply it to the game, broadcast it."""
        row, summary = self.state.row, self._summary(game_log, step)
        number = game_log.number_for(step.entry.seat) - len(game_log.action.submissions)
        await self.store.append(row.id, step.entry, summary, row.revision)
        on_saved(number + len(step.action.submissions))
        self.apply(game_log, step, summary)
        if summary.state == OVER:
            self.hooks.on_game_over(self.state.row, step.game)

    def apply(self, game_log: GameLog, step: Step, summary: TableSummary) -> None:
        """Apply a stored entry to the game in memory and broadcast it."""
        game_log.accept(step)
        row = self.state.row
        has_ended = summary.state != row.state
        row.number = step.entry.number
        row.changed = step.entry.at
        row.state = summary.state
        row.waits_for_bot = summary.waits_for_bot
        row.deadline = summary.deadline
        row.scores, row.ranking = summary.scores, summary.ranking
        row.waiting, row.since = summary.waiting, summary.since
        if not self.state.held_answers().get(game_log.game.current_player):
            self.broadcaster.broadcast_states()  # otherwise the next entry follows at once, with one message
        if has_ended:
            self.broadcaster.send_table()

    async def _store_beginning(
        self, game_log: GameLog, seat: int, action: PendingAction, on_saved: OnSaved
    ) -> None:
        """Store the beginning of an action and send it to its seat alone."""
        submissions = [TOGETHER.join(submission) for submission in action.submissions]
        await self._store_early(seat, EarlyAnswer(game_log.entries_of(seat), submissions), game_log.number)
        game_log.begin(action)
        on_saved(game_log.number_for(seat))
        self.broadcaster.broadcast_states(seat)

    # --- what is stored beside an entry ---

    def _summary(self, game_log: GameLog, step: Step) -> TableSummary:
        game, row = step.game, self.state.row
        scores = list(game.scores())
        if game.is_over:
            return TableSummary(OVER, False, None, scores, list(game.ranking()), [])
        is_bot = row.place_of(game.current_player).played_by_bot
        if is_bot:  # the clock of an action that a bot has taken over runs on: its person may come back
            deadline = None if game_log.ends_action(step) else row.deadline
        else:
            deadline = self._next_deadline(game_log, step)
        waiting = self._awaited_after(game_log, step)
        is_same = waiting == row.waiting and not game_log.ends_action(step)
        since = row.since if is_same else step.entry.at
        return TableSummary(PLAYING, is_bot, deadline, scores, None, waiting, since)

    def _awaited_after(self, game_log: GameLog, step: Step) -> list[int]:
        held, seat = self.state.held_answers(), step.entry.seat
        held[seat] = held.get(seat, [])[1:]
        starting = game_log.starting and step.game.phase in START_DECISIONS
        return awaited(self.state.row, step.game, starting, held)

    def _next_deadline(self, game_log: GameLog, step: Step) -> float | None:
        """Return when the clock runs out. It counts for a turn; at the start all clocks run together."""
        clock, deadline = self.state.row.clock, self.state.row.deadline
        if clock is None:
            return None
        now = step.entry.at
        if game_log.starting and step.game.phase != "turn":
            return max(deadline or 0.0, now + min(GRACE_SECONDS, clock))
        if deadline is None or game_log.ends_action(step):
            return now + clock
        return deadline

    # --- early answers ---

    async def hold(self, game_log: GameLog, seat: int, answers: list[str]) -> None:
        """Store answers of the start until the engine asks for them."""
        if game_log.game.current_player == seat:
            try:
                game_log.check(seat, answers[0])
            except TableError as error:  # meant for an earlier question, which has been answered meanwhile
                raise TableError("stale", error.detail) from error
        else:
            game_log.early_question(seat, answers)
        await self._store_early(seat, EarlyAnswer(game_log.entries_of(seat), answers))
        if game_log.game.current_player != seat:
            self.broadcaster.broadcast_states()
        await self.use_early_answers()

    async def _store_early(self, seat: int, early: EarlyAnswer, number: int | None = None) -> None:
        state = self.state
        game_log, row, waiting = state.require_game(), state.row, state.row.waiting
        if game_log.starting:
            waiting = awaited(row, game_log.game, True, state.held_answers() | {seat: early.answers})
        row.revision = await self.store.hold_early(row.id, seat, early, row.revision, number, waiting)
        row.waiting = waiting
        state.early[seat] = early

    async def use_early_answers(self) -> None:
        """Write the answers that the engine asks for and that are already here. Called after every change."""
        state = self.state
        while (game_log := state.game_log) is not None:
            held = state.held_answers().get(game_log.game.current_player)
            if not held:
                return
            try:
                await self._use_answer(game_log, held[0])
            except Conflict:
                await self.sync.follow()

    async def _use_answer(self, game_log: GameLog, answer: str) -> None:
        seat = game_log.game.current_player
        try:
            game_log.check(seat, answer)
        except TableError:  # it answered another question
            await self._store_early(seat, EarlyAnswer(game_log.entries_of(seat), []))
            self.broadcaster.broadcast_states()
            return
        entry = Entry(game_log.number + 1, seat, PERSON, answer, self.clock.wall_time())
        await self._commit(game_log, game_log.preview(entry))
