"""The planner: connects its tickets by one cheap network and draws the cards that this network lacks.

Each turn it plans which routes join its tickets at the least cost in turns, given its hand, the claimed
routes and the expected length of the game. Tickets that no longer pay are dropped. It claims planned routes
as soon as possible, contested ones first; otherwise it draws the card that helps most. With nothing left to
connect it compares new tickets with long routes. Editions override single steps.
"""

import math
from typing import Final

from stellwerk.arrays import Ints, i64
from stellwerk.bots.core.economy import Economy
from stellwerk.bots.core.params import PlannerParams
from stellwerk.bots.core.plan import NEVER, TURN, Plan, RouteGraph, cheapest_path, connect, empty_plan
from stellwerk.bots.core.ranking import descending
from stellwerk.bots.core.reason_codes import (
    BLIND,
    BLOCKED,
    CHEAP_PAYMENT,
    CONTESTED,
    FORCED,
    KEPT_TICKETS,
    LAST_CHANCE,
    NEEDED_CARD,
    NEW_TICKETS,
    PLANNED,
    POINTS,
)
from stellwerk.engine.game import CoreGame
from stellwerk.engine.kinds import (
    CLAIM,
    DRAW,
    DRAW_DECISION,
    DRAW_SHIP,
    DRAW_THREE,
    KEEP_DECISION,
    PASS,
    PAY_DECISION,
    SHIP,
    TAKE,
    TICKETS,
    TURN_DECISION,
)
from stellwerk.engine.mechanics.network import best_value, connected, find, joined
from stellwerk.engine.packed import total
from stellwerk.engine.rng import Rng
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

OFFERS_TRIED: Final = 10  # tickets sampled to estimate an offer
FEW_OFFERS: Final = 4  # the same when quick
WORTH_BLOCKING: Final = 3.0  # least harm for which an unplanned route is claimed
DROPS_TRIED: Final = 4  # tickets considered for being dropped


