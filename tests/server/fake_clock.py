"""A clock that stands still until a test turns it."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")
START = 1_800_000_000.0  # Unix time at which it starts


class FakeTimer:
    """A call that is scheduled on a FakeClock."""

    def __init__(self, callback: Callable[[], object]) -> None:
        self.callback: Callable[[], object] | None = callback

    def cancel(self) -> None:
        self.callback = None


class FakeClock:
    """Implements ``stellwerk.table.clock.Clock``. ``turn`` moves time on and runs the timers that are due."""

    def __init__(self) -> None:
        self.now = 0.0
        self.offset = START  # of wall time; change it to set the machine's clock
        self.timers: list[tuple[float, int, FakeTimer]] = []
        self.numbers = itertools.count()

    def wall_time(self) -> float:
        return self.offset + self.now

    def monotonic(self) -> float:
        return self.now

    def call_later(self, seconds: float, callback: Callable[..., object], *args: object) -> FakeTimer:
        timer = FakeTimer(lambda: callback(*args))
        heapq.heappush(self.timers, (self.now + seconds, next(self.numbers), timer))
        return timer

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        done = asyncio.Event()
        timer = self.call_later(seconds, done.set)
        try:
            await done.wait()
        finally:
            timer.cancel()

    async def wait_for(self, awaitable: Awaitable[T], seconds: float) -> T:
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(None) as scope:
            timer = self.call_later(seconds, lambda: scope.reschedule(loop.time()))
            try:
                return await awaitable
            finally:
                timer.cancel()

    @property
    def next_timer(self) -> float | None:
        """Monotonic time of the next timer, if there is one."""
        while self.timers and self.timers[0][2].callback is None:
            heapq.heappop(self.timers)
        return self.timers[0][0] if self.timers else None

    async def turn(self, seconds: float) -> None:
        """Let time pass, and let what waits for each moment run before the next one comes."""
        end = self.now + seconds
        while (due := self.next_timer) is not None and due <= end:
            self.now = max(self.now, due)
            callback = heapq.heappop(self.timers)[2].callback
            assert callback is not None
            callback()
            await settle()
        self.now = end
        await settle()


async def settle(rounds: int = 10) -> None:
    """Let tasks run that wait for nothing outside this event loop."""
    for _ in range(rounds):
        await asyncio.sleep(0)
