"""The course of a game in the order of the rulebook: the actions of a turn, payment, the end.

`Rules` has the steps that all editions share; each edition has one subclass in `edition/` that overrides the
steps that differ. No step asks which edition it is in. All steps change a `State`; `Rules` itself never
changes. A decision is `legal_actions`, then `step`, which calls `act` and then `settle`.
"""

from typing import Any, Final

from stellwerk.arrays import Ints, append, i64, mypyc_attr, vec
from stellwerk.boards import BoardData
from stellwerk.engine.actions import ActionSpace, common_words
from stellwerk.engine.board import Board
from stellwerk.engine.fields import SEAT, TABLE, Field, fresh_fields
from stellwerk.engine.kinds import (
    ARGUMENT_NAMES,
    CLAIM,
    CLAIMED,
    DECISION_NAMES,
    DRAW,
    DRAW_ANY,
    DRAW_DECISION,
    DREW,
    ENDED,
    FINAL,
    KEEP,
    KEEP_DECISION,
    KEPT,
    KIND_NAMES,
    OFFERED,
    OVER,
    PAID,
    PASS,
    PASSED,
    PAY,
    PAY_DECISION,
    RETURNED,
    SHIP,
    SURCHARGE_DECISION,
    TAKE,
    TICKETS,
    TOOK,
    TURN_DECISION,
)
from stellwerk.engine.mechanics.decks import Decks, shuffle
from stellwerk.engine.mechanics.double_routes import all_routes, close_routes
from stellwerk.engine.mechanics.market import Market
from stellwerk.engine.mechanics.network import joined
from stellwerk.engine.mechanics.payment import ColorCost, Cost, HandSummary, cards_to_lay, shared
from stellwerk.engine.mechanics.scoring import Scoring
from stellwerk.engine.mechanics.tickets import choices, draw_tickets, put_under
from stellwerk.engine.packed import holds, replaced
from stellwerk.engine.rng import Rng
from stellwerk.engine.spec import EditionSpec
from stellwerk.engine.state import Seat, State, empty_pile
from stellwerk.engine.viewer import Viewer

