"""An event loop whose clock jumps to the next timer as soon as nothing else is left to do.

Code that waits for minutes runs in milliseconds, and always in the same order. Only for code that uses
neither sockets nor threads: the clock would overtake them.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

from stellwerk.table.clock import SystemClock

T = TypeVar("T")


class _JumpingSelector(selectors.DefaultSelector):
    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0)
        if not found:
            assert timeout is not None, "nothing will ever happen again: the test hangs"
            self.now += max(timeout, 0.0)
        return found


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.jumping = _JumpingSelector()
        super().__init__(self.jumping)

    def time(self) -> float:
        return self.jumping.now


def run(work: Coroutine[Any, Any, T]) -> T:
    """As ``asyncio.run``, in virtual time that starts at 0."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(work)


class LoopClock(SystemClock):
    """The time of the running event loop, which may be virtual."""

    def monotonic(self) -> float:
        return asyncio.get_running_loop().time()
