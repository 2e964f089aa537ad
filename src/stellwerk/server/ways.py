"""All ways to pay for something, before anything is committed: the table shows them, a person chooses."""

from __future__ import annotations

from typing import Any

import stellwerk
from stellwerk.engine.words import BUILDINGS

PAYING = ("pay", "surcharge")
PAID_FOR = ("claim ", "buy ", *(f"{kind} " for kind in BUILDINGS))


def ways_to_pay(game: stellwerk.Game, say: str | None) -> tuple[list[dict[str, Any]], bool]:
    """Each way as the cards it costs and the decisions to send; and whether there are more than told.

    ``say`` names what would be paid for (``claim``, ``buy``, a building); without it, what is being paid now.
    """
    found = game.payments(say)
    return [{"cards": payment.cards, "say": payment.say} for payment in found], found.more
