"""Vereinigtes Königreich: technologies bought with locomotives open up the map. Ids: UK-...

The option `advanced` adds the five advanced technologies.
"""

from stellwerk.boards import BoardData
from stellwerk.engine.actions import spelled
from stellwerk.engine.editions.uk.facts import (
    BLIND_CARDS,
    BOOSTED_SET,
    BOOSTER,
    CONCESSIONS,
    COPIES,
    COSTS,
    DIESEL,
    EQUALISING_BEAM,
    FACTS,
    FIRST_ADVANCED,
    LAGGING,
    LAGGING_POINTS,
    PROPELLERS,
    RIGHT_OF_WAY,
    RISKY_CONTRACTS,
    SET,
    STOKER,
    STOKER_LENGTHS,
    SUPERHEATER,
    SUPERHEATER_LENGTHS,
    TECHNOLOGIES,
    THERMOCOMPRESSOR,
    TURBINE_POINTS,
    TURBINES,
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
    FERRY,
    NO_COLOR,
    PASS,
    PASSED,
    PAY_DECISION,
    TAKE,
    TICKETS,
    TURN_DECISION,
)
from stellwerk.engine.mechanics.decks import Decks
from stellwerk.engine.mechanics.double_routes import owns_twin
from stellwerk.engine.mechanics.market import Market
from stellwerk.engine.mechanics.payment import (
    Bill,
    ColorBill,
    Purse,
    payable,
    shared,
)
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State, replaced


class UkDecks(Decks):
    def renew(self, s: State, which: int) -> None:
        """With the first renewal two cards leave the supply (UK-53, UK-55)."""
        if not s.renewed:
            supply = replaced(s.supply, EQUALISING_BEAM, 0)
            s.supply = replaced(supply, RISKY_CONTRACTS, 0)
        super().renew(s, which)


