"""State fields that only Europe has."""

from typing import Final

from stellwerk.engine.fields import CITY, SEAT, Field

# Lists of each seat.
STATIONS_BUILT: Final = 0

FIELDS: Final = [
    Field(
        "stations",
        STATIONS_BUILT,
        SEAT,
        CITY,
        is_list=True,
        observed="buildings",
        is_built=True,
        meaning="1 where it has built a station",
    ),
]
