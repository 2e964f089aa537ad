"""The planner in Vereinigtes Königreich: technologies as an investment.

It buys what its plan needs and what pays for itself (`outlook.py`), and on its last turn whatever makes
that turn better.
"""

from stellwerk.arrays import Ints
from stellwerk.bots.minds.editions.uk.motives import INVESTMENT, TECHNOLOGY
from stellwerk.bots.minds.editions.uk.outlook import UkOutlook
from stellwerk.bots.minds.motives import CHEAP_PAYMENT, POINTS
from stellwerk.engine.editions.uk.facts import (
    COSTS,
    DOUBLE_HEADING,
    DOUBLE_HEADING_POINTS,
    EQUALISING_BEAM,
    RIGHT_OF_WAY,
    RISKY_CONTRACTS,
    THERMOCOMPRESSOR,
)
from stellwerk.engine.kinds import BUY, CLAIM, CLAIM_DECISION, GRAY, PASS, PAY_DECISION, TURN_DECISION
from stellwerk.engine.packed import total
from stellwerk.engine.state import State


class UkPlanner(UkOutlook):
    """Buys the technologies that its plan needs, and those that pay for themselves."""

    # ------------------------------------------------------------------ buying

    def special_action(self, s: State, options: Ints) -> int:
        if s.bought >= 0:
            return -1
        if s.turns_left >= 0:
            return self.last_purchase(s, options)
        locos = self.seat.hand[self.rules.loco]
        spare = (total(self.seat.hand) - locos) // (2 * self.uk.set_size(self.seat))
        missing = self.missing_technologies(s)
        for technology in self.wishes:
            option = self.rules.base[BUY] + technology
            needed = technology in missing
            if option in options and COSTS[technology] <= locos + (spare if needed else 0):
                if technology != RIGHT_OF_WAY or self.way_is_open(s):
                    self.explain(TECHNOLOGY if needed else INVESTMENT, technology, COSTS[technology])
                    return option
        option = self.rules.base[BUY] + THERMOCOMPRESSOR
        if option in options and self.two_at_once(s):
            self.explain(INVESTMENT, THERMOCOMPRESSOR, COSTS[THERMOCOMPRESSOR])
            return option
        return -1

    def after_buying(self, s: State, technology: int) -> State:
        """The state once a technology is bought and paid for as this player would."""
        trial = s.copy()
        self.carry_out(trial, self.rules.base[BUY] + technology)
        return trial

    def carry_out(self, s: State, option: int) -> None:
        """Do what has a price, and pay for it."""
        self.rules.step(s, option)
        while s.decision == PAY_DECISION:
            self.rules.step(s, self.choose_payment(s, self.rules.options(s)))

    def way_is_open(self, s: State) -> bool:
        """Whether right of way, bought now, leads to a route that is wanted."""
        trial = self.after_buying(s, RIGHT_OF_WAY)
        for route in self.targets:
            if self.is_lost(s, route):
                if trial.owners[route] >> self.player & 1:
                    return True
                if trial.decision == CLAIM_DECISION:
                    if self.rules.base[CLAIM] + route in self.rules.options(trial):
                        return True
        return False

    def two_at_once(self, s: State) -> bool:
        """Whether two planned routes can be claimed in one turn, with locomotives to spare for it."""
        if self.brief or self.claimable(s) < 2:
            return False
        if self.seat.hand[self.rules.loco] <= self.symbols_ahead():
            return False
        before = len(self.seat.routes)
        trial = self.after_buying(s, THERMOCOMPRESSOR)
        while trial.decision == CLAIM_DECISION and trial.player == self.player:
            option = self.granted_claim(trial, self.rules.options(trial))
            if self.rules.space.kinds[option] == PASS or not self.is_wanted(self.rules.space.args[option]):
                return False
            self.carry_out(trial, option)
        return len(trial.seats[self.player].routes) == before + 2

    def claimable(self, s: State) -> int:
        """How many planned routes could be claimed now."""
        count = 0
        for route in self.plan.routes:
            if not self.rules.obstacle(s, self.player, route):
                count += 1
        return count

    def symbols_ahead(self) -> int:
        """Locomotives that the plan's ferries and the technologies wished for take."""
        count = 0
        for route in self.plan.routes:
            count += self.board.locos[route]
        for technology in self.wishes:
            count += COSTS[technology]
        return count

    def last_purchase(self, s: State, options: Ints) -> int:
        """What makes the last turn better than it is without, or -1."""
        best = -1
        best_worth = self.last_worth(s.copy()) + 0.1
        for option in options:
            if self.rules.space.kinds[option] == BUY:
                technology = self.rules.space.args[option]
                worth = self.last_worth(self.after_buying(s, technology))
                if technology == RISKY_CONTRACTS or technology == EQUALISING_BEAM:
                    worth += self.earnings(s, technology)
                if worth > best_worth:
                    best = option
                    best_worth = worth
        if best >= 0:
            self.explain(INVESTMENT, self.rules.space.args[best], 0)
        return best

    def last_worth(self, s: State) -> float:
        """One's points after the best claims of the last turn (played out in this copy)."""
        mine = self.seat
        self.seat = s.seats[self.player]
        while s.player == self.player and (s.decision == TURN_DECISION or s.decision == CLAIM_DECISION):
            option = self.best_last_claim(s, self.rules.options(s))
            if option < 0:
                break
            self.carry_out(s, option)
        completed = len(self.seat.tickets)
        worth = float(self.seat.score)
        for ticket in self.open_tickets(s):
            worth -= self.gain(ticket) + self.loss(ticket)
            completed -= 1
        if self.seat.technologies >> DOUBLE_HEADING & 1:
            worth += DOUBLE_HEADING_POINTS * completed
        self.seat = mine
        return worth

    def best_last_claim(self, s: State, options: Ints) -> int:
        best = -1
        best_score = 0.0
        for option in options:
            if self.rules.space.kinds[option] == CLAIM:
                score = self.last_score(s, self.rules.space.args[option])
                if score > best_score:
                    best = option
                    best_score = score
        return best

    # ------------------------------------------------------------------ claiming

    def last_score(self, s: State, route: int) -> float:
        return float(self.rules.route_points(s, route)) + self.completes(s, route) + 0.1

    def claim_score(self, s: State, route: int, hand: int) -> float:
        """A claim that would waste cards waits, unless a rival is near or the end is."""
        score = super().claim_score(s, route, hand)
        if score > 0.0 and self.time > self.waste_until and self.wasted(route):
            if not self.rivals_near(s, route) and not self.rushed(s, route):
                return 0.0
        return score

    def rushed(self, s: State, route: int) -> bool:
        """Whether a rival has so many cards in hand that he may soon claim a tempting route himself."""
        if not self.tempts(route):
            return False
        for player in range(self.rules.players):
            if player != self.player and total(s.seats[player].hand) >= self.rush_hand:
                return True
        return False

    def wasted(self, route: int) -> bool:
        """Whether it now takes sets, or locomotives in the place of colours."""
        hand = self.seat.hand
        color = self.board.color[route]
        same = max(hand[: self.rules.colors]) if color == GRAY else hand[color]
        most = self.uk.color_bill(self.seat, route).most
        return same < most or hand[self.rules.loco] < self.board.locos[route]

    def choose_other(self, s: State, options: Ints) -> int:
        """The claims that a purchase grants."""
        best = self.best_last_claim(s, options) if s.turns_left >= 0 else self.granted_claim(s, options)
        if best < 0:
            best = options[0]
        if self.rules.space.kinds[best] != PASS:
            route = self.rules.space.args[best]
            if route in self.plan.routes:
                self.explain_claim(s, route, False)
            else:
                self.explain(POINTS, route, self.rules.route_points(s, route))
        return best

    def granted_claim(self, s: State, options: Ints) -> int:
        """Wanted routes first, then the most points; while a plan waits for cards, only many points."""
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
        return route in self.plan.routes or route in self.targets

    def choose_payment(self, s: State, options: Ints) -> int:
        """The first of two claims is paid so that the other can be paid, too."""
        if s.claims != 2 or s.route < 0:
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
        self.explain(CHEAP_PAYMENT, self.rules.space.args[best], 0)
        return best

    def can_go_on(self, s: State) -> bool:
        """Whether, with what is laid gone, another wanted route could be paid."""
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

    def special_idea(self, s: State, kind: int, arg: int) -> float:
        if kind == BUY:
            return 8.0 if arg in self.wishes else 2.0
        return 0.0
