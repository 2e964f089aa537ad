"""State fields that only the United Kingdom has."""

from typing import Final

from stellwerk.edition.uk.spec import TECHNOLOGIES
from stellwerk.engine.fields import BY_HOOK, FLAG, NUMBER, OWN_THING, SEAT, TABLE, Field
from stellwerk.engine.state import State

# Numbers of the table.
RENEWED: Final = 0
CLAIMS_OTHERS: Final = 1
BUYING: Final = 2  # the technology being paid for; -1: none
BOUGHT_THIS_TURN: Final = 3  # the technology bought in this turn; -1: none
CLAIMS_LEFT: Final = 4

# Lists of the table.
SUPPLY: Final = 0  # how many there are left of each technology

# Numbers of each seat.
OWNED: Final = 0  # technologies, a bit each

IN_ORDER: Final = ", in the order " + " ".join(TECHNOLOGIES)

FIELDS: Final = [
    Field(
        "supply",
        SUPPLY,
        TABLE,
        NUMBER,
        is_list=True,
        key=BY_HOOK,
        view_key=BY_HOOK,
        length=len(TECHNOLOGIES),
        meaning="technologies left" + IN_ORDER,
    ),
    Field(
        "technology",
        BUYING,
        TABLE,
        OWN_THING,
        default=-1,
        pending=True,
        view_key=BY_HOOK,
        observed="buying",
        names=TECHNOLOGIES,
        thing="technology",
        is_paid_for=True,
        meaning="1 at the technology being paid, as far as seen",
    ),
    Field(
        "bought",
        BOUGHT_THIS_TURN,
        TABLE,
        OWN_THING,
        default=-1,
        pending=True,
        view_key=BY_HOOK,
        names=TECHNOLOGIES,
        thing="technology",
        meaning="1 at the technology bought in this turn",
    ),
    Field(
        "claims",
        CLAIMS_LEFT,
        TABLE,
        NUMBER,
        pending=True,
        view_key=BY_HOOK,
        meaning="claims that a purchase still grants",
    ),
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
    Field(
        "technologies",
        OWNED,
        SEAT,
        OWN_THING,
        key=BY_HOOK,
        view_key=BY_HOOK,
        names=TECHNOLOGIES,
        thing="technology",
        is_set=True,
        meaning="1 at the technologies owned",
    ),
]


def set_supply(s: State, technology: int, left: int) -> None:
    """Set how many of a technology there are left."""
    supply = s.lists[SUPPLY][:]
    supply[technology] = left
    s.set_list(SUPPLY, supply)
