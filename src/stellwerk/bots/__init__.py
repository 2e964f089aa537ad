"""Opponents. A bot sees only what the player whose turn it is may know."""

from stellwerk.bots.base import Bot
from stellwerk.bots.minds.playouts import playout
from stellwerk.bots.registry import LEVELS, create, level, names

__all__ = ["LEVELS", "Bot", "create", "level", "names", "playout"]
