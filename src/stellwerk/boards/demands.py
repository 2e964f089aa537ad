"""What each edition demands of its board, as data. The rules themselves live in the engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .model import GRAY

EIGHT_COLORS: Final = frozenset({"red", "blue", "green", "yellow", "black", "white", "orange", "purple"})


@dataclass(frozen=True, slots=True)
class Demands:
    """What any board of an edition must keep to, one's own included."""

    first_offers: int
    """Tickets dealt at the start to the largest number of players."""
    lengths: frozenset[int]
    """Route lengths in the edition's table of points (or simply possible, where there are no points)."""
    colors: frozenset[str] = EIGHT_COLORS
    """Card colours; `gray` is possible beside them everywhere."""
    kinds: frozenset[str] = frozenset({"train"})
    specials: frozenset[str] = frozenset()
    """Names of routes with a rule of their own."""
    regions: frozenset[str] = frozenset()
    """Where not empty, every city lies in one of these."""
    regions_needed: frozenset[str] = frozenset()
    landmarks: frozenset[str] = frozenset()
    """Each stands on exactly one city."""
    decks: frozenset[str] = frozenset()
    """Where not empty, every ticket belongs to one of these."""
    countries: bool = False
    goods: bool = False
    harbors: bool = False
    tours: bool = False
    rough: bool = False
    long_routes: bool = True
    """A route may be longer than the table of points knows, if it has points of its own."""
    points: bool = True
    """Routes and tickets are worth points."""

    def knows_color(self, color: str) -> bool:
        return color == GRAY or color in self.colors


def _lengths(longest: int, *more: int) -> frozenset[int]:
    return frozenset(range(1, longest + 1)) | frozenset(more)


DEMANDS: Final[dict[str, Demands]] = {
    "gruselfahrt": Demands(
        first_offers=2 * 4,
        lengths=_lengths(6),
        colors=frozenset({"yellow", "green", "orange", "black", "blue", "red"}),
        regions=frozenset({"town", "dark-forest", "seashore"}),
        regions_needed=frozenset({"dark-forest", "seashore"}),
        landmarks=frozenset({"town-hall", "crypt", "haunted-house"}),
        points=False,
    ),
    "maerklin": Demands(
        first_offers=4 * 5,
        lengths=_lengths(7),
        decks=frozenset({"short", "long"}),
        countries=True,
        goods=True,
    ),
    "skandinavien": Demands(
        first_offers=5 * 3,
        lengths=_lengths(6, 9),
        kinds=frozenset({"train", "ferry", "tunnel"}),
        specials=frozenset({"murmansk-lieksa"}),
    ),
    "uk": Demands(
        first_offers=5 * 4,
        lengths=_lengths(6),
        kinds=frozenset({"train", "ferry"}),
        specials=frozenset({"new-york"}),
        regions=frozenset({"england", "wales", "scotland", "ireland", "france", "new-york"}),
        countries=True,
        long_routes=False,
    ),
    "usa": Demands(first_offers=3 * 5, lengths=_lengths(6)),
    "weltreise": Demands(
        first_offers=5 * 5,
        lengths=_lengths(8),
        colors=frozenset({"purple", "yellow", "green", "red", "black", "white"}),
        kinds=frozenset({"train", "ship"}),
        harbors=True,
        tours=True,
        rough=True,
    ),
}


@dataclass(frozen=True, slots=True)
class Census:
    """How many of everything the built-in board of an edition has; what is counted is named in `counting`."""

    cities: int
    routes: int
    tickets: int
    parts: dict[str, int]
    """Further counts, by the names that `counting.parts` gives them."""
    values: dict[str, tuple[int, int]]
    """Ticket deck (`all` where there is one only) to its lowest and highest value."""


CENSUS: Final[dict[str, Census]] = {
    "gruselfahrt": Census(
        cities=18,
        routes=60,
        tickets=33,
        parts={"region dark-forest": 3, "region seashore": 3},
        values={},
    ),
    "maerklin": Census(
        cities=40,
        routes=110,
        tickets=46,
        parts={
            "countries": 5,
            "goods black": 1,
            "goods red": 6,
            "goods yellow": 12,
            "goods white": 16,
            "deck short": 23,
            "deck long": 23,
        },
        values={"short": (5, 11), "long": (12, 22)},
    ),
    "skandinavien": Census(
        cities=39,
        routes=81,
        tickets=46,
        parts={"kind ferry": 24, "kind tunnel": 10, "special murmansk-lieksa": 1},
        values={},
    ),
    "uk": Census(
        cities=48,
        routes=125,
        tickets=57,
        parts={
            "region wales": 5,
            "region scotland": 10,
            "region ireland": 10,
            "region france": 1,
            "region new-york": 1,
            "special new-york": 1,
        },
        values={},
    ),
    "usa": Census(cities=36, routes=100, tickets=30, parts={}, values={"all": (4, 22)}),
    "weltreise": Census(
        cities=48,
        routes=130,
        tickets=65,
        parts={"tours": 8, "kind ship": 59},
        values={},
    ),
}
