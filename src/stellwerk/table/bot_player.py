"""The bots of a table: they decide for their seats and give hints."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import stellwerk
from stellwerk import bots
from stellwerk.bots.cache import Task
from stellwerk.table.action_list import explain
from stellwerk.table.bots import BotRunner
from stellwerk.table.clock import Clock
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog
from stellwerk.table.names import given_name
from stellwerk.table.rows import Place, Saying
from stellwerk.table.table_state import TableState

log = logging.getLogger("stellwerk.server")

AWAY_LEVEL = "family"
OTHER_PHASES = 0.4  # of the pause, outside the phase ``turn``


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
        spec = bots.level(level, row.edition)
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

    async def choose(self, game_log: GameLog, place: Place) -> Saying:
        """Return all decisions of the next action of this place, after a pause."""
        pause = self.pause if game_log.public.phase == "turn" else self.pause * OTHER_PHASES
        if game_log.starting:
            pause = 0.0
        thinking = self._choose_action(self.level(place), game_log.game.copy())
        saying, _ = await asyncio.gather(thinking, self.clock.sleep(pause))
        return saying

    async def _choose_action(self, level: str, game: stellwerk.Game) -> Saying:
        """Return a whole action, so that the others see it at once."""
        decided: list[str] = self.state.require_game().decisions
        saying: Saying = []
        while not saying or game.is_private:
            task = self.task(level, decided + saying)
            saying.append(await self.runner.think_surely(task, game, self.share))
            game.apply(game.parse(saying[-1]))
        return saying

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
