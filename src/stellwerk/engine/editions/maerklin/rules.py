"""Märklin: passengers travel over everybody's routes and collect goods. Ids: MK-..."""

from stellwerk.boards import BoardData
from stellwerk.engine.actions import spelled
from stellwerk.engine.editions.maerklin.facts import (
    FACTS,
    LOCO4_FROM,
    LONG,
    MIX_WIDTH,
    PASSENGERS,
    SHORT,
)
from stellwerk.engine.editions.maerklin.scoring import MaerklinScoring
from stellwerk.engine.kinds import (
    ARRIVE,
    ARRIVED,
    GOODS,
    JOURNEY,
    JOURNEY_DECISION,
    KEEP_DECISION,
    MIX,
    OFFER_DECISION,
    OFFERED,
    PASS,
    PLACE,
    PLACE_DECISION,
    PLACED,
    RIDE,
    RODE,
    TAKE,
)
from stellwerk.engine.mechanics.payment import Bill, ColorBill, Purse
from stellwerk.engine.rules import Rules
from stellwerk.engine.small import replaced
from stellwerk.engine.state import State


class MaerklinRules(Rules):
    def __init__(self, data: BoardData, players: int) -> None:
        super().__init__(FACTS, data, players, [])
        self.loco4 = self.cards.index("loco4")
        self.passenger = self.cards.index("passenger")
        self.wild_from_4: list[int] = [self.loco, self.loco4]
        self.scoring = MaerklinScoring(self.board, players)
        self.price_routes()

    def notation(self) -> dict[int, list[str]]:
        words = super().notation()
        cities = self.board.city_ids
        words[TAKE] = spelled("take", self.cards)
        words[MIX] = [
            f"tickets short={mix // MIX_WIDTH} long={mix % MIX_WIDTH}" for mix in range(MIX_WIDTH * MIX_WIDTH)
        ]
        words[JOURNEY] = spelled("journey", cities)
        words[PLACE] = spelled("place", cities + ["none"])
        words[RIDE] = spelled("ride", self.board.route_ids)
        words[ARRIVE] = ["arrive"]
        return words

    # set-up

    def lay_out(self, s: State) -> None:
        super().lay_out(s)
        for seat in s.seats:
            seat.passengers_left = PASSENGERS
        s.goods = self.board.goods
        s.ticket_decks = [[], []]

    def deal_tickets(self, s: State) -> None:
        """Two decks; the offers are drawn when their mix is announced (MK-4, MK-5)."""
        long = self.board.ticket_long
        short_deck = [ticket for ticket in range(len(long)) if not long[ticket]]
        long_deck = [ticket for ticket in range(len(long)) if long[ticket]]
        self.shuffle(s, short_deck)
        self.shuffle(s, long_deck)
        s.ticket_decks = [short_deck, long_deck]

    def begin(self, s: State) -> None:
        s.starting = True
        s.player = 0
        s.decision = OFFER_DECISION

    def chosen(self, s: State) -> None:
        if s.player + 1 < self.players:
            s.player += 1
            s.decision = OFFER_DECISION
        else:
            self.first_turn(s)

    def first_turn(self, s: State) -> None:
        """When all have chosen both ticket decks are shuffled again; nobody knows any place in them then."""
        short_deck = s.ticket_decks[SHORT][:]
        long_deck = s.ticket_decks[LONG][:]
        self.shuffle(s, short_deck)
        self.shuffle(s, long_deck)
        s.ticket_decks = [short_deck, long_deck]
        s.ticket_placed = [0] * len(s.ticket_placed)
        for seat in s.seats:
            seat.announced = -1
        super().first_turn(s)

    # the market: three locomotives or three passengers (MK-14)

    def market_unlawful(self, market: list[int]) -> bool:
        return market.count(self.loco) >= 3 or market.count(self.passenger) >= 3

    def lawful_market_exists(self, s: State) -> bool:
        pile = s.piles[0]
        locos = s.market.count(self.loco) + pile.discard[self.loco]
        passengers = s.market.count(self.passenger) + pile.discard[self.passenger]
        for place in range(pile.left):
            if pile.cards[place] == self.loco:
                locos += 1
            elif pile.cards[place] == self.passenger:
                passengers += 1
        cards = len(s.market) + pile.discarded + pile.left
        fit = min(locos, 2) + min(passengers, 2) + cards - locos - passengers
        return fit >= min(cards, self.market_size)

    # a turn

    def turn_options(self, s: State) -> list[int]:
        options: list[int] = []
        self.draw_options(s, options, False)
        self.mix_options(s, options)
        self.journey_options(s, options)
        self.claim_options(s, options)
        if not options:
            options.append(self.base[PASS])
        return options

    def own_options(self, s: State) -> list[int]:
        options: list[int] = []
        if s.decision == OFFER_DECISION:
            self.mix_options(s, options)
        elif s.decision == PLACE_DECISION:
            for city in self.free_ends(s):
                options.append(self.base[PLACE] + city)
            options.append(self.base[PLACE] + len(self.board.city_ids))
        else:
            self.ride_options(s, options)
        return options

    def own_act(self, s: State, kind: int, arg: int) -> None:
        if kind == MIX:
            self.draw_mix(s, arg // MIX_WIDTH, arg % MIX_WIDTH)
        elif kind == PLACE:
            self.place_passenger(s, arg)
        elif kind == JOURNEY:
            s.city = arg
            s.ridden = []
            s.fares = 0
            s.decision = JOURNEY_DECISION
        elif kind == RIDE:
            self.ride(s, arg)
        else:
            self.arrive(s)

    # tickets in an announced mix (MK-30)

    def mix_options(self, s: State, options: list[int]) -> None:
        short = len(s.ticket_decks[SHORT])
        long = len(s.ticket_decks[LONG])
        count = min(self.facts.offer, short + long)
        if count:
            for of_short in range(max(0, count - long), min(count, short) + 1):
                options.append(self.base[MIX] + MIX_WIDTH * of_short + count - of_short)

    def draw_mix(self, s: State, short: int, long: int) -> None:
        offer = self.draw_tickets(s, SHORT, short) + self.draw_tickets(s, LONG, long)
        s.seats[s.player].offer = offer
        s.keep_least = min(self.facts.first_keep if s.starting else self.facts.keep, len(offer))
        if s.starting:
            s.seats[s.player].announced = long
        s.tell(OFFERED, s.player, short, long)
        s.decision = KEEP_DECISION

    def put_back(self, s: State, ticket: int) -> None:
        self.put_under(s, LONG if self.board.ticket_long[ticket] else SHORT, ticket)

    # claiming: locomotives +4 help on long routes (MK-20)

    def bill(self, route: int) -> Bill:
        spaces = self.board.length[route]
        wild = self.wild_from_4 if spaces >= LOCO4_FROM else self.wild
        return ColorBill(spaces, 0, self.board.color[route], self.colors, wild, 0, -1)

    def purse(self, hand: list[int]) -> Purse:
        result = super().purse(hand)
        result.reach += hand[self.loco4]
        return result

    # a passenger may be put down at an end of the route (MK-22, MK-23)

    def route_claimed(self, s: State) -> None:
        if s.seats[s.player].passengers_left and self.free_ends(s):
            s.decision = PLACE_DECISION
        else:
            self.end_turn(s, False, True)

    def free_ends(self, s: State) -> list[int]:
        """The end cities of the route just claimed where a passenger may stand, lower number first."""
        a = self.board.end_a[s.route]
        b = self.board.end_b[s.route]
        return [city for city in (min(a, b), max(a, b)) if self.may_stand(s, city)]

    def may_stand(self, s: State, city: int) -> bool:
        if self.board.country[city]:
            return False
        for seat in s.seats:
            if city in seat.passengers:
                return False
        return True

    def place_passenger(self, s: State, city: int) -> None:
        if city < len(self.board.city_ids):
            seat = s.seats[s.player]
            seat.passengers_left -= 1
            seat.passengers = seat.passengers + [city]
            s.tell(PLACED, s.player, city, 0)
        self.end_turn(s, False, True)

    # journeys (MK-40 to MK-48)

    def journey_options(self, s: State, options: list[int]) -> None:
        seat = s.seats[s.player]
        for city in sorted(seat.passengers):
            for route in self.board.routes_at[city]:
                if self.can_ride(s, route, seat.hand[self.passenger]):
                    options.append(self.base[JOURNEY] + city)
                    break

    def can_ride(self, s: State, route: int, fares_left: int) -> bool:
        owners = s.owners[route]
        if owners >> s.player & 1:
            return True
        return owners != 0 and fares_left > 0

    def place_reached(self, s: State) -> int:
        at = s.city
        for route in s.ridden:
            at = self.board.other_end(route, at)
        return at

    def ride_options(self, s: State, options: list[int]) -> None:
        at = self.place_reached(s)
        fares_left = s.seats[s.player].hand[self.passenger] - s.fares
        if not self.board.country[at]:
            for route in self.board.routes_at[at]:
                if route not in s.ridden and self.can_ride(s, route, fares_left):
                    options.append(self.base[RIDE] + route)
        if s.ridden:
            options.append(self.base[ARRIVE])

    def ride(self, s: State, route: int) -> None:
        """Own routes are free, each other one costs a passenger card, laid on the table (MK-41)."""
        fare = not s.owners[route] >> s.player & 1
        if fare:
            seat = s.seats[s.player]
            s.fares += 1
            seat.known[self.passenger] = max(seat.known[self.passenger], s.fares)
        s.ridden = s.ridden + [route]
        s.tell(RODE, s.player, route, 1 if fare else 0)

    def cities_with_goods(self, s: State) -> list[int]:
        """The cities of the journey that give a good: each once, the starting city never (MK-43)."""
        result: list[int] = []
        at = s.city
        for route in s.ridden:
            at = self.board.other_end(route, at)
            if at != s.city and at not in result and s.goods[at]:
                result.append(at)
        return result

    def arrive(self, s: State) -> None:
        """The passenger leaves the game, his goods are scored (MK-46)."""
        seat = s.seats[s.player]
        points = 0
        goods = s.goods[:]
        taken = seat.goods[:]
        for city in self.cities_with_goods(s):
            value = goods[city][0]
            goods[city] = goods[city][1:]
            taken.append(value)
            points += value
            s.tell(GOODS, s.player, city, value)
        s.goods = goods
        seat.goods = taken
        seat.score += points
        left = seat.passengers[:]
        left.remove(s.city)
        seat.passengers = left
        s.tell(ARRIVED, s.player, self.place_reached(s), points)
        self.spend(s, replaced([0] * len(self.cards), self.passenger, s.fares))
        s.city = -1
        s.ridden = []
        s.fares = 0
        self.after_discarding(s)
        self.end_turn(s, False, True)

    def pending_makes_sense(self, s: State) -> bool:
        seat = s.seats[s.player]
        if s.decision == PLACE_DECISION:
            return s.route in seat.routes and seat.passengers_left > 0 and bool(self.free_ends(s))
        if s.decision == JOURNEY_DECISION:
            return s.city in seat.passengers and self.journey_makes_sense(s)
        return super().pending_makes_sense(s)

    def start_makes_sense(self, s: State) -> bool:
        """Seat by seat: a mix, then a choice."""
        offer = s.seats[s.player].offer
        return s.decision == OFFER_DECISION or (s.decision == KEEP_DECISION and bool(offer))

    def journey_makes_sense(self, s: State) -> bool:
        """The routes ridden follow one another, have owners, and were paid for."""
        at = s.city
        fares = 0
        for route in s.ridden:
            if self.board.country[at] or at not in (self.board.end_a[route], self.board.end_b[route]):
                return False
            if not s.owners[route]:
                return False
            if not s.owners[route] >> s.player & 1:
                fares += 1
            at = self.board.other_end(route, at)
        return s.fares == fares <= s.seats[s.player].hand[self.passenger]
