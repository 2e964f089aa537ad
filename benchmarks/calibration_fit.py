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


def fitted(games: list[Json], playouts: int) -> tuple[float, float, float]:
    """Doubt and both sharpnesses with which these games would have been the least surprising."""
    points = [
        (
            _player_first(point["won"][str(count)], point["player"]),
            count,
            len(game["bots"]),
            point["over"],
            game["result"][point["player"]],
        )
        for game in games
        for point in game["points"]
        for count in looks(playouts)
    ]
    won, counts, players, over, results = (np.array(column, float) for column in zip(*points, strict=True))
    seated = np.arange(MOST_PLAYERS)[None, :] < players[:, None]

    def surprise(doubt: float, first: float, last: float) -> float:
        shares = (won + doubt / players[:, None]) / (counts + doubt)[:, None]
        sharpness = first + (last - first) * over
        weights = np.where(seated, shares, 0.0) ** sharpness[:, None] * seated
        chances: Array = weights[:, 0] / weights.sum(1)
        return float(-(results * np.log(chances) + (1 - results) * np.log(1 - chances)).mean())

    best, step = (0.5, 0.5, 0.5), 0.32
    while step > 0.005:
        doubt, first, last = best
        near = [
            (doubt + a * step, first + b * step, last + c * step) for a, b, c in product((0, -1, 1), repeat=3)
        ]
        possible = [each for each in near if min(each) > 0.01 and max(each) < MOST]
        found = min(possible, key=lambda each: surprise(*each))
        if found == best:
            step /= 2
        best = found
    return round(best[0], 2), round(best[1], 2), round(best[2], 2)


def _player_first(row: list[float], player: int) -> list[float]:
    return [row[player], *row[:player], *row[player + 1 :]] + [0.0] * (MOST_PLAYERS - len(row))
