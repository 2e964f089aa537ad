"""Bradley-Terry ratings: one number a bot that explains all results at once, in Elo.

Bot a beats bot b with chance 1 / (1 + 10^((b - a) / 400)). A game of several players counts as one
comparison of places for each pair of its seats; equal places count half for both. The fit is the maximum of
the likelihood of all results, so their order does not matter.

A bot that won or lost everything would have no finite rating. So each bot is also given one drawn game,
spread evenly over its opponents; among hundreds of real games that moves nothing, and it bounds what a
clean sweep can claim.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

ELO_PER_NAT: Final = 400 / math.log(10)
_PRECISION: Final = 1e-9
_MOST_STEPS: Final = 200

Matrix = Sequence[Sequence[float]]


def expected_share(elo: float) -> float:
    """Return the expected share of a bot that is stronger by this many Elo points."""
    return 1 / (1 + 10 ** (-elo / 400))


def fit_ratings(
    points: Matrix, anchor: int, start: Sequence[float] | None = None, drawn_game: float = 1.0
) -> list[float]:
    """The ratings for `points[a][b]`, what a scored against b; the anchor has 0.

    `start` is a first guess, `drawn_game` the weight of the drawn game that each bot is given.
    """
    bots = len(points)
    if bots < 2:
        return [0.0] * bots
    scored = _with_drawn_games(points, drawn_game)
    strength = [0.0] * bots if start is None else [elo / ELO_PER_NAT for elo in start]
    likelihood = _log_likelihood(scored, strength)
    for _ in range(_MOST_STEPS):
        step = _newton_step(scored, strength, anchor)
        if max(abs(value) for value in step) < _PRECISION:
            break
        scale = 1.0
        while True:
            candidate = [value + scale * change for value, change in zip(strength, step, strict=True)]
            reached = _log_likelihood(scored, candidate)
            if reached >= likelihood or scale < _PRECISION:
                break
            scale /= 2
        strength, likelihood = candidate, reached
    return [(value - strength[anchor]) * ELO_PER_NAT for value in strength]


def _with_drawn_games(points: Matrix, weight: float) -> list[list[float]]:
    half = 0.5 * weight / (len(points) - 1)
    return [
        [value + half if row != column else 0.0 for column, value in enumerate(values)]
        for row, values in enumerate(points)
    ]


def _log_likelihood(scored: Matrix, strength: Sequence[float]) -> float:
    total = 0.0
    for a, row in enumerate(scored):
        for b, value in enumerate(row):
            if value:
                gap = strength[b] - strength[a]
                total -= value * (math.log1p(math.exp(gap)) if gap < 30 else gap)
    return total


def _newton_step(scored: Matrix, strength: Sequence[float], anchor: int) -> list[float]:
    """Towards the maximum, with the anchor held fast."""
    bots = len(scored)
    slope = [0.0] * bots
    bend = [[0.0] * bots for _ in range(bots)]
    for a in range(bots):
        for b in range(a):
            games = scored[a][b] + scored[b][a]
            chance = 1 / (1 + math.exp(min(strength[b] - strength[a], 700)))
            surprise = scored[a][b] - games * chance
            weight = games * chance * (1 - chance)
            slope[a] += surprise
            slope[b] -= surprise
            bend[a][a] += weight
            bend[b][b] += weight
            bend[a][b] -= weight
            bend[b][a] -= weight
    free = [bot for bot in range(bots) if bot != anchor]
    solved = _solve([[bend[a][b] for b in free] for a in free], [slope[a] for a in free])
    step = [0.0] * bots
    for bot, value in zip(free, solved, strict=True):
        step[bot] = value
    return step


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a positive definite system, by elimination."""
    size = len(right)
    for pivot in range(size):
        for row in range(pivot + 1, size):
            factor = matrix[row][pivot] / matrix[pivot][pivot]
            if factor:
                right[row] -= factor * right[pivot]
                for column in range(pivot, size):
                    matrix[row][column] -= factor * matrix[pivot][column]
    solution = [0.0] * size
    for row in range(size - 1, -1, -1):
        rest = sum(matrix[row][column] * solution[column] for column in range(row + 1, size))
        solution[row] = (right[row] - rest) / matrix[row][row]
    return solution


def count_cycles(points: Matrix) -> tuple[int, int]:
    """How many triples of bots beat each other in a circle, out of how many that all met."""
    cycles = triples = 0
    bots = range(len(points))
    for a in bots:
        for b in range(a):
            for c in range(b):
                if all(points[x][y] + points[y][x] for x, y in ((a, b), (b, c), (c, a))):
                    triples += 1
                    one_way = (
                        points[a][b] > points[b][a],
                        points[b][c] > points[c][b],
                        points[c][a] > points[a][c],
                    )
                    other = (
                        points[a][b] < points[b][a],
                        points[b][c] < points[c][b],
                        points[c][a] < points[a][c],
                    )
                    cycles += all(one_way) or all(other)
    return cycles, triples
