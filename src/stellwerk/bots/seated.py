"""A bot in its seat of one game, of which it is told in notation."""

from __future__ import annotations

from collections.abc import Sequence
from sys import intern

from stellwerk import Game
from stellwerk.bots.registry import create
from stellwerk.bots.seeds import bot_seed
from stellwerk.bots.slices import Slices, whole


class SeatedBot:
    """Decides as a bot does that sits at the table from the first decision to the last.

    What it chooses depends on how the game began, on its seat and on the decisions so far, and on nothing
    else (but the clock, if its budget is one in seconds): not on how often it is asked, who took the
    decisions of its seat, or whether it had to be made anew in between. So it can be given up at any time.
    """

    def __init__(self, game: Game, seat: int, spec: str) -> None:
        """``game`` has only just begun, and belongs to this bot from now on."""
        self.game = game
        self.seat = seat
        self.bot = create(spec, bot_seed(game.seed, seat, spec))
        self._said: list[str] = []
        self._choice = -1  # what it has chosen for the decision at hand

    def has_seen(self, said: Sequence[str]) -> bool:
        """Whether these decisions continue those that it knows."""
        return self._said == said[: len(self._said)]

    def follow(self, said: Sequence[str]) -> None:
        """Hear of all decisions so far; it must have seen them up to a point."""
        for each in said[len(self._said) :]:
            if self.game.player == self.seat and self._choice < 0:
                self.bot.remember(self.game)
            self.game.apply(self.game.hear(each))
            self._said.append(intern(each))
            self._choice = -1

    def choose(self) -> int:
        """Its choice in the decision at hand. It thinks once, however often it is asked."""
        return whole(self.thinking())

    def thinking(self) -> Slices[int]:
        """As `choose`, in slices."""
        if self._choice < 0:
            self._choice = yield from self.bot.thinking(self.game)
        return self._choice
