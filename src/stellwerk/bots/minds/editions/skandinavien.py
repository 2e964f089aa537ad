"""How bots think in Skandinavien: locomotives are saved for ferries and tunnels."""

from stellwerk.bots.minds.economy import Economy
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.mindset import Mindset
from stellwerk.bots.minds.planner import Planner
from stellwerk.bots.minds.tunnels import TunnelPlanner
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat


class SkandinavienEconomy(Economy):
    """Locomotives pay on ferries and in tunnels only, and are taken like any card."""

    def takes_wild(self, route: int) -> bool:
        return self.board.kind[route] != 0

    def plain_cards(self, route: int) -> float:
        if self.board.special[route]:
            return 12.0
        return super().plain_cards(route)


class SkandinavienPlanner(TunnelPlanner):
    def turns_of(self, seat: Seat) -> float:
        return max(0.0, float(seat.wagons - 2)) * 0.95


class SkandinavienMindset(Mindset):
    def economy(self, rules: Rules) -> Economy:
        return SkandinavienEconomy(rules)

    def planner(self, rules: Rules, habits: Habits) -> Planner:
        return SkandinavienPlanner(rules, habits, self.economy(rules))
