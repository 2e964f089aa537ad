"""The parts of a board as immutable records, made by `reader` and checked by `checks`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

GRAY: Final = "gray"
"""The colour of a route that may be paid with cards of any one colour."""

BUILT_IN: Final = "built in"
"""`BoardData.source` of the boards that come with the package."""


@dataclass(frozen=True, slots=True)
class City:
    """A place that routes join: a city, a country or a junction."""

    id: str
    name: str
    name_de: str
    name_en: str
    x: float
    y: float
    lat: float | None
    lon: float | None
    country: bool
    """A dead end: connections may begin or end here but never run through."""
    region: str | None
    goods: str | None
    landmark: str | None
    harbor: bool


@dataclass(frozen=True, slots=True)
class Route:
    """One line of spaces between two places."""

    id: str
    a: str
    b: str
    length: int
    color: str
    kind: str
    """`train`, `ferry`, `tunnel` or `ship`."""
    locos: int
    """Locomotive symbols."""
    group: str | None
    """The routes of a double or triple connection share a group."""
    rough: int
    """Spaces of rough terrain among `length`."""
    special: str | None
    points: int | None
    """Printed points that replace those of the length table."""
    end: tuple[float, float] | None = None
    """The printed border station at which it enters a country; tells two routes to one country apart."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """Places to connect: two, more in a fixed order (a tour), or one with the best of several."""

    id: str
    cities: tuple[str, ...]
    points: int
    points_ordered: int | None
    penalty: int | None
    deck: str | None
    values: tuple[int, ...] = ()
    """Where not empty, the first place is to be connected with any of the others: the value of each of them.
    `points` is the highest, and `penalty` is what counts if none is connected."""

    @property
    def is_tour(self) -> bool:
        """Whether all of more than two places are to be connected."""
        return len(self.cities) > 2 and not self.values


@dataclass(frozen=True, slots=True)
class BoardNumbers:
    """Numbers of the edition that a board replaces; None or empty: as printed."""

    wagons: int | None = None
    hand: int | None = None
    """Cards dealt to every player."""
    cards: dict[str, int] = field(default_factory=dict)
    """Cards in the deck, of the kinds named."""
    first_offer: tuple[int, int] | None = None
    """Tickets offered at the start, and how many at least are kept."""
    offer: tuple[int, int] | None = None
    """The same later."""
    points: dict[int, int] = field(default_factory=dict)
    """Points of the route lengths named."""
    bonuses: dict[str, int] = field(default_factory=dict)
    """Points of the bonuses named."""

    def given(self) -> list[str]:
        """Return the names of the numbers that are replaced."""
        return [name for name in NUMBER_NAMES if getattr(self, name) not in (None, {})]


NUMBER_NAMES: Final = ("wagons", "hand", "cards", "first_offer", "offer", "points", "bonuses")


@dataclass(frozen=True, slots=True)
class BoardData:
    """A validated board with notes on where its facts come from."""

    edition: str
    source: str
    """`built in`, or the name of the file the board was read from."""
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    goods_stacks: dict[str, tuple[int, ...]]
    """Goods colour to values, top of the stack first."""
    layout: dict[str, Any]
    """The box that x and y live in: `width`, `height`."""
    paths: dict[str, list[list[float]]]
    """Route id to the centres of its spaces from a to b, for drawing."""
    notes: list[str]
    """Where the facts come from."""
    disputed: list[Any]
    """What sources disagree on, and what was chosen."""
    unverified: list[str]
    """What is reconstructed or assumed."""
    evidence: dict[str, Any]
    """Sources of single entries, where most of a board is reconstructed."""
    raw: dict[str, Any]
    """The file as read."""
    numbers: BoardNumbers = field(default_factory=BoardNumbers)
    names: dict[str, str] = field(default_factory=dict)
    """The board's own name by language; empty if it has none."""

    def name(self, lang: str) -> str:
        """Return the board's own name in a language, or in any; empty if it has none."""
        return self.names.get(lang) or next(iter(self.names.values()), "")
