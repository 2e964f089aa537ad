"""The planner in Gruselfahrt: a race instead of points."""

from stellwerk.bots.minds.habits import SWAP_TICKETS, Habits
from stellwerk.bots.minds.plan import Plan, no_plan, with_link
from stellwerk.bots.minds.planner import Planner, expected_best
from stellwerk.engine.kinds import (
    OVER,
    SWAP,
)
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State


class GruselfahrtPlanner(Planner):
    """A race: the cheapest next tickets count, points do not."""

    def __init__(self, rules: Rules, habits: Habits) -> None:
        super().__init__(rules, habits)
        places = range(len(rules.board.city_ids))
        self.forest: list[int] = [city for city in places if rules.board.region[city] == "dark-forest"]
        self.shore: list[int] = [city for city in places if rules.board.region[city] == "seashore"]
        self.rate = 0.0  # tickets a turn that the plan may win

    def turns_of(self, seat: Seat) -> float:
        return 1.1 * seat.wagons

    def gain(self, ticket: int) -> float:
        return 10.0

    def loss(self, ticket: int) -> float:
        return 0.0

    def make_plan(self, s: State) -> None:
        """One ticket, the other, both, each with or without trick-or-treat: whatever wins most per turn."""
        tickets = self.seat.tickets
        choices: list[list[int]] = [[ticket] for ticket in tickets]
        if len(tickets) > 1:
            choices.append(tickets)
        self.plan = no_plan()
        self.rate = 0.0
        for chosen in choices:
            plan = self.plan_for(chosen)
            if plan is not None:
                self.consider(plan, len(chosen))
        if not self.seat.bonuses & 1:
            self.consider_trick(no_plan(), 0)
            self.consider_trick(self.plan, len(self.plan.tickets))

    def consider(self, plan: Plan, won: int) -> None:
        """Keep the plan if it wins tickets faster than the best so far; pieces are time, too."""
        if self.fits(plan) and plan.routes:
            rate = won / (plan.cost + self.habits.car_turns * plan.wagons + 1.0)
            if rate > self.rate:
                self.plan = plan
                self.rate = rate

    def consider_trick(self, plan: Plan, won: int) -> None:
        longer = with_link(self.network, plan, self.forest, self.shore)
        if longer is not None:
            self.consider(longer, won + 1)

    def special_action(self, s: State, options: list[int]) -> int:
        """New tickets if the old ones are much slower than what may be drawn."""
        option = self.rules.base[SWAP]
        if self.lazy and self.plan.routes:
            return -1
        if option in options and self.rate < self.habits.swap_below * self.rate_after_swap(s):
            self.explain(SWAP_TICKETS, -1, 0)
            return option
        return -1

    def rate_after_swap(self, s: State) -> float:
        """Tickets a turn with the better of two new tickets, the turn of the swap counted.

        Tickets completed by now are among those looked at: the larger the network, the bolder the swap.
        """
        rates: list[float] = []
        for ticket in self.unseen_tickets(s):
            plan = self.plan_for([ticket])
            if plan is not None and self.fits(plan):
                rates.append(1.0 / (plan.cost + self.habits.car_turns * plan.wagons + 2.0))
            else:
                rates.append(0.0)
        rates.sort(reverse=True)
        return expected_best(rates, 2) if len(rates) > 1 else 0.0

    def best_target(self, s: State) -> int:
        return -1

    def special_idea(self, s: State, kind: int, arg: int) -> float:
        return 3.0 if kind == SWAP else 0.0

    def standing(self, s: State, player: int) -> float:
        """Tickets won, and how near the next ones are; a ticket is worth twelve points elsewhere."""
        self.player = player
        self.seat = s.seats[player]
        total = 12.0 * self.rules.completed_count(s, player)
        if s.decision == OVER:
            return total + (12.0 if total >= 72.0 else 0.0)
        self.economy.look(s, player)
        self.turns = self.turns_left(s)
        self.price_routes(s)
        for ticket in self.seat.tickets:
            plan = self.plan_for([ticket])
            if plan is not None and self.fits(plan):
                total += 9.0 / (1.0 + 0.35 * plan.cost)
        return total + 0.3 * sum(self.seat.hand)
