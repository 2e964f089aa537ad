"""Weltreise's final scoring: tours, harbours, and the exchange of pieces."""

from stellwerk.arrays import i64
from stellwerk.edition.weltreise.fields import HARBORS_BUILT
from stellwerk.edition.weltreise.spec import HARBORS, MISSING_HARBOR, SeaNumbers
from stellwerk.engine.board import Board
from stellwerk.engine.mechanics.network import Trails
from stellwerk.engine.mechanics.scoring import Scoring
from stellwerk.engine.state import State


class WeltreiseScoring(Scoring):
    def __init__(self, board: Board, players: int, numbers: SeaNumbers) -> None:
        super().__init__(board, players)
        self.numbers = numbers
        self.toured: list[tuple[list[int], dict[int, bool]]] = [([], {}) for _ in range(players)]
        self.tours = len([cities for cities in board.ticket_cities if len(cities) > 2])

    def ticket_value(self, s: State, player: i64, ticket: i64) -> int:
        """Return the points of a ticket (WR-61); tours (WR-32) have three values (WR-31)."""
        board = self.board
        if not self.completed(s, player, ticket):
            return -board.ticket_penalty[ticket]
        if board.ticket_ordered[ticket] > board.ticket_points[ticket]:
            if self.in_order(s, player, ticket):
                return board.ticket_ordered[ticket]
        return board.ticket_points[ticket]

    def in_order(self, s: State, player: i64, ticket: i64) -> bool:
        """Return whether a tour was made in its order; remembered like the longest path of each seat."""
        routes = s.seats[player].routes
        known, answers = self.toured[player]
        if known is not routes:
            answers = {}
            self.toured[player] = (routes, answers)
        number = int(ticket)
        found = answers.get(number)
        if found is None:
            found = Trails(self.board, routes).visits_in_order(self.board.ticket_cities[ticket], self.tours)
            answers[number] = found
        return found

    def bonuses(self, s: State, player: i64) -> list[tuple[str, int]]:
        """Return points for harbours on completed tickets (WR-62), less those not built (WR-63)."""
        seat = s.seats[player]
        done = [ticket for ticket in seat.tickets if self.completed(s, player, ticket)]
        items: list[tuple[str, int]] = []
        for city in seat.lists[HARBORS_BUILT]:
            naming = 0
            for ticket in done:
                if city in self.board.ticket_cities[ticket]:
                    naming += 1
            items.append(("harbor " + self.board.city_ids[city], self.numbers.harbor_points[min(naming, 3)]))
        missing = HARBORS - len(seat.lists[HARBORS_BUILT])
        if missing:
            items.append(("harbors not built", -MISSING_HARBOR * missing))
        return items

    def tie_breaks(self, s: State, player: i64) -> list[int]:
        """Return completed tickets, then harbours (WR-64)."""
        return [self.completed_count(s, player), len(s.seats[player].lists[HARBORS_BUILT])]

    def rest_name(self) -> str:
        return "exchange"
