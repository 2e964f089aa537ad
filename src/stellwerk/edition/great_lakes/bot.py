"""The bots on the Great Lakes: those of Weltreise, with presets of their own."""

from typing import Final

from stellwerk.edition.weltreise.bot import WeltreiseHooks


class GreatLakesHooks(WeltreiseHooks):
    """The bots of the Great Lakes."""


HOOKS: Final = GreatLakesHooks()
