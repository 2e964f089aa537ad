"""Decisions that a planning bot was not asked for: it makes up for them only when they matter."""

from __future__ import annotations

from stellwerk import Game
from stellwerk.bots.minds.planner import Planner


class Missed:
    """What a planner would have in mind if it had been asked every time.

    A planner without patience makes a new plan in every turn that leaves it a choice, so nothing before such
    a turn matters any more. One with patience must go through all of the game.
    """

    def __init__(self, mind: Planner) -> None:
        self._mind = mind
        self._games: list[Game] = []

    def add(self, game: Game) -> None:
        self._forget_before(game)
        self._games.append(game.copy())

    def make_up(self, game: Game) -> None:
        """Have in mind what is needed to decide now."""
        self._forget_before(game)
        for missed in self._games:
            self._mind.choose(missed)
        self._games.clear()

    def _forget_before(self, game: Game) -> None:
        if not self._mind.habits.patience and game.decision == "turn" and len(game.offered()) > 1:
            self._games.clear()
