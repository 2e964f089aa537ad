"""Why a route cannot be claimed now: the engine's reason, and for cards and pieces how many are lacking.

Only the asking seat's own hand is looked at, so nothing is told that it could not work out itself.
"""

from __future__ import annotations

from collections.abc import Iterator
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
    routes = {route.id: route for route in game.board.routes}
    found: dict[str, Reason] = {}
    lacking = Lacking(game, seat)
    for route_id, obstacle in game.obstacles(seat).items():
        code, _, detail = obstacle.partition(" ")
        if code == "technology":
            found[route_id] = {"code": code, "technology": detail}
        elif code == "twin":
            found[route_id] = {"code": code, "route": detail}
        elif code == "pieces":
            found[route_id] = {"code": code, **lacking.pieces(routes[route_id])}
        elif code == "cards":
            found[route_id] = {"code": code, "missing": lacking.cards(routes[route_id])}
        elif code != "taken":
            found[route_id] = {"code": code}
    return found


class Lacking:
    """What one seat would need in addition."""

    def __init__(self, game: stellwerk.Game, seat: int) -> None:
        self.rules = game.rules
        self.state = game.state.copy()
        self.seat = seat
        self.numbers = {card: number for number, card in enumerate(self.rules.cards)}
        self.routes = {route_id: number for number, route_id in enumerate(self.rules.board.route_ids)}
        self.wild = "loco" if "loco" in self.numbers else "joker"
        self.most_of = {"train": self._commonest("-train"), "ship": self._commonest("-ship")}

    def pieces(self, route: Route) -> Reason:
        own = self.state.seats[self.seat]
        ship = route.kind == "ship"
        have = own.ships if ship else own.wagons
        return {"kind": "ships" if ship else "wagons", "need": route.length, "have": have}

    def cards(self, route: Route) -> dict[str, int]:
        """The fewest cards of one kind, with locomotives if it must be, that would make the route payable."""
        plain = self._plain_card(route)
        for missing in self._attempts(plain, route):
            if self._would_do(route, missing):
                if route.color == "gray" and plain in missing:
                    missing["any"] = missing.pop(plain)
                return missing
        return {}

    def _plain_card(self, route: Route) -> str:
        """The card of which the route wants most; on a gray one the kind this seat has most of."""
        kind = "ship" if route.kind == "ship" else "train"
        if route.color == "gray":
            return self.most_of[kind]
        return route.color if route.color in self.numbers else f"{route.color}-{kind}"

    def _commonest(self, ending: str) -> str:
        """The coloured card this seat has most of; of those with this ending, where cards differ in kind."""
        hand = self.state.seats[self.seat].hand
        colored = [name for name in self.numbers if name in COLORS or name.removesuffix(ending) in COLORS]
        return max(colored, key=lambda name: hand[self.numbers[name]])

    def _attempts(self, plain: str, route: Route) -> Iterator[dict[str, int]]:
        for total in range(1, MOST_CARDS):
            for wilds in range(min(total, route.locos) + 1):
                counts = {plain: total - wilds, self.wild: wilds}
                yield {card: count for card, count in counts.items() if count}

    def _would_do(self, route: Route, more: dict[str, int]) -> bool:
        hand = self.state.seats[self.seat].hand
        for card, count in more.items():
            hand[self.numbers[card]] += count
        enough: bool = self.rules.can_pay_route(self.state, self.seat, self.routes[route.id])
        for card, count in more.items():
            hand[self.numbers[card]] -= count
        return enough
