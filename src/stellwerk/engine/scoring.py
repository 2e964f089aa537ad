"""Scores: tickets, bonuses, ties, and where the points come from."""

from stellwerk.engine.decks import Decks
from stellwerk.engine.kinds import OVER
from stellwerk.engine.network import Trails, all_connected
from stellwerk.engine.state import State


class Scoring(Decks):
    """The final scoring; an edition changes the bonuses and what breaks ties."""

    def completed(self, s: State, player: int, ticket: int) -> bool:
        return all_connected(self.board, s.seats[player].parent, self.board.ticket_cities[ticket])

    def may_hold(self, s: State, player: int, ticket: int) -> bool:
        """Whether a player may have this ticket face down, as far as everybody can tell."""
        return True

    def tickets_shown(self, s: State) -> bool:
        """Whether all tickets lie open: not before the final scoring (C-4)."""
        return s.decision == OVER

    def completed_count(self, s: State, player: int) -> int:
        count = 0
        for ticket in s.seats[player].tickets:
            if self.completed(s, player, ticket):
                count += 1
        return count

    def ticket_value(self, s: State, player: int, ticket: int) -> int:
        """What a ticket adds or subtracts at the end (C-34)."""
        points = self.board.ticket_points[ticket]
        return points if self.completed(s, player, ticket) else -points

    def totals(self, s: State) -> list[int]:
        """The final scores, as if the game ended now."""
        result = []
        for player in range(self.players):
            seat = s.seats[player]
            total = seat.score
            for ticket in seat.tickets:
                total += self.ticket_value(s, player, ticket)
            result.append(total)
        for player in range(self.players):
            for _, points in self.bonuses(s, player):
                result[player] += points
        return result

    def bonuses(self, s: State, player: int) -> list[tuple[str, int]]:
        """Bonuses and penalties of the final scoring beside the tickets, by name."""
        return []

    def tie_breaks(self, s: State, player: int) -> list[int]:
        """What decides between players with equal totals, most important first."""
        return [self.completed_count(s, player)]

    def track_items(self, s: State, player: int) -> list[tuple[str, int]]:
        """Where the points on the score track come from."""
        seat = s.seats[player]
        routes = 0
        for route in seat.routes:
            routes += self.board.points[route]
        items = [("routes", routes)]
        goods = sum(seat.goods)
        if goods:
            items.append(("goods", goods))
        rest = seat.score - routes - goods
        if rest:
            items.append((self.other_points_name(), rest))
        return items

    def other_points_name(self) -> str:
        return "other"

    def scores(self, s: State) -> list[int]:
        if s.decision == OVER:
            return self.totals(s)
        return [seat.score for seat in s.seats]

    def longest_path(self, s: State, player: int) -> int:
        """The longest continuous path of a player, in spaces (C-60)."""
        return Trails(self.board, s.seats[player].routes).longest()

    def has_longest_path(self, s: State, player: int) -> bool:
        """Ties included; nobody has it while nobody owns a route."""
        own = self.longest_path(s, player)
        for other in range(self.players):
            if other != player and self.longest_path(s, other) > own:
                return False
        return own > 0

    def most_tickets(self, s: State, player: int) -> bool:
        """Whether a player has the most completed tickets, ties included, and at least one (C-41)."""
        own = self.completed_count(s, player)
        if own == 0:
            return False
        for other in range(self.players):
            if self.completed_count(s, other) > own:
                return False
        return True
