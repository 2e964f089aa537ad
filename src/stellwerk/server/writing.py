"""How a table's log is written and followed: checked against the game, stored, let happen, then told.

Answers of the start that were given early are used here, as soon as the engine asks for them.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import stellwerk

from .access import Bearer
from .driving import Driver
from .errors import TableError
from .following import Following
from .play import START_DECISIONS, Play, Step
from .rows import OVER, PERSON, PLAYING, Early, Entry, Standing, TableRow
from .stored import Conflict
from .waiting import awaited

Heard = Callable[[int], None]
START_GRACE = 15.0  # seconds a seat has at least, when it is asked at the start
CLOCKS_DIFFER = 2.0  # seconds by which the clocks of machines may differ, and no more is made of it


def nobody(number: int) -> None:
    """Nobody waits to hear that a decision is safe."""


class Writing(Following):
    driver: Driver
    at_the_end: Callable[[TableRow, stellwerk.Game], None]  # told of a game that ends here

    # --- following the log ---

    async def load(self) -> None:
        async with self.lock:
            await self._look()
            if self.damaged:
                await self._stop_waiting()
            await self._use_early_answers()
            self.driver.kick()

    async def refresh(self) -> None:
        """Look what another process has written, and tell it to those who are connected here."""
        async with self.lock:
            await self._follow()
            await self._use_early_answers()
            await self._mend_deadline()
            self.driver.kick()

    async def hear_entry(self, entry: Entry, standing: Standing, revision: int) -> None:
        """Another process has written this entry, at a table of this revision."""
        async with self.lock:
            play = self.play
            if play is not None and (entry.number <= play.number or self.damaged):
                return
            if play is not None and entry.number == play.number + 1 and revision <= self.row.revision:
                self._let_happen(play, play.preview(entry), standing)
                await self._use_early_answers()
                self.driver.kick()
                return
        await self.refresh()

    async def let_in(self, bearer: Bearer) -> None:
        """TableError unless these tokens open something here; another process may have given them out."""
        try:
            bearer.check(self.row)
        except TableError:
            if not self.store.shared:
                raise
            await self.refresh()
            bearer.check(self.row)

    async def playing_now(self) -> Play:
        """The game, also if another process has only just started it."""
        if self.play is None and self.store.shared:
            await self.refresh()
        return self.game_on()

    @property
    def owes_an_answer(self) -> bool:
        """An early answer is held and asked for, and has not been used: only if something went wrong."""
        play = self.play
        return play is not None and bool(self.held().get(play.game.player)) and not self.lock.locked()

    async def mend(self) -> None:
        """Go on from the end of the sound part of a damaged log; what stands behind it is given up."""
        async with self.lock:
            await self._in_the_end(self._cut_log)
            self.driver.kick()

    async def _mend_deadline(self) -> None:
        """A clock with more time than it can have was set before the clock on the wall was set back."""
        clock, deadline = self.row.clock, self.row.deadline
        if clock is None or deadline is None or deadline <= time.time() + clock + CLOCKS_DIFFER:
            return

        def edit(row: TableRow) -> None:
            row.deadline = time.time() + clock

        await self._in_the_end(lambda: self._change_seat(edit))

    # --- writing it ---

    async def _commit(self, play: Play, step: Step, heard: Heard = nobody) -> None:
        """Write, then let happen, then tell: nobody hears of what is not on the disk."""
        standing = self._standing(play, step)
        number = play.number_for(step.entry.seat) - len(play.action.sayings) + len(step.action.sayings)
        await self.store.append(self.row.id, step.entry, standing, self.row.revision)
        heard(number)
        self._let_happen(play, step, standing)
        if standing.state == OVER:
            self.at_the_end(self.row, step.game)

    def _let_happen(self, play: Play, step: Step, standing: Standing) -> None:
        play.accept(step)
        ended = standing.state != self.row.state
        self.row.number = step.entry.number
        self.row.changed = step.entry.at
        self.row.state = standing.state
        self.row.waits_for_bot = standing.waits_for_bot
        self.row.deadline = standing.deadline
        self.row.scores, self.row.ranking = standing.scores, standing.ranking
        self.row.waiting, self.row.since = standing.waiting, standing.since
        if not self.held().get(play.game.player):  # else the next entry follows at once: told together
            self.tell_states()
        if ended:
            self.tell_table()

    def _standing(self, play: Play, step: Step) -> Standing:
        game = step.game
        scores = list(game.scores())
        if game.over:
            return Standing(OVER, False, None, scores, list(game.ranking()), [])
        bot = self.row.place_of(game.player).played_by_bot
        deadline = None if bot else self._next_deadline(play, step)
        waiting = self._awaited_after(play, step)
        same = waiting == self.row.waiting and not play.ends_action(step)
        return Standing(
            PLAYING, bot, deadline, scores, None, waiting, self.row.since if same else step.entry.at
        )

    def _awaited_after(self, play: Play, step: Step) -> list[int]:
        held, seat = self.held(), step.entry.seat
        held[seat] = held.get(seat, [])[1:]
        return awaited(self.row, step.game, play.starting and step.game.decision in START_DECISIONS, held)

    def _next_deadline(self, play: Play, step: Step) -> float | None:
        """A clock counts for a whole turn; at the start all clocks run together."""
        if self.row.clock is None:
            return None
        now = step.entry.at
        if play.starting and step.game.decision != "turn":
            return max(self.row.deadline or 0.0, now + min(START_GRACE, self.row.clock))
        if self.row.deadline is None or play.ends_action(step):
            return now + self.row.clock
        return self.row.deadline

    # --- early answers ---

    async def _hold(self, play: Play, seat: int, say: list[str]) -> None:
        if play.game.player == seat:
            try:
                play.check(seat, say[0])
            except TableError as error:  # meant for an earlier question, which has been answered meanwhile
                raise TableError("stale", error.detail) from error
        else:
            play.early_question(seat, say)
        await self._store_early(seat, Early(play.entries_of(seat), say))
        if play.game.player != seat:
            self.tell_states()
        await self._use_early_answers()

    async def _store_early(self, seat: int, early: Early, number: int | None = None) -> None:
        play, waiting = self.game_on(), self.row.waiting
        if play.starting:
            waiting = awaited(self.row, play.game, True, self.held() | {seat: early.say})
        self.row.revision = await self.store.hold_early(
            self.row.id, seat, early, self.row.revision, number, waiting
        )
        self.row.waiting = waiting
        self.early[seat] = early

    async def _use_early_answers(self) -> None:
        """The engine may be asking somebody whose answer is already here. Called after all that happens."""
        while (play := self.play) is not None and (held := self.held().get(play.game.player)):
            try:
                await self._use_answer(play, held[0])
            except Conflict:
                await self._follow()

    async def _use_answer(self, play: Play, say: str) -> None:
        seat = play.game.player
        try:
            play.check(seat, say)
        except TableError:  # it was good for another question
            await self._store_early(seat, Early(play.entries_of(seat), []))
            self.tell_states()
            return
        await self._commit(play, play.preview(Entry(play.number + 1, seat, PERSON, say, time.time())))
