"""The bots in India: routes that join tickets a second time are worth the mandala bonus."""

from typing import Final

from stellwerk.arrays import Ints
from stellwerk.bots.core.edition_hooks import BotHooks
from stellwerk.bots.core.params import PlannerParams
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.reason_codes import FIRST_EDITION_REASON
from stellwerk.edition.india.scoring import joined_twice, mandala_tickets
from stellwerk.edition.india.spec import MANDALA_POINTS
from stellwerk.engine.kinds import CLAIM
from stellwerk.engine.mechanics.network import find
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State
from stellwerk.text import translate

CLOSES_A_LOOP: Final[int] = FIRST_EDITION_REASON


class IndiaPlanner(Planner):
    """Closes a loop when the mandala bonus makes it the best route to build."""

    def special_action(self, s: State, options: Ints) -> int:
        """Return the claim that raises the mandala bonus the most, or -1."""
        best = -1
        best_gain = 0.0
        for option in options:
            if self.rules.space.kinds[option] == CLAIM:
                gain = self.mandala_gain(self.rules.space.args[option])
                if gain > 0.0:
                    gain += float(self.board.points[self.rules.space.args[option]])
                if gain > best_gain:
                    best = option
                    best_gain = gain
        if best >= 0:
            self.set_reason(CLOSES_A_LOOP, self.rules.space.args[best], int(best_gain))
        return best

    def special_candidate_score(self, s: State, kind: int, arg: int) -> float:
        """Return the points that a route adds to the mandala bonus."""
        return self.mandala_gain(arg) if kind == CLAIM else 0.0

    def mandala_gain(self, route: int) -> float:
        """Return how much the mandala bonus grows with a route: nothing unless it closes a loop."""
        seat = self.seat
        a = find(seat.connections, self.board.node_a[route])
        if a != find(seat.connections, self.board.node_b[route]):
            return 0.0
        before = mandala_points(self.rules, seat.routes, seat.tickets)
        return float(mandala_points(self.rules, seat.routes + [route], seat.tickets) - before)


def mandala_points(rules: Rules, routes: list[int], tickets: list[int]) -> int:
    """Return the mandala bonus for a set of routes and tickets."""
    count = mandala_tickets(rules.board, joined_twice(rules.board, routes), tickets)
    return MANDALA_POINTS[min(count, len(MANDALA_POINTS) - 1)]


class IndiaHooks(BotHooks):
    """The bots of India."""

    def planner(self, rules: Rules, params: PlannerParams) -> Planner:
        return IndiaPlanner(rules, params, self.economy(rules, params))

    def reason_text(self, rules: Rules, reason: int, about: int, number: int, lang: str) -> str:
        if reason == CLOSES_A_LOOP:
            return translate(lang, "editions.india.closes-a-loop", points=number)
        return super().reason_text(rules, reason, about, number, lang)


HOOKS: Final = IndiaHooks()
