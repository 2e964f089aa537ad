"""The seats that a table waits for."""

from __future__ import annotations

import stellwerk
from stellwerk.table.game_log import early_question
from stellwerk.table.rows import TableRow

Held = dict[int, list[str]]


def awaited(row: TableRow, game: stellwerk.Game, starting: bool, held: Held) -> list[int]:
    """Return the awaited seats; at the start all that have not answered (``held`` are answers)."""
    if game.is_over:
        return []
    if not starting:
        return [game.current_player]
    return [seat for seat in range(game.players) if _asked_at_start(row, game, held, seat)]


def _asked_at_start(row: TableRow, game: stellwerk.Game, held: Held, seat: int) -> bool:
    if seat == game.current_player:
        return True
    return not row.place_of(seat).played_by_bot and early_question(game, seat, held.get(seat, [])) is not None
