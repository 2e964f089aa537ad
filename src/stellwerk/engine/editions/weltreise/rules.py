"""Weltreise: trains and ships around the world, harbours, tours, and a choice of pieces. Ids: WR-..."""

from stellwerk.arrays import Ints, append, i64, vec
from stellwerk.boards import BoardData
from stellwerk.engine.actions import counted, spelled
from stellwerk.engine.editions.weltreise.facts import (
    ALL_SHIPS,
    ALL_WAGONS,
    FACTS,
    FEWEST_WAGONS,
    PIECES_CHOSEN,
    SHIP_HAND,
    SHIP_PILE,
    TRAIN_HAND,
    TRAIN_PILE,
)
from stellwerk.engine.editions.weltreise.harbors import Harbors
from stellwerk.engine.editions.weltreise.market import SeaMarket
from stellwerk.engine.editions.weltreise.payment import (
    CARDS_A_COLOR,
    SHIP_CARD,
    TRAIN_CARD,
    ShipBill,
    TrainBill,
    sea_purse,
)
from stellwerk.engine.editions.weltreise.scoring import WeltreiseScoring
from stellwerk.engine.kinds import (
    BUILD,
    DRAW,
    DRAW_DECISION,
    DRAW_NAMES,
    DRAW_SHIP,
    DRAW_TRAIN,
    EXCHANGED,
    GIVE_SHIPS,
    GIVE_WAGONS,
    PASS,
    PIECES,
    PIECES_DECISION,
    PIECES_SHOWN,
    PILE_NAMES,
    REFILL,
    REFILL_DECISION,
    SHIP,
    TAKE,
    TICKETS,
)
from stellwerk.engine.mechanics.payment import Bill, Purse
from stellwerk.engine.packed import place_of, removed
from stellwerk.engine.rules import MANY_OPTIONS, Rules
from stellwerk.engine.state import Seat, State, empty_pile


