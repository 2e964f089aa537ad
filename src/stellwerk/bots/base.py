"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from stellwerk import Game
from stellwerk.bots.slices import Slices


class Bot(ABC):
    """Chooses options for whichever seat is to decide, and can say why."""

    names: Sequence[str] = ()
    """What the players are called, in the order of their seats, if the bot was told; empty where one has no
    name. It only changes how the bot speaks of them."""

    @abstractmethod
    def choose(self, game: Game) -> int:
        """One of `game.actions()`. The game is not changed."""

    def thinking(self, game: Game) -> Slices[int]:
        """As `choose`, in slices; a bot that decides in a moment needs but one."""
        yield from ()
        return self.choose(game)

    @abstractmethod
    def why(self, lang: str = "en") -> str:
        """A sentence about the last choice."""

    def remember(self, game: Game) -> None:
        """Take note of a decision in its seat that it is not asked for.

        Afterwards it must think as if it had been asked. A bot that carries nothing from one decision to the
        next need not do anything here; one that can do it for less than the whole thought should.
        """
        self.choose(game)
