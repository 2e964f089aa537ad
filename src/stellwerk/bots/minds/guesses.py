"""Which tickets rivals may hold, guessed from what they have built.

A world in which everybody else holds just any tickets has weak rivals: their routes serve nothing, and what
they do next has nothing to do with what they did so far. So each ticket that nobody has seen gets a weight
for each rival, by how far his network has come with it, and worlds are dealt by these weights. All of it is
what lies on the table for everybody to see. How much each sign counts was fitted to many games
(`stellwerk.learn`, step `guesses`). Whole numbers throughout, so that every machine guesses alike.
"""

from typing import Final

from stellwerk.arrays import Flags, Ints, i64, vec
from stellwerk.bots.minds.plan import NEVER, Network, cheapest
from stellwerk.engine.mechanics.network import all_connected
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

SIGNS: Final = 6
"""Connected, the same with a large network, how far it has come, the same with a large network, cities of it
that the network has, and whether it can never be completed."""

WHOLE: Final = 100  # signs are told in hundredths
DOUBLINGS: Final = 16  # parts of a doubling in which weights are told
LEAST: Final = -5 * DOUBLINGS  # no ticket is less likely than this,
MOST: Final = 10 * DOUBLINGS  # or likelier than this, compared with one that no sign speaks of
POWERS: Final = [round(4096.0 * 2.0 ** (part / DOUBLINGS)) for part in range(LEAST, MOST + 1)]


class Guesses:
    """What one seat believes of its rivals' tickets."""

    def __init__(self, rules: Rules, counts: list[int]) -> None:
        """``counts``: how much each sign counts, in hundredths of a part of a doubling."""
        self.rules = rules
        self.board = rules.board
        self.counts = counts
        self.network = Network(rules.board)
        self.pieces = 0  # on all routes of a large network
        self.whole_way: list[int] = []  # of each ticket, on the empty board
        self.free: Flags = self.network.free_routes()
        for route in range(len(rules.board.route_ids)):
            self.network.cost[route] = WHOLE * rules.board.length[route]
        for ticket in range(len(rules.board.ticket_ids)):
            self.whole_way.append(self.way(vec[i64](list(range(rules.board.nodes))), ticket))
        self.row: Ints = vec[i64]([0] * SIGNS)

    def likely(self, s: State, player: int) -> list[Ints]:
        """A weight for each seat and ticket, as one player sees the others."""
        return [
            vec[i64]() if seat == player else self.weights(s.seats[seat])
            for seat in range(self.rules.players)
        ]

    def weights(self, seat: Seat) -> Ints:
        self.look(seat)
        weights = vec[i64]([0] * len(self.whole_way))
        for ticket in range(len(self.whole_way)):
            self.read(seat, ticket)
            score: i64 = 0
            for sign in range(SIGNS):
                score += self.row[sign] * self.counts[sign]
            part = score // (WHOLE * WHOLE)
            weights[ticket] = POWERS[max(LEAST, min(MOST, part)) - LEAST]
        return weights

    def look(self, seat: Seat) -> None:
        """Take note of what a player has built and may still build."""
        cost = self.network.cost
        pieces: i64 = 0
        for route in range(len(cost)):
            cost[route] = WHOLE * self.board.length[route] if seat.open[route] else NEVER
        for route in seat.routes:
            cost[route] = 0
            pieces += self.board.length[route]
        left = seat.wagons + seat.ships
        self.pieces = WHOLE * pieces // max(1, pieces + left)
        self.free = self.network.free_routes()

    def read(self, seat: Seat, ticket: int) -> None:
        """The signs of one ticket."""
        row = self.row
        for sign in range(SIGNS):
            row[sign] = 0
        cities = self.board.ticket_cities[ticket]
        if all_connected(self.board, seat.connections, cities):
            row[0] = WHOLE
            row[1] = self.pieces
            return
        left = self.way(seat.connections, ticket)
        if left >= NEVER:
            row[5] = WHOLE
        else:
            come = WHOLE - WHOLE * left // max(1, self.whole_way[ticket])
            row[2] = max(-WHOLE, come)
            row[3] = row[2] * self.pieces // WHOLE
        row[4] = WHOLE * self.touched(cities) // len(cities)

    def way(self, parent: Ints, ticket: int) -> int:
        """Spaces that a ticket still lacks, in hundredths."""
        path = cheapest(self.network, parent, self.board.ticket_cities[ticket], self.free)
        if path is None:
            return NEVER
        total = 0
        for route in path:
            total += int(self.network.cost[route])
        return min(total, NEVER)

    def touched(self, cities: list[int]) -> int:
        """How many of these cities the network has."""
        count = 0
        for city in cities:
            for node in self.board.reach[city]:
                if self.stands_at(node):
                    count += 1
                    break
        return count

    def stands_at(self, node: int) -> bool:
        for link in range(self.network.first_link[node], self.network.first_link[node + 1], 2):
            if self.network.cost[self.network.links[link]] == 0:
                return True
        return False
