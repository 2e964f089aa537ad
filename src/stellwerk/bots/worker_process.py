"""A worker process that holds bots and answers tasks."""

from __future__ import annotations

import ctypes
import logging
import multiprocessing
import os
import signal
import sys
import threading
import traceback
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait

from stellwerk.bots.cache import BotCache, BotDecision, Task


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no decision."""

    reason: str


def keep_bots(line: Connection, niceness: int) -> None:
    """Answer tasks from a connection until it is closed. This is the main function of the process."""
    prepare(niceness)
    logging.captureWarnings(True)
    cache = BotCache()
    while True:
        try:
            task: Task = line.recv()
        except (EOFError, OSError):
            return
        answer: BotDecision | Failure
        try:
            answer = cache.decide(task)
        except Exception:
            answer = Failure(traceback.format_exc(limit=-3))
        line.send(answer)


def prepare(niceness: int) -> None:
    """Lower the priority, ignore Ctrl-C and make sure that the process ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    if parent is not None:
        _die_with(parent.pid)
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _die_with(parent: int | None) -> None:
    """Ask the system to kill this process with its parent, where that is possible.

    Compiled code blocks the other threads of the process, so a thread that watches the parent may be too
    late.
    """
    if sys.platform == "linux":
        set_death_signal = 1
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:  # it went before we asked
            os._exit(0)


def _leave_with(sentinel: int) -> None:
    """Exit when the parent has ended."""
    wait([sentinel])
    os._exit(0)
