"""The course of a game in rule-book order: set-up, a turn's actions, payment, end, scoring.

`Rules` is the family's common ground; each edition is one subclass in `editions/` that changes the steps its
rule book changes. A step never asks which edition it is in. All steps work on a `State`; `Rules` itself never
changes.
"""

from typing import Final

from stellwerk.boards import BoardData
from stellwerk.engine.actions import ActionSpace, common_words
from stellwerk.engine.board import Board
from stellwerk.engine.facts import Facts
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
from stellwerk.engine.mechanics.decks import Decks, shuffle
from stellwerk.engine.mechanics.double_routes import all_routes, close_routes
from stellwerk.engine.mechanics.market import Market
from stellwerk.engine.mechanics.network import joined
from stellwerk.engine.mechanics.payment import Bill, ColorBill, Purse, cards_to_lay, shared
from stellwerk.engine.mechanics.pieces import pieces_for, put_pieces
from stellwerk.engine.mechanics.scoring import Scoring
from stellwerk.engine.mechanics.tickets import choices, draw_tickets, put_under
from stellwerk.engine.rng import Rng
from stellwerk.engine.state import Pile, Seat, State, replaced
from stellwerk.engine.viewer import Viewer

IDLE_ROUNDS: Final = 3  # so many without progress end the game (C-5)
MOST_ROUNDS: Final = 1000  # the game ends with the last of them whatever is played (C-6)


