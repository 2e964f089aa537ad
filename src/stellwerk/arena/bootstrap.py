"""Confidence intervals by block bootstrap.

Blocks are drawn anew from those that were played, as many as there are and each as often as chance has it,
and everything is computed again from them; the spread of the results gives the intervals. Whole
blocks are drawn, never single games, because the games of a block share their shuffle.

What never happened in a run cannot be drawn, yet a clean sweep is no certainty. So every draw also has one
drawn game that was not played, with a weight drawn by lot (exponentially, one on average). It matters only
where a share is close to 0 or 1.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from operator import mul
from random import Random

TIMES = 1000
CONFIDENCE = 0.95


def bootstrap_intervals(
    rows: Sequence[Sequence[float]],
    lineups: Sequence[tuple[str, ...]],
    measure: Callable[[Sequence[float], float], Sequence[float]],
    seed: int,
    times: int = TIMES,
) -> list[tuple[float, float]]:
    """The interval of each number that `measure` makes of the sums over blocks and the drawn game's weight.

    `rows` has what each block adds to the sums, `lineups` who played it.
    """
    groups = _group(rows, lineups)
    size = len(rows[0])
    everything = range(len(rows))
    random = Random(seed)
    samples = []
    for _ in range(times):
        drawn = Counter(random.choices(everything, k=len(rows)))
        sums = [0.0] * size
        for members, columns in groups:
            weights = [drawn[member] for member in members]
            for column, values in columns:
                sums[column] += sum(map(mul, weights, values))
        samples.append(measure(sums, random.expovariate(1)))
    return [_interval([sample[number] for sample in samples]) for number in range(len(samples[0]))]


def _group(
    rows: Sequence[Sequence[float]], lineups: Sequence[tuple[str, ...]]
) -> list[tuple[list[int], list[tuple[int, list[float]]]]]:
    """The blocks of each line-up, with the columns they count for; with many bots most are empty."""
    members_of: dict[tuple[str, ...], list[int]] = {}
    for number, lineup in enumerate(lineups):
        members_of.setdefault(tuple(sorted(lineup)), []).append(number)
    groups = []
    for members in members_of.values():
        columns = [(column, [rows[member][column] for member in members]) for column in range(len(rows[0]))]
        groups.append((members, [(column, values) for column, values in columns if any(values)]))
    return groups


def _interval(values: list[float]) -> tuple[float, float]:
    known = sorted(value for value in values if not math.isnan(value))
    if not known:
        return math.nan, math.nan
    tail = (1 - CONFIDENCE) / 2
    return _quantile(known, tail), _quantile(known, 1 - tail)


def _quantile(ordered: list[float], share: float) -> float:
    place = share * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])
