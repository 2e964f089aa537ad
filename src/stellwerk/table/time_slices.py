"""Iterate over many tables cooperatively: yield to the event loop every 2 ms."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from typing import TypeVar

T = TypeVar("T")
SLICE_SECONDS = 0.002


async def in_slices(items: Iterable[T], seconds: float = SLICE_SECONDS) -> AsyncIterator[T]:
    """Each of those that are there now; everybody else has a turn whenever so much time has passed."""
    until = time.perf_counter() + seconds
    for item in list(items):
        yield item
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + seconds
