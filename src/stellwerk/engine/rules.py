"""The course of a game in rule-book order: the actions of a turn, payment, the end.

`Rules` is the family's common ground; each edition is one subclass in `editions/` that changes the steps its
rule book changes. A step never asks which edition it is in. All steps work on a `State`; `Rules` itself never
changes.
"""

from typing import Final

from stellwerk.arrays import Ints, append, i64, mypyc_attr, vec
from stellwerk.engine.claims import Claiming
from stellwerk.engine.kinds import (
    CLAIM,
    CLAIM_DECISION,
    CLAIMED,
    DRAW,
    DRAW_ANY,
    DRAW_DECISION,
    DREW,
    ENDED,
    FINAL,
    JOURNEY_DECISION,
    KEEP,
    KEEP_DECISION,
    KEPT,
    OFFERED,
    OVER,
    PAID,
    PASS,
    PASSED,
    PAY,
    PAY_DECISION,
    RETURNED,
    SURCHARGE_DECISION,
    TAKE,
    TICKETS,
    TOOK,
    TURN_DECISION,
)
from stellwerk.engine.mechanics.double_routes import close_routes
from stellwerk.engine.mechanics.network import joined
from stellwerk.engine.mechanics.payment import Cost, cards_to_lay
from stellwerk.engine.mechanics.pieces import put_pieces
from stellwerk.engine.mechanics.tickets import choices, draw_tickets, put_under
from stellwerk.engine.packed import replaced
from stellwerk.engine.rng import Rng
from stellwerk.engine.state import Seat, State
from stellwerk.engine.viewer import Viewer