class WeltreiseRules(Rules):
    def __init__(self, data: BoardData, players: int) -> None:
        super().__init__(FACTS, data, players, [])
        self.joker = self.cards.index("joker")
        self.loco = self.joker
        for card in range(self.joker):
            if card % CARDS_A_COLOR >= SHIP_CARD:
                self.decks.pile_of[card] = SHIP_PILE  # jokers belong to the train cards (WR-14)
        self.sea_market = SeaMarket(self.decks, FACTS.market, self.joker)
        self.market = self.sea_market
        self.harbors = Harbors(self.board, self.colors)
        self.scoring = WeltreiseScoring(self.board, players)
        self.most_rough: i64 = max([route.rough for route in data.routes])
        self.price_routes()

    def notation(self) -> dict[int, list[str]]:
        words = super().notation()
        words[DRAW] = DRAW_NAMES[: DRAW_SHIP + 1]
        words[TAKE] = spelled("take", self.cards)
        words[REFILL] = spelled("refill", PILE_NAMES)
        words[TICKETS] = ["tickets"]
        words[GIVE_WAGONS] = counted("exchange wagons=", ALL_WAGONS)
        words[GIVE_SHIPS] = counted("exchange ships=", ALL_WAGONS)
        words[BUILD] = spelled("harbor", self.board.city_ids)
        words[PIECES] = counted("pieces wagons=", ALL_WAGONS)
        return words

    # set-up

    def lay_out(self, s: State) -> None:
        super().lay_out(s)
        s.piles = [empty_pile(len(self.cards)) for _ in range(2)]
        for seat in s.seats:
            seat.wagons = 0
            seat.box_wagons = ALL_WAGONS
            seat.box_ships = ALL_SHIPS

    def deal_cards(self, s: State) -> None:
        self.decks.stack(s, TRAIN_PILE, self.decks.all_cards(TRAIN_PILE))
        self.decks.stack(s, SHIP_PILE, self.decks.all_cards(SHIP_PILE))
        for seat in s.seats:
            for _ in range(TRAIN_HAND):
                seat.hand[self.decks.draw(s, TRAIN_PILE)] += 1
            for _ in range(SHIP_HAND):
                seat.hand[self.decks.draw(s, SHIP_PILE)] += 1
        self.market.lay_out(s)
        self.market.reset(s)

    def first_turn(self, s: State) -> None:
        """When all have chosen tickets, all choose pieces (WR-4)."""
        s.player = 0
        s.decision = PIECES_DECISION

    def secret_choices(self) -> list[int]:
        """How many wagons; the other pieces are ships."""
        return list(range(FEWEST_WAGONS, ALL_WAGONS + 1))

    def choose_pieces(self, s: State, wagons: i64) -> None:
        s.seats[s.player].choice = wagons
        if s.player + 1 < self.players:
            s.player += 1
            return
        for player in range(self.players):
            seat = s.seats[player]
            seat.wagons = seat.choice
            seat.ships = PIECES_CHOSEN - seat.choice
            seat.box_wagons = ALL_WAGONS - seat.wagons
            seat.box_ships = ALL_SHIPS - seat.ships
            seat.choice = 0
            s.tell(PIECES_SHOWN, player, seat.wagons, seat.ships)
        super().first_turn(s)

    # a turn

    def turn_options(self, s: State) -> Ints:
        options = self.draw_options(s, vec[i64](capacity=MANY_OPTIONS), False)
        options = self.ticket_options(s, options)
        if len(options) == 0 and len(self.places_to_use(s, vec[i64]())) == 0:
            options = append(options, self.base[PASS])  # nobody is made to exchange pieces (C-5)
        return self.places_to_use(s, self.exchange_options(s, options))

    def places_to_use(self, s: State, options: Ints) -> Ints:
        """Harbours to build and routes to claim."""
        return self.claim_options(s, self.harbor_options(s, options))

    def special_options(self, s: State) -> Ints:
        if s.decision == PIECES_DECISION:
            return vec[i64]([self.base[PIECES] + wagons for wagons in self.secret_choices()])
        return vec[i64]([self.base[REFILL] + which for which in range(2) if self.decks.can_draw(s, which)])

    def special_action(self, s: State, kind: i64, arg: i64) -> None:
        if kind == PIECES:
            self.choose_pieces(s, arg)
        elif kind == REFILL:
            self.sea_market.lay(s, arg)
            self.fill_gaps(s)
        elif kind == BUILD:
            s.city = arg
            self.ask_payment(s, self.harbors.bill)
        else:
            self.exchange(s, arg if kind == GIVE_WAGONS else -arg)

    # drawing (WR-10 to WR-15)

    def draw_options(self, s: State, options: Ints, second: bool) -> Ints:
        """Nothing can be taken from the market either when all four piles are empty (C-12)."""
        train = self.decks.can_draw(s, TRAIN_PILE)
        ship = self.decks.can_draw(s, SHIP_PILE)
        if train:
            options = append(options, self.base[DRAW] + DRAW_TRAIN)
        if ship:
            options = append(options, self.base[DRAW] + DRAW_SHIP)
        return self.take_options(s, options, second) if train or ship else options

    def draw(self, s: State, which: i64) -> None:
        self.draw_blind(s, s.player, TRAIN_PILE if which == DRAW_TRAIN else SHIP_PILE)
        self.drew_one(s, False)

    def take(self, s: State, card: i64) -> None:
        """The gap is filled from the deck of the player's choice (WR-11); a joker is the only card."""
        self.take_market_card(s, card)
        s.gap = place_of(s.market, card)
        s.market = removed(s.market, s.gap)
        s.drawn = 2 if card == self.joker else s.drawn + 1
        self.fill_gaps(s)

    def fill_gaps(self, s: State) -> None:
        """Fill the market; where both decks have cards the player chooses. Then the action goes on."""
        while len(s.market) < self.market.size:
            train = self.decks.can_draw(s, TRAIN_PILE)
            ship = self.decks.can_draw(s, SHIP_PILE)
            if train and ship:
                s.decision = REFILL_DECISION
                return
            if not train and not ship:
                break
            self.sea_market.lay(s, TRAIN_PILE if train else SHIP_PILE)
        s.gap = -1
        self.market.reset(s)
        if s.filling or s.drawn == 2:
            s.filling = False
            self.end_turn(s, False, True)
        else:
            s.decision = DRAW_DECISION

    # claiming (WR-20 to WR-24)

    def bill(self, route: i64) -> Bill:
        color = self.board.color[route]
        spaces = self.board.length[route]
        if self.board.kind[route] == SHIP:
            return ShipBill(spaces, color, self.colors)
        rough = self.board.rough[route]
        return TrainBill(spaces - rough, rough, color, self.colors)

    def card_for(self, color: i64, route: i64) -> int:
        return CARDS_A_COLOR * color + (SHIP_CARD if self.board.kind[route] == SHIP else TRAIN_CARD)

    def purse(self, hand: Ints) -> Purse:
        return sea_purse(hand, self.colors)

    def reach(self, purse: Purse, color: i64) -> i64:
        """Rough spaces take any colour, the others one."""
        trains = purse.trains[color]
        ships = purse.ships[color]
        return (trains if trains > ships else ships) + self.most_rough

    def bill_for(self, s: State, kind: i64, arg: i64) -> Bill | None:
        return self.harbors.bill if kind == BUILD else super().bill_for(s, kind, arg)

    def pending_bill(self, s: State) -> Bill:
        return self.harbors.bill if s.city >= 0 else self.route_bills[s.route]

    def payment_complete(self, s: State) -> None:
        if s.city >= 0:
            self.harbors.build(s)
        else:
            self.place_route(s)
        self.spend(s, s.laid)
        s.city = -1
        s.filling = True
        self.after_discarding(s)

    def after_discarding(self, s: State) -> None:
        self.decks.renew_all_empty(s)
        self.fill_gaps(s)

    # harbours (WR-40, WR-41)

    def harbor_options(self, s: State, options: Ints) -> Ints:
        seat = s.seats[s.player]
        if self.harbors.payable(seat, self.purse(seat.hand)):
            for city in self.harbors.places(s, seat):
                options = append(options, self.base[BUILD] + city)
        return options

    # exchanging pieces (WR-50)

    def exchange_options(self, s: State, options: Ints) -> Ints:
        seat = s.seats[s.player]
        for count in range(1, min(seat.wagons, seat.box_ships) + 1):
            options = append(options, self.base[GIVE_WAGONS] + count)
        for count in range(1, min(seat.ships, seat.box_wagons) + 1):
            options = append(options, self.base[GIVE_SHIPS] + count)
        return options

    def exchange(self, s: State, wagons: i64) -> None:
        """Give wagons for ships (or, if negative, ships for wagons), a point for each piece."""
        seat = s.seats[s.player]
        stuck = self.can_only_exchange(s)
        seat.wagons -= wagons
        seat.box_wagons += wagons
        seat.ships += wagons
        seat.box_ships -= wagons
        seat.score -= wagons if wagons > 0 else -wagons
        s.tell(EXCHANGED, s.player, wagons, 0)
        self.end_turn(s, False, not stuck)

    def can_only_exchange(self, s: State) -> bool:
        """Whether there is nothing else to do in this turn (C-5)."""
        if self.decks.cards_left(s) or s.ticket_decks[0]:
            return False
        return len(self.places_to_use(s, vec[i64]())) == 0

    # the end

    def end_is_near(self, seat: Seat) -> bool:
        return seat.wagons + seat.ships <= self.facts.last_wagons
