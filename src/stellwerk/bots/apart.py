"""A process apart that keeps bots and lets them think."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
import traceback
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait

from stellwerk.bots.keeping import Keeper, Task, Thought


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no thought."""

    reason: str


def keep_bots(line: Connection, niceness: int) -> None:
    """What the process does: a thought for every task, until the line is closed."""
    prepare(niceness)
    keeper = Keeper()
    while True:
        try:
            task: Task = line.recv()
        except (EOFError, OSError):
            return
        answer: Thought | Failure
        try:
            answer = keeper.think(task)
        except Exception:
            answer = Failure(traceback.format_exc(limit=-3))
        line.send(answer)


def prepare(niceness: int) -> None:
    """Yield to the server, leave Ctrl-C to it, and never outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    if parent is not None:
        _die_with(parent.pid)
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _die_with(parent: int | None) -> None:
    """Where the system can do it, be killed with the parent, even in the midst of a thought.

    A compiled mind lets no other thread of its process run while it thinks, so a thread that watches the
    parent would come to know of its end too late.
    """
    if sys.platform == "linux":
        set_death_signal = 1
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:  # it went before we asked
            os._exit(0)


def _leave_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
