"""How far a long run is: a bar in a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Final

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from stellwerk.arena.play import BlockResult
from stellwerk.arena.running import Run
from stellwerk.cli.language import Translator

_QUIET_SECONDS: Final = 60


class _Rate(ProgressColumn):
    """Games a second, or a minute where that is less than one."""

    def render(self, task: Task) -> Text:
        return Text(rate_text(task.speed))


def rate_text(games_per_second: float | None) -> str:
    """A rate in a unit that leaves a readable number."""
    if not games_per_second:
        return ""
    if games_per_second >= 1:
        return f"{games_per_second:.1f}/s"
    return f"{60 * games_per_second:.1f}/min"


class Gauge:
    """Shows the progress of a run on standard error. Used in a `with` statement."""

    def __init__(self, arena: Run, tr: Translator) -> None:
        self._arena = arena
        self._tr = tr
        self._is_terminal = sys.stderr.isatty()
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            _Rate(),
            TimeRemainingColumn(elapsed_when_finished=True),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._progress.add_task(
            self._description(), total=arena.games_wanted, completed=arena.games_done
        )
        self._begun = self._told = time.monotonic()
        self._begun_with = arena.games_done

    def __enter__(self) -> Gauge:
        if self._is_terminal:
            self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._is_terminal:
            self._progress.stop()

    def advance(self, result: BlockResult) -> None:
        """A block more is done."""
        if self._is_terminal:
            self._progress.update(self._task, advance=len(result.games), description=self._description())
        elif time.monotonic() - self._told >= _QUIET_SECONDS:
            self._told = time.monotonic()
            self._tell()

    def _description(self) -> str:
        walk = self._arena.walk
        name = self._arena.settings.edition
        return name if walk is None else f"{name} LLR {walk.test.ratio:+.2f}"

    def _tell(self) -> None:
        done, wanted = self._arena.games_done, self._arena.games_wanted
        rate = (done - self._begun_with) / (self._told - self._begun)
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
