"""Observations with what the planner computes: prices, distances, its plan, contested routes.

All of it follows from what the seat may know anyway, since the planner looks through its eyes.
"""

from typing import Final

from stellwerk.batch.native.observer import Observer, Row
from stellwerk.batch.native.table import MOST
from stellwerk.bots.minds.editions import mindset_of
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.plan import NEVER, TURN
from stellwerk.engine.kinds import OVER
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

TENTH: Final = 10  # times and costs are told in tenths of a turn
FARTHEST: Final = MOST - 1  # costs above it are told as this; 255 means never
WORTH: Final = 100  # what a card is worth is told in hundredths


class RichObserver(Observer):
    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.mind = mindset_of(rules).playout_planner(rules, Habits())
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
            self.write_thoughts(s, viewer, row)

    def write_thoughts(self, s: State, viewer: int, row: Row) -> None:
        mind = self.mind
        mind.player = viewer
        mind.seat = s.seats[viewer]
        mind.planned_player = -1
        mind.economy.look(s, viewer)
        mind.look_ahead(s)
        row.put(max(0, int(TENTH * mind.turns)))
        row.put(tenths(mind.plan.cost))
        row.put(len(mind.plan.tickets))
        for worth in mind.economy.value:
            row.put(max(0, int(WORTH * worth)))
        for cost in mind.network.cost:
            row.put(MOST if cost >= NEVER else min(FARTHEST, cost * TENTH // TURN))
        row.put_ones(mind.plan.routes, self.table.routes)
        for route in range(self.table.routes):
            row.put(0 if s.owners[route] else mind.rivals_near(s, route))
        self.write_tickets(s, viewer, row)

    def write_tickets(self, s: State, viewer: int, row: Row) -> None:
        done = [0] * self.table.tickets
        cost = [0] * self.table.tickets
        seat = s.seats[viewer]
        for ticket in seat.tickets:
            if self.rules.scoring.completed(s, viewer, ticket):
                done[ticket] = 1
        for ticket in seat.tickets + seat.offer:
            if not done[ticket]:
                plan = self.mind.plan_for([ticket])
                cost[ticket] = MOST if plan is None else tenths(plan.cost)
        for each in done + cost:
            row.put(each)


def tenths(turns: float) -> int:
    return min(FARTHEST, int(TENTH * turns))
