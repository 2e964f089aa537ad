"""The bots `greedy`, `planner` with its styles, and `strategist`."""

from __future__ import annotations

from typing import Any

from stellwerk.bots.base import Bot
from stellwerk.bots.core.edition_hooks import hooks_for
from stellwerk.bots.core.greedy import Greedy
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core_bot import CoreBot, general_reason
from stellwerk.engine.game import CoreGame
from stellwerk.engine.rules import Rules


class GreedyBot(Bot):
    """Claims the most points, or draws towards them."""

    def __init__(self) -> None:
        self._core: Greedy | None = None

    def decide(self, game: CoreGame) -> int:
        if self._core is None or self._core.rules is not game.rules:
            self._core = Greedy(game.rules)
        return self._core.choose(game)

    def why(self, lang: str = "en") -> str:
        return general_reason(self._core, lang)

    def remember(self, game: CoreGame) -> None:
        """Do nothing: it keeps nothing between decisions."""


class PlannerBot(CoreBot[Planner]):
    """Plans all tickets together; other parameters make it one of the styles."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Set up with the parameters that differ from the edition's defaults, by name."""
        super().__init__()
        self._params = params or {}

    def _new_core(self, rules: Rules) -> Planner:
        hooks = hooks_for(rules)
        params = hooks.params()
        params.update(self._params)
        return hooks.planner(rules, params)

    def _planner(self, core: Planner) -> Planner:
        return core

    def _choice(self, core: Planner, game: CoreGame) -> int:
        return core.choose(game)


class StrategistBot(PlannerBot):
    """A planner with parameters fitted to each edition by games against the plain one."""

    def _new_core(self, rules: Rules) -> Planner:
        return hooks_for(rules).strategist(rules)
