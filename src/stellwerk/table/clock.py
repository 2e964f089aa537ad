"""The clock that the table and the server read, so that tests can turn it instead of sleeping."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Timer(Protocol):
    """A call that is scheduled and can be cancelled."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Wall time, monotonic time and everything that waits for time to pass."""

    def wall_time(self) -> float:
        """Return Unix time in seconds; it may jump when the machine's clock is set."""

    def monotonic(self) -> float:
        """Return seconds since an arbitrary moment; it never goes back."""

    async def sleep(self, seconds: float) -> None: ...

    def call_later(self, seconds: float, callback: Callable[..., object], *args: object) -> Timer:
        """Call ``callback`` from the running event loop in ``seconds``."""

    async def wait_for(self, awaitable: Awaitable[T], seconds: float) -> T:
        """Return the result, or cancel it and raise TimeoutError after ``seconds``."""


class SystemClock:
    """The machine's clock and the event loop's timers."""

    def wall_time(self) -> float:
        return time.time()

    def monotonic(self) -> float:
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def call_later(self, seconds: float, callback: Callable[..., object], *args: object) -> Timer:
        return asyncio.get_running_loop().call_later(seconds, callback, *args)

    async def wait_for(self, awaitable: Awaitable[T], seconds: float) -> T:
        return await asyncio.wait_for(awaitable, seconds)


SYSTEM_CLOCK = SystemClock()
