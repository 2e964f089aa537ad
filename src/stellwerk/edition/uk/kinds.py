"""Kinds of actions, decisions and events that only the United Kingdom has, numbered among the common ones."""

from typing import Final

BUY: Final = 7

OWN_KINDS: Final = {BUY: "buy"}

OWN_ARGUMENTS: Final = {"buy": "technology"}

# Decisions that only this edition has, numbered among the common ones.
CLAIM_DECISION: Final = 10

# Events that only this edition has, numbered among the common ones.
BOUGHT: Final = 18
