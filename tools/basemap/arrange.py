"""Lays the spaces of a board's routes anew: smooth curves from pin to pin, evenly spaced, none over another.

    python arrange.py europe           # all routes
    python arrange.py uk --faulty      # only routes that break the rules of tests/boards/test_drawings.py

Writes the `paths` of the edition's board.json; run build.py afterwards. Each connection is a cubic curve
that is fitted to the old points of its spaces. Its two bends and two gaps are then searched, connection by
connection, for the least overlap with other spaces and with pins, the least bending and the least distance
from the old points.
"""

import json
import math
import pathlib
import random
import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from editions import EDITIONS, Scale
from spaces import ends

PACKAGES = pathlib.Path(__file__).resolve().parents[2] / "src/stellwerk/edition"
Array = NDArray[np.float64]
Board = dict[str, Any]

ROUNDS = 9
TRIES = 70
AIR = 2.5  # between spaces, and between a space and a foreign pin
SHARPEST = 30.0  # degrees between neighbouring spaces
SAMPLES = 160


class Connection:
    """All routes between two places, side by side."""

    def __init__(self, routes: list[Board], city: dict[str, Board], old: Board, scale: Scale) -> None:
        self.routes, self.scale = routes, scale
        self.start, self.stop = (np.array(p, float) for p in ends(routes[0], city))
        self.count = routes[0]["length"]
        lines = np.array([self.directed(r, old[r["id"]]) for r in routes])
        self.old = lines.mean(axis=0)
        self.distance = float(np.linalg.norm(self.stop - self.start))
        self.along = (self.stop - self.start) / self.distance
        self.across = np.array([-self.along[1], self.along[0]])
        offsets = [float(((line - self.old) @ self.across).mean()) for line in lines]
        self.side = np.argsort(np.argsort(offsets)) - (len(routes) - 1) / 2
        self.shape = self.fitted()
        angles = np.stack([chords(line, (self.start, self.stop)) for line in lines])
        self.boxes = corners(lines, angles, scale.length, scale.width)

    def directed(self, route: Board, points: list[list[float]]) -> list[list[float]]:
        return points if route["a"] == self.routes[0]["a"] else points[::-1]

    def fitted(self) -> tuple[float, float, float, float]:
        """The two bends that fit the old points best, and no gap that is larger than needed."""
        t = ((self.old - self.start) @ self.along / self.distance).clip(0.02, 0.98)
        basis = np.stack([3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t)], axis=1)
        height = (self.old - self.start) @ self.across
        bends = np.linalg.lstsq(basis.T @ basis + 0.02 * np.eye(2), basis.T @ height, rcond=None)[0]
        return float(bends[0]), float(bends[1]), 0.0, 0.0

    def laid(self, shape: tuple[float, float, float, float]) -> tuple[Array, Array, Array, float]:
        """Points [route, space, xy], corners and angles of all spaces, and what the curve lacks in length."""
        bend_a, bend_b, gap_a, gap_b = shape
        t = np.linspace(0, 1, SAMPLES)[:, None]
        height = 3 * t * (1 - t) ** 2 * bend_a + 3 * t**2 * (1 - t) * bend_b
        curve = self.start + self.along * self.distance * t + self.across * height
        far = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(curve, axis=0), axis=1))])
        length, least = self.scale.length, self.scale.pin + 2
        spare = far[-1] - 2 * least - self.count * length - (self.count - 1) * 3
        lack = max(0.0, -spare)
        most = self.scale.pin + length * 0.3  # what is left stands between the spaces
        margins = [least + min(max(spare, 0) * share, most - least) for share in (0.12, 0.12)]
        margins = [margins[0] + gap_a * length, margins[1] + gap_b * length]
        first, last = margins[0] + length / 2, far[-1] - margins[1] - length / 2
        at = np.linspace(first, last, self.count) if self.count > 1 else np.array([(first + last) / 2])
        centres = np.stack([np.interp(at, far, curve[:, i]) for i in (0, 1)], axis=1)
        ahead = np.stack([np.interp(at + 6, far, curve[:, i]) for i in (0, 1)], axis=1)
        back = np.stack([np.interp(at - 6, far, curve[:, i]) for i in (0, 1)], axis=1)
        way = ahead - back
        way /= np.linalg.norm(way, axis=1)[:, None]
        normal = np.stack([-way[:, 1], way[:, 0]], axis=1)
        points = np.stack([centres + normal * s * (self.scale.width + 4.5) for s in self.side])
        angles = np.stack([chords(line, (self.start, self.stop)) for line in points])
        return points, corners(points, angles, length, self.scale.width), angles, lack


