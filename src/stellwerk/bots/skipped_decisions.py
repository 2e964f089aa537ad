"""Decisions in a bot's seat that were made without asking it."""

from __future__ import annotations

from stellwerk.bots.core.planner import Planner
from stellwerk.engine.game import CoreGame


class SkippedDecisions:
    """Positions that a planner has to catch up on.

    A planner without patience makes a new plan in every turn, so nothing before such a turn matters. With
    patience it must see all decisions.
    """

    def __init__(self, planner: Planner) -> None:
        self._core = planner
        self._games: list[CoreGame] = []

    def add(self, game: CoreGame) -> None:
        """Add the current decision of a game."""
        self._forget_before(game)
        self._games.append(game.copy())

    def make_up(self, game: CoreGame) -> None:
        """Let the planner see what it needs for the current decision."""
        self._forget_before(game)
        for skipped in self._games:
            self._core.choose(skipped)
        self._games.clear()

    def _forget_before(self, game: CoreGame) -> None:
        """Drop all earlier decisions if they do not matter."""
        if not self._core.params.patience and game.phase == "turn" and len(game.legal_action_array()) > 1:
            self._games.clear()
