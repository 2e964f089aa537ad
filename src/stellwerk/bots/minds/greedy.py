"""The greedy player: the most points that it can pay for at once; else it draws towards the next such route.

It keeps as few tickets as it may, never draws new ones, and knows nothing of connections. Only where routes
score nothing it builds the shortest way of one ticket after the other.
"""

from stellwerk.arrays import Ints
from stellwerk.bots.minds.economy import Economy
from stellwerk.bots.minds.editions import mindset_of
from stellwerk.bots.minds.motives import (
    BLIND,
    FORCED,
    NEEDED_CARD,
    NOTHING_TO_WIN,
    PLANNED,
    POINTS,
    SWAP_TICKETS,
)
from stellwerk.bots.minds.plan import TURN, Network, connect
from stellwerk.bots.minds.reach import any_in_reach, drags_on, longest_claim
from stellwerk.engine.game import Game
from stellwerk.engine.kinds import CLAIM, DRAW, KEEP_DECISION, PASS, SWAP, TAKE, TURN_DECISION
from stellwerk.engine.mechanics.pieces import pieces_for
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State


class Greedy:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.economy: Economy = mindset_of(rules).economy(rules)
        self.network = Network(rules.board)
        self.race = max(list(rules.board.points)) == 0  # a race for tickets: routes score nothing
        self.reason = FORCED
        self.about = -1
        self.number = 0

    def choose(self, game: Game) -> int:
        s = game.state
        options = game.offered()
        self.reason = FORCED
        if len(options) == 1:
            return options[0]
        if s.decision == KEEP_DECISION:
            return self.fewest_tickets(s, options)
        self.economy.look(s, s.player)
        wanted = self.next_routes(s)
        if s.decision == TURN_DECISION:
            claim = self.dearest_claim(options, wanted)
            if claim >= 0:
                return claim
            if self.race and (not wanted or drags_on(s)):
                chosen = self.swap_or_end(s, options)
                if chosen >= 0:
                    return chosen
        self.economy.demand(wanted)
        return self.best_card(options)

    def fewest_tickets(self, s: State, options: Ints) -> int:
        """The tickets with the least to lose."""
        offer = s.seats[s.player].offer
        best = options[0]
        least = 1 << 30
        for option in options:
            kept = self.rules.space.args[option]
            risk = 0
            for place in range(len(offer)):
                if kept >> place & 1:
                    risk += self.rules.board.ticket_penalty[offer[place]] + 1
            if risk < least:
                best = option
                least = risk
        return best

    def dearest_claim(self, options: Ints, wanted: list[int]) -> int:
        """The claim with the most points; where there are none to win, one towards a ticket."""
        best = -1
        most = -1
        for option in options:
            if self.rules.space.kinds[option] == CLAIM:
                route = self.rules.space.args[option]
                if self.race and route not in wanted:
                    continue
                worth = 100 * self.rules.board.points[route] + self.rules.board.length[route]
                if worth > most:
                    best = option
                    most = worth
                    self.reason = PLANNED if self.race else POINTS
                    self.about = route
                    self.number = 1 if self.race else self.rules.board.points[route]
        return best

    def swap_or_end(self, s: State, options: Ints) -> int:
        """New tickets while one can still be connected, else the claim that brings the end nearest; or -1."""
        swap = self.rules.base[SWAP]
        if not drags_on(s) and any_in_reach(self.network, s, s.seats[s.player]):
            self.reason = SWAP_TICKETS
            return swap if swap in options else -1
        claim = longest_claim(self.rules, options)
        if claim >= 0:
            self.reason = NOTHING_TO_WIN
            self.about = self.rules.space.args[claim]
        return claim

    def next_routes(self, s: State) -> list[int]:
        """The open route that brings most points for the turns it takes."""
        seat = s.seats[s.player]
        if self.race:
            return self.way_to_ticket(s, seat)
        best: list[int] = []
        best_rate = -1.0
        for route in range(len(seat.open)):
            if seat.open[route] and self.rules.board.length[route] <= pieces_for(
                self.rules.board, seat, route
            ):
                points = float(self.rules.board.points[route]) + 0.5
                rate = points / self.economy.route_turns(route)
                if rate > best_rate:
                    best = [route]
                    best_rate = rate
        return best

    def way_to_ticket(self, s: State, seat: Seat) -> list[int]:
        """The way with the fewest routes for the first ticket that can still be connected."""
        self.network.forget()
        for route in range(len(seat.open)):
            if seat.open[route]:
                self.network.cost[route] = TURN
        for route in seat.routes:
            self.network.cost[route] = 0
        for ticket in seat.tickets:
            plan = connect(self.network, seat.connections, [ticket], [self.rules.board.ticket_cities[ticket]])
            if plan is not None and plan.wagons <= seat.wagons:
                return plan.routes
        return []

    def best_card(self, options: Ints) -> int:
        """The most useful card; where there is none to draw, the first option that is no pass."""
        best = -1
        best_worth = 0.0
        for option in options:
            kind = self.rules.space.kinds[option]
            arg = self.rules.space.args[option]
            if kind == TAKE:
                worth = self.economy.value[arg] + 0.01
            elif kind == DRAW:
                worth = self.economy.blind(1 if arg == 2 else 0) + 0.001
            else:
                continue
            if worth > best_worth:
                best = option
                best_worth = worth
                self.reason = NEEDED_CARD if kind == TAKE else BLIND
                self.about = arg if kind == TAKE else -1
        if best >= 0:
            return best
        for option in options:
            if self.rules.space.kinds[option] == PASS:
                return option
        return options[0]
