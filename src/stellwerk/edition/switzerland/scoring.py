"""Switzerland's final scoring: tickets with several values and the Transalpine Express."""

from stellwerk.arrays import i64
from stellwerk.engine.mechanics.scoring import Scoring
from stellwerk.engine.state import State


class SwitzerlandScoring(Scoring):
    """A country ticket adds the highest value that is connected at the end, once (CH-51, CH-53, CH-55).

    It subtracts its lowest value if none is connected (CH-52), and counts as one completed ticket (CH-54).
    CH-56 has examples. All of that is the core's scoring of tickets with several values.
    """

    def bonuses(self, s: State, player: i64) -> list[tuple[str, int]]:
        """The Transalpine Express (CH-61)."""
        if self.has_longest_path(s, player):
            return [("longest path", self.board.bonuses["longest path"])]
        return []

    def tie_breaks(self, s: State, player: i64) -> list[int]:
        """Completed tickets, then the length of the longest path (CH-62)."""
        return [self.completed_count(s, player), self.longest_path(s, player)]
