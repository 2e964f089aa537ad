"""What bots ask about Gruselfahrt."""

from stellwerk.arrays import Ints
from stellwerk.bots.minds.case import Case
from stellwerk.bots.minds.economy import Economy
from stellwerk.bots.minds.editions.gruselfahrt.planner import GruselfahrtPlanner
from stellwerk.bots.minds.editions.gruselfahrt.racer import GruselfahrtRacer
from stellwerk.bots.minds.editions.gruselfahrt.senses import GruselfahrtSenses
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.mindset import Mindset
from stellwerk.bots.minds.planner import Planner
from stellwerk.bots.minds.senses import Senses
from stellwerk.engine.editions.gruselfahrt.facts import TRICK_OR_TREAT
from stellwerk.engine.game import Game
from stellwerk.engine.kinds import GRAY
from stellwerk.engine.mechanics.network import connected, joined
from stellwerk.engine.rules import Rules
from stellwerk.words import say


class GruselfahrtEconomy(Economy):
    """No market, so cards come as they come, and the hand decides what is cheap."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.cards_a_turn = 1.0
        self.hand_counts = 1.0


class GruselfahrtCase(Case):
    """Some routes are planned for trick or treat, not for a ticket."""

    def __init__(self, mind: GruselfahrtPlanner, game: Game, lang: str, names: list[str]) -> None:
        super().__init__(mind, game, lang, names)
        self.racer = mind

    def for_claim(self, route: int) -> str:
        text = super().for_claim(route)
        if text or not self.is_for_trick(route):
            return text
        return say(self.lang, "editions.gruselfahrt.on-the-way-to-trick", route=self.route_named(route))

    def for_points(self, route: int) -> str:
        """Routes score nothing here; they are worth the tickets to come that they connect."""
        before = self.seat.connections
        after = joined(before, self.board.node_a[route], self.board.node_b[route])
        unseen = self.racer.unseen_tickets(self.state)
        count = len([ticket for ticket in unseen if self._joins(ticket, before, after)])
        if count == 0:
            return super().for_points(route)
        name = self.route_named(route)
        return say(self.lang, "editions.gruselfahrt.connects-tickets-to-come", route=name, count=count)

    def is_for_trick(self, route: int) -> bool:
        """Whether the plan joins the forest and the shore with this route, and not without it."""
        if self.seat.bonuses & TRICK_OR_TREAT:
            return False
        without = self.seat.connections
        for other in self.mind.plan.routes:
            if other != route:
                without = joined(without, self.board.node_a[other], self.board.node_b[other])
        whole = joined(without, self.board.node_a[route], self.board.node_b[route])
        return self.joins_regions(whole) and not self.joins_regions(without)

    def joins_regions(self, parent: Ints) -> bool:
        return any(
            [
                connected(self.board, parent, inland, coast)
                for inland in self.racer.forest
                for coast in self.racer.shore
            ]
        )


class GruselfahrtMindset(Mindset):
    def case(self, mind: Planner, game: Game, lang: str, names: list[str]) -> Case:
        assert isinstance(mind, GruselfahrtPlanner)
        return GruselfahrtCase(mind, game, lang, names)

    def senses(self, rules: Rules) -> Senses | None:
        """Nobody has learned what a gray route means; the printed board has none."""
        return None if GRAY in rules.board.color else GruselfahrtSenses(rules)

    def economy(self, rules: Rules) -> Economy:
        return GruselfahrtEconomy(rules)

    def planner(self, rules: Rules, habits: Habits) -> Planner:
        return GruselfahrtRacer(rules, habits, self.economy(rules))

    def playout_planner(self, rules: Rules, habits: Habits) -> Planner:
        return GruselfahrtPlanner(rules, habits, self.economy(rules))
