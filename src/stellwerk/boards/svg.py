"""A board as a picture (SVG): every space of every route in its colour, and the places with their names.

Needs nothing but the board: where it does not say how a route runs, its spaces lie on a straight line, those
of several routes between the same places beside each other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Final

from stellwerk.boards.model import BoardData, City, Route

ROUTE_COLORS: Final = {
    "red": ("#b8291c", "#7e1a11"),
    "blue": ("#1f5ca6", "#123e73"),
    "green": ("#4b8f64", "#2c6043"),
    "yellow": ("#ebcf33", "#a88a0c"),
    "black": ("#2c2b30", "#0f0e12"),
    "white": ("#fcfaf4", "#8f8a7d"),
    "orange": ("#ec8e24", "#a75a0b"),
    "purple": ("#b872c9", "#77398a"),
    "gray": ("#a9b2ac", "#6e7872"),
}
"""Colour of a route to fill and edge of its spaces."""

_PAPER, _INK = "#f4efe3", "#26231d"
_WIDE: Final = 0.82
_THICK: Final = 0.34
"""A space's length and height, as parts of the distance between two spaces."""

_NAMES_IN_A_ROW: Final = 60
"""Minimum ratio of the board's width to the height of its names."""
_LONG_NAME: Final = 13
"""Names with at least this many letters are broken into two lines."""

