"""Garbage collection without pauses that people feel.

A full collection looks at every object there is, and with some thousand tables in memory everybody waits for
it half a second. So new objects are looked at a few times a second, and what lives is set aside at once,
where no collection looks: nothing is looked at twice, and a look takes some milliseconds. What was set aside
and is given up later is freed by itself, unless it points to itself, which little does here. That waits for a
great collection, which looks at everything, in a moment that is the quieter the longer it will take, or until
the memory has really grown.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Callable

YOUNG = 5_000  # new objects after which they are looked at sooner
NEVER = 1_000_000_000
LOOK_SECONDS = 0.2
PAUSE_SECONDS = 20.0  # between two great collections
QUIET = 0.3  # of one processor used, or less, on an average
LATEST = 0.1  # to which the latest look counts so much
SHORT_SECONDS = 0.05  # a great collection that takes longer needs a moment that is quieter by as much
GROWN, OVERGROWN = 1.1, 2.0  # times the objects that the last great collection left
A_TABLE = 1_500  # objects of a table that is being played, with three who look at it


def settle() -> float:
    """The server has started: what is here now will stay. How many seconds it took to look at it all."""
    seconds = collect_everything()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    return seconds


def is_due(
    blocks: int, left: int, since: float, load: float, takes: float = 0.0, accounted_for: int = 0
) -> bool:
    """Is it time for a great collection, which will take so long?

    ``left`` objects after the last one, ``since`` seconds ago; so many are ``accounted_for`` without it.
    """
    if since < PAUSE_SECONDS:
        return False
    quiet = QUIET * min(1.0, SHORT_SECONDS / takes) if takes > 0 else QUIET
    return blocks > (left * GROWN if load < quiet else max(left, accounted_for) * OVERGROWN)


def set_aside() -> None:
    """What is new and lives: it is looked at once, and not again."""
    gc.collect(0)
    gc.freeze()


def collect_everything() -> float:
    """Also what was set aside; how many seconds that took."""
    began = time.perf_counter()
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    return time.perf_counter() - began


async def collect_forever(took: float, tables: Callable[[], int]) -> None:
    """``took`` seconds to look at everything that is there now, without the ``tables`` there will be."""
    without_tables = left = sys.getallocatedblocks()
    last, each, load = time.monotonic(), took / left, 1.0
    while True:
        used, began = time.process_time(), time.monotonic()
        await asyncio.sleep(LOOK_SECONDS)
        now = (time.process_time() - used) / (time.monotonic() - began)
        load = LATEST * now + (1.0 - LATEST) * load
        blocks, accounted_for = sys.getallocatedblocks(), without_tables + A_TABLE * tables()
        if is_due(blocks, left, time.monotonic() - last, load, each * blocks, accounted_for):
            each = collect_everything() / blocks
            left, last = sys.getallocatedblocks(), time.monotonic()
        else:
            set_aside()
