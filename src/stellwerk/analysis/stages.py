"""An incremental analysis: first a curve, then mistakes, then both with more playouts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from stellwerk.analysis.course import Analysis
from stellwerk.engine.game import CoreGame

SKETCH: Final = 4
CURVE: Final = 24
FINE_CURVE: Final = 64
"""Playouts a turn: before mistakes are looked for, after that, and in the end."""

WORLDS: Final = 16
MORE_WORLDS: Final = 64
"""In which every turn is looked into, and those that seem to have cost most."""

LOOKED_AT_AGAIN: Final = 12
OPTIONS: Final = 4  # that are held against each other in a turn, roughly
PAUSE: Final = 1.0  # seconds of work between two reports


def reports(
    game: CoreGame, seconds: float, seed: int = 0, clock: Callable[[], float] = time.monotonic
) -> Iterator[dict[str, Any]]:
    """Yield reports on a finished game, in all languages, while the analysis proceeds.

    The first report comes with the first curve, the last one when everything is done or the time is up.
    Its `progress` goes from 0 to 1.
    """
    analysis = Analysis(game, seed)
    everything = sum(cost for cost, _ in _steps(analysis))
    begun = reported = clock()
    done = 0
    for cost, step in _steps(analysis):
        step()
        done += cost
        now = clock()
        if now - begun >= seconds:
            break
        if done == cost or now - reported >= PAUSE:
            yield _report(analysis, done / everything)
            reported = now
    yield _report(analysis, 1.0)


def _report(analysis: Analysis, progress: float) -> dict[str, Any]:
    return {**analysis.as_json(), "progress": round(progress, 4)}


def _steps(analysis: Analysis) -> Iterator[tuple[int, Callable[[], object]]]:
    """Yield all steps, each with its cost in playouts."""
    turns = range(len(analysis.turns))
    refine = (2 * len(turns), analysis.refine)
    yield from [refine] * SKETCH
    for turn in turns:
        yield OPTIONS * WORLDS, _examination(analysis, turn, WORLDS)
    yield from [refine] * (CURVE - SKETCH)
    for _ in range(min(LOOKED_AT_AGAIN, len(turns))):
        yield OPTIONS * MORE_WORLDS, _second_look(analysis)
    yield from [refine] * (FINE_CURVE - CURVE)


def _examination(analysis: Analysis, turn: int, worlds: int) -> Callable[[], object]:
    return lambda: analysis.examine(turn, worlds)


def _second_look(analysis: Analysis) -> Callable[[], object]:
    """At the turn in which something else looked best of all, among those looked at once."""

    def look() -> None:
        once = [each for each in analysis.verdicts if each is not None and each.loss.count < MORE_WORLDS // 2]
        worst = max(once, key=lambda verdict: verdict.loss.value, default=None)
        if worst is not None and worst.loss.value > 0:
            analysis.examine(worst.turn.number, MORE_WORLDS)

    return look
