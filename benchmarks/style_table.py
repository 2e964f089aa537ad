"""What the published styles (benchmarks/styles.py) look at: a seat's view as pairs of cities and ways."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator

import stellwerk
from stellwerk import Observation
from stellwerk.boards import Route

Pair = tuple[str, str]


def pair_of(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


class Table:
    """What a seat sees, as far as these styles look: open pairs of cities, its own, its cards."""

    def __init__(self, observation: Observation) -> None:
        view = observation.to_dict()
        seat, board = observation.current_player, observation.board
        routes = {route.id: route for route in board.routes}
        self.words: dict[str, int] = {str(action): action for action in observation.legal_actions()}
        self.market = Counter(card for card in view["market"] if card)
        self.hand = Counter(view["own"]["hand"])
        self.wagons: int = view["seats"][seat]["wagons"]
        self.fewest_wagons = min(other["wagons"] for other in view["seats"])
        self.points_on_track = sum(other["score"] for other in view["seats"])
        self.offer: list[str] = view["own"]["offer"]
        tickets = {ticket.id: ticket for ticket in board.tickets}
        self.tickets = [tickets[each] for each in view["own"]["tickets"]]
        self.ticket_by_id = tickets
        self.point_table: dict[int, int] = stellwerk.edition_info(observation.edition)["points"]
        taken = {each for other in view["seats"] for each in other["routes"]}
        closed = {pair_of(routes[each].a, routes[each].b) for each in taken}
        self.own = {pair_of(routes[each].a, routes[each].b) for each in view["seats"][seat]["routes"]}
        self.free: dict[Pair, list[Route]] = {}
        for route in board.routes:
            pair = pair_of(route.a, route.b)
            if pair not in closed:
                self.free.setdefault(pair, []).append(route)

    def claims(self) -> Iterator[tuple[Route, int]]:
        """The routes that can be claimed now."""
        for routes in self.free.values():
            for route in routes:
                action = self.words.get(f"claim {route.id}")
                if action is not None:
                    yield route, action

    def network(self, least: int = 0, count_spaces: bool = False) -> Network:
        """Free pairs with at least so many spaces, and own ones, which cost no spaces."""
        found = Network(count_spaces)
        for pair, routes in self.free.items():
            long = [route.length for route in routes if route.length >= least]
            if long:
                found.add(pair, min(long))
        for pair in self.own:
            found.add(pair, 0)
        return found


class Network:
    """Cities and what lies between them: the best ways, by spaces or by how many cities they touch."""

    def __init__(self, count_spaces: bool) -> None:
        self._count_spaces = count_spaces
        self._near: dict[str, dict[str, int]] = {}
        self._found: dict[str, dict[str, tuple[int, str]]] = {}

    def add(self, pair: Pair, spaces: int) -> None:
        a, b = pair
        cost = spaces if self._count_spaces else 1
        self._near.setdefault(a, {})[b] = self._near.setdefault(b, {})[a] = cost

    def far(self, a: str, b: str) -> int | None:
        """How far it is; None if there is no way."""
        reached = self._from(a).get(b)
        return None if reached is None else reached[0]

    def way(self, a: str, b: str) -> list[Pair]:
        """The pairs on the way, from a on; none if there is no way."""
        reached = self._from(a)
        pairs = []
        while b in reached and b != a:
            before = reached[b][1]
            pairs.append(pair_of(before, b))
            b = before
        return pairs[::-1]

    def _from(self, start: str) -> dict[str, tuple[int, str]]:
        """Every city that can be reached, with how far it is and what comes before it."""
        if start not in self._found:
            reached = self._found[start] = {start: (0, start)}
            queue = [(0, start)]
            while queue:
                far, city = heapq.heappop(queue)
                if far > reached[city][0]:
                    continue
                for other, cost in self._near.get(city, {}).items():
                    if other not in reached or far + cost < reached[other][0]:
                        reached[other] = far + cost, city
                        heapq.heappush(queue, (far + cost, other))
        return self._found[start]
