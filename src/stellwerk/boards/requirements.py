"""Requirements of an edition for its board; each edition declares its own in its package."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Final

from stellwerk.text import add_edition


@dataclass(frozen=True, slots=True)
class BoardRequirements:
    """Requirements for any board of an edition, custom boards included."""

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
    ticket_values: bool = False
    """A ticket may have a value for each of several places, the best connected of which counts."""
    rough: bool = False
    long_routes: bool = True
    """A route may be longer than the table of points knows, if it has points of its own."""
    points: bool = True
    """Routes and tickets are worth points."""
    routes_at_city: int | None = None
    """Most routes that may lead to a city, where scoring tries them one by one."""


@dataclass(frozen=True, slots=True)
class ExpectedCounts:
    """How many of everything the built-in board of an edition has; what is counted is named in `counts`."""

    cities: int
    routes: int
    tickets: int
    parts: dict[str, int]
    """Further counts, by the names that `counting.parts` gives them."""
    values: dict[str, tuple[int, int]]
    """Ticket deck (`all` where there is one only) to its lowest and highest value."""


REQUIREMENTS: Final[dict[str, BoardRequirements]] = {}
EXPECTED_COUNTS: Final[dict[str, ExpectedCounts]] = {}
PACKAGES: Final[dict[str, str]] = {}
"""The package of each edition, which holds its board."""


def announce(
    edition: str, requirements: BoardRequirements, expected_counts: ExpectedCounts, package: str
) -> None:
    """Make an edition known, with the package that holds its `board.json` and its texts."""
    REQUIREMENTS[edition] = requirements
    EXPECTED_COUNTS[edition] = expected_counts
    PACKAGES[edition] = package
    add_edition(edition, Path(str(resources.files(package))))


def forget(edition: str) -> None:
    """Forget an edition."""
    for known in (REQUIREMENTS, EXPECTED_COUNTS, PACKAGES):
        known.pop(edition, None)


_searches: Final[list[Callable[[], None]]] = []


def when_unknown(search: Callable[[], None]) -> None:
    """Have a function called that may announce further editions, whenever an unknown one is asked for."""
    _searches.append(search)


def search() -> None:
    """Let those who can announce further editions."""
    for each in _searches:
        each()
