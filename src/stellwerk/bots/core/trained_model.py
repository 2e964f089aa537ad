"""A trained model: planner parameters and networks for one edition and table size."""

from typing import Any, Final

from stellwerk.bots.core.mlp import FixedPointMLP
from stellwerk.bots.core.planner import Planner

DECISION_TYPES: Final = ["turn", "last_turn", "keep", "draw"]
"""Types of decisions with an override margin of their own."""

FULL_SEARCH_TURNS: Final = 10.0
"""Own turns before the end from which on the search plays to the end, unless the model says otherwise."""


class TrainedModel:
    """Everything that the bots `learned` and `expert` load from a model file."""

    def __init__(
        self,
        params: dict[str, Any],
        action_network: FixedPointMLP | None = None,
        override_margins: dict[str, int] | None = None,
        position_network: FixedPointMLP | None = None,
        ticket_weights: list[int] | None = None,
        full_search_turns: float = FULL_SEARCH_TURNS,
        actor: FixedPointMLP | None = None,
        critic: FixedPointMLP | None = None,
        kinds: list[str] | None = None,
    ) -> None:
        self.params = params  # planner parameters that differ from the strategist's, by name
        self.action_network = action_network  # rates the planner's candidates
        self.override_margins: list[int] = [  # lead with which another candidate replaces the planner's
            0 if override_margins is None else override_margins[kind] for kind in DECISION_TYPES
        ]
        self.position_network = position_network  # rates positions reached in playouts
        self.ticket_weights = ticket_weights  # weights of the ticket belief
        self.full_search_turns = full_search_turns  # own turns before the end that are searched to the end
        self.actor = actor  # policy network
        self.critic = critic  # value network
        self.kinds = kinds  # names of the action kinds, in the order of their sparse features

    def apply_params(self, planner: Planner) -> None:
        """Give a planner the model's parameters."""
        planner.params.update(self.params)
