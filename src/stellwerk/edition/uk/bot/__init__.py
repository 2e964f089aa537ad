"""The bots in the United Kingdom."""

from typing import Final

from stellwerk.edition.uk.bot.hooks import UkHooks

HOOKS: Final = UkHooks()
