"""Gruselfahrt's final scoring: the player with the most completed tickets wins."""

from stellwerk.arrays import i64
from stellwerk.edition.gruselfahrt.fields import BONUSES, COMPLETED_TICKETS
from stellwerk.edition.gruselfahrt.spec import TRICK_OR_TREAT
from stellwerk.engine.mechanics.scoring import Scoring
from stellwerk.engine.state import Seat, State


def ticket_total(seat: Seat) -> int:
    """Return the number of completed tickets, the bonus ticket included (GF-21)."""
    return len(seat.lists[COMPLETED_TICKETS]) + (1 if seat.numbers[BONUSES] & TRICK_OR_TREAT else 0)


class GruselfahrtScoring(Scoring):
    def scores(self, s: State) -> list[int]:
        return self.totals(s)

    def totals(self, s: State) -> list[int]:
        return [ticket_total(seat) for seat in s.seats]

    def completed_count(self, s: State, player: i64) -> int:
        return ticket_total(s.seats[player])

    def tie_breaks(self, s: State, player: i64) -> list[int]:
        return []

    def track_items(self, s: State, player: i64) -> list[tuple[str, int]]:
        return []
