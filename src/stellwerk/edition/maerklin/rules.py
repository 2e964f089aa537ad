"""Märklin: passengers travel over everybody's routes and collect goods. Ids: MK-..."""

from stellwerk.arrays import Ints, append, i64, vec
from stellwerk.boards import BoardData
from stellwerk.edition.maerklin.fields import ANNOUNCED, FARES, PASSENGERS_LEFT, RIDDEN, fields, set_goods
from stellwerk.edition.maerklin.journeys import Journeys
from stellwerk.edition.maerklin.kinds import (
    ARRIVE,
    JOURNEY,
    JOURNEY_DECISION,
    MIX,
    OFFER_DECISION,
    OWN_ARGUMENTS,
    OWN_KINDS,
    PLACE,
    PLACE_DECISION,
    RIDE,
)
from stellwerk.edition.maerklin.scoring import MaerklinScoring
from stellwerk.edition.maerklin.spec import (
    LOCO4_FROM,
    LONG,
    MIX_WIDTH,
    SHORT,
    SPEC,
)
from stellwerk.engine.actions import spelled
from stellwerk.engine.fields import Field
from stellwerk.engine.kinds import KEEP_DECISION, OFFERED, TAKE
from stellwerk.engine.mechanics.decks import shuffle
from stellwerk.engine.mechanics.market import Market
from stellwerk.engine.mechanics.payment import ColorCost, Cost, HandSummary
from stellwerk.engine.mechanics.tickets import draw_tickets, put_under
from stellwerk.engine.packed import replaced
from stellwerk.engine.rules import MANY_ACTIONS, Rules
from stellwerk.engine.state import State


