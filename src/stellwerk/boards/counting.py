"""Does a built-in board have as many of everything as its edition says?"""

from __future__ import annotations

from collections import Counter

from stellwerk.words import phrase

from .demands import Census
from .model import BoardData, BoardError


def check_counts(board: BoardData, census: Census) -> None:
    """Compare with what the edition says; only for the built-in boards, one's own may be of any size."""
    found = Counter({"cities": len(board.cities), "routes": len(board.routes), "tickets": len(board.tickets)})
    found.update(parts(board))
    wanted = {"cities": census.cities, "routes": census.routes, "tickets": census.tickets} | census.parts
    for name, count in wanted.items():
        if found[name] != count:
            raise BoardError(board.source, name, phrase("faults.census", count=count, found=found[name]))
    for deck, (lowest, highest) in census.values.items():
        for ticket in board.tickets:
            if (ticket.deck or "all") == deck and not lowest <= ticket.points <= highest:
                reason = phrase("faults.census-value", points=ticket.points, lowest=lowest, highest=highest)
                raise BoardError(board.source, phrase("faults.ticket", id=repr(ticket.id)), reason)


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
        count["tours"] += len(ticket.cities) > 2
        count[f"deck {ticket.deck}"] += 1
    return count
