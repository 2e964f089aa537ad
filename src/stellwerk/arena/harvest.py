"""What a player has at the end of a game, and where the points come from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from stellwerk import Game


@dataclass(frozen=True, slots=True)
class Harvest:
    """Of one seat in one game, or the mean of many. The points of the three kinds sum to the score."""

    tickets_made: float
    tickets_kept: float
    ticket_points: float
    route_points: float
    bonus_points: float
    """All that is neither for routes nor for tickets: goods, technologies, harbours, the longest path …"""
    pieces_left: float


NAMES = tuple(each.name for each in fields(Harvest))


def harvest_of(game: Game, seat: int) -> Harvest:
    """Of a finished game."""
    shown: dict[str, Any] = game.view(None)["seats"][seat]
    items = game.breakdown(seat)
    tickets = [item for item in items if item["item"] == "ticket"]
    kept = len(tickets)
    if "completed" in shown:  # Gruselfahrt scores completed tickets only; others are still in hand
        kept += int(shown["tickets"])
    routes = sum(item["points"] for item in items if item["item"] == "routes")
    for_tickets = sum(item["points"] for item in tickets)
    return Harvest(
        tickets_made=sum(bool(item.get("completed", True)) for item in tickets),
        tickets_kept=kept,
        ticket_points=for_tickets,
        route_points=routes,
        bonus_points=sum(item["points"] for item in items) - routes - for_tickets,
        pieces_left=shown["wagons"] + shown.get("ships", 0),
    )


def mean_harvest(harvests: Sequence[Harvest]) -> Harvest | None:
    """None if there is nothing to average."""
    if not harvests:
        return None
    return Harvest(*(sum(getattr(each, name) for each in harvests) / len(harvests) for name in NAMES))
