"""Bots by name, and the levels people choose from."""

from __future__ import annotations

from typing import Final

from stellwerk.bots.base import Bot
from stellwerk.bots.random_bot import RandomBot

LEVELS: Final = ("beginner", "family", "strong", "expert")


def names() -> list[str]:
    """The kinds of bots there are, weakest first."""
    return ["random"]


def level(name: str, edition: str) -> str:
    """The spec of the bot that plays an edition at a level."""
    if name not in LEVELS:
        raise ValueError(f"no level {name!r}; there are {', '.join(LEVELS)}")
    return "random"


def create(spec: str, seed: int = 0) -> Bot:
    """A bot from its name, with a parameter after a colon where it takes one."""
    name, colon, _ = spec.partition(":")
    if name not in names():
        raise ValueError(f"no bot {spec!r}; there are {', '.join(names())}")
    if colon:
        raise ValueError(f"the bot {name} takes no parameter, so {spec!r} means nothing")
    return RandomBot(seed)
