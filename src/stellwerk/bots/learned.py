"""The bot that learned: the strategist with habits and a judge of its ideas, or an instinct."""

from __future__ import annotations

from stellwerk import Game
from stellwerk.bots.minds.experience import Experience
from stellwerk.bots.minds.learned import Learned
from stellwerk.bots.minds.planner import Planner
from stellwerk.bots.networks import experience_for
from stellwerk.bots.planning import PlanningBot
from stellwerk.engine.rules import Rules


class LearnedBot(PlanningBot[Learned]):
    """Decides in a moment. Where no network fits the game it plays as the strategist does."""

    def _new_mind(self, rules: Rules) -> Learned:
        return Learned(rules, self._experience(rules))

    def _planner(self, mind: Learned) -> Planner:
        return mind.planner

    def _choice(self, mind: Learned, game: Game) -> int:
        return mind.choose(game)

    def _experience(self, rules: Rules) -> Experience | None:
        return experience_for(rules)
