"""The planner: connects all its tickets by one cheap network, and draws what that network lacks.

Each turn it plans anew: which routes join its tickets at the least cost in turns, given its hand, what is
taken and how long the game may last. A ticket that no longer pays is dropped from the plan. It claims planned
routes as soon as it can, those a rival stands next to first; otherwise it draws the card that brings the plan
forward most. With nothing left to connect it weighs new tickets against long routes. Editions change single
steps (`planners.py`).
"""

import math
from typing import Final

from stellwerk.bots.minds.economy import Economy, economy_for
from stellwerk.bots.minds.plan import NEVER, TURN, Network, Plan, connect, no_plan
from stellwerk.engine.game import Game
from stellwerk.engine.kinds import (
    CLAIM,
    DRAW,
    DRAW_DECISION,
    DRAW_SHIP,
    DRAW_THREE,
    KEEP_DECISION,
    OVER,
    PASS,
    PAY_DECISION,
    SHIP,
    TAKE,
    TICKETS,
    TURN_DECISION,
)
from stellwerk.engine.network import connected, find
from stellwerk.engine.rng import Rng
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

POINTS_A_TURN: Final = 1.9  # what a turn is worth without tickets
DROPS_TRIED: Final = 4  # tickets looked at when one must be given up
OFFERS_TRIED: Final = 10  # tickets looked at to guess what an offer may bring

# Why something was chosen; `reasons.py` has the sentences.
PLANNED: Final = 0
CONTESTED: Final = 1
POINTS: Final = 2
NEEDED_CARD: Final = 3
BLIND: Final = 4
NEW_TICKETS: Final = 5
KEPT_TICKETS: Final = 6
CHEAP_PAYMENT: Final = 7
LAST_CHANCE: Final = 8
FORCED: Final = 9
GOODS_TRIP: Final = 10
HARBOR_PAYS: Final = 11
PIECES_FIT: Final = 12
TECHNOLOGY: Final = 13
SWAP_TICKETS: Final = 14
BLOCKED: Final = 15
PASSENGER: Final = 16
PAID_SURCHARGE: Final = 17
SEARCHED: Final = 18


class Habits:
    """What makes one planner play unlike another."""

    def __init__(self) -> None:
        self.ticket_greed = 1.0  # how much new tickets are liked
        self.one_ticket = False  # plans only its most valuable open ticket
        self.shortest_route = 1  # never claims shorter routes for points
        self.hoard = 0  # claims only with so many cards in hand, or near the end
        self.blocking = 0.0  # how much a rival's loss counts
        self.pace = 1.0  # how long the game is thought to last, compared with an ordinary one
        self.turn_points = POINTS_A_TURN  # what a turn is thought to be worth without tickets
        self.ticket_bar = 1.3  # turns that new tickets must be worth
        self.loco_worth = 1.4  # how sorry it would be to pay with a locomotive
        self.car_turns = 0.35  # turns that a car is worth in a race that ends with the last one
        self.swap_below = 0.55  # tickets are swapped if they are slower by this factor than new ones may be