_STRAIGHT: Final = ((0.0, -1.0), (0.0, 1.0), (1.0, 0.0), (-1.0, 0.0))
_ASLANT: Final = ((1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
_SHIFTS: Final = (0.5, -0.5, 0.25, -0.25, 0.75, -0.75)
_ABOVE_AND_BELOW: Final = tuple((shift, side) for side in (-1.0, 1.0) for shift in _SHIFTS)
_BESIDE: Final = tuple((side, shift) for side in (1.0, -1.0) for shift in _SHIFTS)
_SIDES: Final = (*_STRAIGHT, *_ASLANT, *_ABOVE_AND_BELOW, *_BESIDE)
"""On which side of its place a name may stand, the best first."""

Point = tuple[float, float]
Segment = tuple[Point, Point]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class _Space:
    middle: Point
    angle: float


@dataclass(frozen=True, slots=True)
class Paint:
    """Fill, edge and title of a route that replace those of its own colour."""

    fill: str
    edge: str
    words: str
    opacity: float = 1.0


def draw(
    board: BoardData,
    name_of: Callable[[City], str],
    title: str,
    paint: Callable[[Route], Paint] | None = None,
) -> str:
    """The whole picture, to be written to a file or put into a page."""
    unit = unit_of(board)
    left, top, width, height = _frame(board, unit)
    spaces = {route.id: _spaces(board, route, unit) for route in board.routes}
    parts = [
        f'<rect x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}" fill="{_PAPER}"/>'
    ]
    for route in board.routes:
        own = Paint(*ROUTE_COLORS[route.color], _between(board, route, name_of))
        parts.append(_drawn_route(route, spaces[route.id], unit, paint(route) if paint else own))
    for city in board.cities:
        parts.append(_drawn_city(city, unit))
    taken = [box for each in spaces.values() for space in each for box in _boxes_of(space, unit)]
    taken += [_around((city.x, city.y), unit * 0.26, unit * 0.26) for city in board.cities]
    rim = unit * 0.12
    edges = (left + rim, top + rim, left + width - rim, top + height - rim)
    size = min(unit * 0.36, width / _NAMES_IN_A_ROW)
    for city in board.cities:
        parts.append(_drawn_name(city, name_of(city), unit, size, taken, edges))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="{left:.0f} {top:.0f} {width:.0f}'
        f' {height:.0f}" font-family="sans-serif"><title>{escape(title)}</title>{"".join(parts)}</svg>\n'
    )


def _frame(board: BoardData, unit: float) -> Box:
    """Left, top, width and height: the board's own box, and more if a place lies at its edge or outside."""
    xs, ys = [city.x for city in board.cities], [city.y for city in board.cities]
    left, top = min(0.0, min(xs) - unit), min(0.0, min(ys) - unit)
    right = max(float(board.layout["width"]), max(xs) + unit)
    bottom = max(float(board.layout["height"]), max(ys) + unit)
    return (left, top, right - left, bottom - top)


def unit_of(board: BoardData) -> float:
    """How far two spaces of a route usually are from each other."""
    steps = [
        math.dist(before[:2], after[:2]) for path in board.paths.values() for before, after in pairwise(path)
    ]
    if not steps:  # no space may be longer than there is room for it
        places = {city.id: (city.x, city.y) for city in board.cities}
        steps = [math.dist(places[route.a], places[route.b]) / (route.length + 1.2) for route in board.routes]
        return sorted(steps)[len(steps) // 10]
    return sorted(steps)[len(steps) // 2]


def drawn_spaces(board: BoardData) -> dict[str, list[Segment]]:
    """The lines along the middle of every space of every route, where it is drawn."""
    unit = unit_of(board)
    half = unit * (_WIDE - _THICK) / 2
    found: dict[str, list[Segment]] = {}
    for route in board.routes:
        found[route.id] = []
        for space in _spaces(board, route, unit):
            turned = math.radians(space.angle)
            x, y = half * math.cos(turned), half * math.sin(turned)
            (at_x, at_y) = space.middle
            found[route.id].append(((at_x - x, at_y - y), (at_x + x, at_y + y)))
    return found


def _spaces(board: BoardData, route: Route, unit: float) -> list[_Space]:
    places = {city.id: (city.x, city.y) for city in board.cities}
    start, end = places[route.a], places[route.b]
    path = board.paths.get(route.id)
    middles = [(x, y) for x, y, *_ in path] if path else list(_straight(board, route, start, end, unit))
    line = [start, *middles, end]
    return [_Space(middle, _angle(line, number, unit)) for number, middle in enumerate(middles, start=1)]


def _straight(board: BoardData, route: Route, start: Point, end: Point, unit: float) -> Iterator[Point]:
    beside = [each.id for each in board.routes if {each.a, each.b} == {route.a, route.b}]
    (x, y), (to_x, to_y) = sorted((start, end))  # the same way for all routes between the two
    length = math.hypot(to_x - x, to_y - y) or 1.0
    aside = (beside.index(route.id) - (len(beside) - 1) / 2) * 0.5 * unit
    across_x, across_y = -(to_y - y) / length * aside, (to_x - x) / length * aside
    for number in range(route.length):
        part = (number + 1.1) / (route.length + 1.2)
        yield (
            start[0] + (end[0] - start[0]) * part + across_x,
            start[1] + (end[1] - start[1]) * part + across_y,
        )


def _angle(line: list[Point], number: int, unit: float) -> float:
    """Return the direction of a space: from the one before it to the one after it, if they are close.

    A neighbour that is far away lies at the other edge of the map: the route runs around the world.
    """
    here = line[number]
    near = [other for other in (line[number - 1], line[number + 1]) if math.dist(other, here) < 4 * unit]
    before, after = near if len(near) == 2 else (near[0] if near else line[0], here)
    return math.degrees(math.atan2(after[1] - before[1], after[0] - before[0]))


def _drawn_route(route: Route, spaces: list[_Space], unit: float, paint: Paint) -> str:
    dashes = f' stroke-dasharray="{unit * 0.12:.1f}"' if route.kind == "tunnel" else ""
    round_off = unit * (_THICK / 2 if route.kind == "ship" else 0.06)
    shapes = [
        f'<g transform="translate({space.middle[0]:.1f} {space.middle[1]:.1f}) rotate({space.angle:.1f})">'
        f'<rect x="{-unit * _WIDE / 2:.1f}" y="{-unit * _THICK / 2:.1f}" width="{unit * _WIDE:.1f}"'
        f' height="{unit * _THICK:.1f}" rx="{round_off:.1f}"/>{_marks(route, number, unit)}</g>'
        for number, space in enumerate(spaces)
    ]
    width = unit * (0.1 if route.kind == "tunnel" else 0.04)
    pale = f' opacity="{paint.opacity}"' if paint.opacity < 1 else ""
    return (
        f'<g fill="{paint.fill}" stroke="{paint.edge}" stroke-width="{width:.1f}"{dashes}{pale}>'
        f"<title>{escape(paint.words)}</title>{''.join(shapes)}</g>"
    )


def _marks(route: Route, number: int, unit: float) -> str:
    """A ring where a locomotive is asked for, a cross in rough terrain."""
    size, attributes = unit * 0.1, 'stroke-dasharray="none" fill="none"'
    if number < route.locos:
        ring = f'<circle r="{size:.1f}" {attributes} stroke="{_INK}"/>'
        return f'{ring}<circle r="{size * 0.6:.1f}" fill="#fff"/>'
    if number >= route.length - route.rough:
        arm = f'<path d="M{-size:.1f} 0H{size:.1f}" {attributes} stroke="#fff"'
        return f'{arm} transform="rotate(45)"/>{arm} transform="rotate(-45)"/>'
    return ""


def _drawn_city(city: City, unit: float) -> str:
    place = f'cx="{city.x:.1f}" cy="{city.y:.1f}" r="{unit * 0.2:.1f}" stroke-width="{unit * 0.06:.1f}"'
    harbor = (
        f'<circle cx="{city.x:.1f}" cy="{city.y:.1f}" r="{unit * 0.32:.1f}" fill="none" stroke="#1f5ca6"'
        f' stroke-width="{unit * 0.05:.1f}"/>'
        if city.harbor
        else ""
    )
    fill = ROUTE_COLORS[city.goods][0] if city.goods in ROUTE_COLORS else "#fff"
    return f'{harbor}<circle {place} fill="{fill}" stroke="{_INK}"/>'


def _drawn_name(city: City, name: str, unit: float, size: float, taken: list[Box], edges: Box) -> str:
    """The name where it covers least; what it takes, and a gap beside it, counts for the names that come."""
    lines = _lines(name)
    wide, tall = 0.56 * size * max(map(len, lines)), size * len(lines)
    spots = list(_spots((city.x, city.y), unit, wide, tall))
    boxes = [_around(spot, wide / 2, tall / 2) for spot in spots]
    reach = _around((city.x, city.y), unit + wide, unit + tall)
    near = [box for box in taken if _shared(box, reach)]
    best = min(range(len(spots)), key=lambda spot: (_covered(boxes[spot], near, edges), spot))
    at_x, at_y = spots[best]
    taken.append(_around(spots[best], wide / 2 + size * 0.4, tall / 2))
    first = at_y + 0.36 * size - (len(lines) - 1) * size / 2
    spans = "".join(
        f'<tspan x="{at_x:.1f}" y="{first + size * number:.1f}">{escape(line)}</tspan>'
        for number, line in enumerate(lines)
    )
    return (
        f'<text font-size="{size:.1f}" text-anchor="middle" fill="{_INK}" stroke="{_PAPER}"'
        f' stroke-width="{size * 0.22:.1f}" paint-order="stroke" stroke-linejoin="round">{spans}</text>'
    )


def _lines(name: str) -> list[str]:
    """A long name in two lines, about as long as each other."""
    gaps = [place for place, letter in enumerate(name) if letter == " "]
    if len(name) < _LONG_NAME or not gaps:
        return [name]
    gap = min(gaps, key=lambda place: abs(place - len(name) / 2))
    return [name[:gap], name[gap + 1 :]]


def _spots(place: Point, unit: float, wide: float, tall: float) -> Iterator[Point]:
    """Where the middle of a name may be: around its place, the best first; then further away."""
    for aside in (0.3, 0.42, 0.54, 0.7, 0.85):
        across, along = unit * aside + wide / 2, unit * aside + tall / 2
        for x, y in _SIDES:
            yield (place[0] + x * across, place[1] + y * along)


def _boxes_of(space: _Space, unit: float) -> Iterator[Box]:
    """What a space takes, however it is turned."""
    turned = math.radians(space.angle)
    for along in (-0.3, -0.15, 0.0, 0.15, 0.3):
        x = space.middle[0] + along * unit * math.cos(turned)
        y = space.middle[1] + along * unit * math.sin(turned)
        yield _around((x, y), unit * 0.17, unit * 0.17)


def _around(middle: Point, half_width: float, half_height: float) -> Box:
    x, y = middle
    return (x - half_width, y - half_height, x + half_width, y + half_height)


def _covered(box: Box, taken: list[Box], edges: Box) -> float:
    """The area that others have already, and ten times what lies outside of the picture."""
    area = (box[2] - box[0]) * (box[3] - box[1])
    return sum(_shared(box, other) for other in taken) + 10 * (area - _shared(box, edges))


def _shared(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    tall = min(one[3], other[3]) - max(one[1], other[1])
    return wide * tall if wide > 0 and tall > 0 else 0.0


def _between(board: BoardData, route: Route, name_of: Callable[[City], str]) -> str:
    names = {city.id: name_of(city) for city in board.cities if city.id in (route.a, route.b)}
    return f"{names[route.a]} – {names[route.b]}, {route.length}"
