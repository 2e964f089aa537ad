"""Deletes tables that nobody has used for long: by command, or regularly if ``keep_days`` is set."""

from __future__ import annotations

import logging
from collections.abc import Collection

from stellwerk.server.db.store import Store

log = logging.getLogger("stellwerk.server")

DAY = 86400.0
LOOK_SECONDS = 3600.0
AT_ONCE = 200  # tables in one transaction, so that nobody waits long for it


async def purge(store: Store, days: float, spare: Collection[str] = ()) -> int:
    """Delete all tables except ``spare`` that are unchanged for ``days``; return how many."""
    before, gone = store.clock.wall_time() - days * DAY, 0
    old = [table_id for table_id in await store.untouched_since(before) if table_id not in spare]
    for first in range(0, len(old), AT_ONCE):
        gone += await store.delete(old[first : first + AT_ONCE], before)
    return gone


async def purge_forever(store: Store, days: float, in_memory: Collection[str]) -> None:
    """Purge every hour. Tables in memory are spared: somebody may be looking at them."""
    while True:
        try:
            gone = await purge(store, days, in_memory)
            if gone:
                log.warning("deleted %s tables at which nothing had happened for %g days", gone, days)
        except Exception:
            log.exception("old tables could not be deleted")
        await store.clock.sleep(LOOK_SECONDS)
