"""The bots in Gruselfahrt."""

from typing import Final

from stellwerk.edition.gruselfahrt.bot.hooks import GruselfahrtHooks

HOOKS: Final = GruselfahrtHooks()
