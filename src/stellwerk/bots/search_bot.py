"""The bots `search` and `expert`."""

from __future__ import annotations

from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.search import Searcher
from stellwerk.bots.core_bot import CoreBot
from stellwerk.bots.incremental import Incremental, run_to_end
from stellwerk.bots.models import model_for
from stellwerk.engine.game import CoreGame
from stellwerk.engine.rules import Rules


class SearchBot(CoreBot[Searcher]):
    """Searches; stronger with more playouts or seconds.

    It keeps its planner's plan and counts the decisions of its seat. Its determinizations depend on the seed
    and on that count only, so no search has to be repeated.
    """

    def __init__(self, seed: int, visits: int, seconds: float, use_model: bool = False) -> None:
        """With `use_model` the search uses the edition's trained model, if there is one."""
        super().__init__()
        self._use_model = use_model
        self._seed = seed
        self._visits = visits
        self._seconds = seconds
        self._decisions = 0

    def remember(self, game: CoreGame) -> None:
        super().remember(game)
        self._decisions += 1

    def _new_core(self, rules: Rules) -> Searcher:
        return Searcher(rules, self._seed, model_for(rules) if self._use_model else None)

    def _planner(self, core: Searcher) -> Planner:
        return core.planner

    def _choice(self, core: Searcher, game: CoreGame) -> int:
        return run_to_end(self._search(core, game))

    def choose_incrementally(self, game: CoreGame) -> Incremental[int]:
        choice = yield from self._search(self._current_core(game), game)
        return self._record_choice(game, choice)

    def _search(self, core: Searcher, game: CoreGame) -> Incremental[int]:
        """Start the search for the next decision."""
        self._decisions += 1
        return core.choose_incrementally(game, self._decisions, self._visits, self._seconds)
