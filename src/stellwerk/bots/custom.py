"""Bots that are not registered by name: `module.Class`, instances, and callables that make one."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any

from stellwerk.bots import registry
from stellwerk.bots.adapter import BotAdapter, ObservationBot, call_with_seed
from stellwerk.bots.base import Bot
from stellwerk.bots.seeds import bot_seed
from stellwerk.engine.game import CoreGame

BotSource = str | ObservationBot | Callable[..., Any]
"""A name such as `planner`, `module.Class`, a bot, or a callable that returns any of these.

A callable is given a seed if it takes an argument. It is asked once per game, so it can draw an opponent
from a league. A bot that is given itself plays in all games at once.
"""


def is_custom(spec: str) -> bool:
    """Return whether a spec has the form `module.Class`."""
    return "." in spec.partition(":")[0]


def import_factory(spec: str) -> Callable[..., Any]:
    """Return what `module.Class` names; raises ImportError, AttributeError, ValueError or TypeError."""
    module, _, name = spec.rpartition(".")
    found = getattr(importlib.import_module(module), name)
    if not callable(found):
        raise TypeError(f"{spec!r} is no class or function")
    factory: Callable[..., Any] = found
    return factory


def make_bot(source: BotSource, seed: int) -> Bot:
    """Return a bot for one game."""
    for _ in range(10):  # a callable may return a name, or another callable
        if isinstance(source, str):
            if not is_custom(source):
                return registry.create(source, seed)
            source = _import(source)
        elif not isinstance(source, type) and callable(getattr(source, "choose", None)):
            return source if _decides(source) else BotAdapter(source)  # type: ignore[arg-type, return-value]
        elif not callable(source):
            break
        else:
            source = call_with_seed(source, seed)
    raise ValueError(
        f"{source!r} is no bot: a bot is a name, 'module.Class', an object with choose(observation), "
        "or a callable that returns one"
    )


def check_source(source: BotSource) -> None:
    """Refuse what no bot can be made of, without calling anybody's code."""
    if isinstance(source, str):
        if is_custom(source):
            _import(source)
        else:
            registry.create(source)
    elif not callable(source) and not callable(getattr(source, "choose", None)):
        make_bot(source, 0)


def source_label(source: BotSource) -> str:
    """Return a name for a source; seeds are derived from it."""
    if isinstance(source, str):
        return source
    return str(getattr(source, "__qualname__", type(source).__qualname__))


class GameBots:
    """The bots in some seats of one game, made when they are first asked.

    Can be copied and pickled in mid-game. Built-in bots are then made anew and catch up on the game; other
    people's bots are copied with all they remember.
    """

    def __init__(self, sources: Mapping[int, BotSource], seed: int) -> None:
        self.sources = dict(sources)
        self.seed = seed
        self._made: dict[int, Bot] = {}
        self._copied = False

    def decide(self, game: CoreGame) -> int:
        """Return the choice of the bot in the seat to decide."""
        seat = game.current_player
        if seat not in self._made:
            source = self.sources[seat]
            bot = make_bot(source, bot_seed(self.seed, seat, source_label(source)))
            if self._copied:
                _catch_up(bot, game, seat)
            self._made[seat] = bot
        return self._made[seat].decide(game)

    def __getstate__(self) -> dict[str, Any]:
        kept = {seat: bot for seat, bot in self._made.items() if isinstance(bot, BotAdapter)}
        return {"sources": self.sources, "seed": self.seed, "_made": kept, "_copied": True}


def _import(spec: str) -> Callable[..., Any]:
    try:
        return import_factory(spec)
    except (ImportError, AttributeError, ValueError, TypeError) as error:
        raise ValueError(f"the bot {spec!r} cannot be loaded: {error}") from None


def _decides(bot: object) -> bool:
    """Whether a bot is one of ours, which read the compiled game."""
    return isinstance(bot, Bot) and type(bot).decide is not Bot.decide


def _catch_up(bot: Bot, game: CoreGame, seat: int) -> None:
    """Show a new bot the decisions of its seat so far."""
    again = game.beginning()
    for number in game.history:
        if again.current_player == seat:
            bot.remember(again)
        again.apply_unchecked(number)
