"""Scores: tickets, bonuses, ties, and where the points come from."""

from stellwerk.arrays import i64, mypyc_attr
from stellwerk.engine.board import Board
from stellwerk.engine.kinds import OVER
from stellwerk.engine.mechanics.network import Trails, best_value, ticket_joined
from stellwerk.engine.state import Seat, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Scoring:
    """The final scoring; an edition changes the bonuses and what breaks ties."""

    def __init__(self, board: Board, players: int) -> None:
        self.board = board
        self.players = players
        self.measured: list[tuple[list[int], int]] = [([], 0) for _ in range(players)]  # routes and path

    def completed(self, s: State, player: i64, ticket: i64) -> bool:
        """Return whether a player has completed a ticket."""
        return ticket_joined(self.board, s.seats[player].connections, ticket)

    def completed_count(self, s: State, player: i64) -> int:
        """Return how many tickets a player has completed."""
        count = 0
        for ticket in s.seats[player].tickets:
            if self.completed(s, player, ticket):
                count += 1
        return count

    def ticket_value(self, s: State, player: i64, ticket: i64) -> int:
        """Return what a ticket adds or subtracts at the end (C-34)."""
        if self.board.ticket_values[ticket]:
            return best_value(self.board, s.seats[player].connections, ticket)
        points = self.board.ticket_points[ticket]
        return points if self.completed(s, player, ticket) else -points

    def tickets_value(self, s: State, player: i64) -> int:
        """Return what all tickets of a player add or subtract."""
        total = 0
        for ticket in s.seats[player].tickets:
            total += self.ticket_value(s, player, ticket)
        return total

    def totals(self, s: State) -> list[int]:
        """Return the final scores, as if the game ended now."""
        result = []
        for player in range(self.players):
            result.append(s.seats[player].score + self.tickets_value(s, player))
        for player in range(self.players):
            for _, points in self.bonuses(s, player):
                result[player] += points
        return result

    def bonuses(self, s: State, player: i64) -> list[tuple[str, int]]:
        """Return the bonuses and penalties of the final scoring besides the tickets, by name."""
        return []

    def tie_breaks(self, s: State, player: i64) -> list[int]:
        """Return what decides between players with equal totals, most important first."""
        return [self.completed_count(s, player)]

    def track_items(self, s: State, player: i64) -> list[tuple[str, int]]:
        """Return the items of the points on the score track."""
        seat = s.seats[player]
        routes = 0
        for route in seat.routes:
            routes += self.board.points[route]
        items = [("routes", routes)] + self.other_track_items(seat)
        rest = seat.score
        for _, points in items:
            rest -= points
        if rest:
            items.append((self.rest_name(), rest))
        return items

    def other_track_items(self, seat: Seat) -> list[tuple[str, int]]:
        """Return items of the score track that are listed besides the routes."""
        return []

    def rest_name(self) -> str:
        """Return the name of the item for all other points of the score track."""
        return "other"

    def scores(self, s: State) -> list[int]:
        """Return the points by seat: the score track during play, the totals after the end."""
        if s.decision == OVER:
            return self.totals(s)
        return [seat.score for seat in s.seats]

    def longest_path(self, s: State, player: i64) -> int:
        """Return the length of a player's longest continuous path, in spaces (C-60).

        The last result of each seat is cached by its list of routes, which is never changed in place.
        """
        routes = s.seats[player].routes
        known, length = self.measured[player]
        if known is not routes:
            length = Trails(self.board, routes).longest()
            self.measured[player] = (routes, length)
        return length

    def has_longest_path(self, s: State, player: i64) -> bool:
        """Return whether a player has the longest path, ties included; nobody has it without a route."""
        own = self.longest_path(s, player)
        for other in range(self.players):
            if other != player and self.longest_path(s, other) > own:
                return False
        return own > 0

    def most_tickets(self, s: State, player: i64) -> bool:
        """Return whether a player has the most completed tickets, ties included, and at least one (C-41)."""
        own = self.completed_count(s, player)
        if own == 0:
            return False
        for other in range(self.players):
            if self.completed_count(s, other) > own:
                return False
        return True
