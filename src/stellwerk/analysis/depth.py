"""How much work an analysis does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Depth:
    """Numbers of worlds, alternatives and playouts; the more, the more certain is what comes out."""

    sketch: int
    """Worlds for what was played, before any alternative."""
    alternatives: int
    """Options of a strong planner that are tried beside what was played."""
    first_worlds: int
    """Worlds for every alternative."""
    step: int
    """Worlds that are added at a time."""
    most_worlds: int
    """Worlds of a turn."""
    playouts: int
    """Per turn, on average, when everything is done."""
    reason_worlds: int
    """Worlds in which a difference is explained."""


FULL: Final = Depth(
    sketch=6, alternatives=6, first_worlds=8, step=8, most_worlds=96, playouts=240, reason_worlds=16
)
LIGHT: Final = Depth(
    sketch=1, alternatives=4, first_worlds=6, step=1, most_worlds=24, playouts=60, reason_worlds=6
)
"""For an engine that is not compiled."""
