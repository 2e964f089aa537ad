"""All ways to pay for an action, to be shown before anything is committed."""

from __future__ import annotations

from typing import Any

import stellwerk
from stellwerk.text.buildings import building_kinds

PAYING = ("pay", "surcharge")


def is_paid_for(say: str) -> bool:
    """Return whether an action in notation is one that costs cards."""
    return say.startswith(("claim ", "buy ", *(f"{kind} " for kind in building_kinds())))


def ways_to_pay(game: stellwerk.Game, say: str | None) -> tuple[list[dict[str, Any]], bool]:
    """Return each payment with its cards and decisions, and whether the list was cut.

    ``say`` names what would be paid for (``claim``, ``buy``, a building); without it, what is being paid now.
    """
    found = game.payments(say)
    return [{"cards": payment.cards, "say": payment.actions} for payment in found], found.more
