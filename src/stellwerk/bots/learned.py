"""The bot that learned: the strategist, with a judge of its ideas trained on many games."""

from __future__ import annotations

from stellwerk import Game
from stellwerk.bots.minds.judge import Judge
from stellwerk.bots.minds.learned import Learned
from stellwerk.bots.minds.planner import Planner
from stellwerk.bots.networks import judge_for
from stellwerk.bots.planning import PlanningBot
from stellwerk.engine.rules import Rules


class LearnedBot(PlanningBot[Learned]):
    """Decides in a moment. Where no network fits the game it plays as the strategist does."""

    def _new_mind(self, rules: Rules) -> Learned:
        return Learned(rules, self._judge(rules))

    def _planner(self, mind: Learned) -> Planner:
        return mind.planner

    def _choice(self, mind: Learned, game: Game) -> int:
        return mind.choose(game)

    def _judge(self, rules: Rules) -> Judge | None:
        return judge_for(rules)
