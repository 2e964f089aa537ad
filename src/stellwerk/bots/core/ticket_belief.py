"""Ticket belief: which tickets opponents may hold, given what they have built.

Each unseen ticket gets a weight for each opponent, by how far the opponent's network has come with it.
Determinizations deal tickets by these weights, since opponents with random tickets would play too weakly. All
inputs are public. The weights of the features were fitted to many games (`stellwerk.learn`). All numbers are
integers, so every machine computes the same.
"""

from typing import Final

from stellwerk.arrays import Flags, Ints, i64, vec
from stellwerk.bots.core.plan import NEVER, RouteGraph, cheapest_path
from stellwerk.engine.mechanics.network import ticket_joined
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

TICKET_FEATURES: Final = 6
"""Connected, connected times network size, progress, progress times network size, share of its cities
reached,
and whether it can no longer be completed."""

FEATURE_SCALE: Final = 100  # features are in hundredths
LOG2_STEPS: Final = 16  # steps per doubling of a weight
LEAST: Final = -5 * LOG2_STEPS  # lower bound of the log-weight
MOST: Final = 10 * LOG2_STEPS  # upper bound of the log-weight
POWERS: Final = [round(4096.0 * 2.0 ** (part / LOG2_STEPS)) for part in range(LEAST, MOST + 1)]


class TicketBelief:
    """Ticket weights of the opponents, from the point of view of one seat."""

    def __init__(self, rules: Rules, counts: list[int]) -> None:
        """Set up with `counts`, the weight of each feature, in hundredths of a step of `LOG2_STEPS`."""
        self.rules = rules
        self.board = rules.board
        self.counts = counts
        self.network = RouteGraph(rules.board)
        self.pieces = 0  # share of the opponent's pieces on the board, in hundredths
        self.whole_way: list[int] = []  # spaces of each ticket on the empty board, in hundredths
        self.free: Flags = self.network.free_routes()
        for route in range(len(rules.board.route_ids)):
            self.network.cost[route] = FEATURE_SCALE * rules.board.length[route]
        for ticket in range(len(rules.board.ticket_ids)):
            self.whole_way.append(self.way(vec[i64](list(range(rules.board.nodes))), ticket))
        self.row: Ints = vec[i64]([0] * TICKET_FEATURES)

    def ticket_odds(self, s: State, player: int) -> list[Ints]:
        """Return a weight for each seat and ticket; none for the own seat."""
        return [
            vec[i64]() if seat == player else self.weights(s.seats[seat])
            for seat in range(self.rules.players)
        ]

    def weights(self, seat: Seat) -> Ints:
        """Return the weight of each ticket for an opponent."""
        self.observe(seat)
        weights = vec[i64]([0] * len(self.whole_way))
        for ticket in range(len(self.whole_way)):
            self.read(seat, ticket)
            score: i64 = 0
            for sign in range(TICKET_FEATURES):
                score += self.row[sign] * self.counts[sign]
            part = score // (FEATURE_SCALE * FEATURE_SCALE)
            weights[ticket] = POWERS[max(LEAST, min(MOST, part)) - LEAST]
        return weights

    def observe(self, seat: Seat) -> None:
        """Update for the routes that an opponent has built and may still build."""
        cost = self.network.cost
        pieces: i64 = 0
        for route in range(len(cost)):
            cost[route] = FEATURE_SCALE * self.board.length[route] if seat.open[route] else NEVER
        for route in seat.routes:
            cost[route] = 0
            pieces += self.board.length[route]
        left = self.rules.pieces_left(seat)
        self.pieces = FEATURE_SCALE * pieces // max(1, pieces + left)
        self.free = self.network.free_routes()

    def read(self, seat: Seat, ticket: int) -> None:
        """Set `row` to the features of one ticket."""
        row = self.row
        for sign in range(TICKET_FEATURES):
            row[sign] = 0
        cities = self.board.ticket_cities[ticket]
        if ticket_joined(self.board, seat.connections, ticket):
            row[0] = FEATURE_SCALE
            row[1] = self.pieces
            return
        left = self.way(seat.connections, ticket)
        if left >= NEVER:
            row[5] = FEATURE_SCALE
        else:
            come = FEATURE_SCALE - FEATURE_SCALE * left // max(1, self.whole_way[ticket])
            row[2] = max(-FEATURE_SCALE, come)
            row[3] = row[2] * self.pieces // FEATURE_SCALE
        if self.board.ticket_values[ticket]:
            touched = self.touched(cities[:1]) + min(1, self.touched(cities[1:]))
            row[4] = FEATURE_SCALE * touched // 2
        else:
            row[4] = FEATURE_SCALE * self.touched(cities) // len(cities)

    def way(self, parent: Ints, ticket: int) -> int:
        """Return the spaces that a ticket still lacks, in hundredths: for the nearest of several values."""
        cities = self.board.ticket_cities[ticket]
        if not self.board.ticket_values[ticket]:
            return self.way_between(parent, cities)
        nearest = NEVER
        for city in cities[1:]:
            nearest = min(nearest, self.way_between(parent, [cities[0], city]))
        return nearest

    def way_between(self, parent: Ints, cities: list[int]) -> int:
        """Return the spaces that are lacking between cities, in hundredths."""
        path = cheapest_path(self.network, parent, cities, self.free)
        if path is None:
            return NEVER
        total = 0
        for route in path:
            total += int(self.network.cost[route])
        return min(total, NEVER)

    def touched(self, cities: list[int]) -> int:
        """Return how many of these cities the network reaches."""
        count = 0
        for city in cities:
            for node in self.board.reach[city]:
                if self.stands_at(node):
                    count += 1
                    break
        return count

    def stands_at(self, node: int) -> bool:
        """Return whether a node has a route of the network."""
        for link in range(self.network.first_link[node], self.network.first_link[node + 1], 2):
            if self.network.cost[self.network.links[link]] == 0:
                return True
        return False
