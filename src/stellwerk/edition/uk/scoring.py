"""The final scoring of the United Kingdom."""

from stellwerk.arrays import i64
from stellwerk.edition.uk.fields import OWNED
from stellwerk.edition.uk.spec import (
    BEAM_POINTS,
    DOUBLE_HEADING,
    DOUBLE_HEADING_POINTS,
    EQUALISING_BEAM,
    RISKY_CONTRACTS,
    RISKY_POINTS,
)
from stellwerk.engine.mechanics.scoring import Scoring
from stellwerk.engine.state import State


class UkScoring(Scoring):
    """Technologies bring the only bonuses, and nothing but completed tickets breaks ties (UK-62)."""

    def bonuses(self, s: State, player: i64) -> list[tuple[str, int]]:
        """Return the bonuses: double heading (UK-37), risky contracts (UK-52), equalising beam (UK-53)."""
        technologies = s.seats[player].numbers[OWNED]
        items: list[tuple[str, int]] = []
        if technologies >> DOUBLE_HEADING & 1:
            items.append(("double-heading", DOUBLE_HEADING_POINTS * self.completed_count(s, player)))
        if technologies >> RISKY_CONTRACTS & 1:
            won = self.most_tickets(s, player)
            items.append(("risky-contracts", RISKY_POINTS if won else -RISKY_POINTS))
        if technologies >> EQUALISING_BEAM & 1:
            won = self.has_longest_path(s, player)
            items.append(("equalising-beam", BEAM_POINTS if won else -BEAM_POINTS))
        return items

    def rest_name(self) -> str:
        return "technologies"
