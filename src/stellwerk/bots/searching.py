"""The searching bot, with its budget."""

from __future__ import annotations

from stellwerk import Game
from stellwerk.bots.base import Bot
from stellwerk.bots.minds.search import Searcher
from stellwerk.bots.reasons import tell


class SearchBot(Bot):
    """Plays the planner's candidates on in possible worlds; stronger with more visits or seconds."""

    def __init__(self, seed: int, visits: int, seconds: float) -> None:
        self._seed = seed
        self._visits = visits
        self._seconds = seconds
        self._mind: Searcher | None = None

    def choose(self, game: Game) -> int:
        if self._mind is None or self._mind.rules is not game.rules:
            self._mind = Searcher(game.rules, self._seed)
        return self._mind.choose(game, self._visits, self._seconds)

    def why(self, lang: str = "en") -> str:
        if self._mind is None:
            raise ValueError("the bot has not chosen anything yet")
        return tell(self._mind.rules, self._mind.reason, self._mind.about, self._mind.number, lang)
