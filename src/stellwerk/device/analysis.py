"""The analysis of a finished game on this device: every request does a slice of the work.

The engine is not compiled here, so there are fewer worlds than on a server. Without requests nothing is done:
the work stops when the page is left, and goes on when it is opened again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from stellwerk.analysis.course import Analysis
from stellwerk.analysis.depth import LIGHT
from stellwerk.analysis.stages import report, steps
from stellwerk.engine.game import CoreGame
from stellwerk.table.clock import Clock

SLICE_SECONDS: Final = 1.0  # of work per request
PAUSE_SECONDS: Final = 0.002  # between two steps, in which tables and bots have their turn

Json = dict[str, Any]


class LocalAnalysis:
    """One game's analysis; the turns of `seats` come first."""

    def __init__(self, game: CoreGame, seats: Sequence[int], clock: Clock) -> None:
        self.seats = seats
        self._clock = clock
        self._analysis = Analysis(game, depth=LIGHT)
        self._steps = steps(self._analysis, seats)
        self._has_curve = False
        self._is_done = False
        self._version = 0
        self._report: Json | None = None
        self._lock = asyncio.Lock()

    async def answer(self, seen: int) -> Json:
        """Work for a slice, then return the state and the report, unless this version of it was seen."""
        async with self._lock:  # two pages do not work on the same game at once
            if not self._is_done:
                await self._work()
        state = "done" if self._is_done else "working"
        return {
            "state": state,
            "version": self._version,
            "report": self._report if self._version > seen else None,
        }

    async def _work(self) -> None:
        end = self._clock.monotonic() + SLICE_SECONDS
        if self._has_curve:
            self._explain_one(self.seats)
        while not self._is_done and self._clock.monotonic() < end:
            self._is_done = not self._advance()
            await self._clock.sleep(PAUSE_SECONDS)
        if self._has_curve:
            self._version += 1
            self._report = report(self._analysis, is_done=self._is_done, known_reasons=True)

    def _advance(self) -> bool:
        """Take the next step, at last explain what is left; return whether there was anything to do."""
        has_curve = next(self._steps, None)
        if has_curve is None:
            return self._explain_one(range(self._analysis.game.players))
        self._has_curve = has_curve
        return True

    def _explain_one(self, seats: Sequence[int]) -> bool:
        """Work out the reason of a key moment that has none yet; return whether there was one."""
        for seat in seats:
            for turn in self._analysis.key_moments(seat):
                if not self._analysis.has_reason(turn):
                    self._analysis.explain(turn)
                    return True
        return False
