"""Processes apart that find something out bit by bit."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any, Final

import stellwerk
from stellwerk.analysis.stages import reports
from stellwerk.analysis.trial import trials
from stellwerk.bots.apart import Failure, prepare

TRIAL_SECONDS: Final = 20.0

Json = dict[str, Any]


def analyse(line: Connection, niceness: int, seconds: float, record: Json) -> None:
    """Where one game was won and lost."""
    _tell(line, niceness, lambda: reports(stellwerk.replay(record), seconds))


def try_out(line: Connection, niceness: int, seconds: float, edition: str, board: Json) -> None:
    """How a board plays."""
    _tell(line, niceness, lambda: trials(edition, board, min(seconds, TRIAL_SECONDS)))


def _tell(line: Connection, niceness: int, find_out: Callable[[], Iterator[Json]]) -> None:
    """What the process does: report after report as JSON, then None; a Failure if it cannot."""
    prepare(niceness)
    try:
        for report in find_out():
            line.send(json.dumps(report, ensure_ascii=False, separators=(",", ":")))
    except Exception:
        line.send(Failure(traceback.format_exc(limit=-3)))
    else:
        line.send(None)
