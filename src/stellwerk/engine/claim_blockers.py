"""Why a seat cannot claim routes, and which cards or pieces it lacks for them.

Only the seat's own hand is read, so the result reveals nothing hidden.
"""

from typing import Any, Final

from stellwerk.engine.kinds import GRAY, SHIP
from stellwerk.engine.mechanics.payment import ColorCost, Cost
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

Reason = dict[str, Any]
MOST_CARDS: Final = 9  # the largest number of missing cards that is tried


class ClaimBlockers:
    """The claim blockers of one seat; routes with the same cost share one reason."""

    def __init__(self, rules: Rules, s: State, player: int) -> None:
        self.rules = rules
        self.board = rules.board
        self.state = s
        self.player = player
        self.seat = s.seats[player]
        self.costs = rules.costs(self.seat)
        self.hand_summary = rules.hand_summary(self.seat.hand)
        self.found: dict[Cost, Reason | None] = {}  # None: the cards suffice

    def reasons(self, taken: bool) -> dict[str, Reason]:
        """Return the reason for every route that the seat cannot claim; for owned routes only if `taken`."""
        result: dict[str, Reason] = {}
        owners = self.state.owners
        for route, name in enumerate(self.board.route_ids):
            if not taken and owners[route]:
                continue
            reason = self.reason(route)
            if reason is not None:
                result[name] = reason
        return result

    def reason(self, route: int) -> Reason | None:
        """Return the engine's code with its details; None if the route can be claimed."""
        claim_blocker = self.rules.claim_blocker_besides_cards(self.state, self.player, route)
        if not claim_blocker:
            cost = self.costs[route]
            if cost not in self.found:
                self.found[cost] = None if cost.affordable(self.hand_summary) else self.cards(cost, route)
            return self.found[cost]
        code, _, detail = claim_blocker.partition(" ")
        if code == "technology":
            return {"code": code, "technology": detail}
        if code == "parallel":
            return {"code": code, "route": detail}
        if code == "pieces":
            return self.pieces(route)
        return {"code": code}

    def pieces(self, route: int) -> Reason:
        """Return the reason for a route that too few pieces are left for."""
        return {
            "code": "pieces",
            "kind": "ships" if self.board.kind[route] == SHIP else "wagons",
            "need": self.board.length[route],
            "have": self.rules.pieces_for(self.seat, route),
        }

    def cards(self, cost: Cost, route: int) -> Reason:
        """Return the fewest cards of one kind, and wild ones if needed, that would pay for the route."""
        plain = self.plain_card(route)
        plains, wilds = self.fewest(cost, plain, self.board.locos[route])
        names = self.rules.cards
        any_color = self.board.color[route] == GRAY
        missing = {"any" if any_color else names[plain]: plains, names[self.rules.loco]: wilds}
        return {"code": "cards", "missing": {card: count for card, count in missing.items() if count}}

    def plain_card(self, route: int) -> int:
        """Return the card that the route takes; on a gray route, the one of which the seat has most."""
        color = self.board.color[route]
        if color != GRAY:
            return self.rules.card_for(color, route)
        best = self.rules.card_for(0, route)
        for other in range(1, self.rules.colors):
            card = self.rules.card_for(other, route)
            if self.seat.hand[card] > self.seat.hand[best]:
                best = card
        return best

    def fewest(self, cost: Cost, plain: int, symbols: int) -> tuple[int, int]:
        """Return how many of the plain card and of wild cards are missing; 0 of both if no number helps."""
        for total in range(1, MOST_CARDS + 1):
            for wilds in range(min(total, symbols) + 1):
                if self.would_pay(cost, plain, total - wilds, wilds):
                    return total - wilds, wilds
        return 0, 0

    def would_pay(self, cost: Cost, plain: int, plains: int, wilds: int) -> bool:
        """Return whether this many more of the plain card and of wild cards would suffice."""
        if isinstance(cost, ColorCost):
            return cost.affordable_with(self.hand_summary, plain, plains, self.rules.loco, wilds)
        hand = self.seat.hand[:]
        hand[plain] += plains
        hand[self.rules.loco] += wilds
        return cost.affordable(self.rules.hand_summary(hand))
