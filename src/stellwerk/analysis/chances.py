"""From shares of playouts to chances to win."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

DOUBT: Final = 0.58
"""Number of playouts, won by all seats alike, that are added to those played: few of them prove little."""
SHARPNESS: Final = (0.23, 0.93)
"""Power that turns a share of playouts into a chance: at the beginning and at the end of a game."""


def chances(shares: Sequence[float], playouts: int, progress: float) -> list[float]:
    """Return each seat's chance to win, given its share of the playouts; the chances add up to 1.

    A share alone is no chance: few playouts agree easily, and planners who finish a game do not play like the
    people who began it, the less so the longer it still lasts. `benchmarks/calibration.py` measures that and
    fits the constants above. `progress` is the part of the game that is over, from 0 to 1.
    """
    power = SHARPNESS[0] + (SHARPNESS[1] - SHARPNESS[0]) * progress
    fair = 1 / len(shares)
    weights = [math.pow((share * playouts + fair * DOUBT) / (playouts + DOUBT), power) for share in shares]
    return [weight / sum(weights) for weight in weights]


def with_share(shares: Sequence[float], seat: int, share: float) -> list[float]:
    """Return the shares if this seat had another one and the others divided the rest as they do."""
    rest = 1 - shares[seat]
    others = [each * (1 - share) / rest if rest else (1 - share) / (len(shares) - 1) for each in shares]
    return [*others[:seat], share, *others[seat + 1 :]]
