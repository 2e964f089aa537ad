"""A process apart that analyses one game."""

from __future__ import annotations

import json
import traceback
from multiprocessing.connection import Connection
from typing import Any

import stellwerk
from stellwerk.analysis.stages import reports
from stellwerk.bots.apart import Failure, prepare


def analyse(line: Connection, niceness: int, seconds: float, record: dict[str, Any]) -> None:
    """What the process does: report after report as JSON, then None; a Failure if it cannot."""
    prepare(niceness)
    try:
        for report in reports(stellwerk.replay(record), seconds):
            line.send(json.dumps(report, ensure_ascii=False, separators=(",", ":")))
    except Exception:
        line.send(Failure(traceback.format_exc(limit=-3)))
    else:
        line.send(None)
