"""Analyses that run in worker processes and send their reports one by one."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any, Final

from stellwerk.analysis.stages import reports
from stellwerk.analysis.trial import trials
from stellwerk.bots.worker_process import Failure, prepare
from stellwerk.engine import game as engine

TRIAL_SECONDS: Final = 20.0

Json = dict[str, Any]


def analyse(line: Connection, niceness: int, seconds: float, record: Json) -> None:
    """Send the analysis of one game."""
    _send_reports(line, niceness, lambda: reports(engine.replay(record), seconds))


def try_out(line: Connection, niceness: int, seconds: float, edition: str, board: Json) -> None:
    """Send the statistics of trial games on a board."""
    _send_reports(line, niceness, lambda: trials(edition, board, min(seconds, TRIAL_SECONDS)))


def _send_reports(line: Connection, niceness: int, find_out: Callable[[], Iterator[Json]]) -> None:
    """Send each report as JSON, then None; a Failure after an error."""
    prepare(niceness)
    try:
        for report in find_out():
            line.send(json.dumps(report, ensure_ascii=False, separators=(",", ":")))
    except Exception:
        line.send(Failure(traceback.format_exc(limit=-3)))
    else:
        line.send(None)
