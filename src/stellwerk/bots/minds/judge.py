"""A learned judge: a small network in whole numbers.

It says how much better one option of a decision is than another, or one position to come than another
(`prospects.py`), as far as many games of the past can tell. Two hidden layers; the first adds a row of
weights for each mark of an option (its kind, its route, its tickets). All numbers are fixed-point integers,
so every machine comes to the same judgement.
"""

from typing import Final

from stellwerk.arrays import Ints, i64, vec
from stellwerk.bots.minds.traits import OPTION, SITUATION

FINE: Final = 16  # bits behind the point of weights and sums of the first layer
COARSE: Final = 12  # the same of the other layers' weights
BETWEEN: Final = 12  # the same of what a layer hands to the next

JUDGED_ALIKE: Final = 1 << (COARSE + BETWEEN)
"""A judgement of 1: a game won instead of lost."""


class Judge:
    """Weights, row by row: of the situation, of the option, of each mark."""

    def __init__(
        self,
        first: int,
        second: int,
        marks: int,
        weights: dict[str, list[int]],
        situation: int = SITUATION,
        option: int = OPTION,
    ) -> None:
        self.first = first  # neurons of the first layer
        self.second = second
        self.marks = marks
        self.situation: Ints = sized(weights, "situation", situation * first)
        self.option: Ints = sized(weights, "option", option * first)
        self.mark: Ints = sized(weights, "mark", marks * first)
        self.first_bias: Ints = sized(weights, "first bias", first)
        self.inner: Ints = sized(weights, "inner", first * second)
        self.second_bias: Ints = sized(weights, "second bias", second)
        self.outer: Ints = sized(weights, "outer", second)
        self.base: Ints = self.first_bias[:]  # sums of the first layer for the situation at hand

    def twin(self) -> "Judge":
        """One with the same weights, which may look at something else meanwhile."""
        result = Judge(0, 0, 0, {}, 0, 0)
        result.first = self.first
        result.second = self.second
        result.marks = self.marks
        result.situation = self.situation
        result.option = self.option
        result.mark = self.mark
        result.first_bias = self.first_bias
        result.inner = self.inner
        result.second_bias = self.second_bias
        result.outer = self.outer
        result.base = self.base
        return result

    def check(self, situation: int, option: int, marks: int) -> None:
        """Refuse to judge by numbers that were not learned from."""
        sizes = [len(self.situation), len(self.option), len(self.mark)]
        if sizes != [size * self.first for size in (situation, option, marks)]:
            raise ValueError("the network was trained for other numbers than it is told")

    def look(self, situation: Ints) -> None:
        """Take in what all options of a decision have in common."""
        self.base = self.first_bias[:]
        add_rows(self.base, situation, self.situation, self.first)

    def value(self, option: Ints, marks: list[int]) -> int:
        """What an option is worth here; only differences between options mean something."""
        sums = self.base[:]
        add_rows(sums, option, self.option, self.first)
        width: i64 = self.first
        weights = self.mark
        for mark in marks:
            row: i64 = mark * width
            for neuron in range(width):
                sums[neuron] += weights[row + neuron]
        return int(self.deeper(sums))

    def worth(self) -> int:
        """What the situation itself is worth, where there are no options."""
        return int(self.deeper(self.base))

    def deeper(self, sums: Ints) -> i64:
        outputs = self.second_bias[:]
        inner = self.inner
        outer = self.outer
        width: i64 = self.second
        for neuron in range(i64(len(sums))):
            if sums[neuron] > 0:
                strength = sums[neuron] >> (FINE - BETWEEN)
                row = neuron * width
                for output in range(width):
                    outputs[output] += strength * inner[row + output]
        result: i64 = 0
        for output in range(width):
            if outputs[output] > 0:
                result += (outputs[output] >> COARSE) * outer[output]
        return result


def add_rows(sums: Ints, inputs: Ints, weights: Ints, width: i64) -> None:
    """Add to the sums each input times its row of weights."""
    for place in range(i64(len(inputs))):
        value = inputs[place]
        if value != 0:
            row = place * width
            for neuron in range(width):
                sums[neuron] += value * weights[row + neuron]


def sized(weights: dict[str, list[int]], name: str, size: int) -> Ints:
    """The weights of that name, of which there must be so many."""
    found = weights.get(name, [])
    if len(found) != size:
        raise ValueError(f"the network has {len(found)} weights {name!r} where {size} are needed")
    return vec[i64](found)
