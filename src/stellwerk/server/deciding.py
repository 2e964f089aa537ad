"""What people and bots may do at a table: decide, answer early, take back, go, come back, resign."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from .access import Bearer
from .action import Action
from .errors import TableError
from .play import Play
from .rows import BOT, CLOSED, PERSON, PLAYING, TOGETHER, UNDO, Early, Saying, TableRow
from .waiting import awaited
from .writing import Heard, Writing, nobody

T = TypeVar("T")


class Deciding(Writing):
    # --- decisions ---

    async def decide(
        self,
        seat: int,
        number: int,
        say: str | Saying,
        by: str = PERSON,
        heard: Heard = nobody,
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
            before = self.row.waiting
            done = await self._in_the_end(attempt)
            if by == PERSON and self.row.place_of(seat).away:
                await self._in_the_end(lambda: self._set_away(seat, False))
            await self._use_early_answers()
            self.driver.kick()
            self._call_after(before)
            return done

    def _comes_early(self, play: Play, seat: int, number: int, by: str) -> bool:
        return by == PERSON and play.starting and play.game.player != seat and number == play.number

    def _check_driver(self, seat: int, by: str, bearer: Bearer | None = None) -> None:
        self.check_sound()
        if self.row.state == CLOSED:
            raise TableError("wrong_state", "the table was closed")
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

    async def _say(self, play: Play, seat: int, saying: Saying, by: str, heard: Heard = nobody) -> None:
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

    # --- people coming and going ---

    async def change(self, edit: Callable[[TableRow], T]) -> T:
        """Change something around the game and tell everybody."""
        async with self.lock:
            before = self.row.waiting
            result = await self._change(edit)
            self.driver.kick()
            self._call_after(before)
            return result

    def _call_after(self, before: list[int] | None) -> None:
        """Those are called whom the table did not wait for before."""
        fresh = [seat for seat in self.row.waiting or () if seat not in (before or ())]
        if fresh:
            self.waits(self.row, fresh)

    async def _set_away(self, seat: int, away: bool) -> None:
        play, held = self.game_on(), self.held()
        clock, asked = self.row.clock, play.game.player == seat

        def edit(row: TableRow) -> None:
            row.place_of(seat).away = away
            row.waiting = awaited(row, play.game, play.starting, held)
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
