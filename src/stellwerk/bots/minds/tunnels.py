"""The planner where there are tunnels."""

from stellwerk.arrays import Ints
from stellwerk.bots.minds.motives import PAID_SURCHARGE
from stellwerk.bots.minds.planner import Planner
from stellwerk.engine.kinds import GRAY, TUNNEL
from stellwerk.engine.state import State


class TunnelPlanner(Planner):
    """Digs tunnels with a card in reserve, and pays a surcharge whenever it can."""

    def claim_score(self, s: State, route: int, hand: int) -> float:
        score = super().claim_score(s, route, hand)
        if score > 0.0 and self.board.kind[route] == TUNNEL and self.turns > 4.0:
            color = self.board.color[route]
            same = max(self.seat.hand[: self.rules.colors]) if color == GRAY else self.seat.hand[color]
            if same + self.seat.hand[self.rules.loco] <= self.board.length[route]:
                return 0.0
        return score

    def choose_other(self, s: State, options: Ints) -> int:
        """Surcharges: the colour before the locomotive; never withdraw if one can pay."""
        self.explain(PAID_SURCHARGE, s.route, s.due)
        return options[0]
