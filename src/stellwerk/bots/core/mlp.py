"""Fixed-point multilayer perceptron.

The network has two hidden layers with ReLU. Its inputs are the features of a state, the features of an action
and sparse features (indices of embedding rows, which are added to the first layer). All numbers are integers,
so every machine computes the same result.
"""

from typing import Final

from stellwerk.arrays import Ints, i64, vec
from stellwerk.bots.core.action_features import ACTION_SIZE, STATE_SIZE

FIRST_LAYER_BITS: Final = 16  # fractional bits of the weights and sums of the first layer
WEIGHT_BITS: Final = 12  # fractional bits of the weights of the other layers
ACTIVATION_BITS: Final = 12  # fractional bits of the activations

FIXED_ONE: Final = 1 << (WEIGHT_BITS + ACTIVATION_BITS)
"""Fixed-point representation of 1.0: a game won instead of lost."""


class FixedPointMLP:
    """A network with one output. Weights are stored row by row: one row for each input."""

    def __init__(
        self,
        hidden1: int,
        hidden2: int,
        sparse_size: int,
        weights: dict[str, list[int]],
        state_size: int = STATE_SIZE,
        action_size: int = ACTION_SIZE,
    ) -> None:
        self.hidden1 = hidden1  # units of the first hidden layer
        self.hidden2 = hidden2
        self.state_weights: Ints = checked_weights(weights, "state", state_size * hidden1)
        self.action_weights: Ints = checked_weights(weights, "action", action_size * hidden1)
        self.sparse_weights: Ints = checked_weights(weights, "sparse", sparse_size * hidden1)
        self.hidden1_bias: Ints = checked_weights(weights, "hidden1_bias", hidden1)
        self.hidden2_weights: Ints = checked_weights(weights, "hidden2", hidden1 * hidden2)
        self.hidden2_bias: Ints = checked_weights(weights, "hidden2_bias", hidden2)
        self.output_weights: Ints = checked_weights(weights, "output", hidden2)
        self.state_sums: Ints = self.hidden1_bias[:]  # sums of the first layer for the current state

    def copy(self) -> "FixedPointMLP":
        """Return a network with the same weights and a current state of its own."""
        result = FixedPointMLP(0, 0, 0, {}, 0, 0)
        result.hidden1 = self.hidden1
        result.hidden2 = self.hidden2
        result.state_weights = self.state_weights
        result.action_weights = self.action_weights
        result.sparse_weights = self.sparse_weights
        result.hidden1_bias = self.hidden1_bias
        result.hidden2_weights = self.hidden2_weights
        result.hidden2_bias = self.hidden2_bias
        result.output_weights = self.output_weights
        result.state_sums = self.state_sums
        return result

    def fits(self, state_size: int, action_size: int, sparse_size: int) -> bool:
        """Return whether the network was trained on features of these sizes."""
        sizes = [len(self.state_weights), len(self.action_weights), len(self.sparse_weights)]
        return sizes == [size * self.hidden1 for size in (state_size, action_size, sparse_size)]

    def set_state(self, features: Ints) -> None:
        """Set the features that all actions of a decision share."""
        self.state_sums = self.hidden1_bias[:]
        add_rows(self.state_sums, features, self.state_weights, self.hidden1)

    def action_value(self, features: Ints, sparse: list[int]) -> int:
        """Return the value of an action in the current state; only differences are meaningful."""
        sums = self.state_sums[:]
        add_rows(sums, features, self.action_weights, self.hidden1)
        width: i64 = self.hidden1
        weights = self.sparse_weights
        for index in sparse:
            row: i64 = index * width
            for unit in range(width):
                sums[unit] += weights[row + unit]
        return int(self.output(sums))

    def state_value(self) -> int:
        """Return the value of the current state."""
        return int(self.output(self.state_sums))

    def output(self, sums: Ints) -> i64:
        """Return the output for given sums of the first layer."""
        outputs = self.hidden2_bias[:]
        weights = self.hidden2_weights
        output_weights = self.output_weights
        width: i64 = self.hidden2
        for unit in range(i64(len(sums))):
            if sums[unit] > 0:
                activation = sums[unit] >> (FIRST_LAYER_BITS - ACTIVATION_BITS)
                row = unit * width
                for output in range(width):
                    outputs[output] += activation * weights[row + output]
        result: i64 = 0
        for output in range(width):
            if outputs[output] > 0:
                result += (outputs[output] >> WEIGHT_BITS) * output_weights[output]
        return result


def add_rows(sums: Ints, inputs: Ints, weights: Ints, width: i64) -> None:
    """Add each input times its row of weights."""
    for place in range(i64(len(inputs))):
        value = inputs[place]
        if value != 0:
            row = place * width
            for unit in range(width):
                sums[unit] += value * weights[row + unit]


def checked_weights(weights: dict[str, list[int]], name: str, size: int) -> Ints:
    """Return the weights of that name; raise `ValueError` if their number is not `size`."""
    found = weights.get(name, [])
    if len(found) != size:
        raise ValueError(f"the network has {len(found)} weights {name!r} where {size} are needed")
    return vec[i64](found)
