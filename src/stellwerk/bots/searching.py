"""The searching bot, with its budget."""

from __future__ import annotations

from stellwerk import Game
from stellwerk.bots.base import Bot
from stellwerk.bots.minds.search import Searcher
from stellwerk.bots.missed import Missed
from stellwerk.bots.reasons import tell


class SearchBot(Bot):
    """Plays the planner's candidates on in possible worlds; stronger with more visits or seconds.

    Between decisions it keeps its planner's plan and counts what was decided in its seat: which worlds it
    draws for a decision depends on the seed and on that count alone, so a search need never be repeated.
    """

    def __init__(self, seed: int, visits: int, seconds: float) -> None:
        self._seed = seed
        self._visits = visits
        self._seconds = seconds
        self._mind: Searcher | None = None
        self._missed: Missed | None = None
        self._decisions = 0

    def choose(self, game: Game) -> int:
        mind, missed = self._awake(game)
        missed.make_up(game)
        self._decisions += 1
        return mind.choose(game, self._decisions, self._visits, self._seconds)

    def why(self, lang: str = "en") -> str:
        if self._mind is None:
            raise ValueError("the bot has not chosen anything yet")
        return tell(self._mind.rules, self._mind.reason, self._mind.about, self._mind.number, lang)

    def remember(self, game: Game) -> None:
        self._awake(game)[1].add(game)
        self._decisions += 1

    def _awake(self, game: Game) -> tuple[Searcher, Missed]:
        """Its mind for games like this one, and what that has missed."""
        if self._mind is None or self._missed is None or self._mind.rules is not game.rules:
            self._mind = Searcher(game.rules, self._seed)
            self._missed = Missed(self._mind.planner)
        return self._mind, self._missed
