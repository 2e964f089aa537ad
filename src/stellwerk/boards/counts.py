"""Check that a built-in board has the expected numbers of cities, routes, tickets and parts."""

from __future__ import annotations

from collections import Counter

from stellwerk.errors import BoardError
from stellwerk.text import message

from .model import BoardData
from .requirements import ExpectedCounts


def check_counts(board: BoardData, expected_counts: ExpectedCounts) -> None:
    """Compare with the counts of the edition. Only for built-in boards; custom ones may have any size."""
    found = Counter({"cities": len(board.cities), "routes": len(board.routes), "tickets": len(board.tickets)})
    found.update(parts(board))
    wanted = {
        "cities": expected_counts.cities,
        "routes": expected_counts.routes,
        "tickets": expected_counts.tickets,
    } | expected_counts.parts
    for name, count in wanted.items():
        if found[name] != count:
            raise BoardError(
                board.source, name, message("faults.wrong-count", count=count, found=found[name])
            )
    for deck, (lowest, highest) in expected_counts.values.items():
        for ticket in board.tickets:
            if (ticket.deck or "all") == deck and not lowest <= ticket.points <= highest:
                reason = message("faults.wrong-value", points=ticket.points, lowest=lowest, highest=highest)
                raise BoardError(board.source, message("faults.ticket", id=repr(ticket.id)), reason)


def parts(board: BoardData) -> Counter[str]:
    """Counts by name: `goods red`, `region wales`, `deck short`, `kind ferry`, `tours` and the like."""
    count: Counter[str] = Counter()
    for city in board.cities:
        count["countries"] += city.country
        count[f"goods {city.goods}"] += 1
        count[f"region {city.region}"] += 1
    for route in board.routes:
        count[f"kind {route.kind}"] += 1
        count[f"special {route.special}"] += 1
    for ticket in board.tickets:
        count["tours"] += ticket.is_tour
        count["tickets with values"] += bool(ticket.values)
        count[f"deck {ticket.deck}"] += 1
    return count
