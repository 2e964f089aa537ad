"""The planner in the United Kingdom.

It buys the technologies that its plan needs and those that pay for themselves (`technologies.py`), and on its
last turn whatever makes that turn better.
"""

from typing import Final

from stellwerk.arrays import Ints
from stellwerk.bots.core.economy import Economy
from stellwerk.bots.core.plan import NEVER, TURN
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.reason_codes import CHEAP_PAYMENT, POINTS
from stellwerk.edition.uk.bot.params import UkParams
from stellwerk.edition.uk.bot.reason_codes import INVESTMENT, TECHNOLOGY
from stellwerk.edition.uk.bot.technologies import TechnologyValuation, is_owned_by_others
from stellwerk.edition.uk.fields import BOUGHT_THIS_TURN, CLAIMS_LEFT, OWNED, SUPPLY
from stellwerk.edition.uk.kinds import BUY, CLAIM_DECISION
from stellwerk.edition.uk.rules import UkRules
from stellwerk.edition.uk.spec import (
    COSTS,
    DOUBLE_HEADING,
    DOUBLE_HEADING_POINTS,
    EQUALISING_BEAM,
    RIGHT_OF_WAY,
    RISKY_CONTRACTS,
    THERMOCOMPRESSOR,
)
from stellwerk.engine.kinds import CLAIM, GRAY, PASS, PAY_DECISION, TURN_DECISION
from stellwerk.engine.mechanics.double_routes import owns_parallel_route
from stellwerk.engine.packed import total
from stellwerk.engine.state import State

OUT_OF_REACH: Final = 1.0e4  # turns
LOCO_WANTED: Final = 3.0  # value of a locomotive in the market while a technology waits for it
LOCO_TURNS: Final = 0.8  # turns to get a locomotive


