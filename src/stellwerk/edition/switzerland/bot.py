"""The bots in Switzerland: locomotives are saved for tunnels."""

from typing import Final

from stellwerk.bots.core.economy import Economy
from stellwerk.bots.core.edition_hooks import BotHooks
from stellwerk.bots.core.params import PlannerParams
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.tunnel_planner import TunnelPlanner
from stellwerk.engine.kinds import TUNNEL
from stellwerk.engine.rules import Rules


class SwitzerlandEconomy(Economy):
    """Locomotives pay for tunnels only, and are drawn like any card."""

    def takes_wild(self, route: int) -> bool:
        """Return whether a route is a tunnel."""
        return self.board.kind[route] == TUNNEL


class SwitzerlandHooks(BotHooks):
    """The bots of Switzerland."""

    def economy(self, rules: Rules, params: PlannerParams) -> Economy:
        return SwitzerlandEconomy(rules, params)

    def planner(self, rules: Rules, params: PlannerParams) -> Planner:
        return TunnelPlanner(rules, params, self.economy(rules, params))


HOOKS: Final = SwitzerlandHooks()
