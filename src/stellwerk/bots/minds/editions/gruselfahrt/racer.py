"""The planner in Gruselfahrt: it weighs how the race may go on."""

from typing import Final

from stellwerk.bots.minds.economy import Economy
from stellwerk.bots.minds.editions.gruselfahrt.planner import CAR_TURNS, TICKET_POINTS, GruselfahrtPlanner
from stellwerk.bots.minds.editions.gruselfahrt.race import HOPELESS, Race
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.plan import NEVER, TURN, Plan, no_plan, with_link
from stellwerk.bots.minds.planner import WORTH_BLOCKING
from stellwerk.engine.editions.gruselfahrt.facts import TICKETS_TO_WIN, TRICK_OR_TREAT
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

CALM: Final = 0.3  # turns that a claim may cost by its locomotives; more, if rivals are near


class GruselfahrtRacer(GruselfahrtPlanner):
    """Takes the plan that may win most tickets before the game ends."""

    def __init__(self, rules: Rules, habits: Habits, economy: Economy) -> None:
        super().__init__(rules, habits, economy)
        self.race = Race(rules)
        self.promise = HOPELESS  # tickets that the plan may win
        self.rival_turns = 1.75  # turns that the best rival may need for a ticket
        self.swap_bar = 0.3  # tickets that new ones must promise more to be swapped for
        self.calm = CALM

    def tune(self) -> None:
        self.rival_turns = 1.5
        self.swap_bar = 0.15

    def extra_turns(self, s: State, route: int) -> float:
        """Pieces are time, too."""
        return CAR_TURNS * float(self.board.length[route])

    def unseen_tickets(self, s: State) -> list[int]:
        """Completed tickets lie open and come no more."""
        unseen = super().unseen_tickets(s)
        for seat in s.seats:
            for ticket in seat.completed:
                if ticket in unseen:
                    unseen.remove(ticket)
        return unseen

    # ------------------------------------------------------------------ planning

    def make_plan(self, s: State) -> None:
        """The plan that promises most: routes as dear as the hand makes them, or as if it were empty."""
        self.look_at_race(s)
        self.plan = no_plan()
        self.promise = HOPELESS
        self.consider_tickets()
        self.price_plainly()
        self.consider_tickets()
        self.consider_twins()

    def look_at_race(self, s: State) -> None:
        own = self.rules.scoring.completed_count(s, self.player)
        best = 0
        for player in range(self.rules.players):
            if player != self.player:
                best = max(best, self.rules.scoring.completed_count(s, player))
        turns = 1.0 + self.rival_turns * (TICKETS_TO_WIN - best)
        self.race.look(self.seat, self.unseen_tickets(s), self.economy.unseen)
        self.race.aim(TICKETS_TO_WIN - own, best + 1 - own, turns)

    def price_plainly(self) -> None:
        """Routes as if the hand were empty."""
        cost = self.network.cost
        card = 0.7 + CAR_TURNS
        for route in range(len(cost)):
            if 0 < cost[route] < NEVER:
                cost[route] = TURN + int(TURN * card * float(self.board.length[route]))

    def consider_tickets(self) -> None:
        """One ticket, the other, both, or none, each with or without trick-or-treat."""
        tickets = self.seat.tickets
        if self.habits.one_ticket:
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
        self.try_trick(no_plan())

    def keep_best(self, plan: Plan) -> None:
        """Keep the plan if it promises more than the best so far."""
        if plan.routes and plan.routes != self.plan.routes:
            promise = self.race.promise(plan.routes)
            if promise > self.promise:
                self.plan = plan
                self.promise = promise

    def try_trick(self, plan: Plan) -> None:
        if not self.seat.bonuses & TRICK_OR_TREAT:
            longer = with_link(self.network, plan, self.race.forest, self.race.shore)
            if longer is not None:
                self.keep_best(longer)

    def consider_twins(self) -> None:
        """The same connections in other colours."""
        for place in range(len(self.plan.routes)):
            for twin in self.board.twins[self.plan.routes[place]]:
                if 0 < self.network.cost[twin] < NEVER:
                    plan = self.plan.copy()
                    plan.routes = self.plan.routes[:]
                    plan.routes[place] = twin
                    self.keep_best(plan)

    def hope(self) -> float:
        return TICKET_POINTS * max(-1.0, self.promise)

    # ------------------------------------------------------------------ deciding

    def would_swap(self, s: State) -> bool:
        return self.race.promise_of_swap() - self.swap_bar > self.promise

    def claim_score(self, s: State, route: int, hand: int) -> float:
        """Planned routes, those first that complete tickets; none that wastes locomotives in no hurry."""
        blocked = self.block(s, route)
        if route not in self.plan.routes:
            return blocked if blocked > WORTH_BLOCKING else 0.0
        near = self.rivals_near(s, route)
        score = 10.0 + self.completes(s, route) + near + 0.3 * float(self.board.length[route]) + blocked
        loss = self.race.loss_by_claim(self.plan.routes, route)
        return 0.0 if loss > self.calm * (1 + near) else score - 5.0 * loss
