"""India's final scoring: the mandala bonus and the Indian Express."""

from stellwerk.arrays import Ints, i64, vec
from stellwerk.edition.india.spec import MANDALA_POINTS
from stellwerk.engine.board import Board
from stellwerk.engine.mechanics.network import find
from stellwerk.engine.mechanics.scoring import Scoring
from stellwerk.engine.state import State


class IndiaScoring(Scoring):
    """Tickets are added or subtracted; most completed ones are worth nothing more (IN-40)."""

    def __init__(self, board: Board, players: int) -> None:
        super().__init__(board, players)
        self.loops: list[tuple[list[int], Ints]] = [([], vec[i64]()) for _ in range(players)]

    def bonuses(self, s: State, player: i64) -> list[tuple[str, int]]:
        """The mandala (IN-32) and the Indian Express (IN-30)."""
        items: list[tuple[str, int]] = []
        mandala = self.mandala_value(s, player)
        if mandala:
            items.append(("mandala", mandala))
        if self.has_longest_path(s, player):
            items.append(("longest path", self.board.bonuses["longest path"]))
        return items

    def mandala_value(self, s: State, player: i64) -> int:
        seat = s.seats[player]
        routes, twice = self.loops[player]
        if routes is not seat.routes:
            twice = joined_twice(self.board, seat.routes)
            self.loops[player] = (seat.routes, twice)
        return MANDALA_POINTS[min(mandala_tickets(self.board, twice, seat.tickets), len(MANDALA_POINTS) - 1)]

    def tie_breaks(self, s: State, player: i64) -> list[int]:
        """Completed tickets, then the length of the longest path (IN-41)."""
        return [self.completed_count(s, player), self.longest_path(s, player)]


def joined_twice(board: Board, routes: list[int]) -> Ints:
    """Connections over the routes that lie on a loop.

    Two places have two paths without a common route (IN-33) if and only if no single route separates them,
    so they are connected by routes that are no bridges: routes whose ends the others connect, too.
    """
    result = separate(board)
    for route in routes:
        others = separate(board)
        for other in routes:
            if other != route:
                join(others, board.node_a[other], board.node_b[other])
        if find(others, board.node_a[route]) == find(others, board.node_b[route]):
            join(result, board.node_a[route], board.node_b[route])
    return result


def separate(board: Board) -> Ints:
    """Connections without any route."""
    return vec[i64](list(range(board.nodes)))


def join(parent: Ints, a: i64, b: i64) -> None:
    """Add a route between two nodes, in place."""
    parent[find(parent, b)] = find(parent, a)


def mandala_tickets(board: Board, twice: Ints, tickets: list[int]) -> int:
    """Return how many tickets have cities that are joined twice (IN-31)."""
    count = 0
    for ticket in tickets:
        cities = board.ticket_cities[ticket]
        if find(twice, cities[0]) == find(twice, cities[1]):
            count += 1
    return count
