"""Actor-critic policy: corrects the planner and estimates how a seat stands.

The policy network adds its logits to a prior for the planner's own choice (a residual policy), so it plays
as the planner before training. The value network estimates the result. Both were trained by PPO
(`stellwerk.learn`).
"""

from stellwerk.bots.core.edition_hooks import hooks_for
from stellwerk.bots.core.mlp import FIXED_ONE, FixedPointMLP
from stellwerk.bots.core.policy_encoder import PolicyEncoder
from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.engine.game import CoreGame
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State


class ActorCriticPolicy:
    """The policy of one seat."""

    def __init__(self, encoder: PolicyEncoder, actor: FixedPointMLP, critic: FixedPointMLP) -> None:
        self.encoder = encoder
        self.planner = encoder.planner
        self.actor = actor
        self.critic = critic
        self.actions: list[int] = []  # candidates of the last decision, the planner's choice first
        self.logits: list[int] = []  # logit of each of them, in fixed point

    def choose(self, game: CoreGame) -> int:
        """Return the action with the highest logit, or the planner's choice where the policy has no say."""
        self.logits = []
        decides = self.encoder.prepare(game)
        self.actions = self.encoder.candidates
        if not decides:
            return self.actions[0]
        self.compute_logits(game.state)
        best = 0
        for place in range(1, len(self.logits)):
            if self.logits[place] > self.logits[best]:
                best = place
        return self.actions[best]

    def compute_logits(self, s: State) -> None:
        """Set the logits of the candidates."""
        self.actor.set_state(self.encoder.encode_state(s))
        self.logits = []
        for place in range(len(self.actions)):
            features = self.encoder.encode_action(s, place)
            self.logits.append(self.actor.action_value(features, self.encoder.action_ids(place)))
        self.logits[0] += self.encoder.prior_logit * FIXED_ONE

    def value(self, s: State, player: int) -> float:
        """Return the critic's estimate for a seat at the beginning of its turn, about 0 to 1."""
        self.critic.set_state(self.encoder.encode_position(s, player))
        return self.critic.state_value() / FIXED_ONE


def new_encoder(rules: Rules, model: TrainedModel) -> PolicyEncoder | None:
    """Return the encoder of a seat, with a planner that has the model's parameters; None: no policy here."""
    hooks = hooks_for(rules)
    planner = hooks.strategist(rules)
    model.apply_params(planner)
    return hooks.policy_encoder(rules, planner, model.kinds)


def policy_for(rules: Rules, model: TrainedModel) -> ActorCriticPolicy | None:
    """Return a new policy, or None if the model or the board has none.

    Raises:
        ValueError: The networks were trained on other features.
    """
    if model.actor is None or model.critic is None:
        return None
    encoder = new_encoder(rules, model)
    if encoder is None:
        return None
    fits = model.actor.fits(encoder.state_size, encoder.action_size, encoder.sparse_size)
    if not fits or not model.critic.fits(encoder.state_size, 0, 0):
        raise ValueError("the networks were trained on other features than the encoder's")
    return ActorCriticPolicy(encoder, model.actor, model.critic)
