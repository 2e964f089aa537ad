"""Policy and value network of PPO, and their export to fixed-point integers (PyTorch)."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

from stellwerk.bots.core.mlp import ACTIVATION_BITS, FIRST_LAYER_BITS, WEIGHT_BITS
from stellwerk.bots.models import pack_weights


class InputScaler(nn.Module):
    """Standardization of inputs; the export folds it into the first layer."""

    mean: Tensor
    scale: Tensor

    def __init__(self, size: int) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(size))
        self.register_buffer("scale", torch.ones(size))

    def fit(self, rows: Tensor) -> None:
        """Set mean and scale from sample rows."""
        rows = rows.float()
        self.mean.copy_(rows.mean(0))
        self.scale.copy_(1.0 / (rows.std(0) + 0.3))

    def forward(self, rows: Tensor) -> Tensor:
        """Return the scaled rows."""
        return (rows.float() - self.mean) * self.scale


class PolicyNetwork(nn.Module):
    """Maps the features of a state and of one action to the action's logit."""

    def __init__(
        self, state_size: int, action_size: int, action_ids: int, hidden_size_1: int, hidden_size_2: int
    ) -> None:
        super().__init__()
        self.state_scaler = InputScaler(state_size)
        self.action_scaler = InputScaler(action_size)
        self.state = nn.Linear(state_size, hidden_size_1)
        self.action = nn.Linear(action_size, hidden_size_1, bias=False)
        self.embedding = nn.EmbeddingBag(action_ids + 1, hidden_size_1, mode="sum", padding_idx=action_ids)
        self.hidden = nn.Linear(hidden_size_1, hidden_size_2)
        self.output = nn.Linear(hidden_size_2, 1, bias=False)
        with torch.no_grad():
            self.embedding.weight[:action_ids].normal_(0.0, 0.05)
        nn.init.normal_(self.output.weight, 0.0, 0.02)

    def forward(self, states: Tensor, actions: Tensor, ids: Tensor, state_index: Tensor) -> Tensor:
        """Return one logit per action.

        Args:
            states: Features of the states.
            actions: Features of all legal actions of all states.
            ids: Embedding indices of each action, filled up with the number of embeddings.
            state_index: Row of each action's state.
        """
        base = self.state(self.state_scaler(states))
        sums = base[state_index] + self.action(self.action_scaler(actions)) + self.embedding(ids)
        logits: Tensor = self.output(torch.relu(self.hidden(torch.relu(sums)))).squeeze(1)
        return logits

    def export(self) -> dict[str, Any]:
        """Return the network as in a model file."""
        state = self.state.weight * self.state_scaler.scale
        action = self.action.weight * self.action_scaler.scale
        bias = self.state.bias - state @ self.state_scaler.mean - action @ self.action_scaler.mean
        return export_layers(state, action, self.embedding.weight[:-1], bias, self.hidden, self.output)


class ValueNetwork(nn.Module):
    """Maps the features of a state to the expected result of the player to move."""

    def __init__(self, state_size: int, hidden_size_1: int, hidden_size_2: int) -> None:
        super().__init__()
        self.scaler = InputScaler(state_size)
        self.state = nn.Linear(state_size, hidden_size_1)
        self.hidden = nn.Linear(hidden_size_1, hidden_size_2)
        self.output = nn.Linear(hidden_size_2, 1, bias=False)

    def forward(self, states: Tensor) -> Tensor:
        """Return one value per state."""
        hidden = torch.relu(self.state(self.scaler(states)))
        values: Tensor = self.output(torch.relu(self.hidden(hidden))).squeeze(1)
        return values

    def export(self) -> dict[str, Any]:
        """Return the network as in a model file."""
        state = self.state.weight * self.scaler.scale
        bias = self.state.bias - state @ self.scaler.mean
        empty = torch.zeros(self.state.out_features, 0)
        return export_layers(state, empty, empty.T, bias, self.hidden, self.output)


def export_layers(
    state: Tensor, action: Tensor, embedding: Tensor, bias: Tensor, hidden: nn.Linear, output: nn.Linear
) -> dict[str, Any]:
    """Convert weights to fixed-point integers, in the layout of a model file."""

    def fixed_point(values: Tensor, bits: int) -> list[int]:
        flat: list[int] = torch.round(values.detach().cpu().double() * 2**bits).long().flatten().tolist()
        return flat

    return {
        "hidden1": hidden.in_features,
        "hidden2": hidden.out_features,
        "sparse_size": embedding.shape[0],
        "state_size": state.shape[1],
        "action_size": action.shape[1],
        "weights": {
            "state": pack_weights(fixed_point(state.T, FIRST_LAYER_BITS)),
            "action": pack_weights(fixed_point(action.T, FIRST_LAYER_BITS)),
            "sparse": pack_weights(fixed_point(embedding, FIRST_LAYER_BITS)),
            "hidden1_bias": fixed_point(bias, FIRST_LAYER_BITS),
            "hidden2": fixed_point(hidden.weight.T, WEIGHT_BITS),
            "hidden2_bias": fixed_point(hidden.bias, WEIGHT_BITS + ACTIVATION_BITS),
            "output": fixed_point(output.weight[0], WEIGHT_BITS),
        },
    }
