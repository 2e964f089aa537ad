"""Action kinds that only Märklin has, numbered among the common ones (`stellwerk.engine.kinds`)."""

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
