"""All payments that the engine lets a player make, found by trying every decision on copies."""

from typing import Any

from tests.oracle.payments import Payment, as_payment

PAID = {"claim": "claimed", "harbor": "harbor", "station": "station", "buy": "bought"}


def reachable_payments(game: Any, opening: str) -> list[Payment]:
    """The payments that can follow an opening such as "claim oslo-bergen", one for each way to get there."""
    found: list[Payment] = []
    start = game.copy()
    seat = start.current_player
    start.apply(start.parse(opening))
    waiting = [(start, _paid(start, opening, seat))]
    while waiting:
        here, paid = waiting.pop()
        if paid is not None:
            found.append(as_payment(paid))
            continue
        assert here.phase == "pay", f"{opening}: neither paid nor to be paid, but {here.phase}"
        options = here.legal_actions()
        assert 1 < len(options) < 300
        for action in options:
            after = here.copy()
            after.apply(action)
            waiting.append((after, _paid(after, opening, seat)))
    return found


def reachable_surcharges(game: Any) -> list[Payment]:
    """The surcharges a player can pay at a tunnel, apart from withdrawing."""
    seat = game.current_player
    before = _paid_total(game, seat)
    found: list[Payment] = []
    waiting = [game.copy()]
    while waiting:
        here = waiting.pop()
        for action in here.legal_actions():
            if here.core.notation(action) == "withdraw":
                continue
            after = here.copy()
            after.apply(action)
            paid = _paid(after, "claim", seat)
            if paid is None:
                waiting.append(after)
            else:
                found.append(as_payment({card: count - before.get(card, 0) for card, count in paid.items()}))
    return found


def _paid(game: Any, opening: str, seat: int) -> dict[str, int] | None:
    """What was paid, if the payment is complete; what was laid out, if a tunnel's cards were revealed."""
    for event in game.events:
        if event["event"] == PAID[opening.split()[0]]:
            paid: dict[str, int] = event["paid"]
            return paid
    if any(event["event"] == "revealed" for event in game.events):
        return _paid_total(game, seat)
    return None


def _paid_total(game: Any, seat: int) -> dict[str, int]:
    laid: dict[str, int] = game.view(seat)["pending"]["laid"]
    return laid
