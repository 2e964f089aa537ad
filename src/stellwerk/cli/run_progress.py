"""Progress of a long run: a bar in a terminal, otherwise a line every minute."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Final

from stellwerk.arena.play import BlockResult
from stellwerk.arena.run import Run
from stellwerk.cli.display import Progress
from stellwerk.cli.display.progress import rate_text
from stellwerk.cli.language import Translator

_QUIET_SECONDS: Final = 60


class RunProgress:
    """Shows the progress of a run on standard error. Used in a `with` statement."""

    def __init__(self, arena: Run, tr: Translator) -> None:
        self._arena = arena
        self._tr = tr
        self._is_terminal = sys.stderr.isatty()
        self._progress = Progress()
        self._progress.begin(self._description(), arena.games_wanted, arena.games_done)
        self._begun = self._reported = time.monotonic()
        self._begun_with = arena.games_done

    def __enter__(self) -> RunProgress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.__exit__(kind, error, trace)

    def advance(self, result: BlockResult) -> None:
        """Count a finished block."""
        if self._is_terminal:
            self._progress.advance(len(result.games), self._description())
        elif time.monotonic() - self._reported >= _QUIET_SECONDS:
            self._reported = time.monotonic()
            self._print_line()

    def _description(self) -> str:
        walk = self._arena.walk
        name = self._arena.settings.edition
        return name if walk is None else f"{name} LLR {walk.test.ratio:+.2f}"

    def _print_line(self) -> None:
        done, wanted = self._arena.games_done, self._arena.games_wanted
        rate = (done - self._begun_with) / (self._reported - self._begun)
        left = (wanted - done) / rate / 60 if rate else float("inf")
        print(
            self._tr(
                "terminal.gauge.games-left",
                what=self._description(),
                done=done,
                wanted=wanted,
                rate=rate_text(rate),
                left=f"{left:.0f}",
            ),
            file=sys.stderr,
            flush=True,
        )
