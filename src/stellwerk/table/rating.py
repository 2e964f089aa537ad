"""Ratings of people, from their results against rated bots (docs/ratings.md).

Only levels that were rated in an edition count, and only among as many players as they were rated with: Elo
of different tables cannot be compared.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

BEGINNER: Final[dict[str, list[int]]] = json.loads(Path(__file__).with_suffix(".json").read_text())
"""What a beginner (greedy) is worth where the strong level (planner) is 0: with two players, with more."""

STRONG: Final = 0
SURE: Final = 1.96  # standard deviations on either side for 95 %
_SCALE: Final = math.log(10) / 400


@dataclass(frozen=True, slots=True)
class Comparison:
    """A result against a rated bot: 1 for a win, 0.5 for a tie, else 0."""

    bot: int
    result: float


@dataclass(frozen=True, slots=True)
class Rating:
    elo: int
    low: int
    high: int
    comparisons: int


def elo_of(level: str | None, edition: str, players: int) -> int | None:
    """None for a level that was not rated there."""
    if edition not in BEGINNER:
        return None
    if level == "strong":
        return STRONG
    return BEGINNER[edition][players > 2] if level == "beginner" else None


def rate(comparisons: Sequence[Comparison]) -> Rating | None:
    """Return the maximum-likelihood rating and its 95 % interval; None without results.

    As in the arena everybody is also given one drawn game, spread over the opponents, so that who always wins
    has a rating too.
    """
    if not comparisons:
        return None
    drawn = [Comparison(each.bot, 0.5) for each in comparisons]
    weighted = [(each, 1.0) for each in comparisons] + [(each, 1.0 / len(drawn)) for each in drawn]
    elo = _likeliest(weighted)
    certainty = sum(weight * _share(elo, each.bot) * (1 - _share(elo, each.bot)) for each, weight in weighted)
    apart = SURE / (_SCALE * math.sqrt(certainty))
    return Rating(round(elo), round(elo - apart), round(elo + apart), len(comparisons))


def _share(elo: float, bot: int) -> float:
    """Return the expected result against this bot."""
    return 1.0 / (1.0 + math.exp(-_SCALE * (elo - bot)))


def _likeliest(weighted: Sequence[tuple[Comparison, float]]) -> float:
    """Solve for the rating at which expected and actual results agree, by bisection."""
    low, high = -5000.0, 5000.0
    for _ in range(60):
        middle = (low + high) / 2
        surplus = sum(weight * (each.result - _share(middle, each.bot)) for each, weight in weighted)
        low, high = (middle, high) if surplus > 0 else (low, middle)
    return (low + high) / 2
