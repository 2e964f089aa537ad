"""State fields of an edition's own, each declared once.

A field belongs to the table or to each seat and holds a number or a list of numbers. Its declaration
gives its name, its unit and who may see it. Copying, positions, views, determinization and observations
follow from that; only the rules of the edition read and write the field itself:

    RUMOURS: Final = 0

    def state_fields(self) -> list[Field]:
        return [Field("rumours", RUMOURS, SEAT, CITY, is_list=True, meaning="cities with a rumour")]

    seat.set_list(RUMOURS, seat.lists[RUMOURS] + [city])

Numbers and lists of a seat or table have separate slots, each from 0 on.
"""

from typing import Final

from stellwerk.arrays import Ints, i64, mypyc_attr, vec
from stellwerk.engine.packed import replaced

# Whom a field belongs to.
TABLE: Final = 0
SEAT: Final = 1

# What its numbers are: counts, 0 or 1, or the index of a thing of the board or the edition (-1: none).
NUMBER: Final = 0
FLAG: Final = 1
CARD: Final = 2
CITY: Final = 3
ROUTE: Final = 4
TICKET: Final = 5
OWN_THING: Final = 6  # one of the edition's own things, listed in `names`
UNIT_NAMES: Final = ["number", "flag", "card", "place", "route", "ticket"]

# Visibility of a field.
EVERYBODY: Final = 0
OWNER: Final = 1  # the seat itself, till the end; for others it may be any of its `choices`
COUNTED: Final = 2  # everybody sees how many entries a list has, nobody which
NOBODY: Final = 3

BY_HOOK: Final = "-"
"""As the key in positions or views: the hooks of the edition write the field, in another form."""


class Field:
    """The declaration of one state field.

    name: its name in observations and, if not given otherwise, in positions and views.
    slot: its index in `numbers` or, if `is_list`, in `lists` of its owner.
    owner: TABLE or SEAT. unit: what its numbers mean (NUMBER, CITY, ...).
    default: the number it starts with; lists start empty.
    pending: whether it belongs to the action under way and is at its default otherwise. In a position it then
    stands in `pending`; a field of seats stands there as a list with an entry for each seat.
    visible: EVERYBODY, OWNER, COUNTED or NOBODY.
    choices: what a number that only its owner sees can be, once it is not at its default.
    key, view_key: names in positions and in views; BY_HOOK: the hooks of the edition read and write it.
    optional: whether -1 is written as null.
    observed: the name in observations; empty for fields that an observation leaves out.
    lowest: the least number, which is observed as 0.
    names, thing: the things of unit OWN_THING in their order, and what one of them is called in errors.
    is_set: whether a number is a set of such things, a bit each.
    length: how many numbers an observation takes, for a list of numbers that always has as many entries or
    for a set; 0: it follows from the unit.
    on_board: whether an observation lists the numbers with those of cities, routes and tickets.
    is_built: whether it lists where a seat has built; observations have it before the city under way.
    is_paid_for: whether it is what is being paid for, which nobody else knows until it is paid.
    meaning: one line for the table of the observation.
    """

    def __init__(
        self,
        name: str,
        slot: int,
        owner: int,
        unit: int,
        is_list: bool = False,
        default: int = 0,
        pending: bool = False,
        visible: int = EVERYBODY,
        choices: list[int] | None = None,
        key: str = "",
        view_key: str = "",
        optional: bool = False,
        observed: str | None = None,
        lowest: int = 0,
        names: list[str] | None = None,
        thing: str = "",
        is_set: bool = False,
        length: int = 0,
        on_board: bool = False,
        is_built: bool = False,
        is_paid_for: bool = False,
        meaning: str = "",
    ) -> None:
        self.name = name
        self.slot = slot
        self.owner = owner
        self.unit = unit
        self.is_list = is_list
        self.default = default
        self.pending = pending
        self.visible = visible
        self.choices: list[int] = choices or []
        self.key = key or name
        self.view_key = view_key or name
        self.optional = optional
        self.observed = name if observed is None else observed
        self.lowest = lowest
        self.names: list[str] = names or []
        self.thing = thing or ("" if unit == OWN_THING else UNIT_NAMES[unit])
        self.is_set = is_set
        self.length = length or (len(self.names) if is_set else 0)
        self.on_board = on_board
        self.is_built = is_built
        self.is_paid_for = is_paid_for
        self.meaning = meaning or name
        self.check()

    def check(self) -> None:
        """Refuse a declaration that cannot be kept."""
        if self.visible == OWNER and (self.owner != SEAT or self.is_list or not self.choices):
            raise ValueError(f"field {self.name}: only a number of a seat, with choices, is a secret")
        hidden_tickets = self.unit == TICKET and self.owner == TABLE
        if self.is_list and self.visible in (COUNTED, NOBODY) and not hidden_tickets:
            raise ValueError(f"field {self.name}: only tickets on the table can be dealt anew")
        if self.visible == COUNTED and not self.is_list:
            raise ValueError(f"field {self.name}: only lists are counted")
        if self.visible == NOBODY and not self.is_list:
            raise ValueError(f"field {self.name}: a number that nobody sees cannot be dealt anew")
        if (self.unit == OWN_THING) != bool(self.names and self.thing):
            raise ValueError(f"field {self.name}: things of the edition need names, and only they have any")
        if self.is_set and (self.unit != OWN_THING or self.is_list):
            raise ValueError(f"field {self.name}: only a number of unit OWN_THING is a set")

    @property
    def is_written(self) -> bool:
        """Whether positions hold the field under its key outside of the action under way."""
        return not self.pending and self.key != BY_HOOK

    @property
    def hides_tickets(self) -> bool:
        """Whether it is a list of tickets that nobody sees."""
        return self.is_list and (self.visible == COUNTED or self.visible == NOBODY)


def fields_of(fields: list[Field], owner: int, is_list: bool) -> list[Field]:
    """Return the fields of one store in the order of their slots; refuse gaps and doubles."""
    found = [field for field in fields if field.owner == owner and field.is_list == is_list]
    result: list[Field] = []
    for slot in range(len(found)):
        here = [field for field in found if field.slot == slot]
        if len(here) != 1:
            names = ", ".join([field.name for field in found])
            raise ValueError(f"fields {names}: each needs a slot of its own, from 0 on")
        result.append(here[0])
    return result


@mypyc_attr(acyclic=True)
class FieldStore:
    """The values of an edition's own fields, by slot. Both are *shared*: replaced, never changed in place."""

    def __init__(self) -> None:
        self.numbers: Ints = vec[i64]()
        self.lists: list[list[int]] = []

    def set_number(self, slot: int, value: int) -> None:
        """Give a number field a new value."""
        self.numbers = replaced(self.numbers, slot, value)

    def set_list(self, slot: int, values: list[int]) -> None:
        """Give a list field new entries, in a list that nobody changes afterwards."""
        lists = self.lists[:]
        lists[slot] = values
        self.lists = lists

    def copy_fields(self, source: "FieldStore") -> None:
        """Take over all values of another store of the same owner."""
        self.numbers = source.numbers
        self.lists = source.lists


def fresh_fields(fields: list[Field], owner: int) -> FieldStore:
    """Return a store with all fields of an owner at their defaults."""
    result = FieldStore()
    result.numbers = vec[i64]([field.default for field in fields_of(fields, owner, False)])
    result.lists = [[] for _ in fields_of(fields, owner, True)]
    return result
