"""The player behind `learned`: a policy trained by self-play, or a planner with given parameters."""

from stellwerk.bots.core.edition_hooks import hooks_for
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.policy import ActorCriticPolicy, policy_for
from stellwerk.bots.core.reason_codes import MODEL_CHOICE
from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.engine.game import CoreGame
from stellwerk.engine.rules import Rules


class Learned:
    """Follows a policy, whose planner explains the choices that it agrees with."""

    def __init__(self, rules: Rules, model: TrainedModel | None) -> None:
        """Without a model it plays like the strategist."""
        self.rules = rules
        self.policy: ActorCriticPolicy | None = None if model is None else policy_for(rules, model)
        if self.policy is not None:
            self.planner: Planner = self.policy.planner
        else:
            self.planner = hooks_for(rules).strategist(rules)
            if model is not None:
                model.apply_params(self.planner)
        self.reason = 0
        self.about = -1
        self.number = 0

    def choose(self, game: CoreGame) -> int:
        """Return the action for the current decision."""
        if self.policy is None:
            chosen = self.planner.choose(game)
            differs = False
        else:
            chosen = self.policy.choose(game)
            differs = chosen != self.policy.actions[0]
        self.reason = MODEL_CHOICE if differs else self.planner.reason
        self.about = -1 if differs else self.planner.about
        self.number = 0 if differs else self.planner.number
        return chosen
