"""A trained model: planner parameters and networks for one edition and table size."""

from typing import Any, Final

from stellwerk.bots.core.mlp import FixedPointMLP
from stellwerk.bots.core.planner import Planner

FULL_SEARCH_TURNS: Final = 10.0
"""Own turns before the end from which on the search plays to the end."""


class TrainedModel:
    """Everything that the bots `learned` and `expert` load from a model file."""

    def __init__(
        self,
        params: dict[str, Any],
        actor: FixedPointMLP | None = None,
        critic: FixedPointMLP | None = None,
        ticket_weights: list[int] | None = None,
        kinds: list[str] | None = None,
    ) -> None:
        self.params = params  # planner parameters that differ from the strategist's, by name
        self.actor = actor  # policy network
        self.critic = critic  # value network
        self.ticket_weights = ticket_weights  # weights of the ticket belief
        self.kinds = kinds  # names of the action kinds, in the order of their sparse features

    def apply_params(self, planner: Planner) -> None:
        """Give a planner the model's parameters."""
        planner.params.update(self.params)
