"""Lets a bot that is given observations play wherever the package's own bots can."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from stellwerk.action import Action
from stellwerk.bots.base import Bot
from stellwerk.engine.game import CoreGame
from stellwerk.game import Game
from stellwerk.observation import Observation
from stellwerk.text import check_language

Choice = Action | int | str


class ObservationBot(Protocol):
    """A bot as anybody can write one: an observation in, an action out."""

    def choose(self, observation: Observation) -> Choice | Awaitable[Choice]:
        """Return one of `observation.legal_actions()`, its number or its notation; may be `async`."""
        ...


class BotAdapter(Bot):
    """Plays as a bot that sees observations only."""

    def __init__(self, bot: ObservationBot) -> None:
        self.bot = bot

    def decide(self, game: CoreGame) -> int:
        """Return the number of the action that the bot chooses for the current player."""
        observation = Game(game).observe(game.current_player)
        chosen = self.bot.choose(observation)
        if inspect.isawaitable(chosen):
            chosen = _wait_for(chosen)
        return int(observation.parse(chosen)) if isinstance(chosen, str) else int(chosen)

    def why(self, lang: str = "en") -> str:
        """Return what the bot says about its last choice; nothing, if it has no method `why`."""
        check_language(lang)
        explain = getattr(self.bot, "why", None)
        return str(explain(lang)) if callable(explain) else ""


def _wait_for(chosen: Awaitable[Choice]) -> Choice:
    """Return the result of an `async` choice; inside a running event loop, from a loop in another thread."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(_result(chosen))
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _result(chosen)).result()


async def _result(chosen: Awaitable[Choice]) -> Choice:
    return await chosen


def call_with_seed(factory: Callable[..., Any], seed: int) -> Any:
    """Call a class or function that makes a bot, with the seed if it takes an argument."""
    try:
        inspect.signature(factory).bind(seed)
    except TypeError:
        return factory()
    except ValueError:  # some callables written in C have no signature
        pass
    return factory(seed)
