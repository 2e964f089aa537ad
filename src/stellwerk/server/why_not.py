"""Why a route cannot be claimed now: the engine's reason, and for cards and pieces how many are lacking.

Only the asking seat's own hand is looked at, so nothing is told that it could not work out itself.
"""

from __future__ import annotations

from typing import Any

import stellwerk
from stellwerk.boards import Route

Reason = dict[str, Any]
CLAIMING = ("turn", "claim")
COLORS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")
MOST_CARDS = 10


def reasons(game: stellwerk.Game, seat: int) -> dict[str, Reason]:
    """For every route that nobody owns and ``seat`` cannot claim in this decision: why."""
    if game.decision not in CLAIMING:
        return {}
    found: dict[str, Reason] = {}
    lacking = Lacking(game, seat)
    for route_id, obstacle in game.obstacles(seat).items():
        code, _, detail = obstacle.partition(" ")
        if code == "technology":
            found[route_id] = {"code": code, "technology": detail}
        elif code == "twin":
            found[route_id] = {"code": code, "route": detail}
        elif code == "pieces":
            found[route_id] = lacking.pieces(route_id)
        elif code == "cards":
            found[route_id] = lacking.cards(route_id)
        elif code != "taken":
            found[route_id] = {"code": code}
    return found


class Lacking:
    """What one seat would need in addition. Routes alike, whose cards it has as many of, lack as many."""

    def __init__(self, game: stellwerk.Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.own = game.state.seats[seat]
        self.routes = {route.id: route for route in game.board.routes}
        self.route_numbers = {route_id: number for number, route_id in enumerate(game.rules.board.route_ids)}
        self.card_numbers = {card: number for number, card in enumerate(game.rules.cards)}
        hand = self.own.hand
        self.have = {  # there may be several sorts of cards of a colour
            color: tuple(hand[number] for card, number in self.card_numbers.items() if card.startswith(color))
            for color in COLORS
        }
        self.wild = "loco" if "loco" in self.card_numbers else "joker"
        self.most_of = {"train": self._commonest("-train"), "ship": self._commonest("-ship")}
        self.found: dict[tuple[object, ...], tuple[int, int]] = {}

    def pieces(self, route_id: str) -> Reason:
        route = self.routes[route_id]
        ship = route.kind == "ship"
        have = self.own.ships if ship else self.own.wagons
        return {"code": "pieces", "kind": "ships" if ship else "wagons", "need": route.length, "have": have}

    def cards(self, route_id: str) -> Reason:
        """The fewest cards of one kind, with locomotives if it must be, that would make the route payable."""
        route = self.routes[route_id]
        plain = self._plain_card(route)
        gray = route.color == "gray"
        kind = (
            gray,
            self.have.get(route.color),
            route.kind,
            route.length,
            route.locos,
            route.rough,
            route.special,
        )
        if kind not in self.found:
            self.found[kind] = self._missing(route, plain)
        plains, wilds = self.found[kind]
        missing = {"any" if gray else plain: plains, self.wild: wilds}
        return {"code": "cards", "missing": {card: count for card, count in missing.items() if count}}

    def _missing(self, route: Route, plain: str) -> tuple[int, int]:
        """How many of the plain card and of locomotives; none if no number of them helps."""
        for total in range(1, MOST_CARDS):
            for wilds in range(min(total, route.locos) + 1):
                if self._would_do(route, {plain: total - wilds, self.wild: wilds}):
                    return total - wilds, wilds
        return 0, 0

    def _plain_card(self, route: Route) -> str:
        """The card of which the route wants most; on a gray one the kind this seat has most of."""
        kind = "ship" if route.kind == "ship" else "train"
        if route.color == "gray":
            return self.most_of[kind]
        return route.color if route.color in self.card_numbers else f"{route.color}-{kind}"

    def _commonest(self, ending: str) -> str:
        """The coloured card this seat has most of; of those with this ending, where cards differ in kind."""
        hand = self.own.hand
        colored = [
            name for name in self.card_numbers if name in COLORS or name.removesuffix(ending) in COLORS
        ]
        return max(colored, key=lambda name: hand[self.card_numbers[name]])

    def _would_do(self, route: Route, more: dict[str, int]) -> bool:
        """Lend the seat these cards for a moment, and look."""
        hand, number = self.own.hand, self.route_numbers[route.id]
        for card, count in more.items():
            hand[self.card_numbers[card]] += count
        try:
            enough: bool = self.game.rules.can_pay_route(self.game.state, self.seat, number)
        finally:
            for card, count in more.items():
                hand[self.card_numbers[card]] -= count
        return enough
