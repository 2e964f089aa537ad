"""State fields that only Märklin has."""

from typing import Final

from stellwerk.edition.maerklin.spec import PASSENGERS
from stellwerk.engine.fields import BY_HOOK, NUMBER, SEAT, Field

# Numbers of each seat.
ANNOUNCED: Final = 0
PASSENGERS_LEFT: Final = 1

# Lists of each seat.
COLLECTED: Final = 0

FIELDS: Final = [
    Field(
        "passengers_left",
        PASSENGERS_LEFT,
        SEAT,
        NUMBER,
        default=PASSENGERS,
        key=BY_HOOK,
        view_key=BY_HOOK,
        meaning="passengers not on the board yet",
    ),
    Field(
        "goods",
        COLLECTED,
        SEAT,
        NUMBER,
        is_list=True,
        key=BY_HOOK,
        view_key=BY_HOOK,
        observed="goods_taken",
        meaning="sum of the goods collected",
    ),
    Field(
        "announced",
        ANNOUNCED,
        SEAT,
        NUMBER,
        default=-1,
        lowest=-1,
        pending=True,
        view_key=BY_HOOK,
        meaning="long tickets announced for the first offer and one more",
    ),
]
