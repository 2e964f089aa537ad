"""One table in memory: its row, its game, the inputs that are not in the log yet, and what it reports."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import stellwerk
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog, early_question
from stellwerk.table.rows import PLAYING, EarlyAnswer, TableRow


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


def note_position(row: TableRow, game_log: GameLog, now: float) -> None:
    """Store in the row what the game waits for; ``now`` is wall time."""
    row.number = game_log.number
    row.scores = list(game_log.game.scores())
    row.waits_for_bot = row.place_of(game_log.game.current_player).played_by_bot
    row.deadline = None if row.waits_for_bot or row.clock is None else now + row.clock
    row.waiting, row.since = awaited(row, game_log.game, game_log.starting, {}), now


class TableState:
    """What all parts of a table session share. The row is never older than the game and ``early``.

    So permissions are never checked against an outdated row.
    """

    def __init__(self, row: TableRow, now: float) -> None:
        """``now`` is the monotonic time at which the table came into memory."""
        self.row = row
        self.game_log: GameLog | None = None
        self.early: dict[int, EarlyAnswer] = {}
        self.damaged = False  # the stored log goes on after ``game_log``, but against the rules
        self.deleted = False  # from the database: nothing is answered from memory any more
        self.last_used = now  # monotonic time

    @property
    def number(self) -> int:
        """Number of the last log entry known here."""
        return self.game_log.number if self.game_log is not None else 0

    def require_game(self) -> GameLog:
        """Return the game; TableError if it has not begun."""
        if self.game_log is None:
            raise TableError("wrong_state", "the game has not begun")
        return self.game_log

    def require_sound_log(self) -> None:
        """TableError if the stored log is damaged."""
        if self.damaged:
            raise TableError("damaged", f"the log is sound up to entry {self.number}")

    def held_answers(self) -> dict[int, list[str]]:
        """Return the early answers that are not used yet, by seat. Each entry of a seat uses one up."""
        game_log = self.game_log
        if game_log is None or not game_log.starting or self.damaged:
            return {}
        return {
            seat: each.answers[game_log.entries_of(seat) - each.after :] for seat, each in self.early.items()
        }

    def waiting(self) -> list[int]:
        """Return the seats that the table waits for."""
        game_log = self.game_log
        if game_log is None or self.damaged or self.row.state != PLAYING:
            return []
        return awaited(self.row, game_log.game, game_log.starting, self.held_answers())
