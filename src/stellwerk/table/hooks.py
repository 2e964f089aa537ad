"""Callbacks with which a table reports to its server."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import stellwerk
from stellwerk.table.rows import TableRow


def _ignore_waiting(row: TableRow, seats: Iterable[int]) -> None:
    pass


def _ignore_nudge(row: TableRow, seat: int, by: int) -> None:
    pass


def _ignore_game_over(row: TableRow, game: stellwerk.Game) -> None:
    pass


@dataclass(frozen=True, slots=True)
class TableHooks:
    """What to call when something happens at a table; by default nothing."""

    on_waiting: Callable[[TableRow, Iterable[int]], None] = _ignore_waiting
    """The table has begun to wait for these seats."""

    on_nudge: Callable[[TableRow, int, int], None] = _ignore_nudge
    """A seat was nudged, and by which other seat."""

    on_game_over: Callable[[TableRow, stellwerk.Game], None] = _ignore_game_over
    """This process has written the last entry of the game."""
