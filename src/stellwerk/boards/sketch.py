"""A first sketch of a new board: plain, and playable by the rules of its edition, to be drawn over."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, cycle
from typing import Any, Final

from .model import GRAY, BoardData
from .requirements import BoardRequirements

COLUMNS: Final = 8
ROWS: Final = 5
STEP: Final = 160
LONGEST: Final = 6  # spaces of its routes
LEAST_TICKETS: Final = 30
FERRY_LOCOS: Final = 1

Json = dict[str, Any]


def sketch(printed: BoardData, requirements: BoardRequirements) -> Json:
    """A board for the edition of a printed one, as the content of a board file."""
    cities = list(_cities(printed, requirements))
    routes = list(_routes(cities, requirements))
    return {
        "edition": printed.edition,
        "cities": cities,
        "routes": routes,
        "tickets": list(_tickets(cities, routes, requirements)),
        "goods_stacks": {color: list(stack) for color, stack in printed.goods_stacks.items()},
        "layout": {"width": STEP * COLUMNS, "height": STEP * ROWS},
    }


def _cities(printed: BoardData, requirements: BoardRequirements) -> Iterator[Json]:
    """A grid of towns, with whatever must stand somewhere on the first of them."""
    usual = Counter(city.region for city in printed.cities if city.region).most_common(1)
    needed = cycle(sorted(requirements.regions_needed)) if requirements.regions_needed else None
    landmarks = sorted(requirements.landmarks)
    goods = cycle(sorted(printed.goods_stacks)) if requirements.goods else None
    for number in range(COLUMNS * ROWS):
        column, row = number % COLUMNS, number // COLUMNS
        city: Json = {
            "id": f"town-{number + 1}",
            "name": f"Town {number + 1}",
            "x": STEP * column + STEP // 2 + (20 if row % 2 else -20),
            "y": STEP * row + STEP // 2 + (15 if column % 2 else -15),
        }
        if requirements.regions:
            last = row == ROWS - 1
            city["region"] = next(needed) if needed is not None and last else usual[0][0]
        if number < len(landmarks):
            city["landmark"] = landmarks[number]
        if requirements.harbors and row == 0:
            city["harbor"] = True
        if goods is not None:
            city["goods"] = next(goods)
        yield city


def _routes(cities: list[Json], requirements: BoardRequirements) -> Iterator[Json]:
    """From every town to its neighbours right, below and below right; every fourth of another kind."""
    lengths = cycle(sorted(length for length in requirements.lengths if length <= LONGEST))
    colors = cycle([*sorted(requirements.colors), GRAY])
    kinds = cycle(
        [kind for other in sorted(requirements.kinds - {"train"}) for kind in ("train",) * 3 + (other,)]
    )
    for number in range(len(cities)):
        column, row = number % COLUMNS, number // COLUMNS
        for right, down in ((1, 0), (0, 1), (1, 1)):
            if column + right < COLUMNS and row + down < ROWS:
                other = number + right + COLUMNS * down
                route: Json = {
                    "id": f"town-{number + 1}-{other + 1}",
                    "a": cities[number]["id"],
                    "b": cities[other]["id"],
                    "length": next(lengths),
                    "color": next(colors),
                    "kind": next(kinds, "train"),
                }
                if route["kind"] == "ferry":
                    route |= {"color": GRAY, "locos": FERRY_LOCOS}
                yield route


def _tickets(cities: list[Json], routes: list[Json], requirements: BoardRequirements) -> Iterator[Json]:
    """Pairs of towns from near to far, each worth as many spaces as lie between them."""
    pairs = sorted(
        (_distance(a["id"], b["id"], routes), a["id"], b["id"]) for a, b in combinations(cities, 2)
    )
    far = [pair for pair in pairs if pair[0] > LONGEST]
    wanted = max(LEAST_TICKETS, requirements.first_offers) * max(1, len(requirements.decks))
    chosen = [far[place * len(far) // wanted] for place in range(wanted)]
    decks = sorted(requirements.decks, reverse=True)  # short ones before long ones
    for place, (distance, a, b) in enumerate(chosen):
        ticket: Json = {"id": f"{a}-{b}", "cities": [a, b]}
        if requirements.points:
            ticket["points"] = distance
        if decks:
            ticket["deck"] = decks[place * len(decks) // wanted]
        yield ticket


def _distance(start: str, end: str, routes: list[Json]) -> int:
    """The spaces on the shortest way."""
    ways: dict[str, list[tuple[int, str]]] = {}
    for route in routes:
        ways.setdefault(route["a"], []).append((route["length"], route["b"]))
        ways.setdefault(route["b"], []).append((route["length"], route["a"]))
    best: dict[str, int] = {}
    waiting = [(0, start)]
    while waiting:
        far, place = heapq.heappop(waiting)
        if place == end:
            return far
        if best.setdefault(place, far) == far:
            for length, neighbor in ways[place]:
                if neighbor not in best:
                    heapq.heappush(waiting, (far + length, neighbor))
    raise ValueError(f"no routes lead from {start} to {end}")
