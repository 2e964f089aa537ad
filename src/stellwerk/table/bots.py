"""The bots of a table and its clock: both make the table go on without a person."""

from __future__ import annotations

import asyncio
import logging
import re
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any, Final

import stellwerk
from stellwerk import bots
from stellwerk.bots.cache import BotDecision, Task
from stellwerk.table.clock import Clock, Timer
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog
from stellwerk.table.message_builder import explain
from stellwerk.table.rows import PLAYING, Place, Submission
from stellwerk.table.store import LocalBus
from stellwerk.table.table_state import TableState

log = logging.getLogger("stellwerk.server")

STAND_IN: Final = "strong"
"""The level that decides for a bot that has no time to think."""


class BotRunner(ABC):
    @abstractmethod
    async def think(self, task: Task, share: str = "") -> BotDecision:
        """Return the bot's decision; raise TimeoutError or the bot's error.

        ``share`` is the client whose share of the processing time is used.
        """

    async def think_surely(self, task: Task, game: stellwerk.Game, share: str = "") -> str:
        """Return a decision even if the bot fails or times out: then the weakest bot decides."""
        try:
            notation = (await self.think(task, share)).notation
            game.parse(notation)
            return notation
        except Exception as error:
            log.warning(
                "bot %s failed at table %s after %d decisions: %r",
                task.spec,
                task.key,
                len(task.decisions),
                error,
            )
        return await self.decide_quickly(game)

    async def decide_quickly(self, game: stellwerk.Game) -> str:
        """Return the decision of the weakest bot, made in this process."""
        return quick_decision(game.copy())


def quick_decision(game: stellwerk.Game) -> str:
    return game.core.notation(bots.create(bots.level("beginner", game.edition)).decide(game.core))


AWAY_LEVEL = "family"
_NUMBERED = re.compile(r"Du|You|(Spieler|Player) \d+")
OTHER_PHASES = 0.4  # of the pause, outside the phase ``turn``


def given_name(name: str) -> str:
    """Return a given name; seats without one are numbered by the client in its language."""
    return "" if _NUMBERED.fullmatch(name) else name


class BotPlayer:
    """Asks the bot runner for decisions about one table."""

    def __init__(self, state: TableState, runner: BotRunner, pause: float, clock: Clock) -> None:
        self.state = state
        self.runner = runner
        self.pause = pause  # seconds before an action, so that people can follow
        self.clock = clock
        self.share = ""  # rate-limit key of the players' address, to which the bots' CPU time is charged
        self.is_hinting = False

    def level(self, place: Place) -> str:
        """Return the level of the bot that plays this place."""
        return place.level if place.level and not place.away else AWAY_LEVEL

    def task(self, level: str, decisions: list[str], explain: bool = False) -> Task:
        """Return the question to a bot of ``level`` in the game after these decisions."""
        game_log, row = self.state.require_game(), self.state.row
        spec = bots.level(level, row.edition) if level in bots.LEVELS else level
        seat = game_log.game.current_player
        names = tuple(given_name(place.name) for place in row.places) if explain else ()
        return Task(
            row.id,
            row.edition,
            game_log.players,
            row.seed,
            row.options,
            decisions,
            seat,
            spec,
            explain,
            names,
            row.board,
        )

    async def choose(self, game_log: GameLog, place: Place) -> Submission:
        """Return all decisions of the next action of this place, after a pause."""
        pause = self.pause if game_log.public.phase == "turn" else self.pause * OTHER_PHASES
        if game_log.starting:
            pause = 0.0
        thinking = self._choose_action(self.level(place), game_log.game.copy())
        submission, _ = await asyncio.gather(thinking, self.clock.sleep(pause))
        return submission

    async def _choose_action(self, level: str, game: stellwerk.Game) -> Submission:
        """Return a whole action, so that the others see it at once."""
        decided: list[str] = self.state.require_game().decisions
        submission: Submission = []
        while not submission or game.is_private:
            task = self.task(level, decided + submission)
            submission.append(await self.runner.think_surely(task, game, self.share))
            game.apply(game.parse(submission[-1]))
        return submission

    async def hint(self, game_log: GameLog, seat: int, level: str) -> dict[str, Any]:
        """Return what a bot of ``level`` would do now, in sentences, and why."""
        self.state.require_sound_log()
        if not self.state.row.hints:
            raise TableError("not_allowed", "hints are switched off at this table")
        game, number = game_log.game, game_log.number_for(seat)
        if game.is_over or game.current_player != seat:
            raise TableError("not_yours")
        if self.is_hinting:
            raise TableError("slow_down", "one hint at a time", retry_seconds=1)
        self.is_hinting = True
        try:
            task = self.task(level, game_log.decisions, explain=True)
            decision = await self.runner.think(task, self.share)
        except Exception as error:
            log.exception("no hint at table %s", self.state.row.id)
            raise TableError("busy") from error
        finally:
            self.is_hinting = False
        [described] = explain(game, [decision.notation])
        return {"seat": seat, "number": number, **described, "why": decision.why}


