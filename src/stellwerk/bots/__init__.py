"""Bots. Each sees only what the player to decide may know."""

from stellwerk.bots.base import Bot
from stellwerk.bots.core.playouts import playout
from stellwerk.bots.registry import LEVELS, create, level, names

__all__ = ["LEVELS", "Bot", "create", "level", "names", "playout"]
