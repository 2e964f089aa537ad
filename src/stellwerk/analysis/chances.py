"""How likely each player is to win from here: planners play the game to its end, many times."""

from __future__ import annotations

import math
from typing import Final

from stellwerk.bots.core.playouts import Playouts
from stellwerk.engine.game import CoreGame
from stellwerk.engine.rules import Rules
from stellwerk.intervals import Figure, wilson

DOUBT: Final = 0.58
"""So many playouts, won by everybody alike, are added to those that were played: few of them prove little."""
SHARPNESS: Final = (0.23, 0.93)
"""The power of a share of playouts that makes it a chance: when the game begins, and when it ends."""


class WinEstimator:
    """Plays games to their end with quick planners to see who wins."""

    def __init__(self, rules: Rules) -> None:
        self._playouts = Playouts(rules)

    def winners(self, game: CoreGame) -> list[float]:
        """Play this game to its end, and return the victory by seat, divided among those who share it."""
        self._playouts.begin(None)
        self._playouts.finish(game)
        first = [place == 1 for place in game.ranking()]
        return [won / sum(first) for won in first]


class Chances:
    """Estimated win probabilities of all seats, from the playouts so far.

    The share of won playouts is corrected, because planners that finish a game do not play like those who
    began it, and because a few playouts agree easily. `benchmarks/calibration.py` fits the numbers above.
    """

    def __init__(self, players: int, progress: float) -> None:
        """`progress` is the part of the game that is over, from 0 to 1."""
        self.won = [0.0] * players
        self.count = 0
        self._sharpness = SHARPNESS[0] + (SHARPNESS[1] - SHARPNESS[0]) * progress

    def add(self, victory: list[float]) -> None:
        for seat, share in enumerate(victory):
            self.won[seat] += share
        self.count += 1

    def share(self, seat: int) -> float:
        """The share of playouts that a seat won; what would be fair, before the first one."""
        return self.won[seat] / self.count if self.count else 1 / len(self.won)

    def value(self, seat: int) -> float:
        """The chance of a seat; all of them add up to 1."""
        return self._chance(seat, self.share(seat))

    def figure(self, seat: int) -> Figure:
        """The chance, with the interval that comes of the number of playouts."""
        if not self.count:
            return Figure(math.nan, math.nan, math.nan, 0)
        low, high = (min(1.0, max(0.0, share)) for share in wilson(self.share(seat), self.count))
        return Figure(self.value(seat), self._chance(seat, low), self._chance(seat, high), self.count)

    def _chance(self, seat: int, share: float) -> float:
        """The chance if the seat had won this share of the playouts, and the others the rest as they did."""
        fair = 1 / len(self.won)
        rest = 1 - self.share(seat)
        weights: list[float] = []
        for other in range(len(self.won)):
            own = share
            if other != seat:
                own = self.share(other) * (1 - share) / rest if rest else (1 - share) / (len(self.won) - 1)
            weights.append(
                math.pow((own * self.count + fair * DOUBT) / (self.count + DOUBT), self._sharpness)
            )
        return weights[seat] / sum(weights)
