"""The player behind `learned`: the strategist with trained parameters and networks.

An action network rates the planner's candidates. In editions with an actor-critic policy that policy decides,
and the planner only explains.
"""

from typing import Final

from stellwerk.bots.core.action_features import ActionFeatures
from stellwerk.bots.core.edition_hooks import hooks_for
from stellwerk.bots.core.mlp import FixedPointMLP
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.policy import ActorCriticPolicy, policy_for
from stellwerk.bots.core.reason_codes import MODEL_CHOICE
from stellwerk.bots.core.trained_model import FULL_SEARCH_TURNS, TrainedModel
from stellwerk.engine.game import CoreGame
from stellwerk.engine.kinds import DRAW_DECISION, KEEP_DECISION, TURN_DECISION
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

MAX_CANDIDATES: Final = 8  # actions of the planner that the network rates


class Learned:
    """Chooses by a planner, unless a network rates another candidate clearly higher."""

    def __init__(self, rules: Rules, model: TrainedModel | None) -> None:
        """Without a model it plays like the strategist."""
        self.rules = rules
        self.planner: Planner = hooks_for(rules).strategist(rules)
        self.features = ActionFeatures(rules, None if model is None else model.kinds)
        self.action_network: FixedPointMLP | None = None
        self.policy: ActorCriticPolicy | None = None
        self.override_margins: list[int] = []
        if model is not None:
            model.apply_params(self.planner)
            self.action_network = model.action_network
            self.policy = policy_for(rules, model)
            self.override_margins = model.override_margins[:]
        self.candidates: list[int] = []  # of the last decision, the planner's choice first
        self.values: list[int] = []  # the network's values of the candidates, in fixed point
        self.reason = 0
        self.about = -1
        self.number = 0

    def choose(self, game: CoreGame) -> int:
        """Return the action for the current decision."""
        s = game.state
        first = self.planner.choose(game)
        self.reason = self.planner.reason
        self.about = self.planner.about
        self.number = self.planner.number
        self.candidates = [first]
        self.values = []
        if self.policy is not None:
            return self.follow(self.policy, game, first)
        if self.action_network is None or not self.is_model_decision(s) or len(game.legal_action_array()) < 2:
            return first
        self.candidates = self.planner.candidates(s, game.legal_action_array(), first, MAX_CANDIDATES)
        self.evaluate_candidates(s, self.action_network)
        best = 0
        for place in range(1, len(self.candidates)):
            if self.values[place] > self.values[best]:
                best = place
        if self.values[best] - self.values[0] <= self.override_margins[self.kind(s)]:
            return first
        self.set_model_reason()
        return self.candidates[best]

    def follow(self, policy: ActorCriticPolicy, game: CoreGame, first: int) -> int:
        """Return the policy's choice, whatever the planner prefers."""
        chosen = policy.choose(game)
        if chosen != first:
            self.set_model_reason()
        return chosen

    def set_model_reason(self) -> None:
        """Set the reason of a choice that is not the planner's."""
        self.reason = MODEL_CHOICE
        self.about = -1
        self.number = 0

    def is_model_decision(self, s: State) -> bool:
        """Return whether the action network was trained on decisions of this type."""
        return s.decision == TURN_DECISION or s.decision == KEEP_DECISION or s.decision == DRAW_DECISION

    def kind(self, s: State) -> int:
        """Return the index of the decision in `DECISION_TYPES`."""
        if s.decision == TURN_DECISION:
            return 1 if self.planner.turns <= FULL_SEARCH_TURNS else 0
        return 2 if s.decision == KEEP_DECISION else 3

    def evaluate_candidates(self, s: State, action_network: FixedPointMLP) -> None:
        """Set `values` to the network's values of all candidates."""
        self.values = []
        action_network.set_state(self.features.encode_state(self.planner, s))
        for place in range(len(self.candidates)):
            option = self.candidates[place]
            features = self.features.encode_action(self.planner, s, option, place)
            self.values.append(
                action_network.action_value(features, self.features.sparse_features(self.planner, option))
            )
