"""Country outlines of Natural Earth (public domain), decoded from TopoJSON (npm package world-atlas)."""

import itertools
import json
import math
import pathlib
from collections.abc import Iterator

import numpy as np
from shapely import make_valid
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

ATLAS = pathlib.Path(__file__).parent / "node_modules/world-atlas"
Point = tuple[float, float]


def countries(resolution: str) -> Iterator[tuple[str, BaseGeometry]]:
    """Name and outline (longitude, latitude) of every country."""
    topology = json.loads((ATLAS / f"countries-{resolution}.json").read_text())
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = [np.cumsum(np.array(arc, float), axis=0) * scale + shift for arc in topology["arcs"]]

    def ring(ids: list[int]) -> list[Point]:
        points: list[Point] = []
        for i in ids:
            arc = arcs[i] if i >= 0 else arcs[~i][::-1]
            points.extend((float(x), float(y)) for x, y in (arc if not points else arc[1:]))
        return _without_date_line_jumps(points)

    for country in topology["objects"]["countries"]["geometries"]:
        if country["type"] is None:
            continue
        parts = [country["arcs"]] if country["type"] == "Polygon" else country["arcs"]
        polygons = [Polygon(ring(part[0]), [ring(hole) for hole in part[1:]]) for part in parts]
        yield country["properties"]["name"], make_valid(MultiPolygon(polygons))


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
