"""Hooks of Gruselfahrt."""

from stellwerk.arrays import Ints
from stellwerk.bots.core.edition_hooks import BotHooks
from stellwerk.bots.core.explanation import Explanation
from stellwerk.bots.core.params import PlannerParams
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.policy_encoder import PolicyEncoder
from stellwerk.edition.gruselfahrt.bot.encoder import GruselfahrtEncoder
from stellwerk.edition.gruselfahrt.bot.params import GruselfahrtParams
from stellwerk.edition.gruselfahrt.bot.planner import GruselfahrtPlanner
from stellwerk.edition.gruselfahrt.bot.racer import GruselfahrtRacer
from stellwerk.edition.gruselfahrt.fields import BONUSES
from stellwerk.edition.gruselfahrt.spec import TRICK_OR_TREAT
from stellwerk.engine.game import CoreGame
from stellwerk.engine.kinds import GRAY
from stellwerk.engine.mechanics.network import connected, joined
from stellwerk.engine.rules import Rules
from stellwerk.text import translate


class GruselfahrtExplanation(Explanation):
    """Explains routes that are planned for trick-or-treat, and for tickets to come."""

    def __init__(self, planner: GruselfahrtPlanner, game: CoreGame, lang: str, names: list[str]) -> None:
        super().__init__(planner, game, lang, names)
        self.racer = planner

    def for_claim(self, route: int) -> str:
        text = super().for_claim(route)
        if text or not self.is_for_trick(route):
            return text
        return translate(self.lang, "editions.gruselfahrt.on-the-way-to-trick", route=self.route_label(route))

    def for_points(self, route: int) -> str:
        """Return the number of tickets to come that a route connects; routes score nothing."""
        before = self.seat.connections
        after = joined(before, self.board.node_a[route], self.board.node_b[route])
        unseen = self.racer.unseen_tickets(self.state)
        count = len([ticket for ticket in unseen if self._joins(ticket, before, after)])
        if count == 0:
            return super().for_points(route)
        name = self.route_label(route)
        return translate(self.lang, "editions.gruselfahrt.connects-tickets-to-come", route=name, count=count)

    def is_for_trick(self, route: int) -> bool:
        """Return whether the plan needs a route to join the forest and the shore."""
        if self.seat.numbers[BONUSES] & TRICK_OR_TREAT:
            return False
        without = self.seat.connections
        for other in self.planner.plan.routes:
            if other != route:
                without = joined(without, self.board.node_a[other], self.board.node_b[other])
        whole = joined(without, self.board.node_a[route], self.board.node_b[route])
        return self.joins_regions(whole) and not self.joins_regions(without)

    def joins_regions(self, parent: Ints) -> bool:
        """Return whether a place of the forest is connected with one of the shore."""
        return any(
            [
                connected(self.board, parent, inland, coast)
                for inland in self.racer.forest
                for coast in self.racer.shore
            ]
        )


class GruselfahrtHooks(BotHooks):
    """The bots of Gruselfahrt."""

    def explanation(self, planner: Planner, game: CoreGame, lang: str, names: list[str]) -> Explanation:
        assert isinstance(planner, GruselfahrtPlanner)
        return GruselfahrtExplanation(planner, game, lang, names)

    def policy_encoder(self, rules: Rules, planner: Planner, kinds: list[str] | None) -> PolicyEncoder | None:
        """Return the encoder; None for boards with gray routes, which no training has seen."""
        return None if GRAY in rules.board.color else GruselfahrtEncoder(rules, planner, kinds)

    def new_params(self) -> PlannerParams:
        return GruselfahrtParams()

    def planner(self, rules: Rules, params: PlannerParams) -> Planner:
        assert isinstance(params, GruselfahrtParams)
        return GruselfahrtRacer(rules, params, self.economy(rules, params))

    def playout_planner(self, rules: Rules, params: PlannerParams) -> Planner:
        return GruselfahrtPlanner(rules, params, self.economy(rules, params))
