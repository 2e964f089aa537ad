"""A bar that grows on standard error while something long goes on, and is gone afterwards."""

from __future__ import annotations

import shutil
import sys
import time
from types import TracebackType
from typing import Final

_BAR: Final = 30
_PAUSE: Final = 0.1
"""Seconds between two drawings."""


class Progress:
    """Used in a `with` statement; draws nothing where standard error is no terminal."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()
        self._drawn = 0.0
        self.begin("", 0)

    def begin(self, description: str, total: int, done: int = 0) -> None:
        """Something new begins, of which so much is done already."""
        self.description, self._total, self._done, self._first = description, total, done, done
        self._begun = time.monotonic()

    def advance(self, steps: int = 1, description: str | None = None) -> None:
        self._done += steps
        if description is not None:
            self.description = description
        if self._shown and (self._done >= self._total or time.monotonic() - self._drawn >= _PAUSE):
            self._drawn = time.monotonic()
            columns = shutil.get_terminal_size().columns
            sys.stderr.write(f"\r\x1b[2K{self.line()[: columns - 1]}")
            sys.stderr.flush()

    def line(self) -> str:
        """Description, bar, how many of how many, how fast, and the time that is left."""
        filled = min(_BAR, _BAR * self._done // max(1, self._total))
        bar = "━" * filled + " " * (_BAR - filled)
        rate = (self._done - self._first) / max(1e-9, time.monotonic() - self._begun)
        left = _clock(max(0, self._total - self._done) / rate) if rate else "-:--:--"
        return f"{self.description} {bar} {self._done}/{self._total} {rate_text(rate)} {left}"

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()


def rate_text(per_second: float) -> str:
    """A rate in a unit that leaves a readable number."""
    if not per_second:
        return ""
    return f"{per_second:.1f}/s" if per_second >= 1 else f"{60 * per_second:.1f}/min"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"