class UkPlanner(Planner):
    """Buys the technologies that its plan needs, and those that pay for themselves."""

    def __init__(self, rules: UkRules, params: UkParams, economy: Economy) -> None:
        super().__init__(rules, params, economy)
        self.uk = rules
        self.uk_params = params
        self.technologies = TechnologyValuation(rules, params, self)

    # ------------------------------------------------------------------ planning

    def extra_turns(self, s: State, route: int) -> float:
        """Return the turns for missing technologies; several routes of a plan share them."""
        missing = self.uk.needs[route] & ~self.seat.numbers[OWNED]
        turns = 0.0
        technology = 0
        while missing:
            if missing & 1:
                turns += 0.55 * COSTS[technology]
                if not s.lists[SUPPLY][technology]:
                    return OUT_OF_REACH
            missing >>= 1
            technology += 1
        return turns

    def price_routes(self, s: State) -> None:
        """Price routes of others, too, which right of way makes available."""
        super().price_routes(s)
        if self.is_quick or not s.lists[SUPPLY][RIGHT_OF_WAY]:
            return
        way = COSTS[RIGHT_OF_WAY] * LOCO_TURNS
        for route in range(len(s.owners)):
            if is_owned_by_others(s, self.player, route) and self.board.length[route] <= self.seat.wagons:
                if not owns_parallel_route(self.board, self.seat, route):
                    turns = self.economy.route_turns(route) + self.extra_turns(s, route) + way
                    self.network.cost[route] = min(NEVER, int(TURN * turns))

    def best_target(self, s: State) -> int:
        """Return the best open route, or one of another player if it is better."""
        best = super().best_target(s)
        if self.is_quick or not s.lists[SUPPLY][RIGHT_OF_WAY]:
            return best
        best_rate = self.rate(best) if best >= 0 else 0.0
        for route in range(len(s.owners)):
            if is_owned_by_others(s, self.player, route) and self.network.cost[route] < NEVER:
                if self.rate(route) > best_rate:
                    best = route
                    best_rate = self.rate(route)
        return best

    def rate(self, route: int) -> float:
        """Return the points per turn of a route, 0 if there is no time for it."""
        turns = float(self.network.cost[route]) / TURN
        return (float(self.board.points[route]) + 0.5) / turns if turns <= self.turns + 1.0 else 0.0

    def update_plan(self, s: State) -> None:
        """Also rate technologies for the plan."""
        super().update_plan(s)
        self.technologies.update(s)
        wanted = self.technologies.wanted
        if wanted and self.seat.hand[self.rules.loco] < COSTS[wanted[0]]:
            self.economy.value[self.rules.loco] = LOCO_WANTED

    # ------------------------------------------------------------------ buying

    def special_action(self, s: State, options: Ints) -> int:
        """Return a purchase, or -1."""
        if s.numbers[BOUGHT_THIS_TURN] >= 0:
            return -1
        if s.turns_left >= 0:
            return self.last_purchase(s, options)
        locos = self.seat.hand[self.rules.loco]
        spare = (total(self.seat.hand) - locos) // (2 * self.uk.set_size(self.seat))
        missing = self.technologies.missing(s)
        for technology in self.technologies.wanted:
            option = self.rules.base[BUY] + technology
            needed = technology in missing
            if option in options and COSTS[technology] <= locos + (spare if needed else 0):
                if technology != RIGHT_OF_WAY or self.way_is_open(s):
                    self.set_reason(TECHNOLOGY if needed else INVESTMENT, technology, COSTS[technology])
                    return option
        option = self.rules.base[BUY] + THERMOCOMPRESSOR
        if option in options and self.two_at_once(s):
            self.set_reason(INVESTMENT, THERMOCOMPRESSOR, COSTS[THERMOCOMPRESSOR])
            return option
        return -1

    def after_buying(self, s: State, technology: int) -> State:
        """Return the state after a technology is bought and paid for."""
        trial = s.copy()
        self.carry_out(trial, self.rules.base[BUY] + technology)
        return trial

    def carry_out(self, s: State, option: int) -> None:
        """Apply an action and pay for it."""
        self.rules.step(s, option)
        while s.decision == PAY_DECISION:
            self.rules.step(s, self.choose_payment(s, self.rules.legal_actions(s)))

    def way_is_open(self, s: State) -> bool:
        """Return whether right of way would lead to a wanted route."""
        trial = self.after_buying(s, RIGHT_OF_WAY)
        for route in self.targets:
            if is_owned_by_others(s, self.player, route):
                if trial.owners[route] >> self.player & 1:
                    return True
                if trial.decision == CLAIM_DECISION:
                    if self.rules.base[CLAIM] + route in self.rules.legal_actions(trial):
                        return True
        return False

    def two_at_once(self, s: State) -> bool:
        """Return whether two planned routes can be claimed in one turn, with locomotives to spare."""
        if self.is_quick or self.claimable(s) < 2:
            return False
        if self.seat.hand[self.rules.loco] <= self.symbols_ahead():
            return False
        before = len(self.seat.routes)
        trial = self.after_buying(s, THERMOCOMPRESSOR)
        while trial.decision == CLAIM_DECISION and trial.player == self.player:
            option = self.granted_claim(trial, self.rules.legal_actions(trial))
            if self.rules.space.kinds[option] == PASS or not self.is_wanted(self.rules.space.args[option]):
                return False
            self.carry_out(trial, option)
        return len(trial.seats[self.player].routes) == before + 2

    def claimable(self, s: State) -> int:
        """Return how many planned routes can be claimed now."""
        count = 0
        for route in self.plan.routes:
            if not self.rules.claim_blocker(s, self.player, route):
                count += 1
        return count

    def symbols_ahead(self) -> int:
        """Return the locomotives for the plan's ferries and the wanted technologies."""
        count = 0
        for route in self.plan.routes:
            count += self.board.locos[route]
        for technology in self.technologies.wanted:
            count += COSTS[technology]
        return count

    def last_purchase(self, s: State, options: Ints) -> int:
        """Return the purchase that improves the last turn most, or -1."""
        best = -1
        best_worth = self.last_worth(s.copy()) + 0.1
        for option in options:
            if self.rules.space.kinds[option] == BUY:
                technology = self.rules.space.args[option]
                worth = self.last_worth(self.after_buying(s, technology))
                if technology == RISKY_CONTRACTS or technology == EQUALISING_BEAM:
                    worth += self.technologies.earnings(s, technology)
                if worth > best_worth:
                    best = option
                    best_worth = worth
        if best >= 0:
            self.set_reason(INVESTMENT, self.rules.space.args[best], 0)
        return best

    def last_worth(self, s: State) -> float:
        """Return the points after the best claims of the last turn, which are applied to this copy."""
        mine = self.seat
        self.seat = s.seats[self.player]
        while s.player == self.player and (s.decision == TURN_DECISION or s.decision == CLAIM_DECISION):
            option = self.best_last_claim(s, self.rules.legal_actions(s))
            if option < 0:
                break
            self.carry_out(s, option)
        completed = len(self.seat.tickets)
        worth = float(self.seat.score)
        for ticket in self.open_tickets(s):
            worth -= self.gain(ticket) + self.loss(ticket)
            completed -= 1
        if self.seat.numbers[OWNED] >> DOUBLE_HEADING & 1:
            worth += DOUBLE_HEADING_POINTS * completed
        self.seat = mine
        return worth

    def best_last_claim(self, s: State, options: Ints) -> int:
        """Return the claim with the most points, or -1."""
        best = -1
        best_score = 0.0
        for option in options:
            if self.rules.space.kinds[option] == CLAIM:
                score = self.final_claim_score(s, self.rules.space.args[option])
                if score > best_score:
                    best = option
                    best_score = score
        return best

    # ------------------------------------------------------------------ claiming

    def final_claim_score(self, s: State, route: int) -> float:
        return float(self.rules.route_points(s, route)) + self.completes(s, route) + 0.1

    def claim_score(self, s: State, route: int, hand: int) -> float:
        """Let claims that waste cards wait, unless an opponent or the end is near."""
        score = super().claim_score(s, route, hand)
        if score > 0.0 and self.technologies.time > self.uk_params.waste_until and self.wasted(route):
            if not self.rivals_near(s, route) and not self.rushed(s, route):
                return 0.0
        return score

    def rushed(self, s: State, route: int) -> bool:
        """Return whether an opponent holds enough cards to claim a tempting route soon."""
        if not self.is_tempting(route):
            return False
        for player in range(self.rules.players):
            if player != self.player and total(s.seats[player].hand) >= self.uk_params.rush_hand:
                return True
        return False

    def wasted(self, route: int) -> bool:
        """Return whether a claim would take sets of cards, or locomotives instead of colours."""
        hand = self.seat.hand
        color = self.board.color[route]
        same = max(hand[: self.rules.colors]) if color == GRAY else hand[color]
        most = self.uk.color_cost(self.seat, route).most
        return same < most or hand[self.rules.loco] < self.board.locos[route]

    def choose_other(self, s: State, options: Ints) -> int:
        """Return one of the claims that a purchase grants."""
        best = self.best_last_claim(s, options) if s.turns_left >= 0 else self.granted_claim(s, options)
        if best < 0:
            best = options[0]
        if self.rules.space.kinds[best] != PASS:
            route = self.rules.space.args[best]
            if route in self.plan.routes:
                self.explain_claim(s, route, False)
            else:
                self.set_reason(POINTS, route, self.rules.route_points(s, route))
        return best

    def granted_claim(self, s: State, options: Ints) -> int:
        """Prefer wanted routes, then points; with a plan that waits for cards, only many points."""
        best = options[0]
        best_score = -1.0
        for option in options:
            if self.rules.space.kinds[option] == PASS:
                score = 0.5
            else:
                route = self.rules.space.args[option]
                score = float(self.board.points[route])
                if self.is_wanted(route):
                    score += 20.0
                elif self.plan.routes:
                    score = 0.1 * score
            if score > best_score:
                best = option
                best_score = score
        return best

    def is_wanted(self, route: int) -> bool:
        """Return whether a route is planned or a target."""
        return route in self.plan.routes or route in self.targets

    def choose_payment(self, s: State, options: Ints) -> int:
        """Pay the first of two claims so that the other can be paid, too."""
        if s.numbers[CLAIMS_LEFT] != 2 or s.route < 0:
            return super().choose_payment(s, options)
        best = options[0]
        least = 1.0e9
        for option in options:
            trial = s.copy()
            cost = self.pay_on(trial, option)
            if not self.can_go_on(trial):
                cost += 100.0
            if cost < least:
                best = option
                least = cost
        self.set_reason(CHEAP_PAYMENT, self.rules.space.args[best], 0)
        return best

    def can_go_on(self, s: State) -> bool:
        """Return whether another wanted route could be paid after this payment."""
        seat = s.seats[self.player]
        for card in range(len(s.laid)):
            seat.hand[card] -= s.laid[card]
        wagons = seat.wagons - self.board.length[s.route]
        for route in self.uk.open_routes(s):
            if route != s.route and self.board.length[route] <= wagons:
                if (s.turns_left >= 0 or self.is_wanted(route)) and self.uk.can_pay_route(
                    s, self.player, route
                ):
                    return True
        return False

    # ------------------------------------------------------------------ for the searcher

    def special_candidate_score(self, s: State, kind: int, arg: int) -> float:
        if kind == BUY:
            return 8.0 if arg in self.technologies.wanted else 2.0
        return 0.0
