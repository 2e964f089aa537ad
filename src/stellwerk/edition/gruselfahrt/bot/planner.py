"""The quick planner of Gruselfahrt, which plays the playouts."""

from typing import Final

from stellwerk.arrays import Ints
from stellwerk.bots.core.economy import Economy
from stellwerk.bots.core.params import PlannerParams
from stellwerk.bots.core.plan import Plan, empty_plan, extend_plan
from stellwerk.bots.core.planner import Planner, expected_best
from stellwerk.bots.core.reason_codes import NOTHING_TO_WIN, SWAP_TICKETS
from stellwerk.bots.core.stalemate import can_complete_any_ticket, is_overlong, longest_claim
from stellwerk.edition.gruselfahrt.fields import BONUSES
from stellwerk.edition.gruselfahrt.kinds import SWAP
from stellwerk.edition.gruselfahrt.spec import TICKETS_TO_WIN, TRICK_OR_TREAT
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

CAR_TURNS: Final = 1.1  # turns that a car is worth, since the last one ends the game
SWAP_BELOW: Final = 0.55  # relative speed of the tickets below which they are swapped
SWAPS_TRIED: Final = 6  # tickets sampled to estimate a swap
TICKET_POINTS: Final = 12.0  # points of a ticket where leads are in points


class GruselfahrtPlanner(Planner):
    """Plans the cheapest next tickets; points do not count."""

    def __init__(self, rules: Rules, params: PlannerParams, economy: Economy) -> None:
        super().__init__(rules, params, economy)
        places = range(len(rules.board.city_ids))
        self.forest: list[int] = [city for city in places if rules.board.region[city] == "dark-forest"]
        self.shore: list[int] = [city for city in places if rules.board.region[city] == "seashore"]
        self.rate = 0.0  # tickets a turn that the plan may win

    def gain(self, ticket: int) -> float:
        return 10.0

    def loss(self, ticket: int) -> float:
        return 0.0

    def make_plan(self, s: State) -> None:
        """Choose one ticket, the other or both, with or without trick-or-treat: most tickets per turn."""
        tickets = self.seat.tickets
        choices: list[list[int]] = [[ticket] for ticket in tickets]
        if len(tickets) > 1:
            choices.append(tickets)
        self.plan = empty_plan()
        self.rate = 0.0
        for chosen in choices:
            plan = self.plan_for(chosen)
            if plan is not None:
                self.consider(plan, len(chosen))
        if not self.seat.numbers[BONUSES] & TRICK_OR_TREAT:
            self.consider_trick(empty_plan(), 0)
            self.consider_trick(self.plan, len(self.plan.tickets))

    def consider(self, plan: Plan, won: int) -> None:
        """Keep a plan if it wins tickets faster than the best so far."""
        if self.fits(plan) and plan.routes:
            rate = won / (plan.cost + CAR_TURNS * plan.wagons + 1.0)
            if rate > self.rate:
                self.plan = plan
                self.rate = rate

    def consider_trick(self, plan: Plan, won: int) -> None:
        """Consider a plan extended by trick-or-treat."""
        longer = extend_plan(self.network, plan, self.forest, self.shore)
        if longer is not None:
            self.consider(longer, won + 1)

    def special_action(self, s: State, options: Ints) -> int:
        """Swap tickets if new ones may be much faster; end the game if nothing can be won."""
        swap = self.rules.base[SWAP]
        drags = is_overlong(s)
        wants_swap = swap in options and not drags and self.would_swap(s)
        if self.plan.routes and not wants_swap:
            return -1
        if drags or not can_complete_any_ticket(self.rules, self.network, s, self.seat):
            return -1 if self.plan.routes else self.end_race(options)
        if wants_swap:
            self.set_reason(SWAP_TICKETS, -1, 0)
            return swap
        return -1

    def end_race(self, options: Ints) -> int:
        """Return the claim that brings the end closest, or -1."""
        claim = longest_claim(self.rules, options)
        if claim >= 0:
            self.set_reason(NOTHING_TO_WIN, self.rules.space.args[claim], 0)
        return claim

    def would_swap(self, s: State) -> bool:
        """Return whether new tickets are expected to be better than the plan."""
        return self.rate < SWAP_BELOW * self.rate_after_swap(s)

    def rate_after_swap(self, s: State) -> float:
        """Return the expected tickets per turn after a swap.

        Completed tickets are in the sample, so a larger network swaps more boldly.
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

    def special_candidate_score(self, s: State, kind: int, arg: int) -> float:
        return 3.0 if kind == SWAP else 0.0

    def outcomes(self, s: State) -> list[float]:
        """Return tickets won, in points; winning the game counts as one more."""
        results: list[float] = []
        for player in range(self.rules.players):
            won = self.rules.scoring.completed_count(s, player)
            results.append(TICKET_POINTS * (won + 1 if won >= TICKETS_TO_WIN else won))
        return results
