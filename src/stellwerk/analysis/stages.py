"""An incremental analysis: first a curve, then the alternatives, then more worlds where it is unclear."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from stellwerk.analysis.course import Analysis
from stellwerk.engine.game import CoreGame

SKETCH: Final = 6  # worlds for what was played
FIRST_WORLDS: Final = 8  # worlds for every alternative
MORE_WORLDS: Final = 8  # that are added where it is unclear
MOST_WORLDS: Final = 96  # of a turn
PLAYOUTS: Final = 240  # per turn, on average, when everything is done
PAUSE: Final = 1.0  # seconds of work between two reports


def reports(
    game: CoreGame, seconds: float, seed: int = 0, clock: Callable[[], float] = time.monotonic
) -> Iterator[dict[str, Any]]:
    """Yield reports on a finished game, in all languages, while the analysis proceeds.

    The first report comes with the first curve, the last one when everything is done or the time is up.
    Its `progress` goes from 0 to 1.
    """
    analysis = Analysis(game, seed)
    everything = len(analysis.turns) * (SKETCH + PLAYOUTS)
    begun = reported = clock()
    sketched = False
    for curve_is_drawn in steps(analysis):
        now = clock()
        if curve_is_drawn and now - begun >= seconds:
            break
        if curve_is_drawn and (not sketched or now - reported >= PAUSE):
            sketched, reported = True, now
            yield _report(analysis, min(0.99, analysis.playouts / everything))
    yield _report(analysis, 1.0)


def _report(analysis: Analysis, progress: float) -> dict[str, Any]:
    return {**analysis.as_json(), "progress": round(progress, 4)}


def steps(analysis: Analysis, playouts: int = PLAYOUTS, most_worlds: int = MOST_WORLDS) -> Iterator[bool]:
    """Do the work in small steps; yield after each whether every turn has a first value."""
    turns = range(len(analysis.turns))
    for turn in turns:
        analysis.sketch(turn, SKETCH)
        yield turn == turns[-1]
    for turn in turns:
        analysis.compare(turn, FIRST_WORLDS)
        yield True
    while analysis.playouts < len(turns) * (SKETCH + playouts):
        unclear = analysis.least_certain(most_worlds)
        if unclear is None:
            return
        analysis.compare(unclear, MORE_WORLDS)
        yield True
