"""Märklin's final scoring."""

from stellwerk.arrays import i64
from stellwerk.edition.maerklin.fields import COLLECTED
from stellwerk.engine.mechanics.scoring import Scoring
from stellwerk.engine.state import Seat, State


class MaerklinScoring(Scoring):
    def bonuses(self, s: State, player: i64) -> list[tuple[str, int]]:
        """Return the bonus for the most completed tickets (MK-51)."""
        if self.most_tickets(s, player):
            return [("most tickets", self.board.bonuses["most tickets"])]
        return []

    def tie_breaks(self, s: State, player: i64) -> list[int]:
        """Return completed tickets, then goods (MK-52)."""
        return [self.completed_count(s, player), sum(s.seats[player].lists[COLLECTED])]

    def other_track_items(self, seat: Seat) -> list[tuple[str, int]]:
        return [("goods", sum(seat.lists[COLLECTED]))] if seat.lists[COLLECTED] else []
