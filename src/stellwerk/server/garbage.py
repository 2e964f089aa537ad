"""Garbage collection without pauses that people feel.

A full collection looks at every object there is, and with some hundred tables in memory everybody waits for
it half a second. So what lives as long as the server is set aside, young objects are collected as they always
are, and a full collection waits for a quiet moment, or until the memory has really grown.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time

YOUNG, MIDDLE = (
    20_000,
    20,
)  # new objects after which the young are looked at; and how often until the next older
NEVER = 1_000_000_000
LOOK_SECONDS = 1.0
PAUSE_SECONDS = 20.0  # between two full collections
QUIET = 0.3  # of one processor used, or less
GROWN, OVERGROWN = 1.1, 2.0  # times the objects that the last full collection left


def settle() -> None:
    """The server has started: what is here now will stay."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


def is_due(blocks: int, left: int, since: float, load: float) -> bool:
    """Is it time for a full collection? ``left`` objects after the last one, ``since`` seconds ago."""
    if since < PAUSE_SECONDS:
        return False
    return blocks > left * (GROWN if load < QUIET else OVERGROWN)


async def collect_forever() -> None:
    left, last = sys.getallocatedblocks(), time.monotonic()
    while True:
        used, began = time.process_time(), time.monotonic()
        await asyncio.sleep(LOOK_SECONDS)
        load = (time.process_time() - used) / (time.monotonic() - began)
        if is_due(sys.getallocatedblocks(), left, time.monotonic() - last, load):
            gc.collect()
            left, last = sys.getallocatedblocks(), time.monotonic()
