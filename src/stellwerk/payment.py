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

    >>> import stellwerk as sw
    >>> seat = {"hand": {"red": 2, "loco": 1}}
    >>> game = sw.from_position({"edition": "usa", "players": 2, "seats": [seat]})
    >>> list(game.payments("claim boston-new-york-1"))[0]
    Payment(cards={'red': 2}, actions=['claim boston-new-york-1', 'pay red'])
    """

    cards: dict[str, int]
    """All cards of the payment by name, those laid already included."""

    actions: list[str]
    """The actions, in notation, that make this payment; the one that is paid for comes first."""


@dataclass(frozen=True, slots=True)
class Payments:
    """The ways to pay for something, those with the fewest cards first.

    >>> import stellwerk as sw
    >>> seat = {"hand": {"red": 2, "loco": 1}}
    >>> game = sw.from_position({"edition": "usa", "players": 2, "seats": [seat]})
    >>> [payment.cards for payment in game.payments("claim boston-new-york-1")]
    [{'red': 2}, {'red': 1, 'loco': 1}]
    """

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
    """A payment that begins with some cards, laid in any order.

    >>> import stellwerk as sw
    >>> seat = {"hand": {"red": 2, "loco": 1}}
    >>> game = sw.from_position({"edition": "usa", "players": 2, "seats": [seat]})
    >>> game.partial_payment({"loco": 1}, "claim boston-new-york-1").next_cards
    ['red']
    """

    cards: dict[str, int]
    """The cards laid so far."""

    next_cards: list[str]
    """The cards of which one can be laid next; empty once the payment is complete."""

    actions: list[str]
    """The actions, in notation, that make the payment once it is complete."""
