"""State fields that only Gruselfahrt has."""

from typing import Final

from stellwerk.engine.fields import COUNTED, TABLE, TICKET, Field

TICKET_DISCARD: Final = 0

FIELDS: Final = [
    Field(
        "ticket_discard",
        TICKET_DISCARD,
        TABLE,
        TICKET,
        is_list=True,
        visible=COUNTED,
        meaning="tickets on the discard pile",
    )
]
