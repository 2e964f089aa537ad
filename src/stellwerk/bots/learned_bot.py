"""The bot `learned`, which plays with a trained model."""

from __future__ import annotations

from stellwerk.bots.core.learned import Learned
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.bots.core_bot import CoreBot
from stellwerk.bots.models import model_for
from stellwerk.engine.game import CoreGame
from stellwerk.engine.rules import Rules


class LearnedBot(CoreBot[Learned]):
    """Plays like the strategist where there is no model for the game."""

    def _new_core(self, rules: Rules) -> Learned:
        return Learned(rules, self._load_model(rules))

    def _planner(self, core: Learned) -> Planner:
        return core.planner

    def _choice(self, core: Learned, game: CoreGame) -> int:
        return core.choose(game)

    def _load_model(self, rules: Rules) -> TrainedModel | None:
        """Return the model to play with."""
        return model_for(rules)
