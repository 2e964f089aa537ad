"""The interface through which a table gets decisions of bots."""

from __future__ import annotations

import logging
import random
from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Final

import stellwerk
from stellwerk import bots
from stellwerk.bots.cache import BotDecision, Task
from stellwerk.bots.registry import is_slow

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
        """Return a decision even if the bot fails or times out: then a quicker bot decides."""
        tasks = [task]
        if is_slow(task.spec):
            tasks.append(stand_in(task))
        for each in tasks:
            try:
                say = (await self.think(each, share)).notation
                game.parse(say)
                return say
            except Exception as error:
                log.warning(
                    "bot %s failed at table %s after %d decisions: %r",
                    each.spec,
                    each.key,
                    len(each.decisions),
                    error,
                )
        return await self.decide_quickly(game)

    async def decide_quickly(self, game: stellwerk.Game) -> str:
        """Return the decision of the weakest bot, the last fallback."""
        return quick_decision(game.copy())


def stand_in(task: Task) -> Task:
    """Return the same task for a quick bot."""
    return replace(task, spec=bots.level(STAND_IN, task.edition))


def quick_decision(game: stellwerk.Game) -> str:
    """Return the weakest bot's decision, made in this process; a random legal one if it fails."""
    try:
        return game.core.notation(bots.create(bots.level("beginner", game.edition)).choose(game.core))
    except Exception:
        log.exception("the quick bot failed too")
        return str(random.choice(game.legal_actions()))
