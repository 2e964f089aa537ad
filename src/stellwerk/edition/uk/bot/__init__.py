"""The bots in Vereinigtes Königreich."""

from typing import Final

from stellwerk.edition.uk.bot.hooks import UkHooks

HOOKS: Final = UkHooks()
