"""Thoughts in slices: a generator that yields wherever others may do something before it goes on."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Slices = Generator[None, None, T]


def whole(slices: Slices[T]) -> T:
    """What comes out, thought in one piece."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            result: T = end.value
            return result