def chords(line: Array, stops: tuple[Array, Array]) -> Array:
    """Angles as `spaces._with_angles` draws them: chords of the neighbours."""
    if len(line) == 1:
        way = stops[1] - stops[0]
        return np.array([math.atan2(way[1], way[0])])
    ahead = np.concatenate([line[1:], line[-1:]])
    back = np.concatenate([line[:1], line[:-1]])
    way = ahead - back
    return np.arctan2(way[:, 1], way[:, 0])


def corners(points: Array, angles: Array, length: float, width: float) -> Array:
    """Outlines [space, corner, xy] of all spaces, with the air around them."""
    flat, turned = points.reshape(-1, 2), angles.reshape(-1)
    along = np.stack([np.cos(turned), np.sin(turned)], axis=1) * (length + AIR) / 2
    across = np.stack([-np.sin(turned), np.cos(turned)], axis=1) * (width + AIR) / 2
    return np.stack(
        [flat - along - across, flat + along - across, flat + along + across, flat - along + across], axis=1
    )


def depths(some: Array, others: Array) -> Array:
    """How deep outlines lie in others [some, others]; not above 0 where they are apart."""
    deepest = np.full((len(some), len(others)), np.inf)
    for quads, first in ((some, True), (others, False)):
        for i in (0, 1):
            edge = quads[:, i + 1] - quads[:, i]
            axis = np.stack([-edge[:, 1], edge[:, 0]], axis=1) / np.linalg.norm(edge, axis=1)[:, None]
            if first:
                mine = np.einsum("acx,ax->ac", some, axis)[:, None]
                theirs = np.einsum("bcx,ax->abc", others, axis)
            else:
                mine = np.einsum("acx,bx->abc", some, axis)
                theirs = np.einsum("bcx,bx->bc", others, axis)[None]
            overlap = np.minimum(mine.max(2), theirs.max(2)) - np.maximum(mine.min(2), theirs.min(2))
            deepest = np.minimum(deepest, overlap)
    return deepest


def turns(angles: Array) -> Array:
    """Degrees between neighbouring spaces."""
    return np.degrees(np.abs((np.diff(angles, axis=1) + math.pi / 2) % math.pi - math.pi / 2))


