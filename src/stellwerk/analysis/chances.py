"""How likely each player is to win from here: planners play the game to its end, many times."""

from __future__ import annotations

import math

from stellwerk import Game
from stellwerk.bots.minds.playouts import Playouts
from stellwerk.engine.rules import Rules
from stellwerk.intervals import Figure, wilson


class Judge:
    """Lets quick planners finish games, and tells who wins them."""

    def __init__(self, rules: Rules) -> None:
        self._playouts = Playouts(rules)

    def winners(self, game: Game) -> list[float]:
        """Play this very game to its end; the victory by seat, shared by those who share it."""
        self._playouts.begin(None)
        self._playouts.finish(game)
        first = [place == 1 for place in game.ranking()]
        return [won / sum(first) for won in first]


class Chances:
    """The share of playouts that each seat has won so far."""

    def __init__(self, players: int) -> None:
        self.won = [0.0] * players
        self.count = 0

    def add(self, victory: list[float]) -> None:
        for seat, share in enumerate(victory):
            self.won[seat] += share
        self.count += 1

    def value(self, seat: int) -> float:
        """The share; what would be fair, before the first playout."""
        return self.won[seat] / self.count if self.count else 1 / len(self.won)

    def figure(self, seat: int) -> Figure:
        """The share with its interval."""
        if not self.count:
            return Figure(math.nan, math.nan, math.nan, 0)
        low, high = wilson(self.value(seat), self.count)
        return Figure(self.value(seat), max(0.0, low), min(1.0, high), self.count)