LATE_SECONDS = 0.02  # after the deadline until the clock is looked at


class Driver:
    """Starts the bots and the timer of a table whose lease this process holds."""

    def __init__(
        self,
        state: TableState,
        bus: LocalBus,
        clock: Clock,
        play_bot: Callable[[int], Awaitable[None]],
        take_over: Callable[[int, int], Awaitable[None]],
    ) -> None:
        """``play_bot`` plays one action of a seat; ``take_over`` gives a late seat (and entry) to a bot."""
        self.state = state
        self.bus = bus
        self.clock = clock
        self.play_bot = play_bot
        self.take_over = take_over
        self.task: asyncio.Task[None] | None = None
        self.timer: Timer | None = None

    @property
    def is_busy(self) -> bool:
        return self.task is not None and not self.task.done()

    @property
    def is_due(self) -> bool:
        """Whether the clock is about to run out."""
        deadline = self.state.row.deadline
        return self.timer is not None and deadline is not None and deadline < self.clock.wall_time() + 1.0

    def kick(self) -> None:
        """Start the bots or the timer if it is their turn; called after every change of the table."""
        self._stop_timer()
        row = self.state.row
        if self._deciding_bot() is not None:
            if not self.is_busy:
                self.task = asyncio.create_task(self._run_bots())
        elif not self.state.damaged and row.state == PLAYING and row.deadline is not None:
            pause = max(0.0, row.deadline - self.clock.wall_time()) + LATE_SECONDS
            self.timer = self.clock.call_later(pause, self._start_take_over)

    def _deciding_bot(self) -> int | None:
        game_log, row = self.state.game_log, self.state.row
        if row.state != PLAYING or game_log is None or game_log.game.is_over or self.state.damaged:
            return None
        seat = game_log.game.current_player
        return seat if row.place_of(seat).played_by_bot else None

    async def _run_bots(self) -> None:
        try:
            while (seat := self._deciding_bot()) is not None:
                if not await self.bus.acquire_lease(self.state.row.id):
                    return
                await self.play_bot(seat)
        except Exception:  # the sweep will try again
            log.exception("the bots of table %s stopped", self.state.row.id)

    def _start_take_over(self) -> None:
        if not self.is_busy:
            self.task = asyncio.create_task(self._take_over())

    async def _take_over(self) -> None:
        try:
            game_log = self.state.game_log
            if game_log is None or not await self.bus.acquire_lease(self.state.row.id):
                return
            await self.take_over(game_log.game.current_player, game_log.number)
        except Exception:  # the sweep will try again
            log.exception("the clock of table %s failed", self.state.row.id)
            return
        self.task = None
        self.kick()

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    async def stop(self) -> None:
        """Stop the timer and cancel what is running."""
        self._stop_timer()
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
