"""From shares of playouts to chances to win."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

DOUBT: Final = 0.38
"""Number of playouts, won by all seats alike, that are added to those played: few of them prove little."""
SHARPNESS: Final = (0.39, 0.82)
"""Power that turns a share of playouts into a chance: at the beginning and at the end of a game."""
OVERCONFIDENCE: Final = {True: 0.2, False: 2.28}
"""How much the player whose knowledge is used is overrated at the end of a game, as a logarithm.

In dealt worlds the others hold tickets that they did not build for. With a belief about their tickets (True)
that matters little, without one a lot.
"""


def chances(
    shares: Sequence[float], playouts: int, progress: float, player: int, has_belief: bool
) -> list[float]:
    """Return each seat's chance to win, given its share of the playouts; the chances add up to 1.

    A share alone is no chance: few playouts agree easily, and planners who finish a game do not play like the
    people who began it, the less so the longer it still lasts. `benchmarks/calibration.py` measures that and
    fits the constants above. `progress` is the part of the game that is over, from 0 to 1; `player` is the
    seat whose knowledge was used.
    """
    power = SHARPNESS[0] + (SHARPNESS[1] - SHARPNESS[0]) * progress
    fair = 1 / len(shares)
    weights = [math.pow((share * playouts + fair * DOUBT) / (playouts + DOUBT), power) for share in shares]
    weights[player] *= math.exp(-OVERCONFIDENCE[has_belief] * progress)
    return [weight / sum(weights) for weight in weights]


def with_share(shares: Sequence[float], seat: int, share: float) -> list[float]:
    """Return the shares if this seat had another one and the others divided the rest as they do."""
    rest = 1 - shares[seat]
    others = [each * (1 - share) / rest if rest else (1 - share) / (len(shares) - 1) for each in shares]
    return [*others[:seat], share, *others[seat + 1 :]]
