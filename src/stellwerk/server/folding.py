"""A stored log folded into a game, as far as it is sound."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable

from .errors import TableError
from .play import Play
from .rows import Entry, TableRow
from .waiting import awaited

AT_A_STRETCH = 16  # entries after which others get their turn: a long log takes a while


async def fold(play: Play, entries: Iterable[Entry]) -> bool:
    """Follow the entries. False if one of them does not follow from those before: ``play`` then stands at the
    end of the longest good part."""
    for entry in entries:
        if not _follows(play, entry):
            return False
        if play.number % AT_A_STRETCH == 0:
            await asyncio.sleep(0)
    return True


def _follows(play: Play, entry: Entry) -> bool:
    if play.public.over or entry.seat != play.public.player:
        return False
    try:
        play.follow(entry)
    except (ValueError, IndexError, TableError):  # a gap, an unlawful decision, nothing to take back
        return False
    return True


def stand(row: TableRow, play: Play) -> None:
    """Note in the row what the game waits for."""
    row.number = play.number
    row.scores = list(play.game.scores())
    row.waits_for_bot = row.place_of(play.game.player).played_by_bot
    row.deadline = None if row.waits_for_bot or row.clock is None else time.time() + row.clock
    row.waiting, row.since = awaited(row, play.game, play.starting, {}), time.time()
