"""Why a route cannot be claimed now, as the engine tells it."""

from __future__ import annotations

from typing import Any

import stellwerk

Reason = dict[str, Any]
CLAIMING = ("turn", "claim")


def reasons(game: stellwerk.Game, seat: int) -> dict[str, Reason]:
    """For every route that nobody owns and ``seat`` cannot claim in this decision: why."""
    if game.phase not in CLAIMING:
        return {}
    return game.claim_blockers(seat, taken=False)
