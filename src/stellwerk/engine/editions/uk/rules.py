"""Vereinigtes Königreich: technologies bought with locomotives open up the map. Ids: UK-...

The option `advanced` adds the five advanced technologies.
"""

from stellwerk.arrays import Ints, append, i64, vec
from stellwerk.boards import BoardData
from stellwerk.engine.actions import spelled
from stellwerk.engine.editions.uk.claiming import UkClaiming
from stellwerk.engine.editions.uk.facts import (
    BLIND_CARDS,
    BOOSTED_SET,
    COPIES,
    COSTS,
    EQUALISING_BEAM,
    FACTS,
    FIRST_ADVANCED,
    RIGHT_OF_WAY,
    RISKY_CONTRACTS,
    SET,
    TECHNOLOGIES,
    THERMOCOMPRESSOR,
    WATER_TENDER,
)
from stellwerk.engine.editions.uk.payment import PurchaseBill
from stellwerk.engine.editions.uk.scoring import UkScoring
from stellwerk.engine.kinds import (
    BOUGHT,
    BUY,
    CLAIM,
    CLAIM_DECISION,
    DRAW,
    DRAW_NAMES,
    DRAW_THREE,
    NO_COLOR,
    PASS,
    PASSED,
    TAKE,
    TICKETS,
    TURN_DECISION,
)
from stellwerk.engine.mechanics.decks import Decks
from stellwerk.engine.mechanics.market import Market
from stellwerk.engine.mechanics.payment import (
    Bill,
    ColorBill,
    payable,
    shared,
)
from stellwerk.engine.packed import replaced
from stellwerk.engine.rules import MANY_OPTIONS
from stellwerk.engine.state import State


class UkDecks(Decks):
    def renew(self, s: State, which: i64) -> None:
        """With the first renewal two cards leave the supply (UK-53, UK-55)."""
        if not s.renewed:
            supply = replaced(s.supply, EQUALISING_BEAM, 0)
            s.supply = replaced(supply, RISKY_CONTRACTS, 0)
        super().renew(s, which)