class Planner:
    def __init__(self, rules: Rules, habits: Habits) -> None:
        self.rules = rules
        self.board = rules.board
        self.habits = habits
        self.economy: Economy = economy_for(rules)
        self.network = Network(rules.board)
        self.player = 0
        self.seat: Seat = Seat(0)
        self.turns = 0.0  # turns of one's own that the game may still last
        self.plan = no_plan()
        self.lazy = False  # keeps a plan until a claim of another hits it (for playouts)
        self.targets: list[int] = []  # the routes that cards are collected for
        self.planned_owners: list[int] = []  # the board, tickets and seat that the plan was made for
        self.planned_tickets: list[int] = []
        self.planned_player = -1
        self.reason = FORCED
        self.about = -1  # a route, card, city, ... that the reason speaks of
        self.number = 0

    # ------------------------------------------------------------------ deciding

    def choose(self, game: Game) -> int:
        s = game.state
        options = game.offered()
        self.player = s.player
        self.seat = s.seats[s.player]
        self.explain(FORCED, -1, 0)
        if len(options) == 1:
            return options[0]
        self.economy.look(s, s.player)
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

    def choose_other(self, s: State, options: list[int]) -> int:
        """A decision that only this edition knows."""
        return options[0]

    def explain(self, reason: int, about: int, number: int) -> None:
        self.reason = reason
        self.about = about
        self.number = number

    def choose_turn(self, s: State, options: list[int]) -> int:
        self.look_ahead(s)
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

    def special_action(self, s: State, options: list[int]) -> int:
        """An action of this edition that is worth more than any other now, or -1."""
        return -1

    def draw_or_else(self, s: State, options: list[int]) -> int:
        """Draw; with nothing to draw, claim what there is, then anything."""
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
            self.explain(POINTS, self.rules.space.args[best], points)
            return best
        for option in options:
            if self.rules.space.kinds[option] == PASS:
                return option
        return options[0]

    # ------------------------------------------------------------------ looking ahead

    def keep_plan(self, s: State) -> None:
        """Within an action the plan of the turn holds; only the hand may have changed."""
        if (
            self.planned_owners is s.owners
            and self.planned_tickets is self.seat.tickets
            and self.planned_player == self.player
        ):
            self.economy.demand(self.targets)
        else:
            self.look_ahead(s)

    def look_ahead(self, s: State) -> None:
        """Estimate the time left, price all routes, plan, and see what cards are wanted."""
        held = (
            self.lazy
            and self.planned_tickets is self.seat.tickets
            and self.planned_player == self.player
            and bool(self.plan.routes)
        )
        self.planned_owners = s.owners
        self.planned_tickets = self.seat.tickets
        self.planned_player = self.player
        self.turns = self.turns_left(s)
        if held and self.plan_stands():
            self.targets = self.plan.routes
            self.economy.demand(self.targets)
            return
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
            if route in self.seat.open[self.board.color[route]]:
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
        for routes in self.seat.open:
            for route in routes:
                if self.board.length[route] <= self.pieces_for(route):
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
        return [ticket for ticket in self.seat.tickets if not self.rules.completed(s, self.player, ticket)]

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
            self.seat.parent,
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
            total += self.board.points[route] * (0.5 + 0.5 * chance)
        return total + max(0.0, self.turns - plan.cost) * self.habits.turn_points

    def gain(self, ticket: int) -> float:
        return float(self.board.ticket_points[ticket])

    def loss(self, ticket: int) -> float:
        return float(self.board.ticket_penalty[ticket])

    # ------------------------------------------------------------------ claiming

    def best_claim(self, s: State, options: list[int]) -> int:
        """The planned route to claim now, or, with no plan left, the one worth most; -1: none."""
        best = -1
        best_score = 0.0
        ending = s.turns_left >= 0 and s.turns_left <= 2 * self.rules.players
        hand = sum(self.seat.hand)
        for option in options:
            if self.rules.space.kinds[option] == CLAIM:
                route = self.rules.space.args[option]
                score = self.last_score(s, route) if ending else self.claim_score(s, route, hand)
                if score > best_score:
                    best = option
                    best_score = score
        if best >= 0:
            self.explain_claim(s, self.rules.space.args[best], ending)
        return best

    def explain_claim(self, s: State, route: int, ending: bool) -> None:
        if ending:
            self.explain(LAST_CHANCE, route, self.board.points[route])
        elif route in self.plan.routes:
            helps = self.tickets_helped(route)
            self.explain(CONTESTED if self.rivals_near(s, route) else PLANNED, route, helps)
        elif self.plan.routes:
            self.explain(BLOCKED, route, 0)
        else:
            self.explain(POINTS, route, self.board.points[route])

    def tickets_helped(self, route: int) -> int:
        """How many of the things to connect run over a planned route."""
        return self.plan.uses[self.plan.routes.index(route)]

    def claim_score(self, s: State, route: int, hand: int) -> float:
        """How much a claim is wanted now; 0 or less: not now."""
        if route in self.plan.routes:
            if hand < self.habits.hoard and self.turns > 8.0:
                return 0.0
            return (
                10.0
                + 3.0 * self.rivals_near(s, route)
                + 0.5 * self.board.points[route]
                + self.block(s, route)
            )
        blocked = self.block(s, route)
        if self.plan.routes:
            return blocked if blocked > 3.0 else 0.0
        if self.board.length[route] < self.habits.shortest_route and self.turns > 3.0:
            return 0.0
        if hand < self.habits.hoard and self.turns > 8.0:
            return 0.0
        if route in self.targets or self.turns <= 3.0 or self.board.length[route] >= 5:
            return float(self.board.points[route]) + blocked
        return 0.0

    def last_score(self, s: State, route: int) -> float:
        """What a claim brings at once, with the tickets that it completes."""
        return float(self.board.points[route]) + self.completes(s, route) + 0.1

    def completes(self, s: State, route: int) -> float:
        """The swing of all tickets that one more route would connect."""
        swing = 0.0
        parent = self.seat.parent
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

    def joined_by(self, parent: list[int], a: int, b: int, first: int, second: int) -> bool:
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

    def rivals_near(self, s: State, route: int) -> int:
        """How many ends of a route other players stand at."""
        near = 0
        mine = 1 << self.player
        for city in (self.board.end_a[route], self.board.end_b[route]):
            for other in self.board.routes_at[city]:
                if s.owners[other] & ~mine:
                    near += 1
                    break
        return near

    def block(self, s: State, route: int) -> float:
        """Points that a claim may cost a rival, as far as this player cares."""
        if self.habits.blocking <= 0.0:
            return 0.0
        worst = 0.0
        leader = self.leader(s)
        for player in range(self.rules.players):
            if player != self.player and (self.rules.players == 2 or player == leader):
                worst = max(worst, self.harm(s, player, route))
        return worst * self.habits.blocking

    def leader(self, s: State) -> int:
        """The rival with the most points on the track and pieces on the board."""
        best = -1
        for player in range(self.rules.players):
            if player != self.player and (best < 0 or s.seats[player].score > s.seats[best].score):
                best = player
        return best

    def harm(self, s: State, player: int, route: int) -> float:
        """A route that would join two parts of a rival's network, and has no twin left, hurts him."""
        rival = s.seats[player]
        if not rival.routes or route not in rival.open[self.board.color[route]]:
            return 0.0
        for twin in self.board.twins[route]:
            if s.owners[twin] == 0 and self.rules.groups_shared:
                return 0.0
        ends = 0
        for city in (self.board.end_a[route], self.board.end_b[route]):
            for other in self.board.routes_at[city]:
                if other in rival.routes:
                    ends += 1
                    break
        if ends < 2:
            return 0.0
        a = find(rival.parent, self.board.node_a[route])
        b = find(rival.parent, self.board.node_b[route])
        return 0.0 if a == b else 6.0 - self.board.length[route]

    def best_target(self, s: State) -> int:
        """With nothing left to connect: the route with the most points for its turns."""
        best = -1
        best_rate = 0.0
        for routes in self.seat.open:
            for route in routes:
                cost = self.network.cost[route]
                if cost < NEVER and self.board.length[route] >= self.habits.shortest_route:
                    turns = cost / TURN
                    rate = (self.board.points[route] + 0.5) / turns if turns <= self.turns + 1.0 else 0.0
                    if rate > best_rate:
                        best = route
                        best_rate = rate
        return best

    # ------------------------------------------------------------------ drawing

    def choose_card(self, s: State, options: list[int], second: bool) -> int:
        """The card that brings the plan forward most, counting the one that may follow; -1: none to draw."""
        best = -1
        best_worth = -1.0
        follow = 0.0 if second else self.best_follow(s, options)
        for option in options:
            kind = self.rules.space.kinds[option]
            arg = self.rules.space.args[option]
            if kind == DRAW:
                if arg == DRAW_THREE:
                    worth = 3.0 * self.economy.blind(0)
                else:
                    worth = self.economy.blind(1 if arg == DRAW_SHIP else 0) + follow
            elif kind == TAKE:
                alone = self.rules.market_loco_is_all and arg == self.rules.loco
                worth = self.economy.value[arg] + (0.0 if alone else follow) + 0.01
            else:
                continue
            if worth > best_worth:
                best = option
                best_worth = worth
        if best >= 0:
            taken = self.rules.space.kinds[best] == TAKE
            self.explain(NEEDED_CARD if taken else BLIND, self.rules.space.args[best] if taken else -1, 0)
        return best

    def best_follow(self, s: State, options: list[int]) -> float:
        """What the second card may be worth: the second best in the market, or one from the deck."""
        best = self.economy.blind(0)
        if len(s.piles) > 1:
            best = max(best, self.economy.blind(1))
        first = 0.0
        for card in s.market:
            if not (self.rules.market_loco_is_all and card == self.rules.loco):
                worth = self.economy.value[card]
                if worth > first:
                    best = max(best, first)
                    first = worth
                else:
                    best = max(best, worth)
        return best

    # ------------------------------------------------------------------ tickets

    def choose_tickets(self, s: State, options: list[int]) -> int:
        """The subset of the offer that promises most."""
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
                worth = self.worth(plan) + 3.0 * (self.habits.ticket_greed - 1.0) * len(kept)
            if worth > best_worth:
                best = option
                best_worth = worth
        self.explain(KEPT_TICKETS, -1, len(self.kept(base[best])))
        return best

    def kept(self, mask: int) -> list[int]:
        offer = self.seat.offer
        return [offer[place] for place in range(len(offer)) if mask >> place & 1]

    def tickets_action(self, s: State, options: list[int]) -> int:
        """Draw tickets if the best of an offer may bring more than the turn is worth otherwise."""
        option = self.rules.base[TICKETS]
        if option not in options or self.rules.space.sizes[TICKETS] == 0:
            return -1
        if not self.tickets_worth_drawing(s, self.rules.facts.offer):
            return -1
        self.explain(NEW_TICKETS, -1, 0)
        return option

    def tickets_worth_drawing(self, s: State, offered: int) -> bool:
        if self.lazy or self.plan.cost > 4.0 * self.habits.ticket_greed or self.turns < 7.0:
            return False
        if self.habits.one_ticket and self.open_tickets(s):
            return False
        gains = self.possible_gains(s)
        if len(gains) < 2:
            return False
        promise = expected_best(gains, min(offered, len(gains)))
        return promise * self.habits.ticket_greed > self.habits.ticket_bar * self.habits.turn_points

    def possible_gains(self, s: State) -> list[float]:
        """What single tickets that may be drawn would add to the plan, best first."""
        unseen = self.unseen_tickets(s)
        rng = Rng(len(s.owners) + len(unseen) * 64 + sum(self.seat.hand), s.turns_left + 7 + self.seat.wagons)
        rng.shuffle(unseen)
        before = self.worth(self.plan)
        gains: list[float] = []
        for ticket in unseen[:OFFERS_TRIED]:
            plan = self.plan_for(self.plan.tickets + [ticket])
            if plan is None or not self.fits(plan):
                gains.append(-self.loss(ticket))
            else:
                gains.append(self.worth(plan) - before)
        gains.sort(reverse=True)
        return gains

    def unseen_tickets(self, s: State) -> list[int]:
        """Tickets that may still come: neither one's own nor put away by oneself."""
        mine = 1 << self.player
        return [
            ticket
            for ticket in range(len(self.board.ticket_ids))
            if ticket not in self.seat.tickets and not s.ticket_known[ticket] & mine
        ]

    # ------------------------------------------------------------------ for the searcher

    def candidates(self, s: State, options: list[int], first: int, most: int) -> list[int]:
        """The planner's choice and what else may be worth a thought, once `choose` has seen the turn."""
        if s.decision == KEEP_DECISION:
            return self.ticket_candidates(s, options, first, most)
        ranked: list[int] = [first]
        worths: list[float] = [1.0e9]
        hand = sum(self.seat.hand)
        for option in options:
            if option != first:
                worth = self.idea(s, option, hand)
                if worth > 0.0:
                    place = 1
                    while place < len(ranked) and worths[place] >= worth:
                        place += 1
                    ranked.insert(place, option)
                    worths.insert(place, worth)
        return ranked[:most]

    def idea(self, s: State, option: int, hand: int) -> float:
        """How much a thought an option is worth."""
        kind = self.rules.space.kinds[option]
        arg = self.rules.space.args[option]
        if kind == CLAIM:
            planned = 10.0 if arg in self.plan.routes else 0.0
            return (
                planned
                + 0.5 * self.board.points[arg]
                + self.completes(s, arg)
                + 2.0 * self.rivals_near(s, arg)
            )
        if kind == TAKE:
            return 5.0 * self.economy.value[arg] - 1.0
        if kind == DRAW:
            return 4.0 * self.economy.blind(1 if arg == DRAW_SHIP else 0) + 1.0
        if kind == TICKETS:
            return 4.0 if self.turns > 5.0 else 0.0
        if kind == PASS:
            return 0.0
        return self.special_idea(s, kind, arg)

    def special_idea(self, s: State, kind: int, arg: int) -> float:
        """The same for an action that only this edition has."""
        return 0.0

    def ticket_candidates(self, s: State, options: list[int], first: int, most: int) -> list[int]:
        ranked: list[int] = [first]
        worths: list[float] = [1.0e9]
        own = self.open_tickets(s)
        for option in options:
            if option != first:
                plan = self.plan_for(own + self.kept(self.rules.space.args[option]))
                if plan is not None and self.fits(plan):
                    worth = self.worth(plan)
                    place = 1
                    while place < len(ranked) and worths[place] >= worth:
                        place += 1
                    ranked.insert(place, option)
                    worths.insert(place, worth)
        return ranked[: min(most, 4)]

    def start_playout(self, player: int, leader: "Planner") -> None:
        """Forget the last playout; in one's own seat begin with the plan that `leader` has made."""
        self.planned_player = -1
        if leader.player == player:
            self.plan = leader.plan.copy()
            self.planned_player = player
            self.planned_tickets = leader.planned_tickets
            self.planned_owners = leader.planned_owners
            self.targets = leader.targets

    def standing(self, s: State, player: int) -> float:
        """An estimate of a player's final score, with the tickets he has in this world."""
        self.player = player
        self.seat = s.seats[player]
        if s.decision == OVER:
            return float(self.rules.totals(s)[player]) + 0.01 * self.rules.completed_count(s, player)
        self.economy.look(s, player)
        self.turns = self.turns_left(s)
        held = self.planned_player == player and self.planned_tickets is self.seat.tickets
        if not held or not self.plan_stands():
            self.price_routes(s)
            self.make_plan(s)
        total = float(self.seat.score) + self.worth(self.plan) + 0.25 * sum(self.seat.hand)
        for ticket in self.seat.tickets:
            if self.rules.completed(s, player, ticket):
                total += self.gain(ticket)
            elif ticket not in self.plan.tickets:
                total -= self.loss(ticket)
        return total + self.extra_standing(s)

    def extra_standing(self, s: State) -> float:
        """What else may count at the end in this edition."""
        return 0.0

    # ------------------------------------------------------------------ paying

    def choose_payment(self, s: State, options: list[int]) -> int:
        """Pay so that what is left serves the plan best: try each card, then go on cheaply."""
        best = options[0]
        least = 1.0e9
        for option in options:
            trial = s.copy()
            cost = self.pay_on(trial, option)
            if cost < least:
                best = option
                least = cost
        self.explain(CHEAP_PAYMENT, self.rules.space.args[best], 0)
        return best

    def pay_on(self, s: State, option: int) -> float:
        """Lay a card and go on with the cheapest ones; the worth of all cards laid."""
        cost = 0.0
        while True:
            card = self.rules.space.args[option]
            cost += self.keep_value(card)
            bill = s.bill
            if bill is None:
                return cost
            laid = s.laid[:]
            laid[card] += 1
            s.laid = laid
            if bill.paid(laid):
                return cost
            cards = self.rules.pay_options(s)
            option = cards[0]
            for other in cards:
                if self.keep_value(self.rules.space.args[other]) < self.keep_value(
                    self.rules.space.args[option]
                ):
                    option = other

    def keep_value(self, card: int) -> float:
        """How sorry one would be to lose a card."""
        if card == self.rules.loco or card in self.rules.wild:
            return self.habits.loco_worth
        return 0.35 + self.economy.value[card]


def expected_best(gains: list[float], drawn: int) -> float:
    """The mean of the best of `drawn` out of these gains (sorted, best first), drawn without replacement."""
    count = len(gains)
    chance_none = 1.0  # that none of the better ones is drawn
    total = 0.0
    for place in range(count):
        left = count - place
        if left < drawn:
            break
        chance = drawn / left
        total += chance_none * chance * gains[place]
        chance_none *= 1.0 - chance
    return total
