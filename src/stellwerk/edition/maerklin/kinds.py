"""Kinds of actions, decisions and events that only Märklin has, numbered among the common ones."""

from typing import Final

MIX: Final = 5
JOURNEY: Final = 11
PLACE: Final = 16
RIDE: Final = 19
ARRIVE: Final = 20

OWN_KINDS: Final = {
    MIX: "ticket-mix",
    JOURNEY: "journey",
    PLACE: "place",
    RIDE: "ride",
    ARRIVE: "arrive",
}

OWN_ARGUMENTS: Final = {"journey": "city", "place": "city", "ride": "route"}

# Decisions that only this edition has, numbered among the common ones.
OFFER_DECISION: Final = 0
PLACE_DECISION: Final = 7
JOURNEY_DECISION: Final = 9

# Events that only this edition has, numbered among the common ones.
PLACED: Final = 12
RODE: Final = 13
GOODS: Final = 14
ARRIVED: Final = 15
