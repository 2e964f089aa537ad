"""Kinds of actions and decisions that only Weltreise has, numbered among the common ones."""

from typing import Final

REFILL: Final = 3
GIVE_WAGONS: Final = 8
GIVE_SHIPS: Final = 9
PIECES: Final = 14

OWN_KINDS: Final = {
    REFILL: "refill",
    GIVE_WAGONS: "exchange-wagons",
    GIVE_SHIPS: "exchange-ships",
    PIECES: "pieces",
}

OWN_ARGUMENTS: Final = {"refill": "deck", "harbor": "city"}

# Decisions that only this edition has, numbered among the common ones.
PIECES_DECISION: Final = 2
REFILL_DECISION: Final = 5