IDLE_ROUNDS: Final = 3  # rounds without progress that end the game (C-5)
MANY_ACTIONS: Final = 48  # room for the legal actions of most turns
MOST_ROUNDS: Final = 1000  # the game ends with the last of them whatever is played (C-6)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """A game's rules for one board, number of players and choice of variants."""

    def __init__(self, spec: EditionSpec, data: BoardData, players: int) -> None:
        spec = spec.with_numbers(data.numbers)
        self.spec = spec
        self.players = players
        self.board = Board(data, spec.colors, spec.points)
        self.board.bonuses = spec.bonuses
        self.cards: list[str] = list(spec.card_counts)
        self.colors: i64 = len(spec.colors)
        self.loco = self.cards.index("loco") if "loco" in self.cards else -1
        self.wild: Ints = vec[i64]([self.loco]) if self.loco >= 0 else vec[i64]()
        self.space = ActionSpace(
            self.board, self.cards, self.notation(), self.kind_names(), self.argument_names()
        )
        self.base: Ints = self.space.base  # the first action of each kind
        self.has_own_turn_actions = False  # whether `own_turn_actions` has any
        self.hand_decisions: list[int] = []  # own ones that are asked for only if the hand gives a choice
        self.decision_names: list[str] = DECISION_NAMES + self.own_decisions()
        # The public layer's objects by decision and action number; a list is empty until one is needed.
        self.action_objects: list[list[Any]] = [[] for _ in self.decision_names]
        self.fields: list[Field] = self.state_fields()
        self.fresh_table = fresh_fields(self.fields, TABLE)
        self.fresh_seat = fresh_fields(self.fields, SEAT)
        self.decks = Decks(vec[i64](list(spec.card_counts.values())), vec[i64]([0] * len(self.cards)))
        self.market = Market(self.decks, spec.market, [])
        self.lone_card = self.cards.index(spec.lone_card) if spec.lone_card else -1
        self.groups_shared = players >= spec.shared_groups_from
        self.ticket_kinds = 1  # 2: short and long ones have different backs
        self.scoring = Scoring(self.board, players)
        self.needs: Ints = vec[i64]([0] * len(data.routes))  # a bit for each permit that a route takes
        self.route_costs: list[Cost] = []  # set by `price_routes`, as the next two
        self.same_cost: Ints = vec[i64]()  # of each route, the first one that always costs the same
        self.reach_decides = False  # whether `claims_in_reach` applies: each space takes one card
        self.first_routes: Ints = self.board.first_routes(self.colors)

    # ------------------------------------------------------------------ what editions declare, and the set-up

    def notation(self) -> dict[int, list[str]]:
        """Return the notation of this edition's actions by kind."""
        return common_words(self.board, self.cards)

    def kind_names(self) -> dict[int, str]:
        """Return the action kinds of this edition by number; an edition adds its own.

        Actions are numbered in the order of their kinds. The number of an own kind means something in its
        edition only; those without a reason for another place count from `FIRST_OWN_KIND` on.
        """
        return dict(KIND_NAMES)

    def argument_names(self) -> dict[str, str]:
        """Return the attribute of `Action` that holds the argument, by the first word of the notation.

        That is "route", "card", "city", "deck" or "technology". An edition adds the words of its own actions.
        """
        return dict(ARGUMENT_NAMES)

    def own_decisions(self) -> list[str]:
        """Return the names of decisions that only this edition asks for, the first numbered `OVER` + 1."""
        return []

    def state_fields(self) -> list[Field]:
        """Return the declarations of this edition's own state fields."""
        return []

    def set_up(self, s: State) -> None:
        """Deal cards and tickets and ask for the first decision."""
        self.lay_out(s)
        self.deal_cards(s)
        self.deal_tickets(s)
        self.begin(s)

    def lay_out(self, s: State) -> None:
        """Give every seat its pieces and create empty decks; nothing is shuffled or dealt yet."""
        board = self.board
        s.seats = [Seat(len(self.cards)) for _ in range(self.players)]
        everywhere = all_routes(board)
        separate = vec[i64](list(range(board.nodes)))
        s.copy_fields(self.fresh_table)
        for seat in s.seats:
            seat.copy_fields(self.fresh_seat)
            seat.wagons = self.spec.wagons
            seat.open = everywhere
            seat.connections = separate
        s.owners = vec[i64]([0] * len(board.route_ids))
        s.piles = [empty_pile(len(self.cards))]
        s.ticket_decks = [[]]
        s.ticket_known = vec[i64]([0] * len(board.ticket_ids))
        s.ticket_placed = s.ticket_known
        s.laid = vec[i64]([0] * len(self.cards))

    def deal_cards(self, s: State) -> None:
        """Shuffle the cards, deal the hands and fill the market."""
        self.decks.stack(s, 0, self.decks.all_cards(0))
        for _ in range(self.spec.hand):
            for seat in s.seats:
                seat.hand[self.decks.draw(s, 0)] += 1
        self.market.fill(s)

    def deal_tickets(self, s: State) -> None:
        """Shuffle the tickets and deal every seat its first offer."""
        tickets = list(range(len(self.board.ticket_ids)))
        shuffle(s, tickets)
        s.ticket_decks = [tickets]
        for seat in s.seats:
            seat.offer = draw_tickets(s, 0, self.spec.first_offer)

    def begin(self, s: State) -> None:
        """Ask seat 0 for the first decision."""
        s.starting = True
        s.player = 0
        s.keep_least = self.spec.first_keep
        s.decision = KEEP_DECISION

    def chosen(self, s: State) -> None:
        """Let the next seat choose its first tickets, or begin the first turn."""
        if s.player + 1 < self.players:
            s.player += 1
            s.decision = KEEP_DECISION
        else:
            self.first_turn(s)

    def first_turn(self, s: State) -> None:
        """Begin the first turn; seat 0 is the starting player (C-2)."""
        s.starting = False
        s.keep_least = 0
        s.player = 0
        s.decision = TURN_DECISION

    # ------------------------------------------------------------------ decisions

    def step(self, s: State, action: int) -> None:
        """Take a legal action, then all decisions that leave no choice."""
        if s.is_shared:
            s.detach()
        s.clear_events()
        self.act(s, self.space.kinds[action], self.space.args[action])
        self.settle(s)

    def settle(self, s: State) -> None:
        """Take decisions with a single legal action within a turn; if there is none, the turn ends."""
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

    def chooses_first_tickets(self, s: State) -> bool:
        """Return whether first tickets are being chosen, while nobody learns how many others keep (C-35)."""
        return s.starting

    def is_turn_decision(self, s: State) -> bool:
        """Return whether the player chooses what to do in a turn, not how to complete an action."""
        return s.decision == TURN_DECISION

    def must_ask(self, s: State) -> bool:
        """Return whether a single action is asked for: withdrawing automatically would reveal the hand."""
        return s.decision == SURCHARGE_DECISION and not s.paid_extra

    def is_private(self, s: State) -> bool:
        """Return whether others see the action under way only once it is complete.

        That holds for payments, the rest of a surcharge, and what an edition names in `hand_decisions`.
        Decisions with one legal action are taken automatically, so their number would reveal the hand.
        """
        if s.decision == SURCHARGE_DECISION:
            return bool(s.paid_extra)
        return s.decision == PAY_DECISION or holds(self.hand_decisions, s.decision)

    def legal_actions(self, s: State) -> Ints:
        """Return the legal actions of the current decision in ascending order."""
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
        """Return the legal actions of decisions that only some editions have."""
        return vec[i64](self.own_decision_actions(s))

    def own_decision_actions(self, s: State) -> list[int]:
        """Return the same as a list, in ascending order, for editions that are not compiled."""
        raise NotImplementedError

    def act(self, s: State, kind: i64, arg: i64) -> None:
        """Carry out one action, given by its kind and argument."""
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
        """Carry out an action of a kind that only some editions have."""
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
        """Return the actions, or `pass` if there are none."""
        return actions if len(actions) else append(actions, self.base[PASS])

    def pass_turn(self, s: State) -> None:
        """End the turn without an action."""
        s.emit(PASSED, s.player, 0, 0)
        self.end_turn(s, True, False)

    def end_turn(self, s: State, passed: bool, progress: bool) -> None:
        """Check whether the game ends (C-3, C-5, C-6, C-40), then pass the turn to the next player (C-1).

        progress: False if the turn changed nothing and no other action was possible.
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
        """Return whether the game ends for want of progress (C-3, C-5) or after too many rounds (C-6)."""
        if s.passes >= self.players or s.idle_turns >= IDLE_ROUNDS * self.players:
            return True
        return s.turns >= MOST_ROUNDS * self.players

    def end_is_near(self, seat: Seat) -> bool:
        """Return whether a seat has so few wagons that the last rounds begin."""
        return seat.wagons <= self.spec.last_wagons

    def finish(self, s: State) -> None:
        """End the game."""
        s.route = -1
        s.decision = OVER
        s.emit(ENDED, s.player, 0, 0)

    # ------------------------------------------------------------------ drawing cards

    def draw_actions(self, s: State, actions: Ints, second: bool) -> Ints:
        """Add draws from deck and market; with deck and discard pile empty there are none (C-12)."""
        if not self.decks.can_draw(s, 0):
            return actions
        return self.take_actions(s, append(actions, self.base[DRAW] + DRAW_ANY), second)

    def take_actions(self, s: State, actions: Ints, second: bool) -> Ints:
        """Add the cards of the market; the second card of a turn cannot be the lone card."""
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
        """Draw a card from the top of the deck."""
        self.draw_blind(s, s.player, 0)
        self.drew_one(s, False)

    def draw_blind(self, s: State, player: i64, which: i64) -> None:
        """Deal a player the top card of a deck."""
        card = self.decks.draw(s, which)
        s.seats[player].hand[card] += 1
        s.emit(DREW, player, card, which)

    def take(self, s: State, card: i64) -> None:
        """Take a card from the market, which is filled up at once (C-11)."""
        self.take_market_card(s, card)
        self.market.replace(s, card)
        self.drew_one(s, card == self.lone_card)

    def take_market_card(self, s: State, card: i64) -> None:
        """Put a card of the market, which everybody has seen, into the hand."""
        seat = s.seats[s.player]
        seat.hand[card] += 1
        seat.known[card] += 1
        s.emit(TOOK, s.player, card, 0)

    def drew_one(self, s: State, is_all: bool) -> None:
        """Ask for a second card (US-10, MK-10), unless that was all (C-12, C-14, C-15)."""
        s.drawn += 1
        if is_all or s.drawn == 2:
            self.end_turn(s, False, True)
        else:
            s.decision = DRAW_DECISION

    # ------------------------------------------------------------------ tickets

    def ticket_actions(self, s: State, actions: Ints) -> Ints:
        """Add the drawing of tickets, if the deck has any."""
        return append(actions, self.base[TICKETS]) if s.ticket_decks[0] else actions

    def offer_tickets(self, s: State, tickets: list[int]) -> None:
        """Offer tickets to the player to move, who chooses which to keep."""
        s.seats[s.player].offer = tickets
        s.keep_least = min(self.spec.keep, len(tickets))
        s.emit(OFFERED, s.player, len(tickets), 0)
        s.decision = KEEP_DECISION

    def keep_actions(self, s: State) -> Ints:
        """Return the sets of offered tickets that may be kept."""
        offered = len(s.seats[s.player].offer)
        return vec[i64]([self.base[KEEP] + kept for kept in choices(offered, s.keep_least)])

    def keep(self, s: State, kept: i64) -> None:
        """Keep some of the offered tickets (a bit for each place of the offer) and put back the others."""
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
        """Put a ticket under the deck, in the order of the offer (C-33); the player knows where."""
        put_under(s, 0, ticket)

    def may_hold(self, s: State, player: i64, ticket: i64) -> bool:
        """Return whether a player may hold this ticket face down, judging by public information."""
        return True

    def mix_ticket_kinds(self, s: State, viewer: Viewer, rng: Rng) -> None:
        """Deal anew how many tickets of each kind a seat has, where that is secret."""

    def buildings(self, seat: Seat) -> list[int]:
        """Return the cities in which a player has built something."""
        return []

    def revealed_tickets(self, seat: Seat) -> list[int]:
        """Return the tickets that a seat completed and revealed during play."""
        return []

    def tickets_shown(self, s: State) -> bool:
        """Return whether all tickets lie open: not before the final scoring (C-4)."""
        return s.decision == OVER

    # -------------------------------------------------------- costs of routes, blockers of claims

    def price_routes(self) -> None:
        """Compute the cost of every route; subclasses call it once everything that costs depend on is set."""
        self.route_costs = shared([self.cost(route) for route in range(len(self.board.route_ids))])
        self.same_cost = vec[i64]([self.route_costs.index(cost) for cost in self.route_costs])
        self.reach_decides = all([cost.reach_decides(self.wild) for cost in self.route_costs])

    def cost(self, route: i64) -> Cost:
        """Return the cost of a route: a card of its colour, or a locomotive, a space (C-21, US-20, GF-11)."""
        return ColorCost(self.board.length[route], 0, self.board.color[route], self.colors, self.wild, 0, -1)

    def costs(self, seat: Seat) -> list[Cost]:
        """Return the cost of each route for a player."""
        return self.route_costs

    def route_cost(self, s: State, route: i64) -> Cost:
        """Return the cost of a route for the player to move."""
        return self.costs(s.seats[s.player])[route]

    def hand_summary(self, hand: Ints) -> HandSummary:
        """Return a hand in the form that costs are compared with."""
        cards: i64 = 0
        most: i64 = 0
        for color in range(self.colors):
            count = hand[color]
            cards += count
            if count > most:
                most = count
        wilds: i64 = 0
        for card in self.wild:
            wilds += hand[card]
        return HandSummary(hand, most, cards, wilds, hand, hand)

    def reach(self, hand_summary: HandSummary, color: i64) -> i64:
        """Return the most spaces that a route of the colour (the last one: gray) can have to be payable."""
        return hand_summary.reach + (hand_summary.most if color == self.colors else hand_summary.hand[color])

    def card_for(self, color: i64, route: i64) -> int:
        """Return the card that the spaces of a route take for a colour."""
        return color

    def claim_actions(self, s: State, actions: Ints) -> Ints:
        """Add all routes that are open to the player and that pieces and cards suffice for."""
        if self.reach_decides:
            return self.claims_in_reach(s.seats[s.player], actions)
        return self.affordable_claims(s.seats[s.player], actions)

    def claims_in_reach(self, seat: Seat, actions: Ints) -> Ints:
        """Add the open routes that cards and wagons suffice for, where each space takes one card."""
        hand = seat.hand
        wilds: i64 = 0
        for card in self.wild:
            wilds += hand[card]
        most: i64 = 0
        for color in range(self.colors):
            count = hand[color]
            if count > most:
                most = count
            if count + wilds > 0:
                actions = self.claims_up_to(seat, color, count + wilds, actions)
        return self.claims_up_to(seat, self.colors, most + wilds, actions)

    def claims_up_to(self, seat: Seat, color: i64, reach: i64, actions: Ints) -> Ints:
        """Add the open routes of a colour up to a length; routes are numbered by length."""
        if reach > seat.wagons:
            reach = seat.wagons
        length = self.board.length
        still_open = seat.open
        base = self.base[CLAIM]
        for route in range(self.first_routes[color], self.first_routes[color + 1]):
            if length[route] > reach:
                break
            if still_open[route]:
                actions = append(actions, base + route)
        return actions

    def affordable_claims(self, seat: Seat, actions: Ints) -> Ints:
        """Return the claims that the seat can pay for, where rules or permits change the costs."""
        costs = self.costs(seat)
        hand_summary = self.hand_summary(seat.hand)
        length = self.board.length
        kind = self.board.kind
        wagons = seat.wagons
        ships = self.pieces_left(seat) - wagons
        still_open = seat.open
        needs = self.needs
        unmet = ~self.permits(seat)
        same_cost = self.same_cost
        base = self.base[CLAIM]
        last: i64 = -1  # the cost that was compared last
        suffices = False
        for color in range(self.colors + 1):
            reach = self.reach(hand_summary, color)
            for route in range(self.first_routes[color], self.first_routes[color + 1]):
                spaces = length[route]
                if spaces > reach:
                    break
                if not still_open[route] or needs[route] & unmet:
                    continue
                if spaces > (ships if kind[route] == SHIP else wagons):
                    continue
                if same_cost[route] != last:
                    last = same_cost[route]
                    suffices = costs[route].affordable(hand_summary)
                if suffices:
                    actions = append(actions, base + route)
        return actions

    def claim_blocker(self, s: State, player: i64, route: i64) -> str:
        """Return the code of why a player cannot claim a route now, or an empty string."""
        found = self.claim_blocker_besides_cards(s, player, route)
        if found:
            return found
        return "" if self.can_pay_route(s, player, route) else "cards"

    def claim_blocker_besides_cards(self, s: State, player: i64, route: i64) -> str:
        """Return the same code for a player who has any cards that are needed."""
        seat = s.seats[player]
        if not seat.open[route]:
            return (
                "taken"
                if s.owners[route]
                else "parallel " + self.board.route_ids[self.taken_parallel_route(s, seat, route)]
            )
        missing = self.missing_permit(seat, route)
        if missing:
            return missing
        if self.board.length[route] > self.pieces_for(seat, route):
            return "pieces"
        return ""

    def taken_parallel_route(self, s: State, seat: Seat, route: i64) -> int:
        """Return the parallel route that closes this one to the seat: its own, or else another's."""
        taken = -1
        for beside in self.board.parallel_routes[route]:
            if beside in seat.routes:
                return beside
            if s.owners[beside]:
                taken = beside
        return taken

    def pieces_for(self, seat: Seat, route: i64) -> i64:
        """Return how many pieces a player has of the kind that a route takes (C-20, C-24)."""
        return seat.wagons

    def pieces_left(self, seat: Seat) -> i64:
        """Return how many pieces a player has: wagons, and ships for the routes by sea."""
        return seat.wagons

    def permits(self, seat: Seat) -> i64:
        """Return a bit for each permit that a seat has: what `needs` of routes asks for."""
        return 0

    def missing_permit(self, seat: Seat, route: i64) -> str:
        """Return the code of a permit that the route takes and the seat lacks, or an empty string."""
        return ""

    def can_pay_route(self, s: State, player: i64, route: i64) -> bool:
        """Return whether the hand of a player suffices for a route."""
        seat = s.seats[player]
        return self.costs(seat)[route].affordable(self.hand_summary(seat.hand))

    # ------------------------------------------------------------------ claiming a route

    def claim(self, s: State, route: i64) -> None:
        """Begin to claim a route: ask for the payment."""
        s.route = route
        self.ask_payment(s, self.route_cost(s, route))

    def cost_for(self, s: State, kind: i64, arg: i64) -> Cost | None:
        """Return the cost of a legal action; None if it costs nothing."""
        return self.route_cost(s, arg) if kind == CLAIM else None

    def surcharge_cost(self, s: State) -> Cost:
        """Return what is due in addition to the payment."""
        raise NotImplementedError

    def decision_before_payment(self, s: State) -> int:
        """Return the decision that the payment under way began with, which is what others see of it."""
        return TURN_DECISION

    def pending_cost(self, s: State) -> Cost:
        """Return the cost of the payment under way, computed anew."""
        return self.route_cost(s, s.route)

    def ask_payment(self, s: State, cost: Cost) -> None:
        """Pay at once if there is only one way, otherwise ask for the first card."""
        s.laid = cost.only_way(s.seats[s.player].hand)
        if len(s.laid):
            self.payment_complete(s)
            return
        s.cost = cost
        s.laid = vec[i64]([0] * len(self.cards))
        s.decision = PAY_DECISION

    def pay_actions(self, s: State) -> Ints:
        """Return the cards that some complete payment continues with (C-23)."""
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
        """Lay one more card of the payment under way."""
        assert s.cost is not None
        s.laid = replaced(s.laid, card, s.laid[card] + 1)
        if not s.cost.paid(s.laid):
            return
        if s.cost.may_go_on() and len(cards_to_lay(s.cost, s.seats[s.player].hand, s.laid)):
            return  # the payer lays more, or passes: that is all
        s.cost = None
        self.payment_complete(s)

    def payment_complete(self, s: State) -> None:
        """Place the route, which is paid in full."""
        self.place_route(s)
        self.spend(s, s.laid)
        self.after_discarding(s)
        self.route_claimed(s)

    def after_discarding(self, s: State) -> None:
        """Renew empty decks, then fill the market, before anything else is drawn or decided (C-16)."""
        self.decks.renew_all_empty(s)
        self.market.fill(s)

    def spend(self, s: State, cards: Ints) -> None:
        """Move cards from the hand to the discard pile, all together (C-16)."""
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
        """Put pieces on the route, score it and record its owner."""
        route = s.route
        seat = s.seats[s.player]
        self.put_pieces(seat, route)
        points = self.route_points(s, route)
        seat.score += points
        s.emit(CLAIMED, s.player, route, points)
        self.own_route(s, s.player, route)

    def put_pieces(self, seat: Seat, route: i64) -> None:
        """Put a piece on each space of a route."""
        seat.wagons -= self.board.length[route]

    def own_route(self, s: State, player: i64, route: i64) -> None:
        """Record the owner, the connections and what others may still claim (C-25, C-26)."""
        board = self.board
        seat = s.seats[player]
        s.owners = replaced(s.owners, route, s.owners[route] | 1 << player)
        s.claimed += 1
        seat.routes = seat.routes + [route]
        seat.connections = joined(seat.connections, board.node_a[route], board.node_b[route])
        close_routes(board, s, player, route, self.groups_shared)

    def route_points(self, s: State, route: i64) -> int:
        """Return the points that the player to move scores for a claim."""
        return self.board.points[route]

    def route_claimed(self, s: State) -> None:
        """Continue the turn after a route was placed and paid."""
        self.end_turn(s, False, True)
