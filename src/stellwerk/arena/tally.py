"""Counting: what each block adds to the sums from which everything else is computed.

All sums stand in one list, so that the bootstrap can weigh whole blocks anew without knowing what they mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stellwerk.arena.play import BlockResult, GameResult


@dataclass(frozen=True, slots=True)
class Layout:
    """Where in the list of sums something stands."""

    bots: tuple[str, ...]
    players: int

    @property
    def size(self) -> int:
        return 3 * len(self.bots) + len(self.bots) ** 2 + self.players + 1

    def seats_taken(self, bot: int) -> int:
        """In how many seats of how many games a bot sat."""
        return bot

    def wins(self, bot: int) -> int:
        return len(self.bots) + bot

    def score(self, bot: int) -> int:
        return 2 * len(self.bots) + bot

    def points(self, bot: int, rival: int) -> int:
        """How often a bot was placed before a rival; equal places count half."""
        return (3 + bot) * len(self.bots) + rival

    def seat_wins(self, seat: int) -> int:
        return (3 + len(self.bots)) * len(self.bots) + seat

    @property
    def games(self) -> int:
        return self.size - 1

    def count(self, result: BlockResult) -> list[float]:
        """What a block adds."""
        sums = [0.0] * self.size
        for game in result.games:
            self._count_game(game, sums)
        return sums

    def _count_game(self, game: GameResult, sums: list[float]) -> None:
        bots = [self.bots.index(spec) for spec in game.seats]
        sums[self.games] += 1
        for seat, bot in enumerate(bots):
            share = game.win_share(seat)
            sums[self.seats_taken(bot)] += 1
            sums[self.wins(bot)] += share
            sums[self.score(bot)] += game.scores[seat]
            sums[self.seat_wins(seat)] += share
            for other, rival in enumerate(bots):
                if rival != bot:
                    sums[self.points(bot, rival)] += game.points_against(seat, other)

    def matrix(self, sums: Sequence[float]) -> list[list[float]]:
        """What each bot scored against each other."""
        bots = range(len(self.bots))
        return [[sums[self.points(bot, rival)] for rival in bots] for bot in bots]


def add_up(rows: Sequence[Sequence[float]], size: int) -> list[float]:
    """The sums of all blocks."""
    return [sum(row[column] for row in rows) for column in range(size)]
