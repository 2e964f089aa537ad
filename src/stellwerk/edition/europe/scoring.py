"""Europe's final scoring: what each station borrows, and the European Express."""

from stellwerk.arrays import Ints, i64
from stellwerk.edition.europe.spec import STATIONS, UNUSED_STATION
from stellwerk.engine.board import Board
from stellwerk.engine.mechanics.network import all_connected, find, joined
from stellwerk.engine.mechanics.scoring import Scoring
from stellwerk.engine.state import Seat, State


class EuropeScoring(Scoring):
    """Score tickets over own routes and those borrowed by stations; nothing else uses these (EU-53)."""

    def completed(self, s: State, player: i64, ticket: i64) -> bool:
        return all_connected(self.board, self.network(s, player), self.board.ticket_cities[ticket])

    def completed_count(self, s: State, player: i64) -> int:
        seat = s.seats[player]
        return worth(self.board, self.network(s, player), seat.tickets)[1]

    def tickets_value(self, s: State, player: i64) -> int:
        """Added or subtracted; most completed tickets are worth nothing more (EU-61)."""
        seat = s.seats[player]
        return worth(self.board, self.network(s, player), seat.tickets)[0]

    def network(self, s: State, player: i64) -> Ints:
        """What a player's routes and those borrowed connect: the best choice of one for each station (EU-52).

        Best are most points from tickets, then most completed ones.
        """
        seat = s.seats[player]
        best = seat.connections
        if not seat.buildings or not seat.tickets:
            return best
        best_worth = worth(self.board, best, seat.tickets)
        networks = [best]
        for city in seat.buildings:
            networks = self.with_station(s, seat, city, networks)
        for network in networks:
            found = worth(self.board, network, seat.tickets)
            if found > best_worth:
                best = network
                best_worth = found
        return best

    def with_station(self, s: State, seat: Seat, city: i64, networks: list[Ints]) -> list[Ints]:
        """Each network as it is, and with each route of others into the city that connects something new."""
        result = networks[:]
        for network in networks:
            reached: list[int] = []
            for route in self.board.routes_at[city]:
                a = find(network, self.board.node_a[route])
                b = find(network, self.board.node_b[route])
                far = b if a == find(network, city) else a
                if s.owners[route] and route not in seat.routes and a != b and far not in reached:
                    reached.append(far)
                    result.append(joined(network, a, b))
        return result

    def bonuses(self, s: State, player: i64) -> list[tuple[str, int]]:
        """Stations not built (EU-54) and the European Express (EU-62)."""
        items: list[tuple[str, int]] = []
        unused = STATIONS - len(s.seats[player].buildings)
        if unused:
            items.append(("stations", UNUSED_STATION * unused))
        if self.has_longest_path(s, player):
            items.append(("longest path", self.board.bonuses["longest path"]))
        return items

    def tie_breaks(self, s: State, player: i64) -> list[int]:
        """Completed tickets, then few stations, then the European Express (EU-63)."""
        built = len(s.seats[player].buildings)
        return [self.completed_count(s, player), -built, 1 if self.has_longest_path(s, player) else 0]


def worth(board: Board, network: Ints, tickets: list[int]) -> tuple[int, int]:
    """Points from tickets over a network, and how many of them are completed."""
    points = 0
    count = 0
    for ticket in tickets:
        if all_connected(board, network, board.ticket_cities[ticket]):
            points += board.ticket_points[ticket]
            count += 1
        else:
            points -= board.ticket_points[ticket]
    return points, count
