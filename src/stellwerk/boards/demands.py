"""What an edition may demand of its board; each says what it does demand in its own package."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Demands:
    """What any board of an edition must keep to, one's own included."""

    first_offers: int
    """Tickets dealt at the start to the largest number of players."""
    lengths: frozenset[int]
    """Route lengths in the edition's table of points (or simply possible, where there are no points)."""
    colors: frozenset[str]
    """Card colours; `gray` is possible beside them everywhere."""
    kinds: frozenset[str] = frozenset({"train"})
    specials: frozenset[str] = frozenset()
    """Names of routes with a rule of their own."""
    special_kinds: dict[str, str] = field(default_factory=dict)
    """Where such a route must be of one kind."""
    special_regions: dict[str, str] = field(default_factory=dict)
    """Regions to which only routes of that name lead."""
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


DEMANDS: Final[dict[str, Demands]] = {}
CENSUS: Final[dict[str, Census]] = {}


def announce(edition: str, demands: Demands, census: Census) -> None:
    """Make an edition known. Each brings its own: `stellwerk.engine.editions` announces them all."""
    DEMANDS[edition] = demands
    CENSUS[edition] = census
