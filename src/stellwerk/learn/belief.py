"""What is believed of habits after some games: how much better or worse each level of each of them is.

A linear regression with a prior (every level adds a little to the result, neighbours about the same), so that
all games tell something about all habits. Levels to try next are drawn from what is believed: those that may
be the best are tried most (Thompson sampling). Plain Python, since matrices are small.
"""

from __future__ import annotations

import math
import random
from operator import mul

NOISE = 0.06
"""Variance of a result."""
SPREAD = 0.03
"""What a level may well be better or worse than nothing special, and than its neighbour."""
STEP = 0.02


class Belief:
    def __init__(self, sizes: list[int]) -> None:
        """For habits that have so many levels each."""
        self.sizes = sizes
        self.first: list[int] = []
        """Where the levels of each habit begin among all unknowns; 0 is what they have in common."""
        count = 1
        for size in sizes:
            self.first.append(count)
            count += size
        self.precision = [[0.0] * count for _ in range(count)]
        self.sums = [0.0] * count
        self.precision[0][0] = NOISE
        for first, size in zip(self.first, sizes, strict=True):
            for level in range(first, first + size):
                self.precision[level][level] += NOISE / SPREAD**2
                if level > first:
                    self._tie(level - 1, level)
        self.learn([])

    def _tie(self, a: int, b: int) -> None:
        weight = NOISE / STEP**2
        self.precision[a][a] += weight
        self.precision[b][b] += weight
        self.precision[a][b] -= weight
        self.precision[b][a] -= weight

    def learn(self, results: list[tuple[list[int], float]]) -> None:
        """Take in what came of some levels (one of each habit)."""
        for levels, result in results:
            active = [0, *(first + level for first, level in zip(self.first, levels, strict=True))]
            for one in active:
                self.sums[one] += result
                row = self.precision[one]
                for other in active:
                    row[other] += 1.0
        self._solve()

    def _solve(self) -> None:
        """The triangle whose square is the precision, and the mean of what is believed."""
        count = len(self.sums)
        lower: list[list[float]] = [[0.0] * count for _ in range(count)]
        for i, (row, wanted) in enumerate(zip(lower, self.precision, strict=True)):
            for j in range(i + 1):
                rest = wanted[j] - sum(map(mul, row[:j], lower[j][:j]))
                row[j] = math.sqrt(rest) if i == j else rest / lower[j][j]
        self.upper = [[row[i] for row in lower] for i in range(count)]
        self.half: list[float] = []
        for i, row in enumerate(lower):
            self.half.append((self.sums[i] - sum(map(mul, row[:i], self.half))) / row[i])
        self.mean = self._back(self.half)

    def _back(self, half: list[float]) -> list[float]:
        found = [0.0] * len(half)
        for i in range(len(half) - 1, -1, -1):
            row = self.upper[i]
            found[i] = (half[i] - sum(map(mul, row[i + 1 :], found[i + 1 :]))) / row[i]
        return found

    def draw(self, dice: random.Random) -> list[float]:
        """A possible truth."""
        spread = math.sqrt(NOISE)
        return self._back([value + spread * dice.gauss(0.0, 1.0) for value in self.half])

    def best(self, truth: list[float]) -> list[int]:
        """The best level of each habit, if that is the truth."""
        pairs = zip(self.first, self.sizes, strict=True)
        return [max(range(size), key=lambda level: truth[first + level]) for first, size in pairs]
