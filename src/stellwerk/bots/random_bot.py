"""The random bot: every option is equally likely. The yardstick below which no bot should fall."""

from __future__ import annotations

from random import Random

from stellwerk import Game
from stellwerk.bots.base import Bot
from stellwerk.engine.words import check_language, pick


class RandomBot(Bot):
    """Picks any option with equal chance."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, game: Game) -> int:
        return self._random.choice(game.actions())

    def why(self, lang: str = "en") -> str:
        check_language(lang)
        return pick(lang, "Ich wähle blind.", "I choose blindly.")
