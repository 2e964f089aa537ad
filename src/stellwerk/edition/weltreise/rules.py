"""Weltreise: trains and ships around the world, harbours, tours, and a choice of pieces. Ids: WR-..."""

from stellwerk.arrays import Ints, append, i64, vec
from stellwerk.boards import BoardData
from stellwerk.edition.weltreise.fields import (
    BOX_SHIPS,
    BOX_WAGONS,
    FILLING,
    GAP,
    HARBORS_BUILT,
    SHIPS,
    WAGONS_CHOSEN,
    choices,
    fields,
)
from stellwerk.edition.weltreise.harbors import Harbors
from stellwerk.edition.weltreise.kinds import (
    GIVE_SHIPS,
    GIVE_WAGONS,
    OWN_ARGUMENTS,
    OWN_KINDS,
    PIECES,
    PIECES_DECISION,
    REFILL,
    REFILL_DECISION,
)
from stellwerk.edition.weltreise.market import SeaMarket
from stellwerk.edition.weltreise.payment import (
    CARDS_A_COLOR,
    SHIP_CARD,
    TRAIN_CARD,
    ShipCost,
    TrainCost,
    sea_hand_summary,
)
from stellwerk.edition.weltreise.scoring import WeltreiseScoring
from stellwerk.edition.weltreise.spec import (
    SHIP_PILE,
    TRAIN_PILE,
    SeaNumbers,
)
from stellwerk.engine.actions import counted, spelled
from stellwerk.engine.fields import Field
from stellwerk.engine.kinds import (
    BUILD,
    DRAW,
    DRAW_DECISION,
    DRAW_NAMES,
    DRAW_SHIP,
    DRAW_TRAIN,
    EXCHANGED,
    PASS,
    PIECES_SHOWN,
    PILE_NAMES,
    SHIP,
    TAKE,
    TICKETS,
)
from stellwerk.engine.mechanics.market import TOO_MANY
from stellwerk.engine.mechanics.payment import Cost, HandSummary
from stellwerk.engine.packed import place_of, removed
from stellwerk.engine.rules import MANY_ACTIONS, Rules
from stellwerk.engine.spec import EditionSpec
from stellwerk.engine.state import Seat, State, empty_pile


