"""The random bot: every option is equally likely. The yardstick below which no bot should fall."""

from __future__ import annotations

from random import Random

from stellwerk import Game
from stellwerk.bots.base import Bot
from stellwerk.words import check_language, say


class RandomBot(Bot):
    """Picks any option with equal chance."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, game: Game) -> int:
        return self._random.choice(game.actions())

    def why(self, lang: str = "en") -> str:
        check_language(lang)
        return say(lang, "reasons.i-choose-blindly")