class Rules:
    """What a game consists of: set-up, turns, drawing, tickets, claims, the end."""

    def __init__(self, facts: Facts, data: BoardData, players: int, technologies: list[str]) -> None:
        self.facts = facts
        self.players = players
        self.board = Board(data, facts.colors, facts.points)
        self.technologies = technologies
        self.cards: list[str] = list(facts.card_counts)
        self.colors = len(facts.colors)
        self.loco = self.cards.index("loco") if "loco" in self.cards else -1
        self.wild: list[int] = [self.loco] if self.loco >= 0 else []
        self.space = ActionSpace(self.board, self.cards, technologies, self.notation())
        self.base: list[int] = self.space.base
        self.decks = Decks(list(facts.card_counts.values()), [0] * len(self.cards))
        self.market = Market(self.decks, facts.market, [])
        self.lone_card = self.cards.index(facts.lone_card) if facts.lone_card else -1
        self.groups_shared = players >= facts.shared_groups_from
        self.needs: list[int] = [0] * len(data.routes)  # a bit for each technology that a route takes
        self.route_bills: list[Bill] = []
        self.reach_decides = False  # for every bill
        self.ticket_kinds = 1  # 2: long ones are known from short ones
        self.scoring = Scoring(self.board, players)

    def notation(self) -> dict[int, list[str]]:
        """How the actions of this edition are spelled, by kind."""
        return common_words(self.board, self.cards)

    def price_routes(self) -> None:
        """To be called when all that prices depend on is set."""
        self.route_bills = shared([self.bill(route) for route in range(len(self.board.route_ids))])
        self.reach_decides = all([bill.reach_decides(self.wild) for bill in self.route_bills])

    # ------------------------------------------------------------------ set-up

    def set_up(self, s: State) -> None:
        """Deal cards and tickets and ask for the first decision."""
        self.lay_out(s)
        self.deal_cards(s)
        self.deal_tickets(s)
        self.begin(s)

    def lay_out(self, s: State) -> None:
        """The board empty, pieces and cards with their owners, nothing shuffled or dealt yet."""
        board = self.board
        s.seats = [Seat(len(self.cards)) for _ in range(self.players)]
        everywhere = all_routes(board, self.colors)
        apart = list(range(board.nodes))
        for seat in s.seats:
            seat.wagons = self.facts.wagons
            seat.claimable = everywhere
            seat.connections = apart
        s.owners = [0] * len(board.route_ids)
        s.piles = [Pile([], 0, [0] * len(self.cards), 0)]
        s.ticket_decks = [[]]
        s.ticket_known = [0] * len(board.ticket_ids)
        s.ticket_placed = s.ticket_known
        s.goods = [[] for _ in board.city_ids]
        s.laid = [0] * len(self.cards)

    def deal_cards(self, s: State) -> None:
        self.decks.stack(s, 0, self.decks.all_cards(0))
        for _ in range(self.facts.hand):
            for seat in s.seats:
                seat.hand[self.decks.draw(s, 0)] += 1
        self.market.fill(s)

    def deal_tickets(self, s: State) -> None:
        tickets = list(range(len(self.board.ticket_ids)))
        shuffle(s, tickets)
        s.ticket_decks = [tickets]
        for seat in s.seats:
            seat.offer = draw_tickets(s, 0, self.facts.first_offer)

    def begin(self, s: State) -> None:
        s.starting = True
        s.player = 0
        s.keep_least = self.facts.first_keep
        s.decision = KEEP_DECISION

    def chosen(self, s: State) -> None:
        """A seat has kept its first tickets: the next one chooses, or the first turn begins."""
        if s.player + 1 < self.players:
            s.player += 1
            s.decision = KEEP_DECISION
        else:
            self.first_turn(s)

    def first_turn(self, s: State) -> None:
        """Seat 0 is the starting player (C-2)."""
        s.starting = False
        s.keep_least = 0
        s.player = 0
        s.decision = TURN_DECISION

    def secret_choices(self) -> list[int]:
        """What a seat may choose in secret at the start."""
        return []

    # ------------------------------------------------------------------ decisions

    def step(self, s: State, action: int) -> None:
        """Take an action that is on offer, then all decisions that leave no choice."""
        s.events.clear()
        self.act(s, self.space.kinds[action], self.space.args[action])
        self.settle(s)

    def settle(self, s: State) -> None:
        """Inside an action a decision with one option is taken by itself; one with none ends the action."""
        s.options = []
        while s.decision != TURN_DECISION and s.decision != OVER and not s.starting:
            options = self.options(s)
            if not options:
                self.end_turn(s, False, True)
            elif len(options) == 1 and not self.must_ask(s):
                self.act(s, self.space.kinds[options[0]], self.space.args[options[0]])
            else:
                s.options = options
                return

    def must_ask(self, s: State) -> bool:
        """Withdrawing by itself would show that the player cannot pay."""
        return s.decision == SURCHARGE_DECISION and not s.paid_extra

    def private(self, s: State) -> bool:
        """Whether an action is under way whose decisions are the player's own business until it is done.

        How many there are depends on his hand, because those with one option are taken by themselves: a
        payment, the rest of a surcharge, the claims that a purchase grants, a journey.
        """
        if s.decision == SURCHARGE_DECISION:
            return bool(s.paid_extra)
        return s.decision == PAY_DECISION or s.decision == CLAIM_DECISION or s.decision == JOURNEY_DECISION

    def options(self, s: State) -> list[int]:
        if s.decision == TURN_DECISION:
            return self.turn_options(s)
        if s.decision == PAY_DECISION:
            return self.pay_options(s)
        if s.decision == DRAW_DECISION:
            options: list[int] = []
            self.draw_options(s, options, True)
            return options
        if s.decision == KEEP_DECISION:
            return self.keep_options(s)
        return self.special_options(s)

    def special_options(self, s: State) -> list[int]:
        """Options of the decisions that only this edition knows."""
        raise NotImplementedError

    def act(self, s: State, kind: int, arg: int) -> None:
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
            self.offer_tickets(s, draw_tickets(s, 0, self.facts.offer))
        elif kind == PASS:
            self.pass_turn(s)
        else:
            self.special_action(s, kind, arg)

    def special_action(self, s: State, kind: int, arg: int) -> None:
        """Carry out an action that only this edition knows."""
        raise NotImplementedError

    # ------------------------------------------------------------------ a turn

    def turn_options(self, s: State) -> list[int]:
        """All actions of a turn; whoever has none passes (C-3)."""
        options: list[int] = []
        self.draw_options(s, options, False)
        self.ticket_options(s, options)
        self.claim_options(s, options)
        if not options:
            options.append(self.base[PASS])
        return options

    def pass_turn(self, s: State) -> None:
        s.tell(PASSED, s.player, 0, 0)
        self.end_turn(s, True, False)

    def end_turn(self, s: State, passed: bool, progress: bool) -> None:
        """Look for the end of the game (C-3, C-5, C-6, C-40), then it is the next player's turn (C-1).

        A turn without progress brought nothing about, and nothing else could have been done in it.
        """
        s.route = -1
        s.bill = None
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
            s.turns_left = self.players * self.facts.last_rounds
            s.tell(FINAL, s.player, s.turns_left, 0)
        s.player = s.player + 1 if s.player + 1 < self.players else 0
        s.decision = TURN_DECISION

    def stands_still(self, s: State) -> bool:
        """A round of passes, three without progress, or more rounds than any sensible game has."""
        if s.passes >= self.players or s.idle_turns >= IDLE_ROUNDS * self.players:
            return True
        return s.turns >= MOST_ROUNDS * self.players

    def end_is_near(self, seat: Seat) -> bool:
        return seat.wagons <= self.facts.last_wagons

    def finish(self, s: State) -> None:
        s.route = -1
        s.decision = OVER
        s.tell(ENDED, s.player, 0, 0)

    # ------------------------------------------------------------------ drawing cards

    def draw_options(self, s: State, options: list[int], second: bool) -> None:
        """From the deck or the market; with deck and discard empty nothing, whatever lies open (C-12)."""
        if self.decks.can_draw(s, 0):
            options.append(self.base[DRAW] + DRAW_ANY)
            self.take_options(s, options, second)

    def take_options(self, s: State, options: list[int], second: bool) -> None:
        present = 0
        for card in s.market:
            present |= 1 << card
        if second and self.lone_card >= 0:
            present &= ~(1 << self.lone_card)
        number = self.base[TAKE]
        while present:
            if present & 1:
                options.append(number)
            present >>= 1
            number += 1

    def draw(self, s: State, which: int) -> None:
        """A card from the top of the deck."""
        self.draw_blind(s, s.player, 0)
        self.drew_one(s, False)

    def draw_blind(self, s: State, player: int, which: int) -> None:
        card = self.decks.draw(s, which)
        s.seats[player].hand[card] += 1
        s.tell(DREW, player, card, which)

    def take(self, s: State, card: int) -> None:
        """A card from the market, which is filled up at once (C-11)."""
        self.take_market_card(s, card)
        self.market.replace(s, card)
        self.drew_one(s, card == self.lone_card)

    def take_market_card(self, s: State, card: int) -> None:
        seat = s.seats[s.player]
        seat.hand[card] += 1
        seat.known[card] += 1
        s.tell(TOOK, s.player, card, 0)

    def drew_one(self, s: State, is_all: bool) -> None:
        """A second card is chosen after the first (US-10, MK-10), if that was not all (C-12, C-14, C-15)."""
        s.drawn += 1
        if is_all or s.drawn == 2:
            self.end_turn(s, False, True)
        else:
            s.decision = DRAW_DECISION

    # ------------------------------------------------------------------ tickets

    def ticket_options(self, s: State, options: list[int]) -> None:
        if s.ticket_decks[0]:
            options.append(self.base[TICKETS])

    def offer_tickets(self, s: State, tickets: list[int]) -> None:
        s.seats[s.player].offer = tickets
        s.keep_least = min(self.facts.keep, len(tickets))
        s.tell(OFFERED, s.player, len(tickets), 0)
        s.decision = KEEP_DECISION

    def keep_options(self, s: State) -> list[int]:
        offered = len(s.seats[s.player].offer)
        return [self.base[KEEP] + kept for kept in choices(offered, s.keep_least)]

    def keep(self, s: State, kept: int) -> None:
        seat = s.seats[s.player]
        offer = seat.offer
        seat.offer = []
        back: list[int] = []
        mine = seat.tickets[:]
        for place in range(len(offer)):
            if kept >> place & 1:
                mine.append(offer[place])
                s.tell(KEPT, s.player, offer[place], 0)
            else:
                back.append(offer[place])
                s.tell(RETURNED, s.player, offer[place], 0)
        seat.tickets = mine
        for ticket in back:
            self.put_back(s, ticket)
        if s.starting:
            self.chosen(s)
        else:
            s.keep_least = 0
            self.end_turn(s, False, True)

    def put_back(self, s: State, ticket: int) -> None:
        """Under the deck, in the order in which they were offered (C-33); the player knows where."""
        put_under(s, 0, ticket)

    def may_hold(self, s: State, player: int, ticket: int) -> bool:
        """Whether a player may have this ticket face down, as far as everybody can tell."""
        return True

    def mix_ticket_kinds(self, s: State, viewer: Viewer, rng: Rng) -> None:
        """Deal anew who has how many of each kind, where that is a secret; which ones is not decided here."""

    def tickets_shown(self, s: State) -> bool:
        """Whether all tickets lie open: not before the final scoring (C-4)."""
        return s.decision == OVER

    # ------------------------------------------------------------------ claiming a route

    def claim_options(self, s: State, options: list[int]) -> None:
        """All routes that are open to the player and that pieces and cards suffice for."""
        if self.reach_decides:
            self.claims_in_reach(s.seats[s.player], options)
        else:
            self.affordable_claims(s.seats[s.player], options)

    def claims_in_reach(self, seat: Seat, options: list[int]) -> None:
        """Where each space takes a card and none takes more: routes no longer than cards and wagons reach."""
        hand = seat.hand
        wilds = 0
        for card in self.wild:
            wilds += hand[card]
        most = 0
        for color in range(self.colors):
            count = hand[color]
            if count > most:
                most = count
            self.claims_up_to(seat, color, count + wilds, options)
        self.claims_up_to(seat, self.colors, most + wilds, options)

    def claims_up_to(self, seat: Seat, color: int, reach: int, options: list[int]) -> None:
        """The open routes of a colour up to a length; they lie by length."""
        if reach > seat.wagons:
            reach = seat.wagons
        length = self.board.length
        base = self.base[CLAIM]
        for route in seat.claimable[color]:
            if length[route] > reach:
                return
            options.append(base + route)

    def affordable_claims(self, seat: Seat, options: list[int]) -> None:
        """Elsewhere: routes that pieces, technologies and, by their bills, cards suffice for."""
        board = self.board
        bills = self.bills(seat)
        purse = self.purse(seat.hand)
        needs_any = len(self.technologies) > 0
        lacking = ~seat.technologies
        last: Bill | None = None
        suffices = False
        for color in range(self.colors + 1):
            reach = purse.reach + (purse.most if color == self.colors else seat.hand[color])
            for route in seat.claimable[color]:
                spaces = board.length[route]
                if spaces > reach:
                    break
                if spaces > pieces_for(board, seat, route) or (needs_any and self.needs[route] & lacking):
                    continue
                bill = bills[route]
                if bill is not last:
                    last = bill
                    suffices = bill.affordable(purse)
                if suffices:
                    options.append(self.base[CLAIM] + route)

    def purse(self, hand: list[int]) -> Purse:
        """The hand as prices are compared with it."""
        cards = 0
        most = 0
        for color in range(self.colors):
            count = hand[color]
            cards += count
            if count > most:
                most = count
        wilds = 0
        for card in self.wild:
            wilds += hand[card]
        return Purse(hand, most, cards, wilds, hand, hand)

    def bills(self, seat: Seat) -> list[Bill]:
        """What each route costs a player."""
        return self.route_bills

    def bill(self, route: int) -> Bill:
        """Cards of its colour, one a space, locomotives for any of them (C-21, US-20, GF-11)."""
        return ColorBill(self.board.length[route], 0, self.board.color[route], self.colors, self.wild, 0, -1)

    def claim(self, s: State, route: int) -> None:
        s.route = route
        self.ask_payment(s, self.route_bill(s, route))

    def route_bill(self, s: State, route: int) -> Bill:
        """What the route costs the player to move."""
        return self.bills(s.seats[s.player])[route]

    def bill_for(self, s: State, kind: int, arg: int) -> Bill | None:
        """What an action on offer costs, if it is one that is paid for."""
        return self.route_bill(s, arg) if kind == CLAIM else None

    def surcharge_bill(self, s: State) -> Bill:
        """What is due in addition to the payment laid out."""
        raise NotImplementedError

    def pending_makes_sense(self, s: State) -> bool:
        """Whether the action under way in a position that was read is one that can be under way."""
        if s.starting:
            return self.start_makes_sense(s)
        if s.decision == TURN_DECISION:
            return s.bought < 0
        if s.decision == KEEP_DECISION:
            return bool(s.seats[s.player].offer)
        if s.decision == DRAW_DECISION:
            return s.drawn == 1
        return s.decision == PAY_DECISION and self.payment_makes_sense(s)

    def start_makes_sense(self, s: State) -> bool:
        """All seats from the deciding one on still have their offers."""
        return s.decision == KEEP_DECISION and all([bool(seat.offer) for seat in s.seats[s.player :]])

    def payment_makes_sense(self, s: State) -> bool:
        """A payment for a route that the player may claim."""
        return s.route >= 0 and s.city < 0 and s.technology < 0 and self.can_claim(s, s.route)

    def can_claim(self, s: State, route: int) -> bool:
        return not self.obstacle(s, s.player, route)

    def pending_bill(self, s: State) -> Bill:
        """The bill of the payment under way, made anew."""
        return self.route_bill(s, s.route)

    def ask_payment(self, s: State, bill: Bill) -> None:
        s.laid = bill.only_way(s.seats[s.player].hand)
        if s.laid:
            self.payment_complete(s)
            return
        s.bill = bill
        s.laid = [0] * len(self.cards)
        s.decision = PAY_DECISION

    def pay_options(self, s: State) -> list[int]:
        """The cards with which some payment goes on: every legal one can be laid, and no other (C-23)."""
        assert s.bill is not None
        base = self.base[PAY]
        return [base + card for card in cards_to_lay(s.bill, s.seats[s.player].hand, s.laid)]

    def pay(self, s: State, card: int) -> None:
        assert s.bill is not None
        s.laid = replaced(s.laid, card, s.laid[card] + 1)
        if s.bill.paid(s.laid):
            s.bill = None
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

    def spend(self, s: State, cards: list[int]) -> None:
        """Cards leave the hand for the discard pile, together (C-16)."""
        seat = s.seats[s.player]
        for card in range(len(cards)):
            count = cards[card]
            if count:
                seat.hand[card] -= count
                seat.known[card] = max(0, seat.known[card] - count)
                self.decks.discard(s, card, count)
                s.tell(PAID, s.player, card, count)

    def place_route(self, s: State) -> None:
        route = s.route
        seat = s.seats[s.player]
        put_pieces(self.board, seat, route)
        points = self.route_points(s, route)
        seat.score += points
        s.tell(CLAIMED, s.player, route, points)
        self.own_route(s, s.player, route)

    def own_route(self, s: State, player: int, route: int) -> None:
        """Note the owner, the connections and what others may still claim (C-25, C-26)."""
        board = self.board
        seat = s.seats[player]
        s.owners = replaced(s.owners, route, s.owners[route] | 1 << player)
        seat.routes = seat.routes + [route]
        seat.connections = joined(seat.connections, board.node_a[route], board.node_b[route])
        close_routes(board, s, player, route, self.groups_shared)

    def route_points(self, s: State, route: int) -> int:
        """The points that a claim by the player to move scores."""
        return self.board.points[route]

    def route_claimed(self, s: State) -> None:
        """The route is placed and paid: what follows in the same turn."""
        self.end_turn(s, False, True)

    def obstacle(self, s: State, player: int, route: int) -> str:
        """Why a player cannot claim a route now, as a code; empty if nothing is in the way."""
        seat = s.seats[player]
        if route not in seat.claimable[self.board.color[route]]:
            return (
                "taken"
                if s.owners[route]
                else "twin " + self.board.route_ids[self.taken_twin(s, seat, route)]
            )
        missing = self.missing_technology(seat, route)
        if missing:
            return "technology " + missing
        if self.board.length[route] > pieces_for(self.board, seat, route):
            return "pieces"
        return "" if self.can_pay_route(s, player, route) else "cards"

    def taken_twin(self, s: State, seat: Seat, route: int) -> int:
        """The route beside this one that closes it to the player: his own, or else another's."""
        twin = -1
        for beside in self.board.twins[route]:
            if beside in seat.routes:
                return beside
            if s.owners[beside]:
                twin = beside
        return twin

    def missing_technology(self, seat: Seat, route: int) -> str:
        missing = self.needs[route] & ~seat.technologies
        for technology in range(len(self.technologies)):
            if missing >> technology & 1:
                return self.technologies[technology]
        return ""

    def can_pay_route(self, s: State, player: int, route: int) -> bool:
        seat = s.seats[player]
        return self.bills(seat)[route].affordable(self.purse(seat.hand))
