"""One table in memory: decisions pass through it, bots and clock are driven from it.

A decision is first checked against the game, then written to the log, and only then let happen and told to
everybody. Other processes may write to the same log: see ``following``.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import stellwerk
from stellwerk import bots
from stellwerk.bots.keeping import Task

from .access import Bearer
from .alone import Alone
from .deciding import Deciding
from .driving import Driver
from .errors import TableError
from .names import given_name
from .options import explain
from .rows import BOT, CLOCK, CLOSED, OVER, Place, Saying, TableRow
from .settings import Settings
from .stored import Keeping
from .talk import Talk
from .thinking import Thinking

log = logging.getLogger("stellwerk.server")

AWAY_LEVEL = "family"
SLOW_CLOCK = 3600  # seconds a turn from which on nobody is expected to sit and wait,
SLOW_PATIENCE = 5.0  # and the table stays in memory only so long when nobody looks


def _remember_nothing(row: TableRow, game: stellwerk.Game) -> None:
    pass


class Room(Deciding):
    def __init__(
        self, row: TableRow, store: Keeping, thinkers: Thinking, notices: Alone, settings: Settings
    ) -> None:
        super().__init__(row, store, notices)
        self.thinkers = thinkers
        self.settings = settings
        self.hinting = False
        self.share = ""  # towards which its bots' thinking counts: the address it is played from, if known
        self.driver = Driver(self, notices, settings)
        self.talk = Talk(self)
        self.at_the_end = _remember_nothing

    # --- bots ---

    def bot_level(self, place: Place) -> str:
        return place.level if place.level and not place.away else AWAY_LEVEL

    def task(self, level: str, says: list[str], explain: bool = False) -> Task:
        """What a bot is to think about: the game after these decisions."""
        play, row = self.game_on(), self.row
        spec = bots.level(level, row.edition)
        seat = play.game.player
        names = tuple(given_name(place.name) for place in row.places) if explain else ()
        return Task(
            row.id,
            row.edition,
            play.players,
            row.seed,
            row.options,
            says,
            seat,
            spec,
            explain,
            names,
            row.board,
        )

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
            if error.code not in ("stale", "not_yours", "wrong_state"):
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
        if self.connections or self.waiters > 0:
            return False
        return not self.driver.busy and not self.driver.is_due and not self.lock.locked()

    @property
    def is_forgotten(self) -> bool:
        """Has it been used lately? A game that is over was only looked up."""
        patience = self.settings.idle_minutes * 60
        if self.row.clock is not None and self.row.clock >= SLOW_CLOCK:
            patience = min(patience, SLOW_PATIENCE)
        return self.is_finished or time.monotonic() - self.used > patience

    @property
    def is_finished(self) -> bool:
        return self.row.state in (OVER, CLOSED)
