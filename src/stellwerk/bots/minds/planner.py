"""The planner: connects all its tickets by one cheap network, and draws what that network lacks.

Each turn it plans anew: which routes join its tickets at the least cost in turns, given its hand, what is
taken and how long the game may last. A ticket that no longer pays is dropped from the plan. It claims planned
routes as soon as it can, those a rival stands next to first; otherwise it draws the card that brings the plan
forward most. With nothing left to connect it weighs new tickets against long routes. Editions change single
steps (`editions/`).
"""

from typing import Final

from stellwerk.arrays import Ints
from stellwerk.bots.minds.motives import (
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
from stellwerk.bots.minds.outlook import Outlook
from stellwerk.engine.game import Game
from stellwerk.engine.kinds import (
    CLAIM,
    DRAW,
    DRAW_DECISION,
    DRAW_SHIP,
    DRAW_THREE,
    KEEP_DECISION,
    PASS,
    PAY_DECISION,
    TAKE,
    TICKETS,
    TURN_DECISION,
)
from stellwerk.engine.mechanics.network import find
from stellwerk.engine.packed import total
from stellwerk.engine.rng import Rng
from stellwerk.engine.state import State

OFFERS_TRIED: Final = 10  # tickets looked at to guess what an offer may bring
FEW_OFFERS: Final = 4  # the same in playouts
WORTH_BLOCKING: Final = 3.0  # harm for which a route off one's plan is taken


class Planner(Outlook):
    """Decides by its plan."""

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

    def choose_other(self, s: State, options: Ints) -> int:
        """A decision that only this edition knows."""
        return options[0]

    def choose_turn(self, s: State, options: Ints) -> int:
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

    def special_action(self, s: State, options: Ints) -> int:
        """An action of this edition that is worth more than any other now, or -1."""
        return -1

    def draw_or_else(self, s: State, options: Ints) -> int:
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

    # ------------------------------------------------------------------ claiming

    def best_claim(self, s: State, options: Ints) -> int:
        """The planned route to claim now, or, with no plan left, the one worth most; -1: none."""
        best = -1
        best_score = 0.0
        ending = s.turns_left >= 0 and s.turns_left <= 2 * self.rules.players
        hand = total(self.seat.hand)
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
        elif self.plan.routes and not self.tempts(route):
            self.explain(BLOCKED, route, 0)
        else:
            self.explain(POINTS, route, self.board.points[route])

    def tickets_helped(self, route: int) -> int:
        """How many of the things to connect run over a planned route."""
        return self.plan.uses[self.plan.routes.index(route)]

    def claim_score(self, s: State, route: int, hand: int) -> float:
        """How much a claim is wanted now; 0 or less: not now."""
        if route in self.plan.routes:
            if self.hoards(s, route, hand):
                return 0.0
            return (
                10.0
                + 3.0 * self.rivals_near(s, route)
                + 0.5 * float(self.board.points[route])
                + self.block(s, route)
            )
        blocked = self.block(s, route)
        if self.plan.routes:
            if self.tempts(route):
                return float(self.board.points[route])
            return blocked if blocked > WORTH_BLOCKING else 0.0
        if self.board.length[route] < self.habits.shortest_route and self.turns > 3.0:
            return 0.0
        if self.hoards(s, route, hand):
            return 0.0
        if route in self.targets or self.turns <= 3.0 or self.board.length[route] >= 5:
            return float(self.board.points[route]) + blocked
        return 0.0

    def hoards(self, s: State, route: int, hand: int) -> bool:
        """Whether it keeps its cards for now, which shows nobody where it wants to go."""
        enough = self.habits.hoard
        if hand >= enough or self.turns <= self.habits.hoard_until:
            return False
        return self.habits.contested == 0 or hand < enough - self.habits.contested * self.rivals_near(
            s, route
        )

    def tempts(self, route: int) -> bool:
        """Whether a route is so long that a player of weak will forgets his plan for its points."""
        least = self.habits.tempted * self.usual_length
        return least > 0.0 and float(self.board.length[route]) >= least and self.board.points[route] > 0

    def last_score(self, s: State, route: int) -> float:
        """What a claim brings at once, with the tickets that it completes."""
        return float(self.board.points[route]) + self.completes(s, route) + 0.1

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
        if not rival.routes or not rival.open[route]:
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
        a = find(rival.connections, self.board.node_a[route])
        b = find(rival.connections, self.board.node_b[route])
        return 0.0 if a == b else 6.0 - float(self.board.length[route])

    # ------------------------------------------------------------------ drawing

    def choose_card(self, s: State, options: Ints, second: bool) -> int:
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
                alone = arg == self.rules.lone_card
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

    def best_follow(self, s: State, options: Ints) -> float:
        """What the second card may be worth: the second best in the market, or one from the deck."""
        best = self.economy.blind(0)
        if len(s.piles) > 1:
            best = max(best, self.economy.blind(1))
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

    def tickets_action(self, s: State, options: Ints) -> int:
        """Draw tickets if the best of an offer may bring more than the turn is worth otherwise."""
        option = self.rules.base[TICKETS]
        if option not in options or self.rules.space.sizes[TICKETS] == 0:
            return -1
        if not self.tickets_worth_drawing(s, self.rules.facts.offer):
            return -1
        self.explain(NEW_TICKETS, -1, 0)
        return option

    def tickets_worth_drawing(self, s: State, offered: int) -> bool:
        if self.plan.cost > self.habits.ticket_cost * self.habits.ticket_greed:
            return False
        if self.turns < self.habits.ticket_time:
            return False
        unfinished = len(self.open_tickets(s))
        given_up = unfinished - len(self.plan.tickets)
        if given_up > self.habits.given_up or (self.habits.one_ticket and unfinished):
            return False
        gains = self.possible_gains(s)
        if len(gains) < 2:
            return False
        promise = expected_best(gains, min(offered, len(gains)))
        return promise * self.habits.ticket_greed > self.habits.ticket_bar * self.habits.turn_points

    def possible_gains(self, s: State) -> list[float]:
        """What single tickets that may be drawn would add to the plan, best first."""
        before = self.worth(self.plan)
        gains: list[float] = []
        for ticket in self.some_unseen_tickets(s, FEW_OFFERS if self.brief else OFFERS_TRIED):
            plan = self.plan_for(self.plan.tickets + [ticket])
            if plan is None or not self.fits(plan):
                gains.append(-self.loss(ticket))
            else:
                gains.append(self.worth(plan) - before)
        gains.sort(reverse=True)
        return gains

    def some_unseen_tickets(self, s: State, most: int) -> list[int]:
        """A few of the tickets that may still come, by a lot that depends on nothing hidden."""
        unseen = self.unseen_tickets(s)
        rng = Rng(
            len(s.owners) + len(unseen) * 64 + total(self.seat.hand), s.turns_left + 7 + self.seat.wagons
        )
        rng.shuffle(unseen)
        return unseen[:most]

    def unseen_tickets(self, s: State) -> list[int]:
        """Tickets that may still come: neither one's own nor put away by oneself."""
        mine = 1 << self.player
        return [
            ticket
            for ticket in range(len(self.board.ticket_ids))
            if ticket not in self.seat.tickets and not s.ticket_known[ticket] & mine
        ]

    # ------------------------------------------------------------------ for the searcher

    def candidates(self, s: State, options: Ints, first: int, most: int) -> list[int]:
        """The planner's choice and what else may be worth a thought, once `choose` has seen the turn."""
        if s.decision == KEEP_DECISION:
            return self.ticket_candidates(s, options, first, most)
        ranked: list[int] = [first]
        worths: list[float] = [1.0e9]
        hand = total(self.seat.hand)
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
                + 0.5 * float(self.board.points[arg])
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

    def ticket_candidates(self, s: State, options: Ints, first: int, most: int) -> list[int]:
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

    # ------------------------------------------------------------------ paying

    def choose_payment(self, s: State, options: Ints) -> int:
        """Pay so that what is left serves the plan best: try each card, then go on cheaply."""
        best = options[0]
        least = 1.0e9
        for option in options:
            if self.brief:
                cost = self.keep_value(self.rules.space.args[option])
            else:
                cost = self.pay_on(s.copy(), option)
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
