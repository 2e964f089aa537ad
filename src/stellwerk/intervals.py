"""How sure a figure is: 95 % intervals that know that games of one shuffle are not independent."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

Z: Final = 1.96


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its interval, and how many observations are behind it."""

    value: float
    low: float
    high: float
    count: int

    def as_json(self) -> dict[str, float | int | None]:
        known = {"value": self.value, "low": self.low, "high": self.high}
        return {
            **{name: round(number, 5) if math.isfinite(number) else None for name, number in known.items()},
            "count": self.count,
        }


UNKNOWN: Final = Figure(math.nan, math.nan, math.nan, 0)


class Sums:
    """A mean over observations that come in blocks: sums and numbers by block."""

    def __init__(self) -> None:
        self._blocks: dict[int, list[float]] = {}

    def add(self, block: int, value: float) -> None:
        sums = self._blocks.setdefault(block, [0.0, 0.0])
        sums[0] += value
        sums[1] += 1

    @property
    def count(self) -> int:
        return int(sum(number for _, number in self._blocks.values()))

    def mean(self, share: bool = False) -> Figure:
        """The mean over all; the interval by how much blocks scatter around it.

        A share lies between 0 and 1, and blocks that are all alike are no certainty (a clean sweep of few
        games): its interval is then Wilson's, for as many independent games as there were blocks.
        """
        blocks = len(self._blocks)
        total = sum(number for _, number in self._blocks.values())
        if not total:
            return UNKNOWN
        mean = sum(value for value, _ in self._blocks.values()) / total
        if blocks < 2:
            return Figure(mean, *((0.0, 1.0) if share else (math.nan, math.nan)), int(total))
        scatter = sum((value - mean * number) ** 2 for value, number in self._blocks.values())
        half = Z * math.sqrt(scatter * blocks / (blocks - 1)) / total
        low, high = mean - half, mean + half
        if share:
            if not scatter:
                low, high = wilson(mean, blocks)
            low, high = max(0.0, low), min(1.0, high)
        return Figure(mean, low, high, int(total))


def wilson(share: float, count: int) -> tuple[float, float]:
    """Wilson's interval for a share of independent observations."""
    middle = (share + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z * math.sqrt(share * (1 - share) / count + Z * Z / (4 * count * count)) / (1 + Z * Z / count)
    return middle - half, middle + half


def mean_of(values: Iterable[tuple[int, float]], share: bool = False) -> Figure:
    """The mean of values given with their blocks."""
    sums = Sums()
    for block, value in values:
        sums.add(block, value)
    return sums.mean(share)


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line through points that scatter around it."""

    middle: float
    """The mean of the points, from left to right; there the line is surest."""
    height: float
    """Of the line in the middle."""
    slope: float
    scatter: float
    spread: float
    """How far the points lie from the middle: the sum of squares."""
    count: int

    def at(self, x: float) -> float:
        return self.height + self.slope * (x - self.middle)

    def doubt(self, x: float) -> float:
        """How far the line may lie higher or lower there, with 95 %."""
        return Z * self.scatter * math.sqrt(1 / self.count + (x - self.middle) ** 2 / self.spread)


def fitted_line(points: list[tuple[float, float]]) -> Line | None:
    """The straight line through points; None with too few of them."""
    if len(points) < 4:
        return None
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    if not spread:
        return None
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / spread
    rest = sum((y - mean_y - slope * (x - mean_x)) ** 2 for x, y in points)
    return Line(mean_x, mean_y, slope, math.sqrt(rest / (len(points) - 2)), spread, len(points))
