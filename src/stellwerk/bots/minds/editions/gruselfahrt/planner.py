"""The quick planner in Gruselfahrt: a race instead of points. It plays the playouts of the searcher."""

from typing import Final

from stellwerk.arrays import Ints
from stellwerk.bots.minds.economy import Economy
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.motives import NOTHING_TO_WIN, SWAP_TICKETS
from stellwerk.bots.minds.plan import Plan, no_plan, with_link
from stellwerk.bots.minds.planner import Planner, expected_best
from stellwerk.bots.minds.reach import any_in_reach, drags_on, longest_claim
from stellwerk.engine.editions.gruselfahrt.facts import TICKETS_TO_WIN
from stellwerk.engine.kinds import SWAP
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

CAR_TURNS: Final = 1.1  # turns that a car is worth in a race that ends with the last one
SWAP_BELOW: Final = 0.55  # tickets are swapped if they are slower by this factor than new ones may be
SWAPS_TRIED: Final = 6  # tickets looked at to guess what a swap may bring
TICKET_POINTS: Final = 12.0  # what a ticket counts where a lead is measured in points


class GruselfahrtPlanner(Planner):
    """A race: the cheapest next tickets count, points do not."""

    def __init__(self, rules: Rules, habits: Habits, economy: Economy) -> None:
        super().__init__(rules, habits, economy)
        places = range(len(rules.board.city_ids))
        self.forest: list[int] = [city for city in places if rules.board.region[city] == "dark-forest"]
        self.shore: list[int] = [city for city in places if rules.board.region[city] == "seashore"]
        self.rate = 0.0  # tickets a turn that the plan may win

    def tune(self) -> None:
        """No habit of points helps in a race."""

    def hurry(self) -> None:
        super().hurry()
        self.habits.patience = 0  # tickets come and go too fast for a plan to be kept

    def turns_of(self, seat: Seat) -> float:
        return 1.1 * float(seat.wagons)

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
            rate = won / (plan.cost + CAR_TURNS * plan.wagons + 1.0)
            if rate > self.rate:
                self.plan = plan
                self.rate = rate

    def consider_trick(self, plan: Plan, won: int) -> None:
        longer = with_link(self.network, plan, self.forest, self.shore)
        if longer is not None:
            self.consider(longer, won + 1)

    def special_action(self, s: State, options: Ints) -> int:
        """New tickets if the old ones are much slower than what may be drawn; an end if nothing is left."""
        swap = self.rules.base[SWAP]
        drags = drags_on(s)
        wished = swap in options and not drags and self.would_swap(s)
        if self.plan.routes and not wished:
            return -1
        if drags or not any_in_reach(self.network, s, self.seat):
            return -1 if self.plan.routes else self.end_race(options)
        if wished:
            self.explain(SWAP_TICKETS, -1, 0)
            return swap
        return -1

    def end_race(self, options: Ints) -> int:
        """The claim that brings the end nearest, or -1."""
        claim = longest_claim(self.rules, options)
        if claim >= 0:
            self.explain(NOTHING_TO_WIN, self.rules.space.args[claim], 0)
        return claim

    def would_swap(self, s: State) -> bool:
        """Whether new tickets promise more than the plan."""
        return self.rate < SWAP_BELOW * self.rate_after_swap(s)

    def rate_after_swap(self, s: State) -> float:
        """Tickets a turn with the better of two new tickets, the turn of the swap counted.

        Tickets completed by now are among those looked at: the larger the network, the bolder the swap.
        """
        rates: list[float] = []
        for ticket in self.some_unseen_tickets(s, SWAPS_TRIED):
            plan = self.plan_for([ticket])
            if plan is not None and self.fits(plan):
                rates.append(1.0 / (plan.cost + CAR_TURNS * plan.wagons + 2.0))
            else:
                rates.append(0.0)
        rates.sort(reverse=True)
        return expected_best(rates, 2) if len(rates) > 1 else 0.0

    def best_target(self, s: State) -> int:
        return -1

    def special_idea(self, s: State, kind: int, arg: int) -> float:
        return 3.0 if kind == SWAP else 0.0

    def outcomes(self, s: State) -> list[float]:
        """Tickets won; the sixth wins the game."""
        results: list[float] = []
        for player in range(self.rules.players):
            won = self.rules.scoring.completed_count(s, player)
            results.append(TICKET_POINTS * (won + 1 if won >= TICKETS_TO_WIN else won))
        return results