class Arrangement:
    def __init__(self, name: str, board: Board, only_faulty: bool) -> None:
        self.board, self.scale = board, EDITIONS[name].scale
        city = {c["id"]: c for c in board["cities"]}
        groups: dict[tuple[str, int], list[Board]] = {}
        for route in board["routes"]:
            if not route.get("wraps"):
                groups.setdefault((route.get("group", route["id"]), route["length"]), []).append(route)
        self.connections = [Connection(rs, city, board["paths"], self.scale) for rs in groups.values()]
        self.pins = np.array([[c["x"], c["y"]] for c in board["cities"] if not c.get("country")], float)
        self.random = random.Random(1)
        self.moved = [c for c in self.connections if not only_faulty or self.is_faulty(c)]
        for one in self.moved:
            straight = (0.0, 0.0, 0.0, 0.0)
            one.shape = min((one.shape, straight), key=lambda shape: self.cost(one, shape))
            one.boxes = one.laid(one.shape)[1]

    def is_faulty(self, one: Connection) -> bool:
        """Whether its spaces lie over others, far from their pins, or at sharp angles as they are."""
        others = np.concatenate([c.boxes for c in self.connections if c is not one])
        same = depths(one.boxes, one.boxes)
        np.fill_diagonal(same, 0)
        if depths(one.boxes, others).max() > AIR or same.max() > AIR:
            return True
        lines = one.boxes.reshape(len(one.routes), one.count, 4, 2)
        angles = np.stack([chords(line.mean(axis=1), (one.start, one.stop)) for line in lines])
        if one.count > 1 and turns(angles).max() > SHARPEST + 5:
            return True
        return self.too_far(one, one.boxes) > 0

    def too_far(self, one: Connection, boxes: Array) -> float:
        """How much more than half a space lies between a pin and the first or last space."""
        lines = boxes.reshape(len(one.routes), one.count, 4, 2)
        total = 0.0
        for pin, spaces in ((one.start, lines[:, 0]), (one.stop, lines[:, -1])):
            ends = np.stack([spaces[:, [0, 3]].mean(axis=1), spaces[:, [1, 2]].mean(axis=1)], axis=1)
            far = np.linalg.norm(ends - pin, axis=2).min(axis=1)
            total += float(np.maximum(far - self.scale.pin - self.scale.length * 0.47, 0).sum())
        return total

    def cost(self, one: Connection, shape: tuple[float, float, float, float]) -> float:
        points, boxes, angles, lack = one.laid(shape)
        others = np.concatenate([c.boxes for c in self.connections if c is not one])
        middle, reach = boxes.mean(axis=(0, 1)), np.abs(boxes - boxes.mean(axis=(0, 1))).max(axis=(0, 1)) + 45
        near = (np.abs(others.mean(axis=1) - middle) < reach).all(axis=1)
        total = 0.0
        if near.any():
            deep = np.maximum(depths(boxes, others[near]), 0)
            total += float((deep**2).sum()) * 3 + float(deep.sum()) * 6
        same = np.maximum(depths(boxes, boxes), 0)
        np.fill_diagonal(same, 0)
        total += float((same**2).sum()) * 2 + float(np.maximum(same - AIR, 0).sum()) * 20
        total += self.on_pins(boxes) * 4
        if angles.shape[1] > 1:
            turn = turns(angles)
            total += float((np.maximum(turn - 10, 0) ** 2).sum()) * 0.12
            total += float((np.maximum(turn - SHARPEST, 0) ** 2).sum()) * 3
        total += lack**2 * 4 + self.too_far(one, boxes) * 12
        total += sum(g * 60 for g in shape[2:])
        total += float(np.linalg.norm(points.mean(axis=0) - one.old, axis=1).mean()) * 0.8
        total += (abs(shape[0]) + abs(shape[1])) * 0.02 + abs(shape[0] - shape[1]) * 0.05
        width, height = self.board["layout"]["width"], self.board["layout"]["height"]
        outside = (
            np.maximum(0, 4 - boxes).sum() + np.maximum(0, boxes - np.array([width - 4, height - 4])).sum()
        )
        return total + float(outside) * 3

    def on_pins(self, boxes: Array) -> float:
        """How deep pins lie in spaces."""
        centre = boxes.mean(axis=1)
        along, across = (boxes[:, 1] - boxes[:, 0]) / 2, (boxes[:, 3] - boxes[:, 0]) / 2
        half = np.linalg.norm(along, axis=1), np.linalg.norm(across, axis=1)
        way = self.pins[None] - centre[:, None]
        u = np.abs(np.einsum("spx,sx->sp", way, along / half[0][:, None])) - half[0][:, None]
        v = np.abs(np.einsum("spx,sx->sp", way, across / half[1][:, None])) - half[1][:, None]
        outside = np.hypot(np.maximum(u, 0), np.maximum(v, 0)) + np.minimum(np.maximum(u, v), 0)
        return float((np.maximum(self.scale.pin + 1 - outside, 0) ** 2).sum())

    def improve(self, one: Connection, wide: float) -> float:
        best = one.shape
        least = self.cost(one, best)
        for i in range(TRIES):
            if i % 2:
                trial = tuple(v + self.random.gauss(0, wide * 0.35) for v in best[:2])
            else:
                shift, lean = self.random.gauss(0, wide), self.random.gauss(0, wide * 0.3)
                trial = (best[0] + shift + lean, best[1] + shift - lean)
            gaps = tuple(
                min(max(g + self.random.gauss(0, 0.06), 0), 0.22) if i % 3 == 0 else g for g in best[2:]
            )
            cost = self.cost(one, (trial[0], trial[1], gaps[0], gaps[1]))
            if cost < least:
                best, least = (trial[0], trial[1], gaps[0], gaps[1]), cost
        one.shape, one.boxes = best, one.laid(best)[1]
        return least

    def run(self) -> None:
        for n in range(ROUNDS):
            wide = self.scale.length * (1.0 - n / ROUNDS) + 3
            total = sum(self.improve(one, wide) for one in self.random.sample(self.moved, len(self.moved)))
            print(f"round {n + 1}: {total:.0f}", flush=True)

    def paths(self) -> Board:
        out = {}
        for one in self.moved:
            for route, line in zip(one.routes, one.laid(one.shape)[0], strict=True):
                out[route["id"]] = [
                    [round(float(x)), round(float(y))] for x, y in one.directed(route, list(line))
                ]
        return out


def main() -> None:
    only_faulty = "--faulty" in sys.argv
    for name in (each for each in sys.argv[1:] if not each.startswith("--")):
        file = PACKAGES / name.replace("-", "_") / "board.json"
        text = file.read_text(encoding="utf-8")
        board = json.loads(text)
        arrangement = Arrangement(name, board, only_faulty)
        arrangement.run()
        for route, points in arrangement.paths().items():
            old = f'"{route}": {json.dumps(board["paths"][route])}'
            if old not in text:
                old = old.replace(", ", ",")
            assert old in text, f"{name}: the path of {route} is not written on one line"
            text = text.replace(old, f'"{route}": {json.dumps(points)}')
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
