"""What is odd about a board that can be played: signs of a slip of the hand."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from typing import Final

from stellwerk.errors import BoardError
from stellwerk.text import Message, message

from .fields import shown
from .model import NUMBER_NAMES, BoardData, Route
from .svg import Point, Segment, drawn_spaces, unit_of

_ROUTES_APART: Final = 0.1
"""Spaces of two routes this close lie over each other; in units of the distance between two spaces."""

_TOWN_APART: Final = 0.37
"""The same for a space and a town where its route does not end."""

_LONGEST_STEP: Final = 4
"""Spaces that are further from each other lie at two edges of a map of the world."""


def warnings(board: BoardData, most_spaces: int) -> list[BoardError]:
    """Return warnings about a sound board. A player can build routes of at most `most_spaces` spaces."""
    return [
        *_towns_without_routes(board),
        *_off_the_sheet(board),
        *_drawn_over(board),
        *_tickets_too_long(board, most_spaces),
        *_misplaced_numbers(board),
    ]


def _misplaced_numbers(board: BoardData) -> Iterator[BoardError]:
    for name in NUMBER_NAMES:
        if name in board.raw:
            yield BoardError(message("faults.warnings.belongs-under-numbers", field=shown(name)))


def _towns_without_routes(board: BoardData) -> Iterator[BoardError]:
    joined = {end for route in board.routes for end in (route.a, route.b)}
    for city in board.cities:
        if city.id not in joined:
            yield _warning(message("faults.city", id=shown(city.id)), "faults.warnings.no-routes")


def _off_the_sheet(board: BoardData) -> Iterator[BoardError]:
    if not board.raw.get("layout"):  # then the sheet is as large as the places need
        return
    width, height = board.layout["width"], board.layout["height"]
    about = {"width": f"{width:g}", "height": f"{height:g}"}
    for city in board.cities:
        if not (0 <= city.x <= width and 0 <= city.y <= height):
            place = message("faults.city", id=shown(city.id))
            yield _warning(place, "faults.warnings.off-the-sheet", x=f"{city.x:g}", y=f"{city.y:g}", **about)
    for route, path in board.paths.items():
        for x, y in path:
            if not (0 <= x <= width and 0 <= y <= height):
                place = message("faults.path", id=shown(route))
                yield _warning(place, "faults.warnings.off-the-sheet", x=f"{x:g}", y=f"{y:g}", **about)
                break


def _drawn_over(board: BoardData) -> Iterator[BoardError]:
    """Routes that lie over each other or over a town, or that cross."""
    unit = unit_of(board)
    spaces = drawn_spaces(board)
    lines = {
        route: _steps(found, _LONGEST_STEP * unit if route in board.paths else math.inf)
        for route, found in spaces.items()
    }
    for one, other in combinations(board.routes, 2):
        over = any(
            _distance(ours, theirs) < _ROUTES_APART * unit
            for ours in spaces[one.id]
            for theirs in spaces[other.id]
        )
        if over or any(_cross(ours, theirs) for ours in lines[one.id] for theirs in lines[other.id]):
            place = message("faults.route", id=shown(one.id))
            yield _warning(place, "faults.warnings.over-a-route", other=shown(other.id))
    for route in board.routes:
        for city in board.cities:
            if city.id not in (route.a, route.b) and any(
                _distance(space, ((city.x, city.y), (city.x, city.y))) < _TOWN_APART * unit
                for space in spaces[route.id] + lines[route.id]
            ):
                place = message("faults.route", id=shown(route.id))
                yield _warning(place, "faults.warnings.over-a-town", city=shown(city.id))


def _steps(spaces: list[Segment], longest: float) -> list[Segment]:
    """The lines from each space of a route to the next, if it is not further away."""
    middles = [((x + to_x) / 2, (y + to_y) / 2) for (x, y), (to_x, to_y) in spaces]
    return [step for step in pairwise(middles) if math.dist(*step) < longest]


def _tickets_too_long(board: BoardData, most_spaces: int) -> Iterator[BoardError]:
    routes: dict[str, list[Route]] = {}
    for route in board.routes:
        routes.setdefault(route.a, []).append(route)
        routes.setdefault(route.b, []).append(route)
    countries = {city.id for city in board.cities if city.country}
    for ticket in board.tickets:
        start, *others = ticket.cities
        spaces = _spaces_from(start, routes, countries)
        needed = (min if ticket.values else max)(spaces.get(city, 0) for city in others)
        if needed > most_spaces:
            place = message("faults.ticket", id=shown(ticket.id))
            yield _warning(place, "faults.warnings.ticket-too-long", needed=needed, most=most_spaces)


def _spaces_from(start: str, routes: Mapping[str, list[Route]], countries: set[str]) -> dict[str, int]:
    """How many spaces the shortest way to every place has; no way runs through a country."""
    found: dict[str, int] = {}
    waiting = [(0, start)]
    while waiting:
        spaces, city = heapq.heappop(waiting)
        if city in found:
            continue
        found[city] = spaces
        if city in countries and city != start:
            continue
        for route in routes.get(city, []):
            other = route.b if route.a == city else route.a
            heapq.heappush(waiting, (spaces + route.length, other))
    return found


def _warning(place: Message, key: str, /, **about: object) -> BoardError:
    return BoardError(place, message(key, **about))


def _distance(one: Segment, other: Segment) -> float:
    """The distance between two straight lines."""
    if _cross(one, other):
        return 0.0
    return min(
        *(_from_line(point, other) for point in one),
        *(_from_line(point, one) for point in other),
    )


def _from_line(point: Point, line: Segment) -> float:
    (x, y), (to_x, to_y) = line
    across, along = to_x - x, to_y - y
    length = across * across + along * along
    part = ((point[0] - x) * across + (point[1] - y) * along) / length if length else 0.0
    part = min(1.0, max(0.0, part))
    return math.dist(point, (x + part * across, y + part * along))


def _cross(one: Segment, other: Segment) -> bool:
    def side(line: Segment, point: Point) -> float:
        (x, y), (to_x, to_y) = line
        return (to_x - x) * (point[1] - y) - (to_y - y) * (point[0] - x)

    return side(one, other[0]) * side(one, other[1]) < 0 and side(other, one[0]) * side(other, one[1]) < 0
