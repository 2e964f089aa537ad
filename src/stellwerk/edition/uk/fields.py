"""State fields that only the United Kingdom has."""

from typing import Final

from stellwerk.engine.fields import BY_HOOK, FLAG, TABLE, Field

RENEWED: Final = 0
CLAIMS_OTHERS: Final = 1

FIELDS: Final = [
    Field("renewed", RENEWED, TABLE, FLAG, meaning="1 once the deck was renewed"),
    Field(
        "right_of_way",
        CLAIMS_OTHERS,
        TABLE,
        FLAG,
        pending=True,
        view_key=BY_HOOK,
        observed="",
        meaning="1 if the claim that is granted is one of a route of another player",
    ),
]
