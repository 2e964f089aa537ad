"""An incremental analysis: first a curve, then the alternatives, then more worlds where it is unclear."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from stellwerk.analysis.course import Analysis
from stellwerk.analysis.depth import FULL, Depth
from stellwerk.engine.game import CoreGame

PAUSE: Final = 1.0  # seconds of work between two reports


def reports(
    game: CoreGame,
    seconds: float,
    seed: int = 0,
    clock: Callable[[], float] = time.monotonic,
    depth: Depth = FULL,
) -> Iterator[dict[str, Any]]:
    """Yield reports on a finished game, in all languages, while the analysis proceeds.

    The first report comes with the first curve, the last one when everything is done or the time is up.
    Its `progress` goes from 0 to 1.
    """
    analysis = Analysis(game, seed, depth)
    begun = reported = clock()
    sketched = False
    for curve_is_drawn in steps(analysis):
        now = clock()
        if curve_is_drawn and now - begun >= seconds:
            break
        if curve_is_drawn and (not sketched or now - reported >= PAUSE):
            sketched, reported = True, now
            yield report(analysis)
    yield report(analysis, is_done=True)


def report(analysis: Analysis, is_done: bool = False, known_reasons: bool = False) -> dict[str, Any]:
    """Return what is known, with the part of the work that is done."""
    everything = len(analysis.turns) * (analysis.depth.sketch + analysis.depth.playouts)
    progress = 1.0 if is_done else min(0.99, analysis.playouts / everything)
    return {**analysis.as_json(known_reasons=known_reasons), "progress": round(progress, 4)}


def steps(analysis: Analysis, seats: Sequence[int] = ()) -> Iterator[bool]:
    """Do the work in small steps; yield after each whether every turn has a first value.

    The turns of `seats` are compared with their alternatives before those of the others.
    """
    turns = range(len(analysis.turns))
    for turn in turns:
        analysis.sketch(turn, analysis.depth.sketch)
        yield turn == turns[-1]
    own = [turn for turn in turns if analysis.turns[turn].player in seats]
    for group in (own, [turn for turn in turns if turn not in own]):
        yield from _compare(analysis, group)


def _compare(analysis: Analysis, turns: Sequence[int]) -> Iterator[bool]:
    """Compare these turns with their alternatives, then longest where it is least clear."""
    depth = analysis.depth
    most_playouts = analysis.playouts + len(turns) * depth.playouts
    for turn in turns:
        for _ in range(0, depth.first_worlds, depth.step):
            analysis.compare(turn, depth.step)
            yield True
    while analysis.playouts < most_playouts:
        unclear = analysis.least_certain(depth.most_worlds, turns)
        if unclear is None:
            return
        analysis.compare(unclear, depth.step)
        yield True
