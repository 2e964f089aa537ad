"""What other processes are doing."""

from __future__ import annotations

import os
import time
from pathlib import Path

PATIENCE = 60.0
"""Seconds after which a process that still runs will never wait."""


def wait_until_asleep(leader: int) -> None:
    """Wait until the process, and every process of the session that it leads, waits for something.

    A command writes its prompt just before it begins to wait for a line. Python overlooks an interrupt that
    comes between the two until the line is there.
    """
    end = time.monotonic() + PATIENCE
    while not all(state in "SZ" for state in _states(leader)):
        assert time.monotonic() < end, f"process {leader} never waits"
        os.sched_yield()


def _states(leader: int) -> list[str]:
    states = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        if int(folder.name) == leader or int(fields[3]) == leader:
            states.append(fields[0])
    return states