class MaerklinRules(Rules):
    def __init__(self, data: BoardData, players: int) -> None:
        super().__init__(SPEC, data, players)
        # both are taken like ordinary cards (MK-12, MK-13)
        self.loco4 = self.cards.index("loco4")
        self.passenger = self.cards.index("passenger")
        self.wild_from_4: Ints = vec[i64]([self.loco, self.loco4])
        # three locomotives or three passengers are replaced (MK-14)
        self.market = Market(self.decks, SPEC.market, [self.loco, self.passenger])
        self.ticket_kinds = 2
        self.hand_decisions = [JOURNEY_DECISION]
        self.journeys = Journeys(self.board, self.passenger)
        self.scoring = MaerklinScoring(self.board, players)
        self.price_routes()

    def state_fields(self) -> list[Field]:
        return fields(self.board)

    def kind_names(self) -> dict[int, str]:
        return super().kind_names() | OWN_KINDS

    def argument_names(self) -> dict[str, str]:
        return super().argument_names() | OWN_ARGUMENTS

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
        set_goods(self.board, s, self.board.goods)  # MK-3
        s.ticket_decks = [[], []]

    def deal_tickets(self, s: State) -> None:
        """Shuffle the two decks; offers are drawn when their mix is announced (MK-4, MK-5)."""
        long = self.board.ticket_long
        short_deck = [ticket for ticket in range(len(long)) if not long[ticket]]
        long_deck = [ticket for ticket in range(len(long)) if long[ticket]]
        shuffle(s, short_deck)
        shuffle(s, long_deck)
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
        """Shuffle both ticket decks again, so that nobody knows a place in them, and begin the first turn."""
        short_deck = s.ticket_decks[SHORT][:]
        long_deck = s.ticket_decks[LONG][:]
        shuffle(s, short_deck)
        shuffle(s, long_deck)
        s.ticket_decks = [short_deck, long_deck]
        s.ticket_placed = vec[i64]([0] * len(s.ticket_placed))
        for seat in s.seats:
            seat.set_number(ANNOUNCED, -1)
        super().first_turn(s)

    # a turn

    def turn_actions(self, s: State) -> Ints:
        actions = self.draw_actions(s, vec[i64](capacity=MANY_ACTIONS), False)
        actions = self.journey_actions(s, self.mix_actions(s, actions))
        return self.or_pass(self.claim_actions(s, actions))

    def special_actions(self, s: State) -> Ints:
        if s.decision == OFFER_DECISION:
            return self.mix_actions(s, vec[i64]())
        if s.decision == PLACE_DECISION:
            cities = self.journeys.free_ends(s) + [len(self.board.city_ids)]
            return vec[i64]([self.base[PLACE] + city for city in cities])
        return self.ride_actions(s)

    def apply_special(self, s: State, kind: i64, arg: i64) -> None:
        if kind == MIX:
            self.draw_mix(s, arg // MIX_WIDTH, arg % MIX_WIDTH)
        elif kind == PLACE:
            self.place_passenger(s, arg)
        elif kind == JOURNEY:
            self.journeys.set_out(s, arg)
        elif kind == RIDE:
            self.journeys.ride(s, arg)
        else:
            self.arrive(s)

    # tickets in an announced mix (MK-30)

    def mix_actions(self, s: State, actions: Ints) -> Ints:
        """Add the mixes of four tickets; a deck with fewer than asked for gives what it has."""
        short = len(s.ticket_decks[SHORT])
        long = len(s.ticket_decks[LONG])
        mixes: list[int] = []
        for of_short in range(self.spec.offer + 1):
            of_long = self.spec.offer - of_short
            if (of_short and not short) or (of_long and not long):
                continue
            mix = MIX_WIDTH * min(of_short, short) + min(of_long, long)
            if mix not in mixes:
                mixes.append(mix)
        mixes.sort()
        for mix in mixes:
            actions = append(actions, self.base[MIX] + mix)
        return actions

    def draw_mix(self, s: State, short: i64, long: i64) -> None:
        offer = draw_tickets(s, SHORT, short) + draw_tickets(s, LONG, long)
        s.seats[s.player].offer = offer
        s.keep_least = min(self.spec.first_keep if s.starting else self.spec.keep, len(offer))
        if s.starting:
            s.seats[s.player].set_number(ANNOUNCED, long)
        s.emit(OFFERED, s.player, short, long)
        s.decision = KEEP_DECISION

    def put_back(self, s: State, ticket: i64) -> None:
        put_under(s, LONG if self.board.ticket_long[ticket] else SHORT, ticket)

    # claiming: locomotives +4 help on long routes (MK-20)

    def cost(self, route: i64) -> Cost:
        spaces = self.board.length[route]
        wild = self.wild_from_4 if spaces >= LOCO4_FROM else self.wild
        return ColorCost(spaces, 0, self.board.color[route], self.colors, wild, 0, -1)

    def hand_summary(self, hand: Ints) -> HandSummary:
        result = super().hand_summary(hand)
        result.reach += hand[self.loco4]
        return result

    # a passenger may be put down at an end of the route (MK-22, MK-23)

    def route_claimed(self, s: State) -> None:
        if s.seats[s.player].numbers[PASSENGERS_LEFT] and self.journeys.free_ends(s):
            s.decision = PLACE_DECISION
        else:
            self.end_turn(s, False, True)

    def place_passenger(self, s: State, city: i64) -> None:
        if city < len(self.board.city_ids):
            self.journeys.put_down(s, city)
        self.end_turn(s, False, True)

    # journeys (MK-40 to MK-48)

    def journey_actions(self, s: State, actions: Ints) -> Ints:
        for city in self.journeys.starts(s):
            actions = append(actions, self.base[JOURNEY] + city)
        return actions

    def ride_actions(self, s: State) -> Ints:
        actions = vec[i64]([self.base[RIDE] + route for route in self.journeys.rides(s)])
        return append(actions, self.base[ARRIVE]) if s.lists[RIDDEN] else actions

    def arrive(self, s: State) -> None:
        """End the journey and the turn; all fares are discarded together (C-16)."""
        self.journeys.arrive(s)
        self.spend(s, replaced(vec[i64]([0] * len(self.cards)), self.passenger, s.numbers[FARES]))
        s.set_number(FARES, 0)
        self.after_discarding(s)
        self.end_turn(s, False, True)
