"""Centre and angle of every space of every route."""

import math
from typing import Any

from shapely.affinity import rotate, translate
from shapely.geometry import box

from editions import BENDS, Scale

XY = tuple[float, float]
Space = tuple[float, float, float]  # x, y, angle in degrees
Board = dict[str, Any]


def ends(route: Board, city: dict[str, Board]) -> tuple[XY, XY]:
    """Where the track begins and ends: at the two pins, or at a printed end beyond the edge."""
    a, b = city[route["a"]], city[route["b"]]
    pa, pb = (a["x"], a["y"]), (b["x"], b["y"])
    if "end" in route:
        if b.get("country") or b["id"] == "new-york":
            pb = tuple(route["end"])
        else:
            pa = tuple(route["end"])
    return pa, pb


def spaces(board: Board, scale: Scale) -> dict[str, list[Space]]:
    paths = board.get("paths") or _arranged(board, scale)
    city = {c["id"]: c for c in board["cities"]}
    width = board["layout"]["width"]
    return {
        r["id"]: _with_angles(
            [tuple(p) for p in paths[r["id"]]], ends(r, city), width if r.get("wraps") else None
        )
        for r in board["routes"]
    }


def _with_angles(points: list[XY], ends: tuple[XY, XY], wraps: float | None) -> list[Space]:
    """The angle is the chord of the neighbours; at the ends the way to the one: twins stay parallel."""

    def near(p: XY, origin: XY) -> XY:
        if wraps is None:
            return p
        jump = round((origin[0] - p[0]) / wraps) * wraps
        return (p[0] + jump, p[1])

    out = []
    for i, here in enumerate(points):
        if len(points) == 1:
            before, after = near(ends[0], here), near(ends[1], here)
        else:
            before = near(points[max(i - 1, 0)], here)
            after = near(points[min(i + 1, len(points) - 1)], here)
        out.append((here[0], here[1], math.degrees(math.atan2(after[1] - before[1], after[0] - before[0]))))
    return out


class _Track:
    """One connection of a board without printed spaces: a gentle arc, its twins side by side."""

    def __init__(self, routes: list[Board], city: dict[str, Board], scale: Scale) -> None:
        self.routes, self.scale = routes, scale
        self.a, self.b = city[routes[0]["a"]], city[routes[0]["b"]]
        self.bend = BENDS.get((self.a["id"], self.b["id"]), 0)
        self.gap = [scale.pin + 11, scale.pin + 11]
        self.step = [0.0] * len(routes)  # distance of spaces, by route

    def points(self) -> dict[str, list[XY]]:
        dx, dy = self.b["x"] - self.a["x"], self.b["y"] - self.a["y"]
        distance = math.hypot(dx, dy)
        ux, uy = dx / distance, dy / distance
        start, stop = self.gap[0], distance - self.gap[1]
        out = {}
        for i, route in enumerate(self.routes):
            aside = (i - (len(self.routes) - 1) / 2) * (self.scale.width + 6)
            length = route["length"]
            self.step[i] = min((stop - start) / length, self.scale.length * 1.5)
            line = []
            for j in range(length):
                t = (start + stop) / 2 + (j - (length - 1) / 2) * self.step[i]
                h = aside + self.bend * (1 - (2 * t / distance - 1) ** 2)
                line.append((self.a["x"] + ux * t - uy * h, self.a["y"] + uy * t + ux * h))
            out[route["id"]] = line
        return out

    def boxes(self) -> list[tuple[int, Any]]:
        """Outline of every space, with the end (0 or 1) it is nearer to; -1 for the only space."""
        lines = self.points().values()
        width = self.scale.width
        out = []
        ends = ((self.a["x"], self.a["y"]), (self.b["x"], self.b["y"]))
        for step, line in zip(self.step, lines, strict=True):
            length = min(step - 6, self.scale.length * 1.4)
            shape = box(-length / 2 - 2, -width / 2 - 3, length / 2 + 2, width / 2 + 3)
            for j, (x, y, angle) in enumerate(_with_angles(line, ends, None)):
                end = -1 if len(line) == 1 else int(j / (len(line) - 1) >= 0.5)
                out.append((end, translate(rotate(shape, angle), x, y)))
        return out


def _arranged(board: Board, scale: Scale) -> dict[str, list[XY]]:
    """Where tracks crowd at a place, their ends step back until no two spaces overlap."""
    city = {c["id"]: c for c in board["cities"]}
    groups: dict[str, list[Board]] = {}
    for route in board["routes"]:
        groups.setdefault(route.get("group", route["id"]), []).append(route)
    tracks = [_Track(routes, city, scale) for routes in groups.values()]
    for _ in range(60):
        placed = [(track, end, shape) for track in tracks for end, shape in track.boxes()]
        crowded = False
        for i, (one, end, shape) in enumerate(placed):
            for other, other_end, other_shape in placed[i + 1 :]:
                if one is not other and shape.intersects(other_shape):
                    crowded = True
                    for track, which in ((one, end), (other, other_end)):
                        if which >= 0:
                            track.gap[which] += 3
        if not crowded:
            break
    return {rid: points for track in tracks for rid, points in track.points().items()}


def space_length(line: list[Space], scale: Scale, stretch: bool) -> float:
    if not stretch:
        return scale.length
    if len(line) == 1:
        return scale.length * 1.1
    return min(max(math.dist(line[0][:2], line[1][:2]) - 9, scale.length * 0.8), scale.length * 1.34)
