"""A tiny generator of our own, so that what the tests play never depends on a library's random numbers."""

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MASK = (1 << 64) - 1


class Dice:
    """A 64-bit linear congruential generator; the upper half of its state is what is rolled."""

    def __init__(self, seed: int) -> None:
        self.state = (seed * 2 + 1) & MASK
        for _ in range(4):
            self.below(2)

    def below(self, limit: int) -> int:
        """A number from 0 up to, not including, limit."""
        self.state = (self.state * MULTIPLIER + INCREMENT) & MASK
        return (self.state >> 33) % limit

    def between(self, least: int, most: int) -> int:
        return least + self.below(most - least + 1)

    def chance(self, one_in: int) -> bool:
        return self.below(one_in) == 0

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        rest = list(items)
        self.shuffle(rest)
        return rest[:count]
