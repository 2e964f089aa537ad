"""One table in memory: decisions pass through it, bots and clock are driven from it.

A decision is first checked against the game, then written to the log, and only then let happen and told to
everybody. Other processes may write to the same log: see ``following``.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

import stellwerk
from stellwerk import bots
from stellwerk.bots.keeping import Task

from .access import Bearer
from .action import Action
from .driving import Driver
from .errors import TableError
from .following import Following
from .lanes import Thinkers
from .notices import Alone
from .options import explain
from .play import Play, Step
from .rows import (
    BOT,
    CLOCK,
    CLOSED,
    OVER,
    PERSON,
    PLAYING,
    TOGETHER,
    UNDO,
    Early,
    Entry,
    Place,
    Saying,
    Standing,
    TableRow,
)
from .settings import Settings
from .store import Conflict, Store

log = logging.getLogger("stellwerk.server")

T = TypeVar("T")
Heard = Callable[[int], None]
START_GRACE = 15.0  # seconds a seat has at least, when it is asked at the start
AWAY_LEVEL = "family"
CLOCKS_DIFFER = 2.0  # seconds by which the clocks of machines may differ, and no more is made of it


def _nobody(number: int) -> None:
    pass


class Room(Following):
    def __init__(
        self, row: TableRow, store: Store, thinkers: Thinkers, notices: Alone, settings: Settings
    ) -> None:
        super().__init__(row, store, notices)
        self.thinkers = thinkers
        self.settings = settings
        self.hinting = False
        self.share = ""  # towards which its bots' thinking counts: the address it is played from, if known
        self.driver = Driver(self, notices, settings)

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
            if not self.store.database.is_postgres:
                raise
            await self.refresh()
            bearer.check(self.row)

    async def playing_now(self) -> Play:
        """The game, also if another process has only just started it."""
        if self.play is None and self.store.database.is_postgres:
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

    # --- decisions ---

    async def decide(
        self,
        seat: int,
        number: int,
        say: str | Saying,
        by: str = PERSON,
        heard: Heard = _nobody,
        bearer: Bearer | None = None,
    ) -> int:
        """Answer the decision that stands at this seat's ``number``, and perhaps those that it leads to.

        The result is the seat's new number. ``heard`` is told it as soon as the decision is safe, before the
        others are told of it. ``bearer`` must hold the seat when it is written; None is the house itself.
        """
        saying = [say] if isinstance(say, str) else say
        play = await self.playing_now()

        async def attempt() -> int:
            self._check_driver(seat, by, bearer)
            if self._comes_early(play, seat, number, by):
                await self._hold(play, seat, saying)
                heard(play.number)
                return play.number
            return await self._try_to_decide(play, seat, number, saying, by, heard)

        async with self.lock:
            done = await self._in_the_end(attempt)
            if by == PERSON and self.row.place_of(seat).away:
                await self._in_the_end(lambda: self._set_away(seat, False))
            await self._use_early_answers()
            self.driver.kick()
            return done

    def _comes_early(self, play: Play, seat: int, number: int, by: str) -> bool:
        return by == PERSON and play.starting and play.game.player != seat and number == play.number

    def _check_driver(self, seat: int, by: str, bearer: Bearer | None = None) -> None:
        self.check_sound()
        if bearer is not None:
            bearer.need_seat(self.row, seat)
        place = self.row.place_of(seat)
        if by == PERSON and (place.kind == BOT or place.resigned):
            raise TableError("not_allowed", "a bot plays this seat")
        if by != PERSON and not place.played_by_bot:
            raise TableError("not_yours", "the seat was given back")

    async def _try_to_decide(
        self, play: Play, seat: int, number: int, saying: Saying, by: str, heard: Heard
    ) -> int:
        if number != play.number_for(seat):
            return self._already_done(play, seat, number, saying, heard)
        await self._say(play, seat, saying, by, heard)
        return number + 1

    async def _say(self, play: Play, seat: int, saying: Saying, by: str, heard: Heard = _nobody) -> None:
        """A complete action goes into the log, a beginning stays between the seat and the server."""
        action = play.then(seat, saying)
        if action.complete:
            await self._commit(play, play.completed(action, by, time.time()), heard)
        else:
            await self._keep_back(play, seat, action, heard)

    async def _keep_back(self, play: Play, seat: int, action: Action, heard: Heard) -> None:
        """Store the beginning of an action, and tell nobody but its seat."""
        sayings = [TOGETHER.join(saying) for saying in action.sayings]
        await self._store_early(seat, Early(play.entries_of(seat), sayings), play.number)
        play.begin(action)
        heard(play.number_for(seat))
        self.tell_states(seat)

    def _already_done(self, play: Play, seat: int, number: int, saying: Saying, heard: Heard) -> int:
        """A repeat of what was said is fine, anything else comes too late."""
        told = play.reports(seat)
        if 0 <= number < len(told) - 1 and told[number + 1].saying == saying:
            heard(number + 1)
            return number + 1
        raise TableError("stale", f"the table is at {play.number_for(seat)}, not at {number}")

    async def undo(self, seat: int, number: int, bearer: Bearer | None = None) -> int:
        play = await self.playing_now()

        async def attempt() -> int:
            self._check_driver(seat, PERSON, bearer)
            if not self.row.undo:
                raise TableError("not_allowed", "undo is switched off at this table")
            if play.game.player != seat:
                raise TableError("nothing_to_undo")
            if number != play.number_for(seat):
                raise TableError("stale", f"the table is at {play.number_for(seat)}, not at {number}")
            await self._say(play, seat, UNDO, PERSON)
            return number + 1

        async with self.lock:
            return await self._in_the_end(attempt)

    async def _commit(self, play: Play, step: Step, heard: Heard = _nobody) -> None:
        """Write, then let happen, then tell: nobody hears of what is not on the disk."""
        standing = self._standing(play, step)
        number = play.number_for(step.entry.seat) - len(play.action.sayings) + len(step.action.sayings)
        await self.store.append(self.row.id, step.entry, standing, self.row.revision)
        heard(number)
        self._let_happen(play, step, standing)

    def _let_happen(self, play: Play, step: Step, standing: Standing) -> None:
        play.accept(step)
        ended = standing.state != self.row.state
        self.row.number = step.entry.number
        self.row.changed = step.entry.at
        self.row.state = standing.state
        self.row.waits_for_bot = standing.waits_for_bot
        self.row.deadline = standing.deadline
        self.row.scores, self.row.ranking = standing.scores, standing.ranking
        if not self.held().get(play.game.player):  # else the next entry follows at once: told together
            self.tell_states()
        if ended:
            self.tell_table()

    def _standing(self, play: Play, step: Step) -> Standing:
        game = step.game
        scores = list(game.scores())
        if game.over:
            return Standing(OVER, False, None, scores, list(game.ranking()))
        bot = self.row.place_of(game.player).played_by_bot
        deadline = None if bot else self._next_deadline(play, step)
        return Standing(PLAYING, bot, deadline, scores, None)

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

    async def answer_early(self, seat: int, say: list[str], bearer: Bearer | None = None) -> None:
        """Hold answers of the start until the engine asks for them."""
        play = await self.playing_now()

        async def attempt() -> None:
            self._check_driver(seat, PERSON, bearer)
            if not play.starting:
                raise TableError("wrong_state", "the start is over")
            if play.game.player == seat and not say:
                raise TableError("stale", "the answer has already been used")
            await self._hold(play, seat, say)

        async with self.lock:
            await self._in_the_end(attempt)
            self.driver.kick()

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
        known = self.row.revision
        self.row.revision = await self.store.hold_early(self.row.id, seat, early, known, number)
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

    # --- people coming and going ---

    async def change(self, edit: Callable[[TableRow], T]) -> T:
        """Change something around the game and tell everybody."""
        async with self.lock:
            result = await self._change(edit)
            self.driver.kick()
            return result

    async def _set_away(self, seat: int, away: bool) -> None:
        clock, asked = self.row.clock, self.game_on().game.player == seat

        def edit(row: TableRow) -> None:
            row.place_of(seat).away = away
            if asked:
                row.waits_for_bot = away
                row.deadline = None if away or clock is None else time.time() + clock

        await self._change_seat(edit)

    async def take_over(self, seat: int, number: int) -> None:
        """The clock has run out after entry ``number``: a bot plays until the person is back."""
        play = await self.playing_now()

        async def attempt() -> None:
            late = self.row.deadline is not None and self.row.deadline <= time.time()
            if play.number == number and play.game.player == seat and late:
                await self._set_away(seat, True)

        async with self.lock:
            await self._in_the_end(attempt)

    async def _mend_deadline(self) -> None:
        """A clock with more time than it can have was set before the clock on the wall was set back."""
        clock, deadline = self.row.clock, self.row.deadline
        if clock is None or deadline is None or deadline <= time.time() + clock + CLOCKS_DIFFER:
            return

        def edit(row: TableRow) -> None:
            row.deadline = time.time() + clock

        await self._in_the_end(lambda: self._change_seat(edit))

    async def come_back(self, seat: int, bearer: Bearer | None = None) -> None:
        async def attempt() -> None:
            if bearer is not None:
                bearer.need_seat(self.row, seat)
            if self.row.place_of(seat).away:
                await self._set_away(seat, False)

        async with self.lock:
            await self._in_the_end(attempt)
            self.driver.kick()

    async def resign(self, seat: int, level: str, bearer: Bearer | None = None) -> None:
        play = await self.playing_now()

        async def attempt() -> None:
            if bearer is not None:
                bearer.need_seat(self.row, seat)
            if self.row.state != PLAYING:
                raise TableError("wrong_state", "the game is not being played")
            asked = play.game.player == seat

            def edit(row: TableRow) -> None:
                place = row.place_of(seat)
                place.resigned, place.away, place.level = True, False, level
                if asked:
                    row.waits_for_bot, row.deadline = True, None

            await self._change_seat(edit)

        async with self.lock:
            await self._in_the_end(attempt)
            self.driver.kick()

    # --- bots ---

    def bot_level(self, place: Place) -> str:
        return place.level if place.level and not place.away else AWAY_LEVEL

    def task(self, level: str, says: list[str], explain: bool = False) -> Task:
        """What a bot is to think about: the game after these decisions."""
        play, row = self.game_on(), self.row
        spec = bots.level(level, row.edition)
        seat = play.game.player
        return Task(row.id, row.edition, play.players, row.seed, row.options, says, seat, spec, explain)

    async def bot_decides(self, seat: int) -> None:
        """Let the bot of ``seat`` think and do something, unless the table has moved on meanwhile."""
        play = self.game_on()
        place, number, game = self.row.place_of(seat), play.number_for(seat), play.game
        pause = self.settings.bot_pause * (1.0 if play.public.decision == "turn" else 0.4)
        if play.starting:
            pause = 0.0
        level = self.bot_level(place)
        saying, _ = await asyncio.gather(self._think_to_the_end(level, game.copy()), asyncio.sleep(pause))
        try:
            await self.decide(seat, number, saying, BOT if place.kind == BOT or place.resigned else CLOCK)
        except TableError as error:
            if error.code not in ("stale", "not_yours"):
                raise

    async def _think_to_the_end(self, level: str, game: stellwerk.Game) -> Saying:
        """All decisions of an action, so that the others see it at once."""
        decided: list[str] = self.game_on().decisions
        saying: Saying = []
        while not saying or game.private:
            task = self.task(level, decided + saying)
            saying.append(await self.thinkers.think_surely(task, game, self.share))
            game.apply(game.hear(saying[-1]))
        return saying

    async def hint(self, seat: int, level: str, bearer: Bearer | None = None) -> dict[str, Any]:
        """What a bot of ``level`` would do now, in words, and why."""
        play = await self.playing_now()
        if bearer is not None:
            bearer.need_seat(self.row, seat)
        self.check_sound()
        if not self.row.hints:
            raise TableError("not_allowed", "hints are switched off at this table")
        game, number = play.game, play.number_for(seat)
        if game.over or game.player != seat:
            raise TableError("not_yours")
        if self.hinting:
            raise TableError("slow_down", "one hint at a time", retry_seconds=1)
        self.hinting = True
        try:
            thought = await self.thinkers.think(self.task(level, play.decisions, explain=True), self.share)
        except Exception as error:
            log.exception("no hint at table %s", self.row.id)
            raise TableError("busy") from error
        finally:
            self.hinting = False
        if bearer is not None:
            bearer.need_seat(self.row, seat)
        [told] = explain(game, [thought.say])
        return {"seat": seat, "number": number, **told, "why": thought.why}

    @property
    def is_idle(self) -> bool:
        """Nobody looks and nothing is going on: the room may leave the memory."""
        looked_at = bool(self.connections) or self.waiters > 0
        return not looked_at and not self.driver.busy and not self.lock.locked()

    @property
    def is_forgotten(self) -> bool:
        """Has it been used lately? A game that is over was only looked up."""
        return self.is_finished or time.monotonic() - self.used > self.settings.idle_minutes * 60

    @property
    def is_finished(self) -> bool:
        return self.row.state in (OVER, CLOSED)