class UkRules(UkClaiming):
    def __init__(self, data: BoardData, players: int, advanced: bool) -> None:
        super().__init__(data, players)
        self.decks = UkDecks(self.decks.counts, self.decks.pile_of)
        self.market = Market(self.decks, FACTS.market, [])
        self.scoring = UkScoring(self.board, players)
        self.advanced = advanced
        self.technology_bills: list[list[Bill]] = []  # without and with a booster
        for size in (SET, BOOSTED_SET):
            costs = range(len(COSTS))
            self.technology_bills.append(shared([self.technology_bill(number, size) for number in costs]))

    def technology_bill(self, technology: i64, set_size: int) -> Bill:
        cost = COSTS[technology]
        return ColorBill(cost, cost, NO_COLOR, self.colors, self.wild, set_size, -1)

    def notation(self) -> dict[int, list[str]]:
        words = super().notation()
        words[DRAW] = DRAW_NAMES[: DRAW_THREE + 1]
        words[TAKE] = spelled("take", self.cards)
        words[TICKETS] = ["tickets"]
        words[BUY] = spelled("buy", TECHNOLOGIES)
        return words

    # set-up: a locomotive for everybody, out of the twenty (UK-1)

    def lay_out(self, s: State) -> None:
        super().lay_out(s)
        s.supply = vec[i64](
            [
                COPIES[technology] if technology < FIRST_ADVANCED or self.advanced else 0
                for technology in range(len(TECHNOLOGIES))
            ]
        )

    def deal_cards(self, s: State) -> None:
        cards = self.decks.all_cards(0)
        for seat in s.seats:
            cards.remove(self.loco)
            seat.hand[self.loco] += 1
            seat.known[self.loco] += 1
        self.decks.stack(s, 0, cards)
        for _ in range(self.facts.hand):
            for seat in s.seats:
                seat.hand[self.decks.draw(s, 0)] += 1
        self.market.fill(s)

    # a turn: perhaps a purchase, then the action

    def turn_options(self, s: State) -> Ints:
        options = self.draw_options(s, vec[i64](capacity=MANY_OPTIONS), False)
        options = self.ticket_options(s, options)
        if len(options) == 0 and len(self.claim_options(s, vec[i64]())) == 0:
            options = append(options, self.base[PASS])
        if s.bought < 0:
            options = self.buy_options(s, options)
        return self.claim_options(s, options)

    def draw_options(self, s: State, options: Ints, second: bool) -> Ints:
        if not self.decks.can_draw(s, 0):
            return options
        options = append(options, self.base[DRAW])
        if not second and s.seats[s.player].technologies >> WATER_TENDER & 1:
            options = append(options, self.base[DRAW] + DRAW_THREE)
        return self.take_options(s, options, second)

    def draw(self, s: State, which: i64) -> None:
        """With the water tender, three cards at once, or those there are (UK-51)."""
        if which != DRAW_THREE:
            super().draw(s, which)
            return
        for _ in range(BLIND_CARDS):
            if self.decks.can_draw(s, 0):
                self.draw_blind(s, s.player, 0)
        self.end_turn(s, False, True)

    def special_options(self, s: State) -> Ints:
        """The claims that a purchase grants: two with a thermocompressor, the second at will (UK-50)."""
        options = vec[i64]()
        if s.right_of_way:
            for route in self.others_routes(s):
                if self.can_pay_route(s, s.player, route):
                    options = append(options, self.base[CLAIM] + route)
            return options
        if s.claims == 1:
            options = append(options, self.base[PASS])
        return self.claim_options(s, options)

    def special_action(self, s: State, kind: i64, arg: i64) -> None:
        self.buy(s, arg)

    def buy(self, s: State, technology: i64) -> None:
        s.technology = technology
        self.ask_payment(s, self.purchase_bill(s, technology))

    def pass_turn(self, s: State) -> None:
        """A turn with a purchase is no pass (C-3)."""
        if s.bought < 0:
            super().pass_turn(s)
            return
        if s.decision == TURN_DECISION:
            s.tell(PASSED, s.player, 0, 0)
        self.end_turn(s, False, True)

    def end_turn(self, s: State, passed: bool, progress: bool) -> None:
        s.bought = -1
        s.claims = 0
        s.right_of_way = False
        super().end_turn(s, passed, progress)

    # purchases (UK-31)

    def buy_options(self, s: State, options: Ints) -> Ints:
        seat = s.seats[s.player]
        purse = self.purse(seat.hand)
        bills = self.technology_bills[self.boosted(seat)]
        last: Bill | None = None
        suffices = False
        for technology in range(len(TECHNOLOGIES)):
            if s.supply[technology] and not seat.technologies >> technology & 1:
                if bills[technology] is not last:
                    last = bills[technology]
                    suffices = last.affordable(purse)
                if suffices and self.claim_can_follow(s, technology):
                    options = append(options, self.base[BUY] + technology)
        return options

    def claim_can_follow(self, s: State, technology: i64) -> bool:
        if technology != RIGHT_OF_WAY and technology != THERMOCOMPRESSOR:
            return True
        return payable(self.purchase_bill(s, technology), s.seats[s.player].hand)

    def purchase_bill(self, s: State, technology: i64) -> Bill:
        seat = s.seats[s.player]
        if technology == RIGHT_OF_WAY:
            claims = self.claim_bills(s, self.others_routes(s))
        elif technology == THERMOCOMPRESSOR:
            claims = self.claim_bills(s, self.open_routes(s))
        else:
            return self.technology_bills[self.boosted(seat)][technology]
        return PurchaseBill(COSTS[technology], self.colors, self.wild, self.set_size(seat), claims)

    def claim_bills(self, s: State, routes: list[int]) -> list[ColorBill]:
        return [self.color_bill(s.seats[s.player], route) for route in routes]

    def bill_for(self, s: State, kind: i64, arg: i64) -> Bill | None:
        return self.purchase_bill(s, arg) if kind == BUY else super().bill_for(s, kind, arg)

    def pending_bill(self, s: State) -> Bill:
        return self.purchase_bill(s, s.technology) if s.technology >= 0 else super().pending_bill(s)

    def payment_complete(self, s: State) -> None:
        if s.technology < 0:
            super().payment_complete(s)
            return
        technology = s.technology
        s.technology = -1
        s.bought = technology
        s.tell(BOUGHT, s.player, technology, 0)
        s.decision = TURN_DECISION
        if technology == RIGHT_OF_WAY:
            s.right_of_way = True
            s.claims = 1
            s.decision = CLAIM_DECISION
        elif technology == THERMOCOMPRESSOR:
            s.claims = 2
            s.decision = CLAIM_DECISION
        else:
            s.seats[s.player].technologies |= 1 << technology
            s.supply = replaced(s.supply, technology, s.supply[technology] - 1)
        self.spend(s, s.laid)
        self.after_discarding(s)

    # claiming

    def route_claimed(self, s: State) -> None:
        s.claims -= 1
        if s.claims > 0:
            s.route = -1
            s.decision = CLAIM_DECISION
        else:
            self.end_turn(s, False, True)
