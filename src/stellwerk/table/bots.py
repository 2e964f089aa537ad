"""What a table asks of those who think for its bots, wherever they do it."""

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
        """A decision by the bot; TimeoutError or whatever went wrong if there is none.

        ``share`` says towards whose part of the time it counts.
        """

    async def think_surely(self, task: Task, game: stellwerk.Game, share: str = "") -> str:
        """As ``think``; should the bot fail or have no time, a quicker one decides: the table goes on."""
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
        """The last resort."""
        return quick_decision(game.copy())


def stand_in(task: Task) -> Task:
    """The same question to a bot that decides in a moment."""
    return replace(task, spec=bots.level(STAND_IN, task.edition))


def quick_decision(game: stellwerk.Game) -> str:
    """By the weakest bot, in this process; if even that fails, any lawful one."""
    try:
        return game.core.notation(bots.create(bots.level("beginner", game.edition)).choose(game.core))
    except Exception:
        log.exception("the quick bot failed too")
        return str(random.choice(game.legal_actions()))
