"""Actor-critic policy: chooses without a plan and estimates how a seat stands.

Two small networks were trained by PPO (`stellwerk.learn`, step `ppo`). The actor rates each action of a turn,
the critic the state. Both get the features of the edition's encoder.
"""

from stellwerk.bots.core.edition_hooks import hooks_for
from stellwerk.bots.core.encoder import Encoder
from stellwerk.bots.core.mlp import FIXED_ONE, FixedPointMLP
from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.engine.game import CoreGame
from stellwerk.engine.kinds import TURN_DECISION
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State


class ActorCriticPolicy:
    """The policy of one seat. Asking it about other seats is possible but costs a new encoding."""

    def __init__(self, encoder: Encoder, actor: FixedPointMLP, critic: FixedPointMLP) -> None:
        self.encoder = encoder
        self.actor = actor
        self.critic = critic
        self.actions: list[int] = []  # legal actions of the last turn
        self.logits: list[int] = []  # logit of each of them, in fixed point

    def choose(self, game: CoreGame) -> int:
        """Return the action with the highest logit; outside of turns the encoder's default action."""
        self.actions = []
        self.logits = []
        if game.state.decision != TURN_DECISION or len(game.legal_action_array()) == 1:
            return self.encoder.default_action(game)
        self.compute_logits(game)
        best = 0
        for place in range(1, len(self.logits)):
            if self.logits[place] > self.logits[best]:
                best = place
        return self.actions[best]

    def compute_logits(self, game: CoreGame) -> None:
        """Set `actions` and `logits` for a turn."""
        s = game.state
        self.actions = []
        self.logits = []
        self.actor.set_state(self.encoder.encode_state(s, s.player))
        for action in game.legal_action_array():
            self.actions.append(action)
            features = self.encoder.encode_action(s, action)
            self.logits.append(self.actor.action_value(features, [self.encoder.sparse_index(action)]))

    def value(self, s: State, player: int) -> float:
        """Return the critic's estimate for a seat at the beginning of its turn, about 0 to 1.

        The target is the mean of the probability of winning and the share of opponents left behind.
        """
        self.critic.set_state(self.encoder.encode_state(s, player))
        return self.critic.state_value() / FIXED_ONE


def policy_for(rules: Rules, model: TrainedModel) -> ActorCriticPolicy | None:
    """Return a new policy, or None if the model or the edition has none.

    Raises:
        ValueError: The networks were trained on other features.
    """
    if model.actor is None or model.critic is None:
        return None
    encoder = hooks_for(rules).encoder(rules)
    if encoder is None:
        return None
    fits = model.actor.fits(encoder.state_size, encoder.action_size, encoder.sparse_size)
    if not fits or not model.critic.fits(encoder.state_size, 0, 0):
        raise ValueError("the networks were trained on other features than the encoder's")
    return ActorCriticPolicy(encoder, model.actor, model.critic)
