"""Kinds of actions and events that only the United Kingdom has, numbered among the common ones."""

from typing import Final

BUY: Final = 7

OWN_KINDS: Final = {BUY: "buy"}

OWN_ARGUMENTS: Final = {"buy": "technology"}

# Events that only this edition has, numbered among the common ones.
BOUGHT: Final = 18
