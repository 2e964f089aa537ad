"""The greedy player: claims the route with the most points, else draws towards the next one.

It keeps as few tickets as possible, never draws new ones and ignores connections. Only where routes score
nothing does it connect one ticket after the other.
"""

from stellwerk.arrays import Ints
from stellwerk.bots.core.economy import Economy
from stellwerk.bots.core.edition_hooks import hooks_for
from stellwerk.bots.core.plan import TURN, RouteGraph, connect
from stellwerk.bots.core.reason_codes import (
    BLIND,
    FORCED,
    NEEDED_CARD,
    NOTHING_TO_WIN,
    PLANNED,
    POINTS,
    SWAP_TICKETS,
)
from stellwerk.bots.core.stalemate import can_complete_any_ticket, is_overlong, longest_claim
from stellwerk.engine.game import CoreGame
from stellwerk.engine.kinds import CLAIM, DRAW, KEEP_DECISION, PASS, TAKE, TURN_DECISION
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State


class Greedy:
    """Decides for any seat without looking ahead."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        hooks = hooks_for(rules)
        self.economy: Economy = hooks.economy(rules, hooks.params())
        self.network = RouteGraph(rules.board)
        self.swap = rules.space.kind_number("swap")
        self.is_ticket_race = max(list(rules.board.points)) == 0  # a race for tickets: routes score nothing
        self.reason = FORCED
        self.about = -1
        self.number = 0

    def choose(self, game: CoreGame) -> int:
        """Return the action for the current decision."""
        s = game.state
        options = game.legal_action_array()
        self.reason = FORCED
        if len(options) == 1:
            return options[0]
        if s.decision == KEEP_DECISION:
            return self.fewest_tickets(s, options)
        self.economy.observe(s, s.player)
        wanted = self.next_routes(s)
        if s.decision == TURN_DECISION:
            claim = self.dearest_claim(options, wanted)
            if claim >= 0:
                return claim
            if self.is_ticket_race and (not wanted or is_overlong(s)):
                chosen = self.swap_or_end(s, options)
                if chosen >= 0:
                    return chosen
        self.economy.price_cards(wanted)
        return self.best_card(options)

    def fewest_tickets(self, s: State, options: Ints) -> int:
        """Return the choice of tickets with the smallest total penalty."""
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
        """Return the claim with the most points, or towards a ticket where routes score nothing; else -1."""
        best = -1
        most = -1
        for option in options:
            if self.rules.space.kinds[option] == CLAIM:
                route = self.rules.space.args[option]
                if self.is_ticket_race and route not in wanted:
                    continue
                worth = 100 * self.rules.board.points[route] + self.rules.board.length[route]
                if worth > most:
                    best = option
                    most = worth
                    self.reason = PLANNED if self.is_ticket_race else POINTS
                    self.about = route
                    self.number = 1 if self.is_ticket_race else self.rules.board.points[route]
        return best

    def swap_or_end(self, s: State, options: Ints) -> int:
        """Swap tickets while one can be completed, else make the claim that ends the game soonest; or -1."""
        swap = self.rules.space.number(self.swap, 0) if self.swap >= 0 else -1
        if not is_overlong(s) and can_complete_any_ticket(self.rules, self.network, s, s.seats[s.player]):
            self.reason = SWAP_TICKETS
            return swap if swap in options else -1
        claim = longest_claim(self.rules, options)
        if claim >= 0:
            self.reason = NOTHING_TO_WIN
            self.about = self.rules.space.args[claim]
        return claim

    def next_routes(self, s: State) -> list[int]:
        """Return the open route with the most points per turn."""
        seat = s.seats[s.player]
        if self.is_ticket_race:
            return self.way_to_ticket(s, seat)
        best: list[int] = []
        best_rate = -1.0
        for route in range(len(seat.open)):
            if seat.open[route] and self.rules.board.length[route] <= self.rules.pieces_for(seat, route):
                points = float(self.rules.board.points[route]) + 0.5
                rate = points / self.economy.route_turns(route)
                if rate > best_rate:
                    best = [route]
                    best_rate = rate
        return best

    def way_to_ticket(self, s: State, seat: Seat) -> list[int]:
        """Return the path with the fewest routes for the first ticket that can be completed."""
        self.network.reset()
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
        """Return the draw of the most valuable card; if there is none, any action but a pass."""
        best = -1
        best_worth = 0.0
        for option in options:
            kind = self.rules.space.kinds[option]
            arg = self.rules.space.args[option]
            if kind == TAKE:
                worth = self.economy.value[arg] + 0.01
            elif kind == DRAW:
                worth = self.economy.blind_value(1 if arg == 2 else 0) + 0.001
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
