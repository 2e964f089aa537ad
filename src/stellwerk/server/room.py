"""One table in memory: decisions pass through it, bots and clock are driven from it.

Everything that changes the table happens under ``lock``. A decision is first checked against the game, then
written to the log, and only then let happen and told to everybody. Other processes may write to the same log;
whoever comes second is told so by the database, follows the log and looks again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

from .audience import Audience
from .driving import Driver
from .errors import TableError
from .notices import Alone
from .play import Play, Step
from .rows import BOT, CLOCK, CLOSED, OVER, PERSON, PLAYING, Early, Entry, Place, Standing, TableRow
from .settings import Settings
from .store import Conflict, Store
from .thinking import Task, Thinkers

log = logging.getLogger("stellwerk.server")

T = TypeVar("T")
Heard = Callable[[int], None]
START_GRACE = 15.0  # seconds a seat has at least, when it is asked at the start
AWAY_LEVEL = "family"


def _nobody(number: int) -> None:
    pass


class Room(Audience):
    def __init__(
        self, row: TableRow, store: Store, thinkers: Thinkers, notices: Alone, settings: Settings
    ) -> None:
        super().__init__(row, notices)
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.lock = asyncio.Lock()
        self.hinting = False
        self.driver = Driver(self, notices, settings)

    # --- following the log ---

    async def load(self) -> None:
        if self.row.state in (PLAYING, OVER):
            self.play = self._new_play()
            for entry in await self.store.entries_after(self.row.id, 0):
                self.play.follow(entry)
            if self.play.starting:
                self.early = await self.store.early(self.row.id)
        self.driver.kick()

    def _new_play(self) -> Play:
        return Play(self.row.edition, len(self.row.places), self.row.seed, self.row.options)

    async def refresh(self) -> None:
        """Look what another process has written, and tell it to those who are connected here."""
        async with self.lock:
            row = await self.store.table(self.row.id)
            if row is None:
                return
            changed, self.row = row.revision != self.row.revision, row
            if row.state in (PLAYING, OVER) and self.play is None:
                self.play = self._new_play()
            news = await self._catch_up() if self.play is not None else False
            if self.play is not None and self.play.starting:
                news = await self._look_for_early() or news
            if changed:
                self.tell_table()
            if news:
                self.tell_states()
            self.driver.kick()

    async def hear_entry(self, entry: Entry, standing: Standing) -> None:
        """Another process has written this entry."""
        async with self.lock:
            play = self.play
            if play is not None and entry.number <= play.number:
                return
            if play is not None and entry.number == play.number + 1:
                self._let_happen(play, play.preview(entry), standing)
                self.driver.kick()
                return
        await self.refresh()

    async def _catch_up(self) -> bool:
        play = self.game_on()
        entries = await self.store.entries_after(self.row.id, play.number)
        for entry in entries:
            play.follow(entry)
        return bool(entries)

    async def _look_for_early(self) -> bool:
        before, self.early = self.early, await self.store.early(self.row.id)
        return before != self.early

    # --- decisions ---

    async def decide(self, seat: int, number: int, say: str, by: str = PERSON, heard: Heard = _nobody) -> int:
        """Answer the decision that stands after entry ``number``; the number of the entry it became.

        ``heard`` is told that number as soon as the decision is safe, before the others are told of it.
        """
        async with self.lock:
            play = self.game_on()
            self._check_driver(seat, by)
            if self._comes_early(play, seat, number, by):
                await self._hold(play, seat, [say])
                heard(play.number)
                return play.number
            try:
                done = await self._try_to_decide(play, seat, number, say, by, heard)
            except Conflict:
                await self._catch_up()
                self.tell_states()
                done = self._already_done(play, seat, number, say, heard)
            if by == PERSON and self.row.place_of(seat).away:
                await self._set_away(seat, False)
            await self._use_early_answers()
            self.driver.kick()
            return done

    def _comes_early(self, play: Play, seat: int, number: int, by: str) -> bool:
        return by == PERSON and play.starting and play.game.player != seat and number == play.number

    def _check_driver(self, seat: int, by: str) -> None:
        place = self.row.place_of(seat)
        if by == PERSON and (place.kind == BOT or place.resigned):
            raise TableError("not_allowed", "a bot plays this seat")
        if by != PERSON and not place.played_by_bot:
            raise TableError("not_yours", "the seat was given back")

    async def _try_to_decide(
        self, play: Play, seat: int, number: int, say: str, by: str, heard: Heard
    ) -> int:
        if number != play.number:
            return self._already_done(play, seat, number, say, heard)
        play.check(seat, say)
        entry = Entry(number + 1, seat, by, say, time.time())
        await self._commit(play, play.preview(entry), heard)
        return entry.number

    def _already_done(self, play: Play, seat: int, number: int, say: str, heard: Heard) -> int:
        """A repeat of what is in the log is fine, anything else comes too late."""
        if 0 <= number < play.number:
            entry = play.entries[number]
            if entry.seat == seat and entry.say == say:
                heard(entry.number)
                return entry.number
        raise TableError("stale", f"the table is at {play.number}, not at {number}")

    async def undo(self, seat: int, number: int) -> int:
        async with self.lock:
            play = self.game_on()
            self._check_driver(seat, PERSON)
            if not self.row.undo:
                raise TableError("not_allowed", "undo is switched off at this table")
            if number != play.number:
                raise TableError("stale", f"the table is at {play.number}, not at {number}")
            if not play.can_undo(seat):
                raise TableError("nothing_to_undo")
            entry = Entry(number + 1, seat, PERSON, None, time.time())
            try:
                await self._commit(play, play.preview(entry))
            except Conflict:
                await self._catch_up()
                self.tell_states()
                raise TableError("stale") from None
            return entry.number

    async def _commit(self, play: Play, step: Step, heard: Heard = _nobody) -> None:
        """Write, then let happen, then tell: nobody hears of what is not on the disk."""
        standing = self._standing(play, step)
        await self.store.append(self.row.id, step.entry, standing)
        heard(step.entry.number)
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

    async def answer_early(self, seat: int, say: list[str]) -> None:
        """Hold answers of the start until the engine asks for them."""
        async with self.lock:
            play = self.game_on()
            self._check_driver(seat, PERSON)
            if not play.starting:
                raise TableError("wrong_state", "the start is over")
            if play.game.player == seat and not say:
                raise TableError("stale", "the answer has already been used")
            await self._hold(play, seat, say)
            self.driver.kick()

    async def _hold(self, play: Play, seat: int, say: list[str]) -> None:
        if play.game.player == seat:
            try:
                play.check(seat, say[0])
            except TableError as error:  # meant for an earlier question, which has been answered meanwhile
                raise TableError("stale", error.detail) from error
        else:
            play.early_question(seat, say)
        early = Early(play.entries_of(seat), say)
        await self.store.hold_early(self.row.id, seat, early)
        self.early[seat] = early
        if play.game.player != seat:
            self.tell_states()
        await self._use_early_answers()

    async def _use_early_answers(self) -> None:
        """The engine may now be asking somebody whose answer is already here."""
        play = self.game_on()
        while play.starting and (held := self.held().get(play.game.player)):
            seat = play.game.player
            entry = Entry(play.number + 1, seat, PERSON, held[0], time.time())
            try:
                play.check(seat, held[0])
                await self._commit(play, play.preview(entry))
            except Conflict:
                await self._catch_up()
                self.tell_states()
            except TableError:
                self.early[seat] = Early(play.entries_of(seat), [])
                await self.store.hold_early(self.row.id, seat, self.early[seat])
                self.tell_states()

    # --- people coming and going ---

    async def change(self, edit: Callable[[TableRow], T]) -> T:
        """Change something around the game and tell everybody."""
        async with self.lock:
            return await self._change(edit)

    async def _change(self, edit: Callable[[TableRow], T]) -> T:
        self.row, result = await self.store.change(self.row.id, edit)
        if self.row.state == PLAYING and self.play is None:
            self.play = self._new_play()
            self.tell_table()
            self.tell_states()
        else:
            self.tell_table()
        self.driver.kick()
        return result

    async def _set_away(self, seat: int, away: bool) -> None:
        clock = self.row.clock
        playing = self.play is not None and self.play.game.player == seat

        def edit(row: TableRow) -> None:
            row.place_of(seat).away = away
            if playing:
                row.waits_for_bot = away
                row.deadline = None if away or clock is None else time.time() + clock

        await self._change(edit)
        self.tell_states()

    async def take_over(self, seat: int, number: int) -> None:
        """The clock has run out after entry ``number``: a bot plays until the person is back."""
        async with self.lock:
            play = self.game_on()
            late = self.row.deadline is not None and self.row.deadline <= time.time()
            if play.number == number and play.game.player == seat and late:
                await self._set_away(seat, True)

    async def come_back(self, seat: int) -> None:
        async with self.lock:
            if self.row.place_of(seat).away:
                await self._set_away(seat, False)

    async def resign(self, seat: int, level: str) -> None:
        async with self.lock:
            play = self.game_on()
            if self.row.state != PLAYING:
                raise TableError("wrong_state", "the game is not being played")
            asked = play.game.player == seat

            def edit(row: TableRow) -> None:
                place = row.place_of(seat)
                place.resigned, place.away, place.level = True, False, level
                if asked:
                    row.waits_for_bot, row.deadline = True, None

            await self._change(edit)
            self.tell_states()

    # --- bots ---

    def bot_level(self, place: Place) -> str:
        return place.level if place.level and not place.away else AWAY_LEVEL

    def task(self, level: str, explain: bool = False) -> Task:
        play, row = self.game_on(), self.row
        says = [entry.say for entry in play.decided if entry.say is not None]
        return Task(row.id, row.edition, play.players, row.seed, row.options, says, level, explain)

    async def bot_decides(self, seat: int) -> None:
        """Let the bot of ``seat`` think and take its decision, unless the table has moved on meanwhile."""
        play = self.game_on()
        place, number, game = self.row.place_of(seat), play.number, play.game
        pause = self.settings.bot_pause * (1.0 if game.decision == "turn" else 0.4)
        if play.starting:
            pause = 0.0
        task = self.task(self.bot_level(place))
        say, _ = await asyncio.gather(self.thinkers.think_surely(task, game), asyncio.sleep(pause))
        try:
            await self.decide(seat, number, say, BOT if place.kind == BOT or place.resigned else CLOCK)
        except TableError as error:
            if error.code not in ("stale", "not_yours"):
                raise

    async def hint(self, seat: int, level: str) -> dict[str, Any]:
        """What a bot of ``level`` would do now, in words, and why."""
        play = self.game_on()
        if not self.row.hints:
            raise TableError("not_allowed", "hints are switched off at this table")
        game, number = play.game, play.number
        if game.over or game.player != seat:
            raise TableError("not_yours")
        if self.hinting:
            raise TableError("slow_down", "one hint at a time", retry_seconds=1)
        self.hinting = True
        try:
            thought = await self.thinkers.think(self.task(level, explain=True))
        except Exception as error:
            log.exception("no hint at table %s", self.row.id)
            raise TableError("busy") from error
        finally:
            self.hinting = False
        action = game.hear(thought.say)
        words = {lang: game.explain(action, lang=lang) for lang in ("de", "en")}
        return {"seat": seat, "number": number, "say": thought.say, **words, "why": thought.why}

    @property
    def can_rest(self) -> bool:
        """Nobody looks and nothing is going on: the room may leave the memory."""
        idle = time.monotonic() - self.used > self.settings.idle_minutes * 60
        return idle and not self.connections and not self.driver.busy and not self.lock.locked()

    @property
    def is_finished(self) -> bool:
        return self.row.state in (OVER, CLOSED)
