"""The random bot."""

from __future__ import annotations

from random import Random

from stellwerk.bots.base import Bot
from stellwerk.engine.game import CoreGame
from stellwerk.text import check_language, translate


class RandomBot(Bot):
    """Chooses each legal action with equal probability."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def decide(self, game: CoreGame) -> int:
        return self._random.choice(game.legal_actions())

    def why(self, lang: str = "en") -> str:
        check_language(lang)
        return translate(lang, "reasons.i-choose-blindly")
