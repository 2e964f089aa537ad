"""The drawings of all boards: spaces lie beside each other, begin at their cities and bend gently."""

from __future__ import annotations

import json
import math
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

import stellwerk

GENERATED = Path(__file__).parents[2] / "web/src/generated"
SHARPEST = 40
"""Degrees between neighbouring spaces."""
TOUCH = 0.5
"""A space may lie this deep in another, in units of the board: points are rounded to whole ones."""
ROUNDED = 2
PRINTED = {"weltreise": {"casablanca-lagos-1", "petropavlovsk-tiksi-1"}}
"""Routes that turn sharply around a coast, as on the printed board."""
AS_PRINTED = {"great-lakes", "gruselfahrt", "weltreise"}
"""Their tracks begin away from the pins: with a track bed up to them, on wide water, or where many meet."""

Point = tuple[float, float]
Outline = list[Point]


def drawing_of(edition: str) -> dict[str, Any]:
    drawing: dict[str, Any] = json.loads((GENERATED / f"{edition}.json").read_text(encoding="utf-8"))
    return drawing


def outline(x: float, y: float, angle: float, length: float, width: float) -> Outline:
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    corners = ((-length, -width), (length, -width), (length, width), (-length, width))
    return [(x + (u * cos - v * sin) / 2, y + (u * sin + v * cos) / 2) for u, v in corners]


def depth(one: Outline, other: Outline) -> float:
    """How deep two rectangles lie in each other; not above 0 where they are apart."""
    deepest = math.inf
    for shape in (one, other):
        for (x0, y0), (x1, y1) in pairwise(shape[:3]):
            far = math.hypot(x1 - x0, y1 - y0)
            axis = ((y0 - y1) / far, (x1 - x0) / far)
            mine = [x * axis[0] + y * axis[1] for x, y in one]
            theirs = [x * axis[0] + y * axis[1] for x, y in other]
            deepest = min(deepest, min(max(mine), max(theirs)) - max(min(mine), min(theirs)))
    return deepest


def overlaps(drawing: dict[str, Any]) -> list[str]:
    length, width = drawing["scale"]["l"], drawing["scale"]["w"]
    spaces = [
        (route["id"], x, y, outline(x, y, angle, route.get("l", length), width))
        for route in drawing["routes"]
        for x, y, angle in route["spaces"]
    ]
    return [
        f"{one[0]} and {other[0]}"
        for one, other in combinations(spaces, 2)
        if abs(one[1] - other[1]) < 2 * length
        and abs(one[2] - other[2]) < 2 * length
        and depth(one[3], other[3]) > TOUCH
    ]


def far_from_cities(drawing: dict[str, Any]) -> list[str]:
    """Routes that leave more than half a space between a pin and their first or last space.

    Where the spaces of a route do not fill its way, as much as even gaps leave is allowed.
    """
    city = {each["id"]: each for each in drawing["cities"]}
    pin = drawing["scale"]["pin"]
    found = []
    for route in drawing["routes"]:
        if route.get("wraps"):
            continue
        length, spaces = route.get("l", drawing["scale"]["l"]), route["spaces"]
        ends = route.get("ends") or [(city[route[k]]["x"], city[route[k]]["y"]) for k in "ab"]
        (ax, ay), (bx, by) = ends
        far = math.dist(*ends)
        along = ((bx - ax) / far, (by - ay) / far)
        even = (far - 2 * pin - len(spaces) * length) / (len(spaces) + 1)
        for (ex, ey), way, (x, y, angle) in ((ends[0], 1, spaces[0]), (ends[1], -1, spaces[-1])):
            dx, dy = math.cos(math.radians(angle)) * length / 2, math.sin(math.radians(angle)) * length / 2
            reach = min(way * ((x + k * dx - ex) * along[0] + (y + k * dy - ey) * along[1]) for k in (-1, 1))
            if reach - pin > max(length / 2, even + ROUNDED) + ROUNDED:
                found.append(f"{route['id']} {(reach - pin) / length:.2f}")
    return found


def kinks(drawing: dict[str, Any]) -> list[str]:
    return [
        route["id"]
        for route in drawing["routes"]
        for (_, _, before), (_, _, after) in pairwise(route["spaces"])
        if abs((after - before + 90) % 180 - 90) > SHARPEST
    ]


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_spaces_lie_beside_each_other(edition: str) -> None:
    assert overlaps(drawing_of(edition)) == []


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_routes_bend_gently(edition: str) -> None:
    assert set(kinks(drawing_of(edition))) <= PRINTED.get(edition, set())


@pytest.mark.parametrize("edition", sorted(set(stellwerk.editions()) - AS_PRINTED))
def test_routes_reach_their_cities(edition: str) -> None:
    assert far_from_cities(drawing_of(edition)) == []
