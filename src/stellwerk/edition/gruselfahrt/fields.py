"""State fields that only Gruselfahrt has."""

from typing import Final

from stellwerk.edition.gruselfahrt.spec import BONUS_NAMES
from stellwerk.engine.fields import COUNTED, OWN_THING, SEAT, TABLE, TICKET, Field

# Lists of the table.
TICKET_DISCARD: Final = 0

# Lists of each seat.
COMPLETED_TICKETS: Final = 0

# Numbers of each seat.
BONUSES: Final = 0

FIELDS: Final = [
    Field(
        "ticket_discard",
        TICKET_DISCARD,
        TABLE,
        TICKET,
        is_list=True,
        visible=COUNTED,
        meaning="tickets on the discard pile",
    ),
    Field(
        "completed",
        COMPLETED_TICKETS,
        SEAT,
        TICKET,
        is_list=True,
        meaning="1 at the completed tickets",
    ),
    Field(
        "bonuses",
        BONUSES,
        SEAT,
        OWN_THING,
        names=BONUS_NAMES,
        thing="bonus",
        is_set=True,
        length=8,
        meaning="1 at the bonuses",
    ),
]
