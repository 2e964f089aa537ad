"""Ways to pay: whole payments and payments that have begun."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["PartialPayment", "Payment", "Payments"]


@dataclass(frozen=True, slots=True)
class Payment:
    """One way to pay for something.

    Apply its `actions` one after the other. There are often fewer than cards, because the engine takes
    decisions with a single legal action itself.
    """

    cards: dict[str, int]
    """All cards of the payment by name, those laid already included."""

    actions: list[str]
    """The actions, in notation, that make this payment; the one that is paid for comes first."""


@dataclass(frozen=True, slots=True)
class Payments:
    """The ways to pay for something, those with the fewest cards first."""

    ways: list[Payment]
    """The payments that are listed."""

    more: bool
    """Whether there are others that are not listed."""

    def __len__(self) -> int:
        return len(self.ways)

    def __iter__(self) -> Iterator[Payment]:
        return iter(self.ways)


@dataclass(frozen=True, slots=True)
class PartialPayment:
    """A payment that begins with some cards, laid in any order."""

    cards: dict[str, int]
    """The cards laid so far."""

    next_cards: list[str]
    """The cards of which one can be laid next; empty once the payment is complete."""

    actions: list[str]
    """The actions, in notation, that make the payment once it is complete."""
