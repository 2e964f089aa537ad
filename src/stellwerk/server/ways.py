"""All ways to pay for something, before anything is committed: a table shows them and lets a person choose.

The engine asks for one card after the other. Here that walk is taken on copies, to every end it has; it stops
before anything hidden would matter, and what a copy turns up is never told.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import stellwerk

PAYING = ("pay", "surcharge")
PAID_FOR = ("claim ", "harbor ", "buy ")
MOST_WALKED = 240
MOST_TOLD = 40


def ways_to_pay(game: stellwerk.Game, seat: int, say: str | None) -> tuple[list[dict[str, Any]], bool]:
    """Each way as the cards it costs and the decisions to send; and whether there are more than told.

    ``say`` names what would be paid for (``claim``, ``harbor``, ``buy``); without it, what is being paid now.
    """
    start = game.copy()
    kind = start.decision
    before = _laid(start, seat) if kind == "surcharge" else Counter()
    if say is not None:
        start.apply(start.hear(say))
        kind = "pay"
    found: list[tuple[Counter[str], list[str]]] = []
    open_walks = [(start, [say] if say is not None else [])]
    while open_walks and len(found) < MOST_WALKED:
        here, said = open_walks.pop()
        if here.over or here.player != seat or here.decision != kind:
            found.append((_paid(here, seat) - before, said))
            continue
        for action in reversed(here.actions()):
            word = here.say(action)
            if word != "withdraw":
                after = here.copy()
                after.apply(action)
                open_walks.append((after, [*said, word]))
    found.sort(key=lambda way: (sum(way[0].values()), len(way[1])))
    told = [{"cards": dict(cards), "say": said} for cards, said in found[:MOST_TOLD] if said]
    return told, bool(open_walks) or len(found) > MOST_TOLD


def _laid(game: stellwerk.Game, seat: int) -> Counter[str]:
    view = game.view(seat)
    pending = view["pending"] or {}
    return Counter(pending.get("laid") or view["own"].get("laid") or {})


def _paid(game: stellwerk.Game, seat: int) -> Counter[str]:
    for event in reversed(game.events):
        if event["event"] in ("claimed", "harbor", "bought") and event.get("paid"):
            return Counter(event["paid"])
    return _laid(game, seat)
