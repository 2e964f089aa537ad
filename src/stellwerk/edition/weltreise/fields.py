"""State fields that only Weltreise has."""

from typing import Final

from stellwerk.edition.weltreise.spec import SeaNumbers
from stellwerk.engine.fields import BY_HOOK, CITY, FLAG, NUMBER, OWNER, SEAT, TABLE, Field

# Numbers of each seat.
WAGONS_CHOSEN: Final = 0
BOX_WAGONS: Final = 1
BOX_SHIPS: Final = 2
SHIPS: Final = 3

# Lists of each seat.
HARBORS_BUILT: Final = 0

# Numbers of the table.
FILLING: Final = 0
GAP: Final = 1


def choices(numbers: SeaNumbers) -> list[int]:
    """Return how many wagons a player may choose; the other pieces are ships (WR-4)."""
    return list(range(numbers.fewest_wagons, numbers.all_wagons + 1))


def fields(numbers: SeaNumbers) -> list[Field]:
    return [
        Field(
            "pieces_chosen",
            WAGONS_CHOSEN,
            SEAT,
            NUMBER,
            pending=True,
            visible=OWNER,
            choices=choices(numbers),
            key="choices",
            view_key="pieces",
            meaning="wagons that the viewer has chosen in secret, till all are shown",
        ),
        Field(
            "ships",
            SHIPS,
            SEAT,
            NUMBER,
            key=BY_HOOK,
            view_key=BY_HOOK,
            meaning="ships left",
        ),
        Field(
            "box_wagons",
            BOX_WAGONS,
            SEAT,
            NUMBER,
            default=numbers.all_wagons,
            key=BY_HOOK,
            view_key=BY_HOOK,
            meaning="wagons in the box",
        ),
        Field(
            "box_ships",
            BOX_SHIPS,
            SEAT,
            NUMBER,
            default=numbers.all_ships,
            key=BY_HOOK,
            view_key=BY_HOOK,
            meaning="ships in the box",
        ),
        Field(
            "harbors",
            HARBORS_BUILT,
            SEAT,
            CITY,
            is_list=True,
            observed="buildings",
            is_built=True,
            meaning="1 where it has built a harbour",
        ),
        Field(
            "filling",
            FILLING,
            TABLE,
            FLAG,
            pending=True,
            view_key=BY_HOOK,
            observed="",
            meaning="1 while the gaps of the market are filled after a payment",
        ),
        Field(
            "gap",
            GAP,
            TABLE,
            NUMBER,
            default=-1,
            pending=True,
            view_key=BY_HOOK,
            optional=True,
            observed="",
            meaning="where the next market card belongs; -1: at the end",
        ),
    ]
