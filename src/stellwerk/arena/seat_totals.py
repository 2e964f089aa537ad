"""Tickets, points by source and pieces of a seat at the end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from stellwerk.game import CoreGame


@dataclass(frozen=True, slots=True)
class SeatTotals:
    """Totals of one seat in one game, or means of many. The three kinds of points sum to the score."""

    tickets_made: float
    tickets_kept: float
    ticket_points: float
    route_points: float
    bonus_points: float
    """All that is neither for routes nor for tickets: goods, technologies, harbours, the longest path …"""
    pieces_left: float


NAMES = tuple(each.name for each in fields(SeatTotals))


def seat_totals(game: CoreGame, seat: int) -> SeatTotals:
    """Return the totals of a seat of a finished game."""
    shown = game.view(None)["seats"][seat]
    items = game.score_breakdown(seat)
    tickets = [item for item in items if item["item"] == "ticket"]
    kept = len(tickets)
    if "completed" in shown:  # Gruselfahrt scores completed tickets only; others are still in hand
        kept += int(shown["tickets"])
    routes = sum(item["points"] for item in items if item["item"] == "routes")
    for_tickets = sum(item["points"] for item in tickets)
    return SeatTotals(
        tickets_made=sum(bool(item.get("completed", True)) for item in tickets),
        tickets_kept=kept,
        ticket_points=for_tickets,
        route_points=routes,
        bonus_points=sum(item["points"] for item in items) - routes - for_tickets,
        pieces_left=shown["wagons"] + shown.get("ships", 0),
    )


def mean_totals(totals: Sequence[SeatTotals]) -> SeatTotals | None:
    """Return the means; None without entries."""
    if not totals:
        return None
    return SeatTotals(*(sum(getattr(each, name) for each in totals) / len(totals) for name in NAMES))
