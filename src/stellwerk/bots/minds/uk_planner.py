"""The planner in Vereinigtes Königreich: technologies as an investment."""

from typing import Final

from stellwerk.bots.minds.habits import (
    POINTS,
    TECHNOLOGY,
    Habits,
)
from stellwerk.bots.minds.planner import Planner
from stellwerk.engine.editions.uk import (
    BOOSTER,
    COSTS,
    DIESEL,
    DOUBLE_HEADING,
    LAGGING,
    RISKY_CONTRACTS,
    THERMOCOMPRESSOR,
    TURBINES,
    WATER_TENDER,
    UkRules,
)
from stellwerk.engine.kinds import (
    BUY,
    FERRY,
    PASS,
)
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

OUT_OF_REACH: Final = 1.0e4  # turns


class UkPlanner(Planner):
    """Buys the technologies that its plan needs, and a few that pay for themselves."""

    def __init__(self, rules: Rules, habits: Habits) -> None:
        super().__init__(rules, habits)
        assert isinstance(rules, UkRules)
        self.uk: UkRules = rules

    def turns_of(self, seat: Seat) -> float:
        return max(0.0, float(seat.wagons - 2)) * 1.15

    def extra_turns(self, s: State, route: int) -> float:
        """Technologies that are missing; several routes of a plan share them."""
        missing = self.uk.needs[route] & ~self.seat.technologies
        turns = 0.0
        technology = 0
        while missing:
            if missing & 1:
                turns += 0.55 * COSTS[technology]
                if not s.supply[technology]:
                    return OUT_OF_REACH
            missing >>= 1
            technology += 1
        return turns

    def look_ahead(self, s: State) -> None:
        super().look_ahead(s)
        if self.missing_technologies():
            self.economy.value[self.rules.loco] = 2.3

    def missing_technologies(self) -> list[int]:
        """Technologies that the plan's routes still need, those for most spaces first."""
        weight = [0] * len(COSTS)
        for route in self.targets:
            missing = self.uk.needs[route] & ~self.seat.technologies
            for technology in range(len(COSTS)):
                if missing >> technology & 1:
                    weight[technology] += self.board.length[route]
        result: list[int] = []
        for technology in range(len(COSTS)):
            if weight[technology]:
                place = 0
                while place < len(result) and weight[result[place]] >= weight[technology]:
                    place += 1
                result.insert(place, technology)
        return result

    def special_action(self, s: State, options: list[int]) -> int:
        locos = self.seat.hand[self.rules.loco]
        spare = (sum(self.seat.hand) - locos) // (2 * self.uk.set_size(self.seat))
        for technology in self.missing_technologies():
            option = self.rules.base[BUY] + technology
            if option in options and COSTS[technology] <= locos + spare:
                self.explain(TECHNOLOGY, technology, COSTS[technology])
                return option
        for technology in self.useful_technologies(s):
            option = self.rules.base[BUY] + technology
            if option in options and COSTS[technology] <= locos:
                self.explain(TECHNOLOGY, technology, COSTS[technology])
                return option
        return -1

    def useful_technologies(self, s: State) -> list[int]:
        """Those that bring more points or cards than they cost, given the time left."""
        result: list[int] = []
        if self.turns > 14.0:
            result.append(LAGGING)
        ferries = 0
        for route in self.plan.routes:
            if self.board.kind[route] == FERRY:
                ferries += 1
        if ferries >= 3 and self.turns > 8.0:
            result.append(TURBINES)
        if self.turns > 16.0:
            result += [DIESEL, WATER_TENDER, BOOSTER]
        if len(self.seat.tickets) >= 6 and self.turns < 6.0:
            result.append(DOUBLE_HEADING)
        if len(self.seat.tickets) >= 6 and not self.plan.routes:
            result.append(RISKY_CONTRACTS)
        if self.affordable_plan_routes(s) >= 2 and sum(self.seat.hand) >= self.plan.wagons + 2:
            result.append(THERMOCOMPRESSOR)
        return result

    def special_idea(self, s: State, kind: int, arg: int) -> float:
        if kind == BUY:
            return 8.0 if arg in self.missing_technologies() else 2.0
        return 0.0

    def extra_standing(self, s: State) -> float:
        """Technologies for later claims and the end."""
        total = 0.0
        if self.seat.technologies >> LAGGING & 1:
            total += 0.25 * self.turns
        if self.seat.technologies >> DOUBLE_HEADING & 1:
            total += 2.0 * len(self.seat.tickets)
        return total

    def affordable_plan_routes(self, s: State) -> int:
        count = 0
        for route in self.plan.routes:
            if not self.rules.obstacle(s, self.player, route):
                count += 1
        return count

    def choose_other(self, s: State, options: list[int]) -> int:
        """The claims that a purchase grants: planned routes first, then the most points."""
        best = options[0]
        best_score = -1.0
        for option in options:
            if self.rules.space.kinds[option] == PASS:
                score = 0.5
            else:
                route = self.rules.space.args[option]
                score = float(self.board.points[route])
                if route in self.plan.routes:
                    score += 20.0
                elif self.plan.routes:
                    score = 0.1 * score
            if score > best_score:
                best = option
                best_score = score
        if self.rules.space.kinds[best] != PASS:
            route = self.rules.space.args[best]
            if route in self.plan.routes:
                self.explain_claim(s, route, False)
            else:
                self.explain(POINTS, route, self.board.points[route])
        return best
