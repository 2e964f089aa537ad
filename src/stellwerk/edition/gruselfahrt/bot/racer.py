"""The planner of Gruselfahrt: it estimates how the race continues."""

from stellwerk.bots.core.economy import Economy
from stellwerk.bots.core.plan import NEVER, TURN, Plan, empty_plan, extend_plan
from stellwerk.bots.core.planner import WORTH_BLOCKING
from stellwerk.edition.gruselfahrt.bot.params import GruselfahrtParams
from stellwerk.edition.gruselfahrt.bot.planner import CAR_TURNS, TICKET_POINTS, GruselfahrtPlanner
from stellwerk.edition.gruselfahrt.bot.ticket_race import IMPOSSIBLE, TicketRace
from stellwerk.edition.gruselfahrt.fields import BONUSES, COMPLETED_TICKETS
from stellwerk.edition.gruselfahrt.spec import TICKETS_TO_WIN, TRICK_OR_TREAT
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State


class GruselfahrtRacer(GruselfahrtPlanner):
    """Takes the plan that is expected to win most tickets before the game ends."""

    def __init__(self, rules: Rules, params: GruselfahrtParams, economy: Economy) -> None:
        super().__init__(rules, params, economy)
        self.race_params = params
        self.race = TicketRace(rules, params)
        self.expected_tickets = IMPOSSIBLE  # tickets that the plan is expected to win

    def extra_turns(self, s: State, route: int) -> float:
        """Return the cost of the cars, which are limited."""
        return CAR_TURNS * float(self.board.length[route])

    def unseen_tickets(self, s: State) -> list[int]:
        """Leave out completed tickets, which lie open."""
        unseen = super().unseen_tickets(s)
        for seat in s.seats:
            for ticket in seat.lists[COMPLETED_TICKETS]:
                if ticket in unseen:
                    unseen.remove(ticket)
        return unseen

    # ------------------------------------------------------------------ planning

    def make_plan(self, s: State) -> None:
        """Choose the best plan, with routes priced for the hand and for an empty hand."""
        self.observe_race(s)
        self.plan = empty_plan()
        self.expected_tickets = IMPOSSIBLE
        self.consider_tickets()
        self.price_plainly()
        self.consider_tickets()
        self.consider_parallel_routes()

    def observe_race(self, s: State) -> None:
        """Update the estimate of the race."""
        own = self.rules.scoring.completed_count(s, self.player)
        best = 0
        for player in range(self.rules.players):
            if player != self.player:
                best = max(best, self.rules.scoring.completed_count(s, player))
        turns = 1.0 + self.race_params.rival_turns * (TICKETS_TO_WIN - best)
        self.race.observe(self.seat, self.unseen_tickets(s), self.economy.unseen)
        self.race.set_goal(TICKETS_TO_WIN - own, best + 1 - own, turns)

    def price_plainly(self) -> None:
        """Price routes as if the hand were empty."""
        cost = self.network.cost
        card = 0.7 + CAR_TURNS
        for route in range(len(cost)):
            if 0 < cost[route] < NEVER:
                cost[route] = TURN + int(TURN * card * float(self.board.length[route]))

    def consider_tickets(self) -> None:
        """Consider one ticket, the other, both or none, with or without trick-or-treat."""
        tickets = self.seat.tickets
        if self.params.one_ticket:
            plan = self.plan_for(tickets[:1])
            if plan is not None:
                self.keep_best(plan)
            return
        choices: list[list[int]] = [[ticket] for ticket in tickets]
        if len(tickets) > 1:
            choices.append(tickets)
        for chosen in choices:
            plan = self.plan_for(chosen)
            if plan is not None:
                self.keep_best(plan)
                self.try_trick(plan)
        self.try_trick(empty_plan())

    def keep_best(self, plan: Plan) -> None:
        """Keep a plan if it is expected to win more tickets than the best so far."""
        if plan.routes and plan.routes != self.plan.routes:
            expected_tickets = self.race.expected_tickets(plan.routes)
            if expected_tickets > self.expected_tickets:
                self.plan = plan
                self.expected_tickets = expected_tickets

    def try_trick(self, plan: Plan) -> None:
        """Consider a plan extended by trick-or-treat."""
        if not self.seat.numbers[BONUSES] & TRICK_OR_TREAT:
            longer = extend_plan(self.network, plan, self.race.forest, self.race.shore)
            if longer is not None:
                self.keep_best(longer)

    def consider_parallel_routes(self) -> None:
        """Consider parallel routes of other colours."""
        for place in range(len(self.plan.routes)):
            for other in self.board.parallel_routes[self.plan.routes[place]]:
                if 0 < self.network.cost[other] < NEVER:
                    plan = self.plan.copy()
                    plan.routes = self.plan.routes[:]
                    plan.routes[place] = other
                    self.keep_best(plan)

    def plan_value(self) -> float:
        return TICKET_POINTS * max(-1.0, self.expected_tickets)

    # ------------------------------------------------------------------ deciding

    def would_swap(self, s: State) -> bool:
        return self.race.expected_after_swap() - self.race_params.swap_bar > self.expected_tickets

    def claim_score(self, s: State, route: int, hand: int) -> float:
        """Prefer planned routes that complete tickets; do not waste locomotives without need."""
        blocked = self.block(s, route)
        if route not in self.plan.routes:
            return blocked if blocked > WORTH_BLOCKING else 0.0
        near = self.rivals_near(s, route)
        score = 10.0 + self.completes(s, route) + near + 0.3 * float(self.board.length[route]) + blocked
        loss = self.race.loss_by_claim(self.plan.routes, route)
        return 0.0 if loss > self.race_params.calm * (1 + near) else score - 5.0 * loss