class UkRules(Rules):
    def __init__(self, data: BoardData, players: int, advanced: bool) -> None:
        super().__init__(FACTS, data, players, TECHNOLOGIES)
        self.decks = UkDecks(self.decks.counts, self.decks.pile_of)
        self.market = Market(self.decks, FACTS.market, [])
        self.scoring = UkScoring(self.board, players)
        self.advanced = advanced
        self.needs = [self.technologies_for(route) for route in range(len(data.routes))]
        self.steam_bills: list[list[Bill]] = []  # each without and with a booster
        self.diesel_bills: list[list[Bill]] = []
        self.technology_bills: list[list[Bill]] = []
        for size in (SET, BOOSTED_SET):
            routes = range(len(data.routes))
            self.steam_bills.append(shared([self.claim_bill(route, size, 0) for route in routes]))
            self.diesel_bills.append(shared([self.claim_bill(route, size, 1) for route in routes]))
            costs = range(len(COSTS))
            self.technology_bills.append(shared([self.technology_bill(number, size) for number in costs]))

    def claim_bill(self, route: int, set_size: int, saved: int) -> Bill:
        """Symbols take locomotives (UK-20), which are wild everywhere else, too (UK-11).

        Diesel power saves one space without a symbol, never the only one (UK-54).
        """
        spaces = self.board.length[route]
        symbols = self.board.locos[route]
        if spaces > 1 and spaces > symbols:
            spaces -= saved
        return ColorBill(spaces, symbols, self.board.color[route], self.colors, self.wild, set_size, -1)

    def technology_bill(self, technology: int, set_size: int) -> Bill:
        cost = COSTS[technology]
        return ColorBill(cost, cost, NO_COLOR, self.colors, self.wild, set_size, -1)

    def notation(self) -> dict[int, list[str]]:
        words = super().notation()
        words[DRAW] = DRAW_NAMES[: DRAW_THREE + 1]
        words[TAKE] = spelled("take", self.cards)
        words[TICKETS] = ["tickets"]
        words[BUY] = spelled("buy", TECHNOLOGIES)
        return words

    def technologies_for(self, route: int) -> int:
        """A bit for each technology that a route takes (UK-30, UK-33, UK-34, UK-39; examples are UK-40)."""
        board = self.board
        if board.special[route]:
            return 0
        needs = 0
        for city in (board.end_a[route], board.end_b[route]):
            if board.region[city] in CONCESSIONS:
                needs |= 1 << CONCESSIONS[board.region[city]]
        if board.length[route] in STOKER_LENGTHS:
            needs |= 1 << STOKER
        elif board.length[route] in SUPERHEATER_LENGTHS:
            needs |= 1 << SUPERHEATER
        if board.kind[route] == FERRY:
            needs |= 1 << PROPELLERS
        return needs

    # set-up: a locomotive for everybody, out of the twenty (UK-1)

    def lay_out(self, s: State) -> None:
        super().lay_out(s)
        s.supply = [
            COPIES[technology] if technology < FIRST_ADVANCED or self.advanced else 0
            for technology in range(len(TECHNOLOGIES))
        ]

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

    def turn_options(self, s: State) -> list[int]:
        options: list[int] = []
        self.draw_options(s, options, False)
        self.ticket_options(s, options)
        claims: list[int] = []
        self.claim_options(s, claims)
        if not options and not claims:
            options.append(self.base[PASS])
        if s.bought < 0:
            self.buy_options(s, options)
        return options + claims

    def draw_options(self, s: State, options: list[int], second: bool) -> None:
        if self.decks.can_draw(s, 0):
            options.append(self.base[DRAW])
            if not second and s.seats[s.player].technologies >> WATER_TENDER & 1:
                options.append(self.base[DRAW] + DRAW_THREE)
            self.take_options(s, options, second)

    def draw(self, s: State, which: int) -> None:
        """With the water tender, three cards at once, or those there are (UK-51)."""
        if which != DRAW_THREE:
            super().draw(s, which)
            return
        for _ in range(BLIND_CARDS):
            if self.decks.can_draw(s, 0):
                self.draw_blind(s, s.player, 0)
        self.end_turn(s, False, True)

    def special_options(self, s: State) -> list[int]:
        """The claims that a purchase grants: two with a thermocompressor, the second at will (UK-50)."""
        options: list[int] = []
        if s.right_of_way:
            for route in self.others_routes(s):
                if self.can_pay_route(s, s.player, route):
                    options.append(self.base[CLAIM] + route)
            return options
        if s.claims == 1:
            options.append(self.base[PASS])
        self.claim_options(s, options)
        return options

    def special_action(self, s: State, kind: int, arg: int) -> None:
        self.buy(s, arg)

    def buy(self, s: State, technology: int) -> None:
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

    def set_size(self, seat: Seat) -> int:
        """So many cards stand for a locomotive; fewer with a booster (UK-10, UK-35)."""
        return BOOSTED_SET if self.boosted(seat) else SET

    def boosted(self, seat: Seat) -> int:
        return seat.technologies >> BOOSTER & 1

    def buy_options(self, s: State, options: list[int]) -> None:
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
                    options.append(self.base[BUY] + technology)

    def claim_can_follow(self, s: State, technology: int) -> bool:
        if technology != RIGHT_OF_WAY and technology != THERMOCOMPRESSOR:
            return True
        return payable(self.purchase_bill(s, technology), s.seats[s.player].hand)

    def purchase_bill(self, s: State, technology: int) -> Bill:
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

    def pending_makes_sense(self, s: State) -> bool:
        granting = s.bought in (RIGHT_OF_WAY, THERMOCOMPRESSOR)
        if s.decision == TURN_DECISION and not s.starting:
            return not granting and not s.claims
        if s.decision == CLAIM_DECISION:
            return granting and self.grant_makes_sense(s)
        if granting and s.decision == PAY_DECISION and not self.grant_makes_sense(s):
            return False
        return super().pending_makes_sense(s)

    def grant_makes_sense(self, s: State) -> bool:
        if s.bought == RIGHT_OF_WAY:
            return s.right_of_way and s.claims == 1
        return not s.right_of_way and s.claims in (1, 2)

    def payment_makes_sense(self, s: State) -> bool:
        if s.technology < 0:
            return super().payment_makes_sense(s)
        options: list[int] = []
        self.buy_options(s, options)
        return s.bought < 0 and s.route < 0 and self.base[BUY] + s.technology in options

    def can_claim(self, s: State, route: int) -> bool:
        if s.right_of_way:
            return route in self.others_routes(s) and self.can_pay_route(s, s.player, route)
        return super().can_claim(s, route)

    def bill_for(self, s: State, kind: int, arg: int) -> Bill | None:
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

    def open_routes(self, s: State) -> list[int]:
        """Routes for which pieces and technologies suffice, whatever the cards."""
        seat = s.seats[s.player]
        return [
            route
            for routes in seat.claimable
            for route in routes
            if self.board.length[route] <= seat.wagons and not self.needs[route] & ~seat.technologies
        ]

    def others_routes(self, s: State) -> list[int]:
        """Routes of others that right of way opens, whatever the cards (UK-38)."""
        seat = s.seats[s.player]
        result: list[int] = []
        for route in range(len(s.owners)):
            if s.owners[route] and not s.owners[route] >> s.player & 1:
                enough = self.board.length[route] <= seat.wagons
                if (
                    enough
                    and not self.needs[route] & ~seat.technologies
                    and not owns_twin(self.board, seat, route)
                ):
                    result.append(route)
        return result

    def bills(self, seat: Seat) -> list[Bill]:
        """Booster and diesel power make routes cheaper."""
        bills = self.diesel_bills if seat.technologies >> DIESEL & 1 else self.steam_bills
        return bills[self.boosted(seat)]

    def color_bill(self, seat: Seat, route: int) -> ColorBill:
        bill = self.bills(seat)[route]
        assert isinstance(bill, ColorBill)
        return bill

    def purse(self, hand: list[int]) -> Purse:
        result = super().purse(hand)
        result.reach += result.cards // BOOSTED_SET + 1  # diesel power saves a card
        return result

    def route_points(self, s: State, route: int) -> int:
        """Lagging adds 1, turbines add 2 to a ferry (UK-36)."""
        technologies = s.seats[s.player].technologies
        points = self.board.points[route]
        if technologies >> LAGGING & 1:
            points += LAGGING_POINTS
        if technologies >> TURBINES & 1 and self.board.kind[route] == FERRY:
            points += TURBINE_POINTS
        return points

    def route_claimed(self, s: State) -> None:
        s.claims -= 1
        if s.claims > 0:
            s.route = -1
            s.decision = CLAIM_DECISION
        else:
            self.end_turn(s, False, True)