class WeltreiseRules(Rules):
    def __init__(
        self,
        spec: EditionSpec,
        numbers: SeaNumbers,
        data: BoardData,
        players: int,
        beginner: bool,
        three_jokers: bool,
    ) -> None:
        self.numbers = numbers
        super().__init__(spec, data, players)
        self.joker = self.cards.index("joker")
        self.loco = self.joker
        for card in range(self.joker):
            if card % CARDS_A_COLOR >= SHIP_CARD:
                self.decks.pile_of[card] = SHIP_PILE  # jokers belong to the train cards (WR-14)
        self.sea_market = SeaMarket(
            self.decks, spec.market, self.joker, TOO_MANY if three_jokers else spec.market
        )
        self.market = self.sea_market
        self.beginner = beginner
        self.harbors = Harbors(self.board, self.colors)
        self.scoring = WeltreiseScoring(self.board, players, numbers)
        self.most_rough: i64 = max([route.rough for route in data.routes])
        self.price_routes()

    def state_fields(self) -> list[Field]:
        return fields(self.numbers)

    def kind_names(self) -> dict[int, str]:
        return super().kind_names() | OWN_KINDS

    def argument_names(self) -> dict[str, str]:
        return super().argument_names() | OWN_ARGUMENTS

    def notation(self) -> dict[int, list[str]]:
        words = super().notation()
        words[DRAW] = DRAW_NAMES[: DRAW_SHIP + 1]
        words[TAKE] = spelled("take", self.cards)
        words[REFILL] = spelled("refill", PILE_NAMES)
        words[TICKETS] = ["tickets"]
        words[GIVE_WAGONS] = counted("exchange wagons=", self.numbers.all_wagons)
        words[GIVE_SHIPS] = counted("exchange ships=", self.numbers.all_wagons)
        words[BUILD] = spelled("harbor", self.board.city_ids)
        words[PIECES] = counted("pieces wagons=", self.numbers.all_wagons)
        return words

    # set-up

    def lay_out(self, s: State) -> None:
        super().lay_out(s)
        s.piles = [empty_pile(len(self.cards)) for _ in range(2)]
        for seat in s.seats:
            seat.wagons = 0

    def deal_cards(self, s: State) -> None:
        self.decks.stack(s, TRAIN_PILE, self.decks.all_cards(TRAIN_PILE))
        self.decks.stack(s, SHIP_PILE, self.decks.all_cards(SHIP_PILE))
        for seat in s.seats:
            for _ in range(self.numbers.train_hand):
                seat.hand[self.decks.draw(s, TRAIN_PILE)] += 1
            for _ in range(self.numbers.ship_hand):
                seat.hand[self.decks.draw(s, SHIP_PILE)] += 1
        self.market.lay_out(s)
        self.market.reset(s)

    def first_turn(self, s: State) -> None:
        """Let all choose pieces after the tickets (WR-4); beginners take those advised (WR-6)."""
        s.player = 0
        if self.beginner:
            for seat in s.seats:
                seat.set_number(WAGONS_CHOSEN, self.spec.wagons)
            self.show_pieces(s)
            return
        s.decision = PIECES_DECISION

    def chooses_first_tickets(self, s: State) -> bool:
        """Return whether tickets, and not yet pieces, are being chosen."""
        return s.starting and s.decision != PIECES_DECISION

    def choose_pieces(self, s: State, wagons: i64) -> None:
        s.seats[s.player].set_number(WAGONS_CHOSEN, wagons)
        if s.player + 1 < self.players:
            s.player += 1
            return
        self.show_pieces(s)

    def show_pieces(self, s: State) -> None:
        """Show all choices together, and begin the first turn."""
        for player in range(self.players):
            seat = s.seats[player]
            seat.wagons = seat.numbers[WAGONS_CHOSEN]
            ships = self.numbers.pieces_chosen - seat.wagons
            seat.set_number(WAGONS_CHOSEN, 0)
            self.set_pieces(
                seat, ships, self.numbers.all_wagons - seat.wagons, self.numbers.all_ships - ships
            )
            s.emit(PIECES_SHOWN, player, seat.wagons, ships)
        super().first_turn(s)

    # a turn

    def turn_actions(self, s: State) -> Ints:
        actions = self.draw_actions(s, vec[i64](capacity=MANY_ACTIONS), False)
        actions = self.ticket_actions(s, actions)
        if len(actions) == 0 and len(self.places_to_use(s, vec[i64]())) == 0:
            actions = append(actions, self.base[PASS])  # nobody is made to exchange pieces (C-5)
        return self.places_to_use(s, self.exchange_actions(s, actions))

    def places_to_use(self, s: State, actions: Ints) -> Ints:
        """Add the harbours to build and the routes to claim."""
        return self.claim_actions(s, self.harbor_actions(s, actions))

    def special_actions(self, s: State) -> Ints:
        if s.decision == PIECES_DECISION:
            return vec[i64]([self.base[PIECES] + wagons for wagons in choices(self.numbers)])
        return vec[i64]([self.base[REFILL] + which for which in range(2) if self.decks.can_draw(s, which)])

    def apply_special(self, s: State, kind: i64, arg: i64) -> None:
        if kind == PIECES:
            self.choose_pieces(s, arg)
        elif kind == REFILL:
            self.sea_market.lay(s, arg)
            self.fill_gaps(s)
        elif kind == BUILD:
            s.city = arg
            self.ask_payment(s, self.harbors.cost)
        else:
            self.exchange(s, arg if kind == GIVE_WAGONS else -arg)

    # drawing (WR-10 to WR-15)

    def draw_actions(self, s: State, actions: Ints, second: bool) -> Ints:
        """Add draws from decks and market; with all four piles empty there are none (C-12)."""
        train = self.decks.can_draw(s, TRAIN_PILE)
        ship = self.decks.can_draw(s, SHIP_PILE)
        if train:
            actions = append(actions, self.base[DRAW] + DRAW_TRAIN)
        if ship:
            actions = append(actions, self.base[DRAW] + DRAW_SHIP)
        return self.take_actions(s, actions, second) if train or ship else actions

    def draw(self, s: State, which: i64) -> None:
        self.draw_blind(s, s.player, TRAIN_PILE if which == DRAW_TRAIN else SHIP_PILE)
        self.drew_one(s, False)

    def take(self, s: State, card: i64) -> None:
        """Take a card; the player chooses the deck that fills the gap (WR-11); a joker is the only card."""
        self.take_market_card(s, card)
        gap = place_of(s.market, card)
        s.set_number(GAP, gap)
        s.market = removed(s.market, gap)
        s.drawn = 2 if card == self.joker else s.drawn + 1
        self.fill_gaps(s)

    def fill_gaps(self, s: State) -> None:
        """Fill the market, from the deck of the player's choice if both have cards; then go on."""
        while len(s.market) < self.market.size:
            train = self.decks.can_draw(s, TRAIN_PILE)
            ship = self.decks.can_draw(s, SHIP_PILE)
            if train and ship:
                s.decision = REFILL_DECISION
                return
            if not train and not ship:
                break
            self.sea_market.lay(s, TRAIN_PILE if train else SHIP_PILE)
        if s.numbers[GAP] >= 0:
            s.set_number(GAP, -1)
        self.market.reset(s)
        if s.numbers[FILLING] or s.drawn == 2:
            s.set_number(FILLING, 0)
            self.end_turn(s, False, True)
        else:
            s.decision = DRAW_DECISION

    # claiming (WR-20 to WR-24)

    def cost(self, route: i64) -> Cost:
        color = self.board.color[route]
        spaces = self.board.length[route]
        if self.board.kind[route] == SHIP:
            return ShipCost(spaces, color, self.colors)
        rough = self.board.rough[route]
        return TrainCost(spaces - rough, rough, color, self.colors)

    def card_for(self, color: i64, route: i64) -> int:
        return CARDS_A_COLOR * color + (SHIP_CARD if self.board.kind[route] == SHIP else TRAIN_CARD)

    def hand_summary(self, hand: Ints) -> HandSummary:
        return sea_hand_summary(hand, self.colors)

    def reach(self, hand_summary: HandSummary, color: i64) -> i64:
        """Return the most spaces that can be paid: rough ones take any colour, the others one."""
        trains = hand_summary.trains[color]
        ships = hand_summary.ships[color]
        return (trains if trains > ships else ships) + self.most_rough

    def cost_for(self, s: State, kind: i64, arg: i64) -> Cost | None:
        return self.harbors.cost if kind == BUILD else super().cost_for(s, kind, arg)

    def pending_cost(self, s: State) -> Cost:
        return self.harbors.cost if s.city >= 0 else self.route_costs[s.route]

    def payment_complete(self, s: State) -> None:
        if s.city >= 0:
            self.harbors.build(s)
        else:
            self.place_route(s)
        self.spend(s, s.laid)
        s.city = -1
        s.set_number(FILLING, 1)
        self.after_discarding(s)

    def after_discarding(self, s: State) -> None:
        self.decks.renew_all_empty(s)
        self.fill_gaps(s)

    # pieces: wagons, and ships for the routes by sea

    def pieces_for(self, seat: Seat, route: i64) -> i64:
        return seat.numbers[SHIPS] if self.board.kind[route] == SHIP else seat.wagons

    def pieces_left(self, seat: Seat) -> i64:
        return seat.wagons + seat.numbers[SHIPS]

    def put_pieces(self, seat: Seat, route: i64) -> None:
        if self.board.kind[route] == SHIP:
            seat.set_number(SHIPS, seat.numbers[SHIPS] - self.board.length[route])
        else:
            super().put_pieces(seat, route)

    def set_pieces(self, seat: Seat, ships: i64, boxed_wagons: i64, boxed_ships: i64) -> None:
        """Set the pieces besides the wagons left, in one copy of the numbers."""
        numbers = seat.numbers[:]
        numbers[SHIPS] = ships
        numbers[BOX_WAGONS] = boxed_wagons
        numbers[BOX_SHIPS] = boxed_ships
        seat.numbers = numbers

    # harbours (WR-40, WR-41)

    def buildings(self, seat: Seat) -> list[int]:
        return seat.lists[HARBORS_BUILT]

    def harbor_actions(self, s: State, actions: Ints) -> Ints:
        seat = s.seats[s.player]
        if self.harbors.payable(seat, self.hand_summary(seat.hand)):
            for city in self.harbors.places(s, seat):
                actions = append(actions, self.base[BUILD] + city)
        return actions

    # exchanging pieces (WR-50)

    def exchange_actions(self, s: State, actions: Ints) -> Ints:
        seat = s.seats[s.player]
        for count in range(1, min(seat.wagons, seat.numbers[BOX_SHIPS]) + 1):
            actions = append(actions, self.base[GIVE_WAGONS] + count)
        for count in range(1, min(seat.numbers[SHIPS], seat.numbers[BOX_WAGONS]) + 1):
            actions = append(actions, self.base[GIVE_SHIPS] + count)
        return actions

    def exchange(self, s: State, wagons: i64) -> None:
        """Give wagons for ships (or, if negative, ships for wagons), a point for each piece."""
        seat = s.seats[s.player]
        stuck = self.can_only_exchange(s)
        seat.wagons -= wagons
        had = seat.numbers
        self.set_pieces(seat, had[SHIPS] + wagons, had[BOX_WAGONS] + wagons, had[BOX_SHIPS] - wagons)
        seat.score -= wagons if wagons > 0 else -wagons
        s.emit(EXCHANGED, s.player, wagons, 0)
        self.end_turn(s, False, not stuck)

    def can_only_exchange(self, s: State) -> bool:
        """Return whether there is nothing else to do in this turn (C-5)."""
        if self.decks.cards_left(s) or s.ticket_decks[0]:
            return False
        return len(self.places_to_use(s, vec[i64]())) == 0

    # the end

    def end_is_near(self, seat: Seat) -> bool:
        return self.pieces_left(seat) <= self.spec.last_wagons
