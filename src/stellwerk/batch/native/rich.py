"""Observations with the planner's estimates: prices, distances, its plan, contested routes.

All of them follow from what the seat may know, since the planner sees only that.
"""

from typing import Final

from stellwerk.batch.native.observer import Observer, Row
from stellwerk.batch.native.table import MOST
from stellwerk.bots.core.edition_hooks import hooks_for
from stellwerk.bots.core.plan import NEVER, TURN
from stellwerk.engine.kinds import OVER
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

TENTH: Final = 10  # times and costs are in tenths of a turn
FARTHEST: Final = MOST - 1  # highest cost; 255 means never
WORTH: Final = 100  # values of cards are in hundredths


class RichObserver(Observer):
    """Adds what the planner computes to each observation."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        hooks = hooks_for(rules)
        self.planner = hooks.playout_planner(rules, hooks.params())
        table = self.table
        self.plain_size = table.size
        cost = f"in tenths of a turn, at most {FARTHEST}; {MOST}: never"
        table.add("turns_expected", 1, "own turns that the game may still last, in tenths")
        table.add("plan_cost", 1, "turns that the planner's plan takes, " + cost)
        table.add("plan_tickets", 1, "tickets that the plan connects")
        table.add("card_worth", len(rules.cards), "what each card is worth to the plan, in hundredths")
        table.add("route_cost", table.routes, "what each route would cost, 0 for own ones, " + cost)
        table.add("plan", table.routes, "1 at the routes of the plan")
        table.add("contested", table.routes, "at how many ends of each open route another player stands")
        table.add("ticket_done", table.tickets, "1 at the own tickets that are connected")
        table.add("ticket_cost", table.tickets, "what each own or offered ticket still takes, " + cost)

    def write_row(self, s: State, viewer: int, scores: list[int], row: Row) -> None:
        super().write_row(s, viewer, scores, row)
        if s.decision == OVER:
            row.skip(self.table.size - self.plain_size)
        else:
            self.write_estimates(s, viewer, row)

    def write_estimates(self, s: State, viewer: int, row: Row) -> None:
        """Write the planner's estimates and plan."""
        planner = self.planner
        planner.player = viewer
        planner.seat = s.seats[viewer]
        planner.planned_player = -1
        planner.economy.observe(s, viewer)
        planner.update_plan(s)
        row.put(max(0, int(TENTH * planner.turns)))
        row.put(tenths(planner.plan.cost))
        row.put(len(planner.plan.tickets))
        for worth in planner.economy.value:
            row.put(max(0, int(WORTH * worth)))
        for cost in planner.network.cost:
            row.put(MOST if cost >= NEVER else min(FARTHEST, cost * TENTH // TURN))
        row.put_ones(planner.plan.routes, self.table.routes)
        for route in range(self.table.routes):
            row.put(0 if s.owners[route] else planner.rivals_near(s, route))
        self.write_tickets(s, viewer, row)

    def write_tickets(self, s: State, viewer: int, row: Row) -> None:
        """Write which own tickets are completed and what the others cost."""
        done = [0] * self.table.tickets
        cost = [0] * self.table.tickets
        seat = s.seats[viewer]
        for ticket in seat.tickets:
            if self.rules.scoring.completed(s, viewer, ticket):
                done[ticket] = 1
        for ticket in seat.tickets + seat.offer:
            if not done[ticket]:
                plan = self.planner.plan_for([ticket])
                cost[ticket] = MOST if plan is None else tenths(plan.cost)
        for each in done + cost:
            row.put(each)


def tenths(turns: float) -> int:
    """Return turns in tenths, clipped."""
    return min(FARTHEST, int(TENTH * turns))
