"""The bots in Skandinavien: locomotives are saved for ferries and tunnels."""

from typing import Final

from stellwerk.bots.core.economy import Economy
from stellwerk.bots.core.edition_hooks import BotHooks
from stellwerk.bots.core.params import PlannerParams
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.tunnel_planner import TunnelPlanner
from stellwerk.engine.rules import Rules


class SkandinavienEconomy(Economy):
    """Locomotives pay for ferries and tunnels only, and are drawn like any card."""

    def takes_wild(self, route: int) -> bool:
        """Return whether a route is a ferry or a tunnel."""
        return self.board.kind[route] != 0

    def plain_cards(self, route: int) -> float:
        """Return the cards of a route; the special route takes many more."""
        if self.board.special[route]:
            return 12.0
        return super().plain_cards(route)


class SkandinavienHooks(BotHooks):
    """The bots of Skandinavien."""

    def economy(self, rules: Rules, params: PlannerParams) -> Economy:
        return SkandinavienEconomy(rules, params)

    def planner(self, rules: Rules, params: PlannerParams) -> Planner:
        return TunnelPlanner(rules, params, self.economy(rules, params))


HOOKS: Final = SkandinavienHooks()
