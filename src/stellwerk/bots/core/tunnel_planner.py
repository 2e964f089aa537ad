"""The planner of editions with tunnels."""

from stellwerk.arrays import Ints
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.reason_codes import PAID_SURCHARGE
from stellwerk.engine.kinds import GRAY, TUNNEL
from stellwerk.engine.state import State


class TunnelPlanner(Planner):
    """Claims tunnels with a card in reserve and pays surcharges whenever possible."""

    def claim_score(self, s: State, route: int, hand: int) -> float:
        """Return the score, 0 for a tunnel without a card in reserve."""
        score = super().claim_score(s, route, hand)
        if score > 0.0 and self.board.kind[route] == TUNNEL and self.turns > 4.0:
            color = self.board.color[route]
            same = max(self.seat.hand[: self.rules.colors]) if color == GRAY else self.seat.hand[color]
            if same + self.seat.hand[self.rules.loco] <= self.board.length[route]:
                return 0.0
        return score

    def choose_other(self, s: State, options: Ints) -> int:
        """Pay a surcharge with the colour before locomotives; never withdraw if it can be paid."""
        self.set_reason(PAID_SURCHARGE, s.route, s.due)
        return options[0]
