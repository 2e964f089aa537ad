"""How well somebody decided, as one number."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Final

from stellwerk.intervals import Figure, Z

RANDOM_ACCURACY: Final = 0.2  # the accuracy of a player whose decisions are random, in every edition
MOST_WIDTH: Final = 0.25  # of the interval; an accuracy that is less certain is not shown


def accuracy_of(edition: str, losses: Sequence[Figure]) -> Figure | None:
    """Return the accuracy for these losses per decision: 1 for none, less the more was lost on average.

    It falls exponentially and is 0.2 for the mean loss of random decisions, which `benchmarks/accuracy.py`
    measures for every edition (`accuracy.json`). None: the losses are too uncertain, or nothing was measured.
    """
    random_loss = random_losses().get(edition)
    measured = [loss for loss in losses if math.isfinite(loss.low)]
    if random_loss is None or not measured or len(measured) < len(losses):
        return None
    mean = sum(loss.value for loss in measured) / len(measured)
    half = math.sqrt(sum(((loss.high - loss.low) / 2 / Z) ** 2 for loss in measured)) / len(measured) * Z
    low, value, high = (
        math.pow(RANDOM_ACCURACY, max(0.0, loss) / random_loss) for loss in (mean + half, mean, mean - half)
    )
    return Figure(value, low, high, len(measured)) if high - low <= MOST_WIDTH else None


@cache
def random_losses() -> dict[str, float]:
    """Return the mean loss of a random decision in each edition, in points of margin."""
    text = resources.files("stellwerk.analysis").joinpath("accuracy.json").read_text("utf-8")
    found: dict[str, float] = json.loads(text)
    return found
