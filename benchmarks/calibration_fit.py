"""Which map from playouts to chances some games of benchmarks/calibration.py ask for."""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from benchmarks.calibration_figures import Json, looks

Array = NDArray[np.float64]
MOST_PLAYERS: Final = 5
MOST: Final = 10
"""No number of the map is larger: few games would ask for any."""


def fitted(games: list[Json], playouts: int) -> tuple[float, ...]:
    """Doubt, both sharpnesses, and overconfidence with and without a belief that surprise least."""
    points = [
        (
            _player_first(point["won"][str(count)], point["player"]),
            count,
            len(game["bots"]),
            point["over"],
            game["result"][point["player"]],
            game["belief"],
        )
        for game in games
        for point in game["points"]
        for count in looks(playouts)
    ]
    won, counts, players, over, results, belief = (
        np.array(column, float) for column in zip(*points, strict=True)
    )
    seated = np.arange(MOST_PLAYERS)[None, :] < players[:, None]

    def surprise(doubt: float, first: float, last: float, informed: float, blind: float) -> float:
        shares = (won + doubt / players[:, None]) / (counts + doubt)[:, None]
        sharpness = first + (last - first) * over
        weights = np.where(seated, shares, 0.0) ** sharpness[:, None] * seated
        weights[:, 0] *= np.exp(-np.where(belief, informed, blind) * over)
        chances: Array = weights[:, 0] / weights.sum(1)
        return float(-(results * np.log(chances) + (1 - results) * np.log(1 - chances)).mean())

    best: tuple[float, ...] = (0.5,) * 5
    step = 0.32
    while step > 0.005:
        near = [
            tuple(number + change * step for number, change in zip(best, changes, strict=True))
            for changes in product((0, -1, 1), repeat=5)
        ]
        possible = [each for each in near if min(each) > 0.01 and max(each) < MOST]
        found = min(possible, key=lambda each: surprise(*each))
        if found == best:
            step /= 2
        best = found
    return tuple(round(number, 2) for number in best)


def _player_first(row: list[float], player: int) -> list[float]:
    return [row[player], *row[:player], *row[player + 1 :]] + [0.0] * (MOST_PLAYERS - len(row))
