"""Deleting tables at which nothing has happened for long: by command, or by itself if a setting says so."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection

from .store import Store

log = logging.getLogger("stellwerk.server")

DAY = 86400.0
LOOK_SECONDS = 3600.0
AT_ONCE = 200  # tables in one transaction, so that nobody waits long for it


async def purge(store: Store, days: float, spare: Collection[str] = ()) -> int:
    """Delete all tables (but those to ``spare``) at which nothing has happened for so many days; how many."""
    before, gone = time.time() - days * DAY, 0
    old = [table_id for table_id in await store.untouched_since(before) if table_id not in spare]
    for first in range(0, len(old), AT_ONCE):
        gone += await store.delete(old[first : first + AT_ONCE], before)
    return gone


async def purge_forever(store: Store, days: float, in_memory: Collection[str]) -> None:
    """Look every hour. Tables in memory are spared: somebody may be looking at them."""
    while True:
        try:
            gone = await purge(store, days, in_memory)
            if gone:
                log.warning("deleted %s tables at which nothing had happened for %g days", gone, days)
        except Exception:
            log.exception("old tables could not be deleted")
        await asyncio.sleep(LOOK_SECONDS)