IDLE_ROUNDS: Final = 3  # rounds without progress that end the game (C-5)
MANY_ACTIONS: Final = 48  # seldom has a turn more
MOST_ROUNDS: Final = 1000  # the game ends with the last of them whatever is played (C-6)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Claiming):
    """Turns, drawing, tickets, payments, the end."""

    # ------------------------------------------------------------------ decisions

    def step(self, s: State, action: int) -> None:
        """Take an action that is on offer, then all decisions that leave no choice."""
        if s.is_shared:
            s.detach()
        s.clear_events()
        self.act(s, self.space.kinds[action], self.space.args[action])
        self.settle(s)

    def settle(self, s: State) -> None:
        """Inside an action a decision with one option is taken by itself; one with none ends the action."""
        s.legal_actions = vec[i64]()
        while s.decision != TURN_DECISION and s.decision != OVER and not s.starting:
            actions = self.legal_actions(s)
            if len(actions) == 0:
                self.end_turn(s, False, True)
            elif len(actions) == 1 and not self.must_ask(s):
                self.act(s, self.space.kinds[actions[0]], self.space.args[actions[0]])
            else:
                s.legal_actions = actions
                return

    def must_ask(self, s: State) -> bool:
        """Withdrawing by itself would show that the player cannot pay."""
        return s.decision == SURCHARGE_DECISION and not s.paid_extra

    def is_private(self, s: State) -> bool:
        """Whether an action is under way whose decisions are the player's own business until it is done.

        How many there are depends on his hand, because those with one option are taken by themselves: a
        payment, the rest of a surcharge, the claims that a purchase grants, a journey.
        """
        if s.decision == SURCHARGE_DECISION:
            return bool(s.paid_extra)
        return s.decision == PAY_DECISION or s.decision == CLAIM_DECISION or s.decision == JOURNEY_DECISION

    def legal_actions(self, s: State) -> Ints:
        if s.decision == TURN_DECISION:
            return self.turn_actions(s)
        if s.decision == PAY_DECISION:
            return self.pay_actions(s)
        if s.decision == DRAW_DECISION:
            return self.draw_actions(s, vec[i64](capacity=16), True)
        if s.decision == KEEP_DECISION:
            return self.keep_actions(s)
        return self.special_actions(s)

    def special_actions(self, s: State) -> Ints:
        """Return the options of decisions that only this edition knows."""
        return vec[i64](self.own_decision_actions(s))

    def own_decision_actions(self, s: State) -> list[int]:
        """Return the same as a list, in ascending order, for editions that are not compiled."""
        raise NotImplementedError

    def act(self, s: State, kind: i64, arg: i64) -> None:
        if kind == PAY:
            self.pay(s, arg)
        elif kind == DRAW:
            self.draw(s, arg)
        elif kind == TAKE:
            self.take(s, arg)
        elif kind == CLAIM:
            self.claim(s, arg)
        elif kind == KEEP:
            self.keep(s, arg)
        elif kind == TICKETS:
            self.offer_tickets(s, draw_tickets(s, 0, self.spec.offer))
        elif kind == PASS:
            if s.decision == PAY_DECISION:
                s.cost = None
                self.payment_complete(s)
            else:
                self.pass_turn(s)
        else:
            self.apply_special(s, kind, arg)

    def apply_special(self, s: State, kind: i64, arg: i64) -> None:
        """Carry out an action that only this edition knows."""
        raise NotImplementedError

    # ------------------------------------------------------------------ a turn

    def turn_actions(self, s: State) -> Ints:
        """Return all actions of a turn; a player without any passes (C-3)."""
        actions = self.draw_actions(s, vec[i64](capacity=MANY_ACTIONS), False)
        actions = self.claim_actions(s, self.ticket_actions(s, actions))
        if self.has_own_turn_actions:
            for action in self.own_turn_actions(s):
                actions = append(actions, action)
        return self.or_pass(actions)

    def own_turn_actions(self, s: State) -> list[int]:
        """Return further actions of a turn, in ascending order, of kinds from `FIRST_OWN_KIND` on.

        Asked for if `has_own_turn_actions`; editions that are not compiled need no arrays here.
        """
        return []

    def or_pass(self, actions: Ints) -> Ints:
        return actions if len(actions) else append(actions, self.base[PASS])

    def pass_turn(self, s: State) -> None:
        s.emit(PASSED, s.player, 0, 0)
        self.end_turn(s, True, False)

    def end_turn(self, s: State, passed: bool, progress: bool) -> None:
        """Look for the end of the game (C-3, C-5, C-6, C-40), then it is the next player's turn (C-1).

        A turn without progress brought nothing about, and nothing else could have been done in it.
        """
        s.route = -1
        s.cost = None
        s.drawn = 0
        s.turns += 1
        s.passes = s.passes + 1 if passed else 0
        s.idle_turns = 0 if progress else s.idle_turns + 1
        if self.stands_still(s):
            self.finish(s)
            return
        if s.turns_left > 0:
            s.turns_left -= 1
            if s.turns_left == 0:
                self.finish(s)
                return
        elif self.end_is_near(s.seats[s.player]):
            s.turns_left = self.players * self.spec.last_rounds
            s.emit(FINAL, s.player, s.turns_left, 0)
        s.player = s.player + 1 if s.player + 1 < self.players else 0
        s.decision = TURN_DECISION

    def stands_still(self, s: State) -> bool:
        """A round of passes, three without progress, or more rounds than any sensible game has."""
        if s.passes >= self.players or s.idle_turns >= IDLE_ROUNDS * self.players:
            return True
        return s.turns >= MOST_ROUNDS * self.players

    def end_is_near(self, seat: Seat) -> bool:
        return seat.wagons <= self.spec.last_wagons

    def finish(self, s: State) -> None:
        s.route = -1
        s.decision = OVER
        s.emit(ENDED, s.player, 0, 0)

    # ------------------------------------------------------------------ drawing cards

    def draw_actions(self, s: State, actions: Ints, second: bool) -> Ints:
        """From the deck or the market; with deck and discard empty nothing, whatever lies open (C-12)."""
        if not self.decks.can_draw(s, 0):
            return actions
        return self.take_actions(s, append(actions, self.base[DRAW] + DRAW_ANY), second)

    def take_actions(self, s: State, actions: Ints, second: bool) -> Ints:
        present: i64 = 0
        for card in s.market:
            present |= 1 << card
        if second and self.lone_card >= 0:
            present &= ~(1 << self.lone_card)
        number = self.base[TAKE]
        while present:
            if present & 1:
                actions = append(actions, number)
            present >>= 1
            number += 1
        return actions

    def draw(self, s: State, which: i64) -> None:
        """A card from the top of the deck."""
        self.draw_blind(s, s.player, 0)
        self.drew_one(s, False)

    def draw_blind(self, s: State, player: i64, which: i64) -> None:
        card = self.decks.draw(s, which)
        s.seats[player].hand[card] += 1
        s.emit(DREW, player, card, which)

    def take(self, s: State, card: i64) -> None:
        """A card from the market, which is filled up at once (C-11)."""
        self.take_market_card(s, card)
        self.market.replace(s, card)
        self.drew_one(s, card == self.lone_card)

    def take_market_card(self, s: State, card: i64) -> None:
        seat = s.seats[s.player]
        seat.hand[card] += 1
        seat.known[card] += 1
        s.emit(TOOK, s.player, card, 0)

    def drew_one(self, s: State, is_all: bool) -> None:
        """A second card is chosen after the first (US-10, MK-10), if that was not all (C-12, C-14, C-15)."""
        s.drawn += 1
        if is_all or s.drawn == 2:
            self.end_turn(s, False, True)
        else:
            s.decision = DRAW_DECISION

    # ------------------------------------------------------------------ tickets

    def ticket_actions(self, s: State, actions: Ints) -> Ints:
        return append(actions, self.base[TICKETS]) if s.ticket_decks[0] else actions

    def offer_tickets(self, s: State, tickets: list[int]) -> None:
        s.seats[s.player].offer = tickets
        s.keep_least = min(self.spec.keep, len(tickets))
        s.emit(OFFERED, s.player, len(tickets), 0)
        s.decision = KEEP_DECISION

    def keep_actions(self, s: State) -> Ints:
        offered = len(s.seats[s.player].offer)
        return vec[i64]([self.base[KEEP] + kept for kept in choices(offered, s.keep_least)])

    def keep(self, s: State, kept: i64) -> None:
        seat = s.seats[s.player]
        offer = seat.offer
        seat.offer = []
        back: list[int] = []
        mine = seat.tickets[:]
        for place in range(len(offer)):
            if kept >> place & 1:
                mine.append(offer[place])
                s.emit(KEPT, s.player, offer[place], 0)
            else:
                back.append(offer[place])
                s.emit(RETURNED, s.player, offer[place], 0)
        seat.tickets = mine
        for ticket in back:
            self.put_back(s, ticket)
        if s.starting:
            self.chosen(s)
        else:
            s.keep_least = 0
            self.end_turn(s, False, True)

    def put_back(self, s: State, ticket: i64) -> None:
        """Under the deck, in the order in which they were offered (C-33); the player knows where."""
        put_under(s, 0, ticket)

    def may_hold(self, s: State, player: i64, ticket: i64) -> bool:
        """Whether, from public information, a player may hold this ticket face down."""
        return True

    def mix_ticket_kinds(self, s: State, viewer: Viewer, rng: Rng) -> None:
        """Deal anew who has how many of each kind, where that is a secret; which ones is not decided here."""

    def revealed_tickets(self, seat: Seat) -> list[int]:
        """Return the tickets that a seat completed and revealed during play."""
        return []

    def tickets_shown(self, s: State) -> bool:
        """Whether all tickets lie open: not before the final scoring (C-4)."""
        return s.decision == OVER

    # ------------------------------------------------------------------ claiming a route

    def claim(self, s: State, route: i64) -> None:
        s.route = route
        self.ask_payment(s, self.route_cost(s, route))

    def cost_for(self, s: State, kind: i64, arg: i64) -> Cost | None:
        """What an action on offer costs, if it is one that is paid for."""
        return self.route_cost(s, arg) if kind == CLAIM else None

    def surcharge_cost(self, s: State) -> Cost:
        """What is due in addition to the payment laid out."""
        raise NotImplementedError

    def decision_before_payment(self, s: State) -> int:
        """Return the decision that the payment under way began with, which is what others see of it."""
        return TURN_DECISION

    def pending_cost(self, s: State) -> Cost:
        """Return the cost of the payment under way, computed anew."""
        return self.route_cost(s, s.route)

    def ask_payment(self, s: State, cost: Cost) -> None:
        s.laid = cost.only_way(s.seats[s.player].hand)
        if len(s.laid):
            self.payment_complete(s)
            return
        s.cost = cost
        s.laid = vec[i64]([0] * len(self.cards))
        s.decision = PAY_DECISION

    def pay_actions(self, s: State) -> Ints:
        """The cards with which some payment goes on: every legal one can be laid, and no other (C-23)."""
        assert s.cost is not None
        cards = cards_to_lay(s.cost, s.seats[s.player].hand, s.laid)
        if s.cost.may_go_on() and s.cost.paid(s.laid):
            actions = vec[i64]([self.base[PASS]])  # that is all
            for card in cards:
                actions = append(actions, self.base[PAY] + card)
            return actions
        for place in range(len(cards)):
            cards[place] += self.base[PAY]
        return cards

    def pay(self, s: State, card: i64) -> None:
        assert s.cost is not None
        s.laid = replaced(s.laid, card, s.laid[card] + 1)
        if not s.cost.paid(s.laid):
            return
        if s.cost.may_go_on() and len(cards_to_lay(s.cost, s.seats[s.player].hand, s.laid)):
            return  # the payer lays more, or passes: that is all
        s.cost = None
        self.payment_complete(s)

    def payment_complete(self, s: State) -> None:
        """Everything is laid: the route is the player's."""
        self.place_route(s)
        self.spend(s, s.laid)
        self.after_discarding(s)
        self.route_claimed(s)

    def after_discarding(self, s: State) -> None:
        """Before anything else is drawn or decided: new decks, then the gaps in the market (C-16)."""
        self.decks.renew_all_empty(s)
        self.market.fill(s)

    def spend(self, s: State, cards: Ints) -> None:
        """Cards leave the hand for the discard pile, together (C-16)."""
        seat = s.seats[s.player]
        for card in range(len(cards)):
            count = cards[card]
            if count:
                seat.hand[card] -= count
                known = seat.known[card]
                seat.known[card] = known - count if known > count else 0
                self.decks.discard(s, card, count)
                s.emit(PAID, s.player, card, count)

    def place_route(self, s: State) -> None:
        route = s.route
        seat = s.seats[s.player]
        put_pieces(self.board, seat, route)
        points = self.route_points(s, route)
        seat.score += points
        s.emit(CLAIMED, s.player, route, points)
        self.own_route(s, s.player, route)

    def own_route(self, s: State, player: i64, route: i64) -> None:
        """Note the owner, the connections and what others may still claim (C-25, C-26)."""
        board = self.board
        seat = s.seats[player]
        s.owners = replaced(s.owners, route, s.owners[route] | 1 << player)
        s.claimed += 1
        seat.routes = seat.routes + [route]
        seat.connections = joined(seat.connections, board.node_a[route], board.node_b[route])
        close_routes(board, s, player, route, self.groups_shared)

    def route_points(self, s: State, route: i64) -> int:
        """The points that a claim by the player to move scores."""
        return self.board.points[route]

    def route_claimed(self, s: State) -> None:
        """The route is placed and paid: what follows in the same turn."""
        self.end_turn(s, False, True)
