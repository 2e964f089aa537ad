"""Reasons why a route cannot be claimed now."""

from __future__ import annotations

from typing import Any

import stellwerk

Reason = dict[str, Any]
CLAIMING = ("turn", "claim")


def reasons(game: stellwerk.Game, seat: int) -> dict[str, Reason]:
    """Return the reason for every free route that ``seat`` cannot claim in this decision."""
    if game.phase not in CLAIMING:
        return {}
    return game.claim_blockers(seat, taken=False)
