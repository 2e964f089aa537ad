"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod

from stellwerk import Game


class Bot(ABC):
    """Chooses options for whichever seat is to decide, and can say why."""

    @abstractmethod
    def choose(self, game: Game) -> int:
        """One of `game.actions()`. The game is not changed."""

    @abstractmethod
    def why(self, lang: str = "en") -> str:
        """A sentence about the last choice."""
