"""One table in memory: its row, its game and the inputs that are not in the log yet."""

from __future__ import annotations

from stellwerk.table.action_list import explain
from stellwerk.table.awaited import awaited
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog
from stellwerk.table.rows import PLAYING, EarlyAnswer, TableRow


class TableState:
    """What all parts of a table session share. The row is never older than the game and ``early``.

    So nobody is shown what happened after losing a seat on the strength of an outdated row.
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
        return {seat: each.say[game_log.entries_of(seat) - each.after :] for seat, each in self.early.items()}

    def waiting(self) -> list[int]:
        """Return the seats that the table waits for."""
        game_log = self.game_log
        if game_log is None or self.damaged or self.row.state != PLAYING:
            return []
        return awaited(self.row, game_log.game, game_log.starting, self.held_answers())

    def explain(self, seat: int, number: int, decisions: list[str]) -> list[dict[str, str]]:
        """Describe these options of a seat in sentences."""
        game_log = self.require_game()
        if number != game_log.number_for(seat):
            raise TableError("stale")
        return explain(game_log.asked_of(seat, self.held_answers().get(seat, [])), decisions)
