"""A bot in its seat of one game."""

from __future__ import annotations

from collections.abc import Sequence
from sys import intern

from stellwerk.bots.incremental import Incremental, run_to_end
from stellwerk.bots.registry import create
from stellwerk.bots.seeds import bot_seed
from stellwerk.engine.game import CoreGame


class SeatBot:
    """A bot that follows one game in notation and decides for one seat.

    Its choice depends on the setup, the seat and the decisions so far (and on the clock if its budget is in
    seconds), not on how often it is asked or whether it was created anew. So it can be dropped at any time.
    """

    def __init__(self, game: CoreGame, seat: int, spec: str) -> None:
        """Take over a new game."""
        self.game = game
        self.seat = seat
        self.bot = create(spec, bot_seed(game.seed, seat, spec))
        self._decisions: list[str] = []
        self._choice = -1  # choice for the current decision, -1 if none yet

    def has_seen(self, decisions: Sequence[str]) -> bool:
        """Return whether these decisions continue those it knows."""
        return self._decisions == decisions[: len(self._decisions)]

    def follow(self, decisions: Sequence[str]) -> None:
        """Apply all decisions that are new."""
        for each in decisions[len(self._decisions) :]:
            if self.game.current_player == self.seat and self._choice < 0:
                self.bot.remember(self.game)
            self.game.apply(self.game.parse(each))
            self._decisions.append(intern(each))
            self._choice = -1

    def choose(self) -> int:
        """Return the choice for the current decision; it is computed once."""
        return run_to_end(self.choose_incrementally())

    def choose_incrementally(self) -> Incremental[int]:
        """Choose in steps."""
        if self._choice < 0:
            self._choice = yield from self.bot.choose_incrementally(self.game)
        return self._choice
