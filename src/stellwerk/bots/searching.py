"""The searching bot, with its budget."""

from __future__ import annotations

from stellwerk import Game
from stellwerk.bots.minds.planner import Planner
from stellwerk.bots.minds.search import Searcher
from stellwerk.bots.networks import experience_for
from stellwerk.bots.planning import PlanningBot
from stellwerk.bots.slices import Slices, whole
from stellwerk.engine.rules import Rules


class SearchBot(PlanningBot[Searcher]):
    """Plays the planner's candidates on in possible worlds; stronger with more visits or seconds.

    Between decisions it keeps its planner's plan and counts what was decided in its seat: which worlds it
    draws for a decision depends on the seed and on that count alone, so a search need never be repeated.
    """

    def __init__(self, seed: int, visits: int, seconds: float, judged: bool = False) -> None:
        """``judged``: with what was learned, if there is a network for the game."""
        super().__init__()
        self._judged = judged
        self._seed = seed
        self._visits = visits
        self._seconds = seconds
        self._decisions = 0

    def remember(self, game: Game) -> None:
        super().remember(game)
        self._decisions += 1

    def _new_mind(self, rules: Rules) -> Searcher:
        return Searcher(rules, self._seed, experience_for(rules) if self._judged else None)

    def _planner(self, mind: Searcher) -> Planner:
        return mind.planner

    def _choice(self, mind: Searcher, game: Game) -> int:
        return whole(self._search(mind, game))

    def thinking(self, game: Game) -> Slices[int]:
        choice = yield from self._search(self._up_to_date(game), game)
        return self._chose(game, choice)

    def _search(self, mind: Searcher, game: Game) -> Slices[int]:
        self._decisions += 1
        return mind.thinking(game, self._decisions, self._visits, self._seconds)
