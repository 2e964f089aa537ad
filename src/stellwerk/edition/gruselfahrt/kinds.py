"""Kinds of actions and events that only Gruselfahrt has, numbered among the common ones."""

from typing import Final

SWAP: Final = 6

OWN_KINDS: Final = {SWAP: "swap"}

# Events that only this edition has, numbered among the common ones.
SWAPPED: Final = 19
COMPLETED: Final = 20
BONUS: Final = 21
