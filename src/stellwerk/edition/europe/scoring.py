"""Europe's final scoring: what each station borrows, and the European Express."""

from stellwerk.arrays import Ints, i64, vec
from stellwerk.edition.europe.fields import STATIONS_BUILT
from stellwerk.edition.europe.spec import STATIONS, UNUSED_STATION
from stellwerk.edition.europe.stations import Stations
from stellwerk.engine.board import Board
from stellwerk.engine.mechanics.network import all_connected
from stellwerk.engine.mechanics.scoring import Scoring
from stellwerk.engine.state import Seat, State


class Borrowed:
    """A network with borrowed routes, and what it was computed from."""

    def __init__(
        self, routes: list[int], tickets: list[int], borrowable: list[list[int]], network: Ints
    ) -> None:
        self.routes = routes
        self.tickets = tickets
        self.borrowable = borrowable
        self.network = network


class EuropeScoring(Scoring):
    """Score tickets over own routes and those borrowed by stations; nothing else uses these (EU-53)."""

    def __init__(self, board: Board, players: int) -> None:
        super().__init__(board, players)
        self.borrowed = [Borrowed([], [], [], vec[i64]()) for _ in range(players)]

    def completed(self, s: State, player: i64, ticket: i64) -> bool:
        return all_connected(self.board, self.network(s, player), self.board.ticket_cities[ticket])

    def completed_count(self, s: State, player: i64) -> int:
        seat = s.seats[player]
        return worth(self.board, self.network(s, player), seat.tickets)[1]

    def tickets_value(self, s: State, player: i64) -> int:
        """Return what the tickets add or subtract; most completed ones are worth nothing more (EU-61)."""
        seat = s.seats[player]
        return worth(self.board, self.network(s, player), seat.tickets)[0]

    def network(self, s: State, player: i64) -> Ints:
        """Return what own and borrowed routes connect: the best choice of one for each station (EU-52).

        Best are most points from tickets, then most completed ones. The last result of each seat is cached by
        all that it depends on.
        """
        seat = s.seats[player]
        if not seat.lists[STATIONS_BUILT] or not seat.tickets:
            return seat.connections
        borrowable = [self.borrowable(s, seat, city) for city in seat.lists[STATIONS_BUILT]]
        known = self.borrowed[player]
        if known.routes == seat.routes and known.tickets == seat.tickets and known.borrowable == borrowable:
            return known.network
        stations = Stations(self.board, seat.connections, seat.tickets)
        for i in range(len(borrowable)):
            stations.add(seat.lists[STATIONS_BUILT][i], borrowable[i])
        network = stations.best()
        self.borrowed[player] = Borrowed(seat.routes, seat.tickets, borrowable, network)
        return network

    def borrowable(self, s: State, seat: Seat, city: i64) -> list[int]:
        """Return the routes of others into a city."""
        return [r for r in self.board.routes_at[city] if s.owners[r] and r not in seat.routes]

    def bonuses(self, s: State, player: i64) -> list[tuple[str, int]]:
        """Return points for stations not built (EU-54) and the European Express (EU-62)."""
        items: list[tuple[str, int]] = []
        unused = STATIONS - len(s.seats[player].lists[STATIONS_BUILT])
        if unused:
            items.append(("stations", UNUSED_STATION * unused))
        if self.has_longest_path(s, player):
            items.append(("longest path", self.board.bonuses["longest path"]))
        return items

    def tie_breaks(self, s: State, player: i64) -> list[int]:
        """Return completed tickets, then few stations, then the European Express (EU-63)."""
        built = len(s.seats[player].lists[STATIONS_BUILT])
        return [self.completed_count(s, player), -built, 1 if self.has_longest_path(s, player) else 0]


def worth(board: Board, network: Ints, tickets: list[int]) -> tuple[int, int]:
    """Return the points from tickets over a network, and how many of them are completed."""
    points = 0
    count = 0
    for ticket in tickets:
        if all_connected(board, network, board.ticket_cities[ticket]):
            points += board.ticket_points[ticket]
            count += 1
        else:
            points -= board.ticket_points[ticket]
    return points, count
