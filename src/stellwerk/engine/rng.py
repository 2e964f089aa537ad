"""Shuffles that come out the same on every platform, compiled or not.

The generator is Chris Doty-Humphrey's sfc32: four 32-bit words, additions, shifts and xors only, so no step
leaves the range of a small integer. A game owns a seed and counts its shuffles; the n-th shuffle of a seed is
a generator of its own. Nothing else in a game is random (C-50).
"""

from typing import Final

from stellwerk.arrays import i64, mypyc_attr

MASK: Final = 0xFFFFFFFF


@mypyc_attr(acyclic=True)
class Rng:
    """A stream of random numbers named by a seed and a stream number."""

    def __init__(self, seed: int, stream: int) -> None:
        self.a: i64 = seed & MASK
        self.b: i64 = (seed >> 32) & MASK
        self.c: i64 = stream & MASK
        self.counter: i64 = 1
        for _ in range(15):
            self.word()

    def word(self) -> i64:
        """Return the next 32 bits."""
        result = (self.a + self.b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & MASK
        self.c = ((((self.c << 21) & MASK) | (self.c >> 11)) + result) & MASK
        return result

    def below(self, bound: i64) -> i64:
        """Return a number from 0 to bound - 1, each equally likely."""
        limit: i64 = (MASK + 1) - (MASK + 1) % bound
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % bound

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
