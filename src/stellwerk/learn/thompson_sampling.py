"""Thompson sampling over discrete parameters with a Bayesian linear model.

The reward of a configuration is modelled as a constant plus one effect per parameter, which depends on
the parameter's level (the index of its value). The prior expects small effects and similar effects of
neighbouring levels, so every game is evidence about all parameters. The module is plain Python since the
matrices are small.
"""

from __future__ import annotations

import math
import random
from operator import mul

NOISE_VARIANCE = 0.06
"""Variance of a single reward."""
EFFECT_DEVIATION = 0.03
"""Prior standard deviation of the effect of a level."""
STEP_DEVIATION = 0.02
"""Prior standard deviation of the difference between the effects of neighbouring levels."""


class ThompsonSampler:
    """Gaussian posterior over the effects of all levels.

    Coefficient 0 is the constant. The effects of parameter p begin at `offsets[p]`.
    """

    def __init__(self, level_counts: list[int]) -> None:
        """Start from the prior for parameters with these numbers of levels."""
        self.level_counts = level_counts
        self.offsets: list[int] = []
        size = 1
        for count in level_counts:
            self.offsets.append(size)
            size += count
        self.precision = [[0.0] * size for _ in range(size)]
        """Precision matrix of the posterior, times the noise variance."""
        self.reward_sums = [0.0] * size
        """Sum of the rewards of each coefficient's samples."""
        self.precision[0][0] = NOISE_VARIANCE
        for offset, count in zip(self.offsets, level_counts, strict=True):
            for index in range(offset, offset + count):
                self.precision[index][index] += NOISE_VARIANCE / EFFECT_DEVIATION**2
                if index > offset:
                    self._couple(index - 1, index)
        self.update([])

    def _couple(self, a: int, b: int) -> None:
        """Add the prior that two neighbouring levels have similar effects."""
        weight = NOISE_VARIANCE / STEP_DEVIATION**2
        self.precision[a][a] += weight
        self.precision[b][b] += weight
        self.precision[a][b] -= weight
        self.precision[b][a] -= weight

    def update(self, samples: list[tuple[list[int], float]]) -> None:
        """Add samples to the posterior: the level of each parameter, and the reward."""
        for levels, reward in samples:
            active = [0, *(offset + level for offset, level in zip(self.offsets, levels, strict=True))]
            for one in active:
                self.reward_sums[one] += reward
                row = self.precision[one]
                for other in active:
                    row[other] += 1.0
        self._factorize()

    def _factorize(self) -> None:
        """Compute the Cholesky factor of the precision and the posterior mean."""
        size = len(self.reward_sums)
        lower: list[list[float]] = [[0.0] * size for _ in range(size)]
        for i, (row, target) in enumerate(zip(lower, self.precision, strict=True)):
            for j in range(i + 1):
                rest = target[j] - sum(map(mul, row[:j], lower[j][:j]))
                row[j] = math.sqrt(rest) if i == j else rest / lower[j][j]
        self.upper = [[row[i] for row in lower] for i in range(size)]
        self.whitened_mean: list[float] = []
        for i, row in enumerate(lower):
            rest = self.reward_sums[i] - sum(map(mul, row[:i], self.whitened_mean))
            self.whitened_mean.append(rest / row[i])
        self.mean = self._substitute_back(self.whitened_mean)

    def _substitute_back(self, whitened: list[float]) -> list[float]:
        """Solve the upper triangular system for a right-hand side."""
        solution = [0.0] * len(whitened)
        for i in range(len(whitened) - 1, -1, -1):
            row = self.upper[i]
            solution[i] = (whitened[i] - sum(map(mul, row[i + 1 :], solution[i + 1 :]))) / row[i]
        return solution

    def sample(self, rng: random.Random) -> list[float]:
        """Draw coefficients from the posterior."""
        deviation = math.sqrt(NOISE_VARIANCE)
        return self._substitute_back(
            [value + deviation * rng.gauss(0.0, 1.0) for value in self.whitened_mean]
        )

    def best_levels(self, coefficients: list[float]) -> list[int]:
        """Return the level of each parameter with the largest effect."""
        pairs = zip(self.offsets, self.level_counts, strict=True)
        return [max(range(count), key=lambda level: coefficients[offset + level]) for offset, count in pairs]
