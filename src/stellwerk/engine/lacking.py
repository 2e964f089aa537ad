"""What a seat lacks for the routes that it cannot claim.

Only its own hand is looked at, so nothing is told that it could not work out itself.
"""

from typing import Any, Final

from stellwerk.engine.kinds import GRAY, SHIP
from stellwerk.engine.mechanics.payment import Bill
from stellwerk.engine.mechanics.pieces import pieces_for
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

Reason = dict[str, Any]
MOST_CARDS: Final = 9  # that are looked for


class Lacking:
    """What one seat would need in addition; routes with one bill lack the same."""

    def __init__(self, rules: Rules, s: State, player: int) -> None:
        self.rules = rules
        self.board = rules.board
        self.state = s
        self.player = player
        self.seat = s.seats[player]
        self.bills = rules.bills(self.seat)
        self.found: dict[Bill, tuple[int, int]] = {}

    def reason(self, route: int, obstacle: str) -> Reason:
        """The engine's code, and what there is to say about it."""
        code, _, detail = obstacle.partition(" ")
        if code == "technology":
            return {"code": code, "technology": detail}
        if code == "twin":
            return {"code": code, "route": detail}
        if code == "pieces":
            return self.pieces(route)
        if code == "cards":
            return self.cards(route)
        return {"code": code}

    def pieces(self, route: int) -> Reason:
        return {
            "code": "pieces",
            "kind": "ships" if self.board.kind[route] == SHIP else "wagons",
            "need": self.board.length[route],
            "have": pieces_for(self.board, self.seat, route),
        }

    def cards(self, route: int) -> Reason:
        """The fewest cards of one kind, with wild ones if it must be, that would make the route payable."""
        plain = self.plain_card(route)
        bill = self.bills[route]
        if bill not in self.found:
            self.found[bill] = self.fewest(bill, plain, self.board.locos[route])
        plains, wilds = self.found[bill]
        names = self.rules.cards
        any_color = self.board.color[route] == GRAY
        missing = {"any" if any_color else names[plain]: plains, names[self.rules.loco]: wilds}
        return {"code": "cards", "missing": {card: count for card, count in missing.items() if count}}

    def plain_card(self, route: int) -> int:
        """The card of which the route wants most; on a gray one that of which the seat has most."""
        color = self.board.color[route]
        if color != GRAY:
            return self.rules.card_for(color, route)
        best = self.rules.card_for(0, route)
        for other in range(1, self.rules.colors):
            card = self.rules.card_for(other, route)
            if self.seat.hand[card] > self.seat.hand[best]:
                best = card
        return best

    def fewest(self, bill: Bill, plain: int, symbols: int) -> tuple[int, int]:
        """How many of the plain card and of wild ones; none if no number of them helps."""
        for total in range(1, MOST_CARDS + 1):
            for wilds in range(min(total, symbols) + 1):
                hand = self.seat.hand[:]
                hand[plain] += total - wilds
                hand[self.rules.loco] += wilds
                if bill.affordable(self.rules.purse(hand)):
                    return total - wilds, wilds
        return 0, 0
