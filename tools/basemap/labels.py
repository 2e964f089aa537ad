"""Where the names stand: placed greedily around the pins, most constrained first, then improved in rounds."""

import functools
import math
import pathlib
from dataclasses import dataclass
from typing import Any

from PIL import ImageFont

from editions import Scale
from spaces import Space

FONT = (
    pathlib.Path(__file__).parent
    / "node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff"
)
CELL = 60
Box = tuple[float, float, float, float]


@dataclass
class Label:
    x: float
    y: float
    box: Box
    cost: float


@functools.cache
def _font() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONT), 100)


def text_width(text: str, size: float) -> float:
    return _font().getlength(text) * size / 100


def overlap(a: Box, b: Box) -> float:
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


class Obstacles:
    """Sampled points of spaces and pins with what covering them costs, in a grid for quick sums."""

    def __init__(self, lines: dict[str, list[Space]], length: float, width: float) -> None:
        self.grid: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
        for line in lines.values():
            for x, y, angle in line:
                c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
                for u in (-0.54, -0.27, 0, 0.27, 0.54):
                    for v in (-0.66, 0, 0.66):
                        du, dv = length * u, width * v
                        self.add(x + c * du - s * dv, y + s * du + c * dv, 0.45 if v else 1.6)

    def add_pin(self, x: float, y: float, radius: float) -> None:
        for k in range(8):
            self.add(x + radius * math.cos(k * math.pi / 4), y + radius * math.sin(k * math.pi / 4), 3.0)
        self.add(x, y, 6.0)

    def add(self, x: float, y: float, cost: float) -> None:
        self.grid.setdefault((int(x // CELL), int(y // CELL)), []).append((x, y, cost))

    def under(self, b: Box) -> float:
        return sum(
            k
            for gx in range(int(b[0] // CELL), int(b[2] // CELL) + 1)
            for gy in range(int(b[1] // CELL), int(b[3] // CELL) + 1)
            for x, y, k in self.grid.get((gx, gy), ())
            if b[0] < x < b[2] and b[1] < y < b[3]
        )


def _candidates(
    city: dict[str, Any], lines: list[str], size: float, scale: Scale, obstacles: Obstacles, frame: Box
) -> list[Label]:
    width = max(text_width(t, size) for t in lines)
    height = size * 0.98 * len(lines) - size * 0.22
    found = []
    for ring, away in enumerate((0, 9, 20, 34, 50)):
        distance = scale.pin + scale.gap + away
        for k in range(24):
            ux, uy = math.cos(k * math.pi / 12), math.sin(k * math.pi / 12)
            tx = (width / 2 + distance) / abs(ux) if abs(ux) > 1e-6 else math.inf
            ty = (height / 2 + distance) / abs(uy) if abs(uy) > 1e-6 else math.inf
            t = min(tx, ty)
            x, y = city["x"] + ux * t, city["y"] + uy * t
            b = (x - width / 2 - 2, y - height / 2 - 1, x + width / 2 + 2, y + height / 2 + 1)
            outside = (
                max(0, frame[0] - b[0])
                + max(0, frame[1] - b[1])
                + max(0, b[2] - frame[2])
                + max(0, b[3] - frame[3])
            )
            wish = 0.18 * abs(uy) + (0.12 if ux < -0.2 else 0)
            found.append(Label(x, y, b, obstacles.under(b) + outside * 3 + ring * 0.9 + wish))
    found.sort(key=lambda label: label.cost)
    return found[:70]


def place(
    cities: list[dict[str, Any]],
    names: dict[str, list[str]],
    lines: dict[str, list[Space]],
    scale: Scale,
    size: float,
    frame: Box,
    length: float,
    taken: list[Box],
) -> dict[str, Label]:
    """Label of every city; `cost` tells how bad its place is (over 5.5: left out on a small screen)."""
    obstacles = Obstacles(lines, length, scale.width)
    for c in cities:
        obstacles.add_pin(c["x"], c["y"], scale.pin)
    candidates = {c["id"]: _candidates(c, names[c["id"]], size, scale, obstacles, frame) for c in cities}
    order = sorted(candidates, key=lambda cid: -candidates[cid][0].cost)
    chosen: dict[str, Label] = {}

    def total(label: Label, me: str) -> float:
        among = [overlap(label.box, other.box) for cid, other in chosen.items() if cid != me]
        return (
            label.cost
            + sum(a * 0.25 + 4 for a in among if a)
            + sum(overlap(label.box, b) * 0.3 for b in taken)
        )

    for _ in range(4):
        for cid in order:
            chosen[cid] = min(candidates[cid], key=lambda label: total(label, cid))
    return {cid: Label(q.x, q.y, q.box, total(q, cid)) for cid, q in chosen.items()}
