"""One table in memory. Everything that happens at a table passes through its session.

A decision is checked against the game, written to the log, applied and broadcast, in this order and under one
lock. Other processes may write to the same log: see ``log_sync``.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, TypeVar

from stellwerk.table.access import Credentials
from stellwerk.table.bots import BotPlayer, BotRunner, Driver
from stellwerk.table.broadcaster import Broadcaster
from stellwerk.table.chat import Chat
from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog
from stellwerk.table.living_room import LivingRoom
from stellwerk.table.message_builder import explain
from stellwerk.table.rows import (
    BOT,
    CLOCK,
    CLOSED,
    OVER,
    PERSON,
    PLAYING,
    UNDO,
    Entry,
    Submission,
    TableRow,
    TableSummary,
)
from stellwerk.table.settings import Settings
from stellwerk.table.store import LocalBus, TableStore
from stellwerk.table.stored_log import GRACE_SECONDS, LogSync, LogWriter, OnSaved, ignore_saved
from stellwerk.table.table_state import TableHooks, TableState, awaited

T = TypeVar("T")

SLOW_CLOCK = 3600  # seconds per turn from which on players are not expected to sit and wait,
SLOW_IDLE_SECONDS = 5.0  # and the table leaves the memory so soon when nobody looks
CLOCK_SKEW = 2.0  # seconds by which the clocks of two machines may differ
NO_HOOKS = TableHooks()


class TableSession:
    """Coordinates the parts of a table: state, log, broadcast, bots, clock and chat."""

    def __init__(
        self,
        row: TableRow,
        store: TableStore,
        bot_runner: BotRunner,
        bus: LocalBus,
        settings: Settings,
        hooks: TableHooks = NO_HOOKS,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self.store = store
        self.idle_seconds = settings.idle_minutes * 60
        self.hooks = hooks
        self.clock = clock
        self.lock = asyncio.Lock()  # held while the table changes
        self.state = TableState(row, clock.monotonic())
        self.broadcaster = Broadcaster(self.state, bus, clock)
        self.sync = LogSync(self.state, store, self.broadcaster, clock)
        self.writer = LogWriter(self.state, store, self.sync, self.broadcaster, hooks, clock)
        self.bots = BotPlayer(self.state, bot_runner, settings.bot_pause, clock)
        self.driver = Driver(self.state, bus, clock, self.play_bot, self.take_over)
        self.chat = Chat(self.state, store, bus, self.broadcaster, hooks, clock)
        self.living_room = LivingRoom(self.state, bus, self.broadcaster, clock)

    @property
    def row(self) -> TableRow:
        """The row as it is known here."""
        return self.state.row

    @property
    def game_log(self) -> GameLog | None:
        """The game, once it has begun."""
        return self.state.game_log

    def require_game(self) -> GameLog:
        """Return the game; TableError if it has not begun."""
        return self.state.require_game()

    def table_object(self) -> dict[str, Any]:
        """Return the object ``table`` of the protocol."""
        return self.broadcaster.table_object()

    # --- loading and following the log ---

    async def load(self) -> None:
        """Load the table from the store and let its bots and clock run."""
        async with self.lock:
            await self.sync.reload()
            if self.state.damaged:
                await self.sync.stop_waiting()
            await self.writer.use_early_answers()
            self.driver.kick()

    async def refresh(self) -> None:
        """Take over what other processes have written, and broadcast it here."""
        async with self.lock:
            await self.sync.follow()
            await self.writer.use_early_answers()
            await self._correct_deadline()
            self.driver.kick()

    async def receive_entry(self, entry: Entry, summary: TableSummary, revision: int) -> None:
        """Apply an entry that another process has written to a table of this revision."""
        async with self.lock:
            game_log = self.game_log
            if game_log is not None and (entry.number <= game_log.number or self.state.damaged):
                return
            is_next = game_log is not None and entry.number == game_log.number + 1
            if game_log is not None and is_next and revision <= self.row.revision:
                self.writer.apply(game_log, game_log.preview(entry), summary)
                await self.writer.use_early_answers()
                self.driver.kick()
                return
        await self.refresh()

    async def authorize(self, credentials: Credentials) -> None:
        """TableError unless these tokens are valid here; another process may have issued them."""
        if self.state.deleted:
            raise TableError("unknown_table")
        try:
            credentials.check(self.row)
        except TableError:
            if not self.store.shared:
                raise
            await self.refresh()
            credentials.check(self.row)

    async def current_game(self) -> GameLog:
        """Return the game, also if another process has only just started it."""
        if self.game_log is None and self.store.shared:
            await self.refresh()
        return self.require_game()

    async def _correct_deadline(self) -> None:
        """Shorten a deadline that is too far away: the wall clock was set back after it was computed."""
        clock, deadline = self.row.clock, self.row.deadline
        if clock is None or deadline is None or deadline <= self.clock.wall_time() + clock + CLOCK_SKEW:
            return

        def edit(row: TableRow) -> None:
            row.deadline = self.clock.wall_time() + clock

        await self.sync.retry(lambda: self.sync.change_seat(edit))

    def receive_message(self, text: str) -> None:
        """Deliver chat, pointing or a seat request that another process has published."""
        published = json.loads(text)
        receiver = self.chat if published.keys() & {"word", "nudge"} else self.living_room
        receiver.receive(published)

    # --- decisions ---

    async def decide(
        self,
        seat: int,
        number: int,
        action: str | Submission,
        by: str = PERSON,
        on_saved: OnSaved = ignore_saved,
        credentials: Credentials | None = None,
    ) -> int:
        """Take the decision that follows the seat's ``number``, and perhaps those that it leads to.

        Returns the seat's new number. ``credentials`` must hold the seat when the decision is written; None
        is the server itself.
        """
        submission = [action] if isinstance(action, str) else action
        if submission == UNDO:  # it would pass by what the table allows
            raise TableError("illegal", "undo is a message of its own")
        game_log = await self.current_game()

        async def attempt() -> int:
            self._require_control(seat, by, credentials)
            if self._is_early(game_log, seat, number, by):
                await self.writer.hold(game_log, seat, submission)
                on_saved(game_log.number)
                return game_log.number
            if number != game_log.number_for(seat):
                return self._repeated(game_log, seat, number, submission, on_saved)
            await self.writer.write(game_log, seat, submission, by, on_saved)
            return number + 1

        async with self.lock:
            before = self.row.waiting
            done = await self.sync.retry(attempt)
            if by == PERSON and self.row.place_of(seat).away:
                await self.sync.retry(lambda: self._set_away(seat, False, GRACE_SECONDS))
            await self.writer.use_early_answers()
            self.driver.kick()
            self._report_waiting(before)
            return done

    def _is_early(self, game_log: GameLog, seat: int, number: int, by: str) -> bool:
        is_other_seat = game_log.game.current_player != seat
        return by == PERSON and game_log.starting and is_other_seat and number == game_log.number

    def _require_control(self, seat: int, by: str, credentials: Credentials | None = None) -> None:
        """Raise `TableError` unless the caller may decide for the seat."""
        self.state.require_sound_log()
        if self.row.state == CLOSED:
            raise TableError("wrong_state", "the table was closed")
        if credentials is not None:
            credentials.need_seat(self.row, seat)
        place = self.row.place_of(seat)
        if by == PERSON and (place.kind == BOT or place.resigned):
            raise TableError("not_allowed", "a bot plays this seat")
        if by != PERSON and not place.played_by_bot:
            raise TableError("not_yours", "the seat was given back")

    def _repeated(
        self, game_log: GameLog, seat: int, number: int, submission: Submission, on_saved: OnSaved
    ) -> int:
        """Accept a repeated request; TableError for any other decision that comes too late."""
        reports = game_log.reports(seat)
        if 0 <= number < len(reports) - 1 and reports[number + 1].submission == submission:
            on_saved(number + 1)
            return number + 1
        raise TableError("stale", f"the table is at {game_log.number_for(seat)}, not at {number}")

    async def undo(self, seat: int, number: int, credentials: Credentials | None = None) -> int:
        """Take back the last decision of the seat; returns its new number."""
        game_log = await self.current_game()

        async def attempt() -> int:
            self._require_control(seat, PERSON, credentials)
            if not self.row.undo:
                raise TableError("not_allowed", "undo is switched off at this table")
            if game_log.game.current_player != seat:
                raise TableError("nothing_to_undo")
            if number != game_log.number_for(seat):
                raise TableError("stale", f"the table is at {game_log.number_for(seat)}, not at {number}")
            await self.writer.write(game_log, seat, UNDO, PERSON)
            return number + 1

        async with self.lock:
            return await self.sync.retry(attempt)

    async def answer_early(
        self, seat: int, answers: list[str], credentials: Credentials | None = None
    ) -> None:
        """Hold answers of the start until the engine asks for them."""
        game_log = await self.current_game()

        async def attempt() -> None:
            self._require_control(seat, PERSON, credentials)
            if not game_log.starting:
                raise TableError("wrong_state", "the start is over")
            if game_log.game.current_player == seat and not answers:
                raise TableError("stale", "the answer has already been used")
            await self.writer.hold(game_log, seat, answers)

        async with self.lock:
            await self.sync.retry(attempt)
            self.driver.kick()

    def explain(self, seat: int, number: int, decisions: list[str]) -> list[dict[str, str]]:
        """Describe these options of a seat in sentences."""
        game_log = self.require_game()
        if number != game_log.number_for(seat):
            raise TableError("stale")
        return explain(game_log.asked_of(seat, self.state.held_answers().get(seat, [])), decisions)

    # --- bots ---

    async def play_bot(self, seat: int) -> None:
        """Let the bot of ``seat`` play an action, unless the table has moved on meanwhile."""
        game_log = self.require_game()
        place, number = self.row.place_of(seat), game_log.number_for(seat)
        submission = await self.bots.choose(game_log, place)
        try:
            await self.decide(seat, number, submission, BOT if place.kind == BOT or place.resigned else CLOCK)
        except TableError as error:
            if error.code not in ("stale", "not_yours", "wrong_state"):
                raise

    async def hint(self, seat: int, level: str, credentials: Credentials | None = None) -> dict[str, Any]:
        """Return what a bot of ``level`` would do now, in sentences, and why."""
        game_log = await self.current_game()
        if credentials is not None:
            credentials.need_seat(self.row, seat)
        found = await self.bots.hint(game_log, seat, level)
        if credentials is not None:
            credentials.need_seat(self.row, seat)  # again: it may have changed hands meanwhile
        return found

    # --- seats and the row ---

    async def change(self, edit: Callable[[TableRow], T]) -> T:
        """Change the row but not the log, and broadcast it."""
        async with self.lock:
            before = self.row.waiting
            result = await self.sync.change(edit)
            self.driver.kick()
            self._report_waiting(before)
            return result

    def _report_waiting(self, before: list[int] | None) -> None:
        """Report the seats that the table waits for and did not wait for before."""
        added = [seat for seat in self.row.waiting or () if seat not in (before or ())]
        if added:
            self.hooks.on_waiting(self.row, added)

    async def _set_away(self, seat: int, away: bool, least_seconds: float = 0.0) -> None:
        """Let a bot play the seat, or its person again.

        The clock of a decision runs on meanwhile, so nobody gains time by leaving and coming back. A person
        who comes back has ``least_seconds``.
        """
        game_log, held = self.require_game(), self.state.held_answers()
        clock, is_current = self.row.clock, game_log.game.current_player == seat

        def edit(row: TableRow) -> None:
            row.place_of(seat).away = away
            row.waiting = awaited(row, game_log.game, game_log.starting, held)
            if is_current:
                row.waits_for_bot = away
                if clock is not None and not away:
                    now = self.clock.wall_time()
                    row.deadline = max(row.deadline or now + clock, now + min(clock, least_seconds))

        await self.sync.change_seat(edit)

    def _is_late(self, seat: int) -> bool:
        """Return whether the seat is to decide and its time is up."""
        game_log, deadline = self.require_game(), self.row.deadline
        is_current = game_log.game.current_player == seat
        return is_current and deadline is not None and deadline <= self.clock.wall_time()

    async def take_over(self, seat: int, number: int) -> None:
        """Let a bot play a seat whose clock has run out after entry ``number``, until the person is back."""
        game_log = await self.current_game()

        async def attempt() -> None:
            if game_log.number == number and self._is_late(seat):
                await self._set_away(seat, True)

        async with self.lock:
            await self.sync.retry(attempt)

    async def come_back(self, seat: int, credentials: Credentials | None = None) -> None:
        """Give a seat that a bot has taken over back to its person."""

        async def attempt() -> None:
            if credentials is not None:
                credentials.need_seat(self.row, seat)
            if self.row.place_of(seat).away:
                if self._is_late(seat):
                    raise TableError("not_yours", "the time is up: a bot finishes this action")
                await self._set_away(seat, False)

        async with self.lock:
            await self.sync.retry(attempt)
            self.driver.kick()

    async def let_bot_play(self, seat: int, credentials: Credentials) -> None:
        """Let a bot play a seat until its person is back."""
        await self.current_game()

        async def attempt() -> None:
            credentials.need_seat(self.row, seat)
            if self.row.state != PLAYING:
                raise TableError("wrong_state", "the game is not being played")
            if not self.row.place_of(seat).away:
                await self._set_away(seat, True)

        async with self.lock:
            await self.sync.retry(attempt)
            self.driver.kick()

    async def answer_seat_request(
        self, place: int, check: str, allow: bool, credentials: Credentials
    ) -> None:
        """Give a place to the device that asks for it, or refuse it."""
        request = self.living_room.answered(credentials, place, check)
        if allow:
            [holder] = (each.token_hash for each in self.row.places if each.place == place)
            await self.change(lambda row: self.living_room.move_seat(row, request, holder))
        self.living_room.close_request(request, allow)

    async def resign(self, seat: int, level: str, credentials: Credentials | None = None) -> None:
        """Give a seat to a bot of this level for good."""
        game_log = await self.current_game()

        async def attempt() -> None:
            if credentials is not None:
                credentials.need_seat(self.row, seat)
            if self.row.state != PLAYING:
                raise TableError("wrong_state", "the game is not being played")
            is_current = game_log.game.current_player == seat

            def edit(row: TableRow) -> None:
                place = row.place_of(seat)
                place.resigned, place.away, place.level = True, False, level
                if is_current:
                    row.waits_for_bot, row.deadline = True, None

            await self.sync.change_seat(edit)

        async with self.lock:
            await self.sync.retry(attempt)
            self.driver.kick()

    # --- staying in memory ---

    @property
    def has_unused_answer(self) -> bool:
        """Whether an early answer is asked for and was not used, which only happens after a failure."""
        game_log = self.game_log
        if game_log is None or self.lock.locked():
            return False
        return bool(self.state.held_answers().get(game_log.game.current_player))

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks and nothing is going on, so that the table may leave the memory."""
        if self.broadcaster.connections or self.broadcaster.waiters > 0:
            return False
        return not self.driver.is_busy and not self.driver.is_due and not self.lock.locked()

    @property
    def is_expired(self) -> bool:
        """Whether the table is finished, or was not used for so long that it should leave the memory."""
        patience = self.idle_seconds
        if self.row.clock is not None and self.row.clock >= SLOW_CLOCK:
            patience = min(patience, SLOW_IDLE_SECONDS)
        return self.is_finished or self.clock.monotonic() - self.state.last_used > patience

    @property
    def is_finished(self) -> bool:
        return self.state.deleted or self.row.state in (OVER, CLOSED)
