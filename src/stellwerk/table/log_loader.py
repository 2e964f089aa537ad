"""Replay a stored log up to its first invalid entry."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from stellwerk.table.awaited import awaited
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog
from stellwerk.table.rows import Entry, TableRow

ENTRIES_PER_SLICE = 16  # after which other tasks get a turn: a long log takes a while


async def fold(game_log: GameLog, entries: Iterable[Entry]) -> bool:
    """Apply the entries; False if one does not follow from those before.

    ``game_log`` then stands at the end of the longest sound part.
    """
    for entry in entries:
        if not _apply(game_log, entry):
            return False
        if game_log.number % ENTRIES_PER_SLICE == 0:
            await asyncio.sleep(0)
    return True


def _apply(game_log: GameLog, entry: Entry) -> bool:
    if game_log.public.is_over or entry.seat != game_log.public.current_player:
        return False
    try:
        game_log.follow(entry)
    except (ValueError, IndexError, TableError):  # a gap, an illegal decision, nothing to take back
        return False
    return True


def note_position(row: TableRow, game_log: GameLog, now: float) -> None:
    """Store in the row what the game waits for; ``now`` is wall time."""
    row.number = game_log.number
    row.scores = list(game_log.game.scores())
    row.waits_for_bot = row.place_of(game_log.game.current_player).played_by_bot
    row.deadline = None if row.waits_for_bot or row.clock is None else now + row.clock
    row.waiting, row.since = awaited(row, game_log.game, game_log.starting, {}), now
