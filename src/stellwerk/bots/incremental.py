"""Incremental computations: generators that yield where others may run."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Incremental = Generator[None, None, T]


def run_to_end(steps: Incremental[T]) -> T:
    """Return the result of a computation without pausing."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
