"""A player's outlook: how long the game may last, what routes cost him, which plan pays, how he stands."""

import math
from typing import Final

from stellwerk.arrays import Ints, i64
from stellwerk.bots.minds.economy import Economy
from stellwerk.bots.minds.habits import FAITHFUL, Habits
from stellwerk.bots.minds.motives import FORCED
from stellwerk.bots.minds.plan import NEVER, TURN, Network, Plan, connect, no_plan
from stellwerk.engine.kinds import SHIP
from stellwerk.engine.mechanics.network import connected, find
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

DROPS_TRIED: Final = 4  # tickets looked at when one must be given up


class Outlook:
    """What one seat can see and expect; a `Planner` decides by it."""

    def __init__(self, rules: Rules, habits: Habits, economy: Economy) -> None:
        self.rules = rules
        self.board = rules.board
        self.habits = habits
        self.economy = economy
        self.network = Network(rules.board)
        self.usual_length = sum(list(rules.board.length)) / len(rules.board.route_ids)
        self.player = 0
        self.seat: Seat = Seat(0)
        self.turns = 0.0  # turns of one's own that the game may still last
        self.plan = no_plan()
        self.brief = False  # thinks shortly (for playouts)
        self.plan_age = 0  # turns since it was made
        self.targets: list[int] = []  # the routes that cards are collected for
        self.planned_claims = -1  # the routes claimed, tickets and seat that the plan was made for
        self.planned_tickets: list[int] = []
        self.planned_player = -1
        self.reason = FORCED
        self.about = -1  # a route, card, city, ... that the reason speaks of
        self.number = 0

    def tune(self) -> None:
        """Take on habits fitted by matches against the plain planner: games end sooner than they look."""
        self.habits.pace = 0.65

    def hurry(self) -> None:
        """Think shortly and keep to a plan, as playouts ask for."""
        self.brief = True
        self.network.rounds = 1
        self.habits.patience = FAITHFUL

    def look(self, s: State, player: int) -> None:
        """See a position through the eyes of a player, and plan for it as if nothing had been planned."""
        self.player = player
        self.seat = s.seats[player]
        self.planned_player = -1
        self.economy.look(s, player)
        self.look_ahead(s)

    def explain(self, reason: int, about: int, number: int) -> None:
        self.reason = reason
        self.about = about
        self.number = number

    def keep_plan(self, s: State) -> None:
        """Within an action the plan of the turn holds; only the hand may have changed."""
        if (
            self.planned_claims == s.claimed
            and self.planned_tickets is self.seat.tickets
            and self.planned_player == self.player
        ):
            self.economy.demand(self.targets)
        else:
            self.look_ahead(s)

    def look_ahead(self, s: State) -> None:
        """Estimate the time left, price all routes, plan, and see what cards are wanted."""
        held = (
            self.plan_age < self.habits.patience
            and self.planned_tickets is self.seat.tickets
            and self.planned_player == self.player
            and bool(self.plan.routes)
        )
        self.planned_claims = s.claimed
        self.planned_tickets = self.seat.tickets
        self.planned_player = self.player
        self.turns = self.turns_left(s)
        if held and self.plan_stands():
            self.plan_age += 1
            self.targets = self.plan.routes
            self.economy.demand(self.targets)
            return
        self.plan_age = 0
        self.price_routes(s)
        self.make_plan(s)
        self.targets = self.plan.routes
        if not self.targets:
            target = self.best_target(s)
            if target >= 0:
                self.targets = [target]
        self.economy.demand(self.targets)

    def plan_stands(self) -> bool:
        """Strike out what is claimed by now; whether all the rest can still be claimed."""
        left = Plan(self.plan.tickets, [], [], 0.0, 0, 0)
        for place in range(len(self.plan.routes)):
            route = self.plan.routes[place]
            if self.seat.open[route]:
                left.routes.append(route)
                left.uses.append(self.plan.uses[place])
                left.cost += self.economy.route_turns(route)
                if self.board.kind[route] == SHIP:
                    left.ships += self.board.length[route]
                else:
                    left.wagons += self.board.length[route]
            elif route not in self.seat.routes:
                return False
        if not left.routes or not self.fits(left):
            return False
        self.plan = left
        return True

    def turns_left(self, s: State) -> float:
        if s.turns_left >= 0:
            return float((s.turns_left + self.rules.players - 1) // self.rules.players)
        least = 1.0e3
        for seat in s.seats:
            least = min(least, self.turns_of(seat))
        return self.habits.pace * least + 1.0

    def turns_of(self, seat: Seat) -> float:
        """Turns until a player has used up his pieces, at an ordinary pace."""
        return max(0.0, float(seat.wagons - self.rules.facts.last_wagons)) * 0.85

    def price_routes(self, s: State) -> None:
        cost = self.network.cost
        self.network.forget()
        for route in range(len(self.seat.open)):
            if self.seat.open[route] and self.board.length[route] <= self.pieces_for(route):
                turns = self.economy.route_turns(route) + self.extra_turns(s, route)
                cost[route] = min(NEVER, int(TURN * turns))
        for route in self.seat.routes:
            cost[route] = 0

    def pieces_for(self, route: int) -> int:
        """Pieces that could be put on a route."""
        return self.seat.ships if self.board.kind[route] == SHIP else self.seat.wagons

    def extra_turns(self, s: State, route: int) -> float:
        """What a route costs beyond its cards and the claim."""
        return 0.0

    def open_tickets(self, s: State) -> list[int]:
        return [
            ticket for ticket in self.seat.tickets if not self.rules.scoring.completed(s, self.player, ticket)
        ]

    def make_plan(self, s: State) -> None:
        """A plan for all open tickets; those that cost more than they bring are dropped."""
        tickets = self.open_tickets(s)
        if self.habits.one_ticket and tickets:
            best = tickets[0]
            for ticket in tickets:
                if self.board.ticket_points[ticket] > self.board.ticket_points[best]:
                    best = ticket
            tickets = [best]
        self.plan = self.best_plan(s, tickets)

    def best_plan(self, s: State, tickets: list[int]) -> Plan:
        """The plan for these tickets, or for those of them that pay."""
        possible = tickets
        plan = self.plan_for(tickets)
        if plan is None:
            possible = [ticket for ticket in tickets if self.plan_for([ticket]) is not None]
            plan = self.plan_for(possible)
        if plan is not None and self.fits(plan) and plan.cost <= 0.8 * self.turns:
            return plan
        worth = self.worth(plan) if plan is not None and self.fits(plan) else -1.0e6
        while possible:
            best = -1
            best_worth = worth
            best_plan: Plan | None = None
            for place in self.easiest_to_lose(possible):
                fewer = possible[:place] + possible[place + 1 :]
                smaller = self.plan_for(fewer)
                if smaller is None:
                    continue
                lost = self.loss(possible[place])
                value = self.worth(smaller) - lost if self.fits(smaller) else -1.0e5 - lost + smaller.cost
                if (best < 0 and plan is None) or value > best_worth:
                    best = place
                    best_worth = value
                    best_plan = smaller
            if best < 0 or best_plan is None:
                break
            possible = possible[:best] + possible[best + 1 :]
            plan = best_plan
            worth = self.worth(plan) if self.fits(plan) else -1.0e6
        return plan if plan is not None and self.fits(plan) else no_plan()

    def easiest_to_lose(self, tickets: list[int]) -> list[int]:
        """The places of the few tickets that cost least when they fail."""
        places: list[int] = []
        for place in range(len(tickets)):
            rank = 0
            while rank < len(places) and self.loss(tickets[places[rank]]) <= self.loss(tickets[place]):
                rank += 1
            places.insert(rank, place)
        return places[:DROPS_TRIED]

    def plan_for(self, tickets: list[int]) -> Plan | None:
        return connect(
            self.network,
            self.seat.connections,
            tickets,
            [self.board.ticket_cities[ticket] for ticket in tickets],
        )

    def fits(self, plan: Plan) -> bool:
        """Whether the pieces suffice."""
        return plan.wagons <= self.seat.wagons and plan.ships <= self.seat.ships

    def chance(self, cost: float) -> float:
        """How likely a plan of so many turns is finished in time and unhindered."""
        slack = (self.turns - cost) / (1.5 + 0.12 * self.turns)
        if slack > 6.0:
            return 0.97
        if slack < -6.0:
            return 0.0
        return 0.97 / (1.0 + math.exp(-1.6 * slack))

    def worth(self, plan: Plan) -> float:
        """Points that a plan may bring: tickets, its routes, and the turns it leaves."""
        chance = self.chance(plan.cost)
        total = 0.0
        for ticket in plan.tickets:
            total += self.gain(ticket) * chance - self.loss(ticket) * (1.0 - chance)
        for route in plan.routes:
            total += float(self.board.points[route]) * (0.5 + 0.5 * chance)
        return total + max(0.0, self.turns - plan.cost) * self.habits.turn_points

    def hope(self) -> float:
        """What the plan may bring, in whatever counts here."""
        return self.worth(self.plan)

    def gain(self, ticket: int) -> float:
        return float(self.board.ticket_points[ticket])

    def loss(self, ticket: int) -> float:
        return float(self.board.ticket_penalty[ticket])

    def completes(self, s: State, route: int) -> float:
        """The swing of all tickets that one more route would connect."""
        swing = 0.0
        parent = self.seat.connections
        a = find(parent, self.board.node_a[route])
        b = find(parent, self.board.node_b[route])
        for ticket in self.open_tickets(s):
            done = True
            cities = self.board.ticket_cities[ticket]
            for city in cities[1:]:
                if not self.joined_by(parent, a, b, cities[0], city):
                    done = False
            if done:
                swing += self.gain(ticket) + self.loss(ticket)
        return swing

    def joined_by(self, parent: Ints, a: i64, b: i64, first: int, second: int) -> bool:
        """Whether two places are connected once the networks with roots a and b are joined."""
        if connected(self.board, parent, first, second):
            return True
        for node in self.board.reach[first]:
            root = find(parent, node)
            for far in self.board.reach[second]:
                goal = find(parent, far)
                if (root == a and goal == b) or (root == b and goal == a):
                    return True
        return False

    def best_target(self, s: State) -> int:
        """With nothing left to connect: the route with the most points for its turns."""
        best = -1
        best_rate = 0.0
        for route in range(len(self.seat.open)):
            cost = self.network.cost[route]
            if self.seat.open[route] and cost < NEVER:
                if self.board.length[route] >= self.habits.shortest_route:
                    turns = float(cost) / TURN
                    points = float(self.board.points[route]) + 0.5
                    rate = points / turns if turns <= self.turns + 1.0 else 0.0
                    if rate > best_rate:
                        best = route
                        best_rate = rate
        return best

    def start_playout(self, player: int, leader: "Outlook") -> None:
        """Forget the last playout; in one's own seat begin with the plan that `leader` has made."""
        self.planned_player = -1
        if leader.player == player:
            self.plan = leader.plan.copy()
            self.plan_age = 0
            self.planned_player = player
            self.planned_tickets = leader.planned_tickets
            self.planned_claims = leader.planned_claims
            self.targets = leader.targets

    def outcomes(self, s: State) -> list[float]:
        """The players' results at the end of a playout, in points; tickets decide between equals."""
        totals = self.rules.scoring.totals(s)
        return [
            totals[player] + 0.01 * self.rules.scoring.completed_count(s, player)
            for player in range(len(totals))
        ]