class Planner:
    """Plays one seat by a plan for its tickets."""

    def __init__(self, rules: Rules, params: PlannerParams, economy: Economy) -> None:
        """Set up a planner for any seat; `choose` takes the seat from the game."""
        self.rules = rules
        self.board = rules.board
        self.params = params
        self.economy = economy
        self.network = RouteGraph(rules.board)
        self.usual_length = sum(list(rules.board.length)) / len(rules.board.route_ids)
        self.player = 0
        self.seat: Seat = Seat(0)
        self.turns = 0.0  # expected own turns until the end
        self.plan = empty_plan()
        self.is_quick = False  # for playouts: evaluate less
        self.plan_age = 0  # turns since the plan was made
        self.targets: list[int] = []  # routes to collect cards for
        self.planned_claims = -1  # claims, tickets and seat for which the plan was made
        self.planned_tickets: list[int] = []
        self.planned_player = -1
        self.reason = FORCED
        self.about = -1  # route, card, city, ... of the reason
        self.number = 0

    def observe(self, s: State, player: int) -> None:
        """Plan for a seat in a position, as if there were no plan yet."""
        self.player = player
        self.seat = s.seats[player]
        self.planned_player = -1
        self.economy.observe(s, player)
        self.update_plan(s)

    def set_reason(self, reason: int, about: int, number: int) -> None:
        """Remember why the current choice was made."""
        self.reason = reason
        self.about = about
        self.number = number

    def keep_plan(self, s: State) -> None:
        """Use the plan of the turn for a later decision of the same turn; only the hand may have changed."""
        if (
            self.planned_claims == s.claimed
            and self.planned_tickets is self.seat.tickets
            and self.planned_player == self.player
        ):
            self.economy.price_cards(self.targets)
        else:
            self.update_plan(s)

    def update_plan(self, s: State) -> None:
        """Estimate the time left, price all routes, make a plan and value all cards for it."""
        held = (
            self.plan_age < self.params.patience
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
            self.economy.price_cards(self.targets)
            return
        self.plan_age = 0
        self.price_routes(s)
        self.make_plan(s)
        self.targets = self.plan.routes
        if not self.targets:
            target = self.best_target(s)
            if target >= 0:
                self.targets = [target]
        self.economy.price_cards(self.targets)

    def plan_stands(self) -> bool:
        """Drop claimed routes from the plan; return whether the others can still be claimed."""
        left = Plan(self.plan.tickets, [], [], 0.0, 0, 0)
        left.goals = self.plan.goals
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
        """Return the expected number of own turns until the game ends."""
        if s.turns_left >= 0:
            return float((s.turns_left + self.rules.players - 1) // self.rules.players)
        least = 1.0e3
        for seat in s.seats:
            least = min(least, self.turns_of(seat))
        return self.params.pace * least + 1.0

    def turns_of(self, seat: Seat) -> float:
        """Return the turns until a player has used up their pieces at an ordinary pace."""
        pieces = float(seat.wagons - self.rules.spec.last_wagons)
        return max(0.0, pieces) * self.params.turns_per_piece

    def price_routes(self, s: State) -> None:
        """Set the cost of every route, in turns."""
        cost = self.network.cost
        self.network.reset()
        for route in range(len(self.seat.open)):
            if self.seat.open[route] and self.board.length[route] <= self.pieces_for(route):
                turns = self.economy.route_turns(route) + self.extra_turns(s, route)
                cost[route] = min(NEVER, int(TURN * turns))
        for route in self.seat.routes:
            cost[route] = 0

    def pieces_for(self, route: int) -> int:
        """Return how many pieces could be placed on a route."""
        return self.rules.pieces_for(self.seat, route)

    def extra_turns(self, s: State, route: int) -> float:
        """Return the turns that a route costs beyond its cards and the claim."""
        return 0.0

    def open_tickets(self, s: State) -> list[int]:
        """Return the own tickets that are not completed."""
        return [
            ticket for ticket in self.seat.tickets if not self.rules.scoring.completed(s, self.player, ticket)
        ]

    def rising_tickets(self, s: State) -> list[int]:
        """Return the completed tickets that could still reach a higher one of their values."""
        if not self.board.has_ticket_values:
            return []
        return [
            ticket
            for ticket in self.seat.tickets
            if self.board.ticket_values[ticket]
            and 0 < best_value(self.board, self.seat.connections, ticket) < self.board.ticket_points[ticket]
        ]

    def make_plan(self, s: State) -> None:
        """Make a plan for all open tickets, without those that cost more than they bring."""
        tickets = self.open_tickets(s) + self.rising_tickets(s)
        if self.params.one_ticket and tickets:
            best = tickets[0]
            for ticket in tickets:
                if self.board.ticket_points[ticket] > self.board.ticket_points[best]:
                    best = ticket
            tickets = [best]
        self.plan = self.best_plan(s, tickets)

    def best_plan(self, s: State, tickets: list[int]) -> Plan:
        """Return the plan for these tickets, or for those of them that are worth it."""
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
        return plan if plan is not None and self.fits(plan) else empty_plan()

    def easiest_to_lose(self, tickets: list[int]) -> list[int]:
        """Return the indices of the tickets with the smallest penalties."""
        return descending([-self.loss(ticket) for ticket in tickets])[:DROPS_TRIED]

    def plan_for(self, tickets: list[int]) -> Plan | None:
        """Return the cheapest plan found for these tickets, or None."""
        targets = [self.board.ticket_cities[ticket] for ticket in tickets]
        if self.board.has_ticket_values:
            return self.plan_with_values(tickets, targets)
        return connect(self.network, self.seat.connections, tickets, targets, self.params.connect_rounds)

    def plan_with_values(self, tickets: list[int], targets: list[list[int]]) -> Plan | None:
        """Return a plan in which each ticket with several values goes for one of them.

        Each first goes for the value that is best for this ticket alone. Then another value of one ticket
        after the other is tried, as the routes of the other tickets may lead there.
        """
        goals = [0] * len(tickets)
        choices: list[int] = []  # the tickets with several values, by their place in `tickets`
        for number in range(len(tickets)):
            if self.board.ticket_values[tickets[number]]:
                place = self.best_goal(tickets[number])
                if place < 0:
                    return None
                goals[number] = self.board.ticket_values[tickets[number]][place]
                targets[number] = [targets[number][0], targets[number][place + 1]]
                choices.append(number)
        best = self.plan_for_goals(tickets, targets, goals)
        if best is None or not choices or self.is_quick or len(tickets) < 2:
            return best
        best_worth = self.worth_if_fitting(best)
        for number in choices:
            cities = self.board.ticket_cities[tickets[number]]
            values = self.board.ticket_values[tickets[number]]
            for place in range(len(values)):
                if cities[place + 1] == targets[number][1]:
                    continue
                others = targets[:]
                others[number] = [cities[0], cities[place + 1]]
                other_goals = goals[:]
                other_goals[number] = values[place]
                plan = self.plan_for_goals(tickets, others, other_goals)
                worth = -1.0e9 if plan is None else self.worth_if_fitting(plan)
                if worth > best_worth:
                    best = plan
                    best_worth = worth
                    targets = others
                    goals = other_goals
        return best

    def plan_for_goals(self, tickets: list[int], targets: list[list[int]], goals: list[int]) -> Plan | None:
        """Return the cheapest plan found for tickets whose targets and values are chosen."""
        plan = connect(self.network, self.seat.connections, tickets, targets, self.params.connect_rounds)
        if plan is not None:
            plan.goals = goals
        return plan

    def worth_if_fitting(self, plan: Plan) -> float:
        """Return the value of a plan, very little if there are too few pieces for it."""
        return self.worth(plan) if self.fits(plan) else -1.0e5 - plan.cost

    def best_goal(self, ticket: int) -> int:
        """Return which value of a ticket is worth most given the turns it takes; -1: none is possible."""
        cities = self.board.ticket_cities[ticket]
        values = self.board.ticket_values[ticket]
        free = self.network.free_routes()
        best = -1
        best_worth = -1.0e9
        for place in range(len(values)):
            path = cheapest_path(self.network, self.seat.connections, [cities[0], cities[place + 1]], free)
            if path is None:
                continue
            turns = 0.0
            points = 0.0
            wagons = 0
            for route in path:
                turns += float(self.network.cost[route]) / TURN
                if not free[route]:
                    points += float(self.board.points[route])
                    wagons += self.board.length[route]
            if wagons > self.seat.wagons:
                continue
            chance = self.chance(turns)
            worth = chance * (float(values[place]) + self.loss(ticket))
            worth += 0.5 * (1.0 + chance) * points - turns * self.params.turn_points
            if worth > best_worth:
                best = place
                best_worth = worth
        return best

    def fits(self, plan: Plan) -> bool:
        """Return whether there are enough pieces for a plan."""
        ships = self.rules.pieces_left(self.seat) - self.seat.wagons
        return plan.wagons <= self.seat.wagons and plan.ships <= ships

    def chance(self, cost: float) -> float:
        """Return the estimated probability that a plan of this cost is completed in time."""
        slack = (self.turns - cost) / (1.5 + 0.12 * self.turns)
        if slack > 6.0:
            return 0.97
        if slack < -6.0:
            return 0.0
        return 0.97 / (1.0 + math.exp(-1.6 * slack))

    def worth(self, plan: Plan) -> float:
        """Return the expected points of a plan: tickets, routes, and the turns left after it."""
        chance = self.chance(plan.cost)
        total = 0.0
        for place in range(len(plan.tickets)):
            ticket = plan.tickets[place]
            gain = self.gain(ticket)
            if plan.goals and plan.goals[place] > 0:
                gain = float(plan.goals[place])
            total += gain * chance - self.loss(ticket) * (1.0 - chance)
        for route in plan.routes:
            total += float(self.board.points[route]) * (0.5 + 0.5 * chance)
        return total + max(0.0, self.turns - plan.cost) * self.params.turn_points

    def plan_value(self) -> float:
        """Return the value of the current plan as a feature of the position."""
        return self.worth(self.plan)

    def unplaced_pieces(self) -> int:
        """Return how many special pieces of its edition the seat has not placed yet, as a feature."""
        return 0

    def placed_pieces(self) -> int:
        """Return how many special pieces of its edition the seat has on the board, as a feature."""
        return 0

    def collected_points(self) -> int:
        """Return the points collected beside routes and tickets, as a feature of the position."""
        return 0

    def gain(self, ticket: int) -> float:
        """Return the points of a completed ticket, the highest if it has several values."""
        return float(self.board.ticket_points[ticket])

    def loss(self, ticket: int) -> float:
        """Return the penalty of an uncompleted ticket; less than 0 if a value of several is connected."""
        if self.board.ticket_values[ticket]:
            return -float(best_value(self.board, self.seat.connections, ticket))
        return float(self.board.ticket_penalty[ticket])

    def completes(self, s: State, route: int) -> float:
        """Return gain and loss of all tickets that one more route would complete."""
        swing = 0.0
        parent = self.seat.connections
        a = find(parent, self.board.node_a[route])
        b = find(parent, self.board.node_b[route])
        for ticket in self.open_tickets(s):
            if self.board.ticket_values[ticket]:
                continue
            done = True
            cities = self.board.ticket_cities[ticket]
            for city in cities[1:]:
                if not self.joined_by(parent, a, b, cities[0], city):
                    done = False
            if done:
                swing += self.gain(ticket) + self.loss(ticket)
        return swing + self.rise(route) if self.board.has_ticket_values else swing

    def rise(self, route: int) -> float:
        """Return what one more route would add to the tickets with several values."""
        before = self.seat.connections
        after = joined(before, self.board.node_a[route], self.board.node_b[route])
        total = 0
        if after is not before:
            for ticket in self.seat.tickets:
                if self.board.ticket_values[ticket]:
                    total += best_value(self.board, after, ticket) - best_value(self.board, before, ticket)
        return float(total)

    def joined_by(self, parent: Ints, a: i64, b: i64, first: int, second: int) -> bool:
        """Return whether two places are connected once the networks with roots a and b are joined."""
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
        """Return the route with the most points per turn, for when there is nothing left to connect."""
        best = -1
        best_rate = 0.0
        for route in range(len(self.seat.open)):
            cost = self.network.cost[route]
            if self.seat.open[route] and cost < NEVER:
                if self.board.length[route] >= self.params.shortest_route:
                    turns = float(cost) / TURN
                    points = float(self.board.points[route]) + 0.5
                    rate = points / turns if turns <= self.turns + 1.0 else 0.0
                    if rate > best_rate:
                        best = route
                        best_rate = rate
        return best

    def start_playout(self, player: int, leader: "Planner") -> None:
        """Reset for a new playout; the seat of `leader` starts with the leader's plan."""
        self.planned_player = -1
        if leader.player == player:
            self.plan = leader.plan.copy()
            self.plan_age = 0
            self.planned_player = player
            self.planned_tickets = leader.planned_tickets
            self.planned_claims = leader.planned_claims
            self.targets = leader.targets

    def outcomes(self, s: State) -> list[float]:
        """Return each player's points at the end of a playout; completed tickets break ties."""
        totals = self.rules.scoring.totals(s)
        return [
            totals[player] + 0.01 * self.rules.scoring.completed_count(s, player)
            for player in range(len(totals))
        ]

    # ------------------------------------------------------------------ deciding

    def choose(self, game: CoreGame) -> int:
        """Return the action for the current decision."""
        s = game.state
        options = game.legal_action_array()
        self.player = s.player
        self.seat = s.seats[s.player]
        self.set_reason(FORCED, -1, 0)
        if len(options) == 1:
            return options[0]
        self.economy.observe(s, s.player)
        if s.decision == TURN_DECISION:
            return self.choose_turn(s, options)
        if s.decision == KEEP_DECISION:
            return self.choose_tickets(s, options)
        self.keep_plan(s)
        if s.decision == DRAW_DECISION:
            return self.choose_card(s, options, True)
        if s.decision == PAY_DECISION:
            return self.choose_payment(s, options)
        return self.choose_other(s, options)

    def choose_other(self, s: State, options: Ints) -> int:
        """Return the action for a decision that only this edition has."""
        return options[0]

    def choose_turn(self, s: State, options: Ints) -> int:
        """Return the action of a turn."""
        self.update_plan(s)
        special = self.special_action(s, options)
        if special >= 0:
            return special
        claim = self.best_claim(s, options)
        if claim >= 0:
            return claim
        tickets = self.tickets_action(s, options)
        if tickets >= 0:
            return tickets
        return self.draw_or_else(s, options)

    def special_action(self, s: State, options: Ints) -> int:
        """Return an action that only this edition has and that is better than all others, or -1."""
        return -1

    def draw_or_else(self, s: State, options: Ints) -> int:
        """Draw; if there is nothing to draw, claim; if that is impossible, do anything else."""
        card = self.choose_card(s, options, False)
        if card >= 0:
            return card
        best = -1
        points = -1
        for option in options:
            if self.rules.space.kinds[option] == CLAIM:
                worth = self.board.points[self.rules.space.args[option]]
                if worth > points:
                    best = option
                    points = worth
        if best >= 0:
            self.set_reason(POINTS, self.rules.space.args[best], points)
            return best
        for option in options:
            if self.rules.space.kinds[option] == PASS:
                return option
        return options[0]

    # ------------------------------------------------------------------ claiming

    def best_claim(self, s: State, options: Ints) -> int:
        """Return the claim of a planned route or, without a plan, the most valuable one; -1 if there is
        none.
        """
        best = -1
        best_score = 0.0
        ending = s.turns_left >= 0 and s.turns_left <= 2 * self.rules.players
        hand = total(self.seat.hand)
        for option in options:
            if self.rules.space.kinds[option] == CLAIM:
                route = self.rules.space.args[option]
                score = self.final_claim_score(s, route) if ending else self.claim_score(s, route, hand)
                if score > best_score:
                    best = option
                    best_score = score
        if best >= 0:
            self.explain_claim(s, self.rules.space.args[best], ending)
        return best

    def explain_claim(self, s: State, route: int, ending: bool) -> None:
        """Set the reason for a claim."""
        if ending:
            self.set_reason(LAST_CHANCE, route, self.board.points[route])
        elif route in self.plan.routes:
            helps = self.tickets_helped(route)
            self.set_reason(CONTESTED if self.rivals_near(s, route) else PLANNED, route, helps)
        elif self.plan.routes and not self.is_tempting(route):
            self.set_reason(BLOCKED, route, 0)
        else:
            self.set_reason(POINTS, route, self.board.points[route])

    def tickets_helped(self, route: int) -> int:
        """Return how many tickets of the plan use a planned route."""
        return self.plan.uses[self.plan.routes.index(route)]

    def claim_score(self, s: State, route: int, hand: int) -> float:
        """Return how valuable a claim is now; at most 0 if it should wait."""
        if route in self.plan.routes:
            if self.is_hoarding(s, route, hand):
                return 0.0
            return (
                10.0
                + 3.0 * self.rivals_near(s, route)
                + 0.5 * float(self.board.points[route])
                + self.block(s, route)
            )
        blocked = self.block(s, route)
        if self.plan.routes:
            if self.is_tempting(route):
                return float(self.board.points[route])
            return blocked if blocked > WORTH_BLOCKING else 0.0
        if self.board.length[route] < self.params.shortest_route and self.turns > 3.0:
            return 0.0
        if self.is_hoarding(s, route, hand):
            return 0.0
        if route in self.targets or self.turns <= 3.0 or self.board.length[route] >= 5:
            return float(self.board.points[route]) + blocked
        return 0.0

    def is_hoarding(self, s: State, route: int, hand: int) -> bool:
        """Return whether to hold back cards, which hides the plan from opponents."""
        enough = self.params.hoard
        if hand >= enough or self.turns <= self.params.hoard_until:
            return False
        return self.params.contested == 0 or hand < enough - self.params.contested * self.rivals_near(
            s, route
        )

    def is_tempting(self, route: int) -> bool:
        """Return whether a route is long enough to be claimed against the plan."""
        least = self.params.tempted * self.usual_length
        return least > 0.0 and float(self.board.length[route]) >= least and self.board.points[route] > 0

    def final_claim_score(self, s: State, route: int) -> float:
        """Return the points of a claim, with the tickets that it completes."""
        return float(self.board.points[route]) + self.completes(s, route) + 0.1

    def rivals_near(self, s: State, route: int) -> int:
        """Return the number of ends of a route at which other players have routes."""
        near = 0
        mine = 1 << self.player
        for city in (self.board.end_a[route], self.board.end_b[route]):
            for other in self.board.routes_at[city]:
                if s.owners[other] & ~mine:
                    near += 1
                    break
        return near

    def block(self, s: State, route: int) -> float:
        """Return the weighted loss that a claim causes an opponent; with 3 or more players, only the
        leader."""
        if self.params.blocking <= 0.0:
            return 0.0
        worst = 0.0
        leader = self.leader(s)
        for player in range(self.rules.players):
            if player != self.player and (self.rules.players == 2 or player == leader):
                worst = max(worst, self.harm(s, player, route))
        return worst * self.params.blocking

    def leader(self, s: State) -> int:
        """Return the opponent with the highest score."""
        best = -1
        for player in range(self.rules.players):
            if player != self.player and (best < 0 or s.seats[player].score > s.seats[best].score):
                best = player
        return best

    def harm(self, s: State, player: int, route: int) -> float:
        """Return the harm of losing a route that would join two parts of an opponent's network."""
        rival = s.seats[player]
        if not rival.routes or not rival.open[route]:
            return 0.0
        for other in self.board.parallel_routes[route]:
            if s.owners[other] == 0 and self.rules.groups_shared:
                return 0.0
        ends = 0
        for city in (self.board.end_a[route], self.board.end_b[route]):
            for other in self.board.routes_at[city]:
                if other in rival.routes:
                    ends += 1
                    break
        if ends < 2:
            return 0.0
        a = find(rival.connections, self.board.node_a[route])
        b = find(rival.connections, self.board.node_b[route])
        return 0.0 if a == b else 6.0 - float(self.board.length[route])

    # ------------------------------------------------------------------ drawing

    def choose_card(self, s: State, options: Ints, second: bool) -> int:
        """Return the draw that helps the plan most, counting the card that may follow; -1 if there is
        none."""
        best = -1
        best_worth = -1.0
        follow = 0.0 if second else self.best_follow(s, options)
        for option in options:
            kind = self.rules.space.kinds[option]
            arg = self.rules.space.args[option]
            if kind == DRAW:
                if arg == DRAW_THREE:
                    worth = 3.0 * self.economy.blind_value(0)
                else:
                    worth = self.economy.blind_value(1 if arg == DRAW_SHIP else 0) + follow
            elif kind == TAKE:
                alone = arg == self.rules.lone_card
                worth = self.economy.value[arg] + (0.0 if alone else follow) + 0.01
            else:
                continue
            if worth > best_worth:
                best = option
                best_worth = worth
        if best >= 0:
            taken = self.rules.space.kinds[best] == TAKE
            self.set_reason(NEEDED_CARD if taken else BLIND, self.rules.space.args[best] if taken else -1, 0)
        return best

    def best_follow(self, s: State, options: Ints) -> float:
        """Return the expected value of the second card of a turn."""
        best = self.economy.blind_value(0)
        if len(s.piles) > 1:
            best = max(best, self.economy.blind_value(1))
        first = 0.0
        for card in s.market:
            if card != self.rules.lone_card:
                worth = self.economy.value[card]
                if worth > first:
                    best = max(best, first)
                    first = worth
                else:
                    best = max(best, worth)
        return best

    # ------------------------------------------------------------------ tickets

    def choose_tickets(self, s: State, options: Ints) -> int:
        """Return the subset of the offer with the highest expected value."""
        self.turns = self.turns_left(s)
        self.price_routes(s)
        best = options[0]
        best_worth = -1.0e9
        own = self.open_tickets(s)
        base = self.rules.space.args
        for option in options:
            kept = self.kept(base[option])
            plan = self.plan_for(own + kept)
            if plan is None or not self.fits(plan):
                worth = -1.0e4
                for ticket in kept:
                    worth -= self.loss(ticket)
            else:
                worth = self.worth(plan) + 3.0 * (self.params.ticket_greed - 1.0) * len(kept)
            if worth > best_worth:
                best = option
                best_worth = worth
        self.set_reason(KEPT_TICKETS, -1, len(self.kept(base[best])))
        return best

    def kept(self, mask: int) -> list[int]:
        """Return the offered tickets in a bit mask."""
        offer = self.seat.offer
        return [offer[place] for place in range(len(offer)) if mask >> place & 1]

    def tickets_action(self, s: State, options: Ints) -> int:
        """Return the action that draws tickets if that is worth the turn, else -1."""
        option = self.rules.base[TICKETS]
        if option not in options or self.rules.space.sizes[TICKETS] == 0:
            return -1
        if not self.tickets_worth_drawing(s, self.rules.spec.offer):
            return -1
        self.set_reason(NEW_TICKETS, -1, 0)
        return option

    def tickets_worth_drawing(self, s: State, offered: int) -> bool:
        """Return whether the best of `offered` new tickets is worth more than a turn."""
        if self.plan.cost > self.params.ticket_cost * self.params.ticket_greed:
            return False
        if self.turns < self.params.ticket_time:
            return False
        unfinished = len(self.open_tickets(s))
        given_up = unfinished - len(self.plan.tickets)
        for ticket in self.rising_tickets(s):
            if ticket in self.plan.tickets:
                given_up += 1
        if given_up > self.params.given_up or (self.params.one_ticket and unfinished):
            return False
        gains = self.possible_gains(s)
        if len(gains) < 2:
            return False
        expected_tickets = expected_best(gains, min(offered, len(gains)))
        return expected_tickets * self.params.ticket_greed > self.params.ticket_bar * self.params.turn_points

    def possible_gains(self, s: State) -> list[float]:
        """Return what each of some unseen tickets would add to the plan, best first."""
        before = self.worth(self.plan)
        gains: list[float] = []
        for ticket in self.some_unseen_tickets(s, FEW_OFFERS if self.is_quick else OFFERS_TRIED):
            plan = self.plan_for(self.plan.tickets + [ticket])
            if plan is None or not self.fits(plan):
                gains.append(-self.loss(ticket))
            else:
                gains.append(self.worth(plan) - before)
        gains.sort(reverse=True)
        return gains

    def some_unseen_tickets(self, s: State, most: int) -> list[int]:
        """Return a random sample of the unseen tickets, which depends on nothing hidden."""
        unseen = self.unseen_tickets(s)
        rng = Rng(
            len(s.owners) + len(unseen) * 64 + total(self.seat.hand), s.turns_left + 7 + self.seat.wagons
        )
        rng.shuffle(unseen)
        return unseen[:most]

    def unseen_tickets(self, s: State) -> list[int]:
        """Return the tickets that, to this seat's knowledge, may still be drawn."""
        mine = 1 << self.player
        return [
            ticket
            for ticket in range(len(self.board.ticket_ids))
            if ticket not in self.seat.tickets and not s.ticket_known[ticket] & mine
        ]

    # ------------------------------------------------------------------ for the searcher

    def candidates(self, s: State, options: Ints, first: int, most: int) -> list[int]:
        """Return `first`, the planner's choice, and the next best actions. Call `choose` before."""
        if s.decision == KEEP_DECISION:
            return self.ticket_candidates(s, options, first, most)
        others: list[int] = []
        scores: list[float] = []
        hand = total(self.seat.hand)
        for option in options:
            if option != first:
                score = self.candidate_score(s, option, hand)
                if score > 0.0:
                    others.append(option)
                    scores.append(score)
        return [first] + [others[index] for index in descending(scores)][: most - 1]

    def candidate_score(self, s: State, option: int, hand: int) -> float:
        """Return the rank value of a candidate; those of at most 0 are not tried."""
        kind = self.rules.space.kinds[option]
        arg = self.rules.space.args[option]
        if kind == CLAIM:
            planned = 10.0 if arg in self.plan.routes else 0.0
            return (
                planned
                + 0.5 * float(self.board.points[arg])
                + self.completes(s, arg)
                + 2.0 * self.rivals_near(s, arg)
            )
        if kind == TAKE:
            return 5.0 * self.economy.value[arg] - 1.0
        if kind == DRAW:
            return 4.0 * self.economy.blind_value(1 if arg == DRAW_SHIP else 0) + 1.0
        if kind == TICKETS:
            return 4.0 if self.turns > 5.0 else 0.0
        if kind == PASS:
            return 0.0
        return self.special_candidate_score(s, kind, arg)

    def special_candidate_score(self, s: State, kind: int, arg: int) -> float:
        """Return the rank value of an action that only this edition has."""
        return 0.0

    def ticket_candidates(self, s: State, options: Ints, first: int, most: int) -> list[int]:
        """Return candidates for the choice of tickets."""
        others: list[int] = []
        scores: list[float] = []
        own = self.open_tickets(s)
        for option in options:
            if option != first:
                plan = self.plan_for(own + self.kept(self.rules.space.args[option]))
                if plan is not None and self.fits(plan):
                    others.append(option)
                    scores.append(self.worth(plan))
        return [first] + [others[index] for index in descending(scores)][: min(most, 4) - 1]

    # ------------------------------------------------------------------ paying

    def choose_payment(self, s: State, options: Ints) -> int:
        """Return the card to pay so that the remaining hand serves the plan best."""
        best = options[0]
        least = 1.0e9
        for option in options:
            if self.rules.space.kinds[option] == PASS:
                return option  # what is laid suffices
            if self.is_quick:
                cost = self.keep_value(self.rules.space.args[option])
            else:
                cost = self.pay_on(s.copy(), option)
            if cost < least:
                best = option
                least = cost
        self.set_reason(CHEAP_PAYMENT, self.rules.space.args[best], 0)
        return best

    def pay_on(self, s: State, option: int) -> float:
        """Return the value of all cards paid if `option` comes first and the cheapest ones follow."""
        cost = 0.0
        while True:
            card = self.rules.space.args[option]
            cost += self.keep_value(card)
            due = s.cost
            if due is None:
                return cost
            laid = s.laid[:]
            laid[card] += 1
            s.laid = laid
            if due.paid(laid):
                return cost
            cards = self.rules.pay_actions(s)
            option = cards[0]
            for other in cards:
                if self.keep_value(self.rules.space.args[other]) < self.keep_value(
                    self.rules.space.args[option]
                ):
                    option = other

    def keep_value(self, card: int) -> float:
        """Return the cost of losing a card."""
        if card == self.rules.loco or card in self.rules.wild:
            return self.params.loco_worth
        return 0.35 + self.economy.value[card]


def expected_best(gains: list[float], drawn: int) -> float:
    """Return the expected maximum of `drawn` of these gains (best first), drawn without replacement."""
    count = len(gains)
    chance_none = 1.0  # probability that no better one is drawn
    total = 0.0
    for place in range(count):
        left = count - place
        if left < drawn:
            break
        chance = drawn / left
        total += chance_none * chance * gains[place]
        chance_none *= 1.0 - chance
    return total
