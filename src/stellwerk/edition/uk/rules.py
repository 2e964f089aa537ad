"""The United Kingdom: technologies bought with locomotives open up the map. Ids: UK-...

The variant `advanced` adds the five advanced technologies.
"""

from stellwerk.arrays import Ints, append, i64, vec
from stellwerk.boards import BoardData
from stellwerk.edition.uk.fields import (
    BOUGHT_THIS_TURN,
    BUYING,
    CLAIMS_LEFT,
    CLAIMS_OTHERS,
    FIELDS,
    OWNED,
    RENEWED,
    SUPPLY,
    set_supply,
)
from stellwerk.edition.uk.kinds import BOUGHT, BUY, CLAIM_DECISION, OWN_ARGUMENTS, OWN_KINDS
from stellwerk.edition.uk.payment import PurchaseCost
from stellwerk.edition.uk.scoring import UkScoring
from stellwerk.edition.uk.spec import (
    BLIND_CARDS,
    BOOSTED_SET,
    BOOSTER,
    CONCESSIONS,
    COPIES,
    COSTS,
    DIESEL,
    EQUALISING_BEAM,
    FIRST_ADVANCED,
    LAGGING,
    LAGGING_POINTS,
    PROPELLERS,
    RIGHT_OF_WAY,
    RISKY_CONTRACTS,
    SET,
    SPEC,
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
from stellwerk.engine.actions import spelled
from stellwerk.engine.fields import Field
from stellwerk.engine.kinds import (
    CLAIM,
    DRAW,
    DRAW_NAMES,
    DRAW_THREE,
    FERRY,
    NO_COLOR,
    PASS,
    PASSED,
    TAKE,
    TICKETS,
    TURN_DECISION,
)
from stellwerk.engine.mechanics.decks import Decks
from stellwerk.engine.mechanics.double_routes import owns_parallel_route
from stellwerk.engine.mechanics.market import Market
from stellwerk.engine.mechanics.payment import ColorCost, Cost, HandSummary, payable, shared
from stellwerk.engine.rules import MANY_ACTIONS, Rules
from stellwerk.engine.state import Seat, State


class UkDecks(Decks):
    def renew(self, s: State, which: i64) -> None:
        """Renew a deck; with the first renewal two technologies leave the supply (UK-53, UK-55)."""
        if not s.numbers[RENEWED]:
            s.set_number(RENEWED, 1)
            set_supply(s, EQUALISING_BEAM, 0)
            set_supply(s, RISKY_CONTRACTS, 0)
        super().renew(s, which)


class UkRules(Rules):
    def __init__(self, data: BoardData, players: int, advanced: bool) -> None:
        super().__init__(SPEC, data, players)
        self.space.unknown_argument["buy"] = "no-technology"
        self.hand_decisions = [CLAIM_DECISION]
        self.needs = vec[i64]([self.technologies_for(route) for route in range(len(data.routes))])
        self.price_routes()
        self.steam_costs: list[list[Cost]] = []  # each without and with a booster
        self.diesel_costs: list[list[Cost]] = []
        for size in (SET, BOOSTED_SET):
            routes = range(len(data.routes))
            self.steam_costs.append(shared([self.claim_cost(route, size, 0) for route in routes]))
            self.diesel_costs.append(shared([self.claim_cost(route, size, 1) for route in routes]))
        self.decks = UkDecks(self.decks.counts, self.decks.pile_of)
        self.market = Market(self.decks, SPEC.market, [])
        self.scoring = UkScoring(self.board, players)
        self.advanced = advanced
        self.technology_costs: list[list[Cost]] = []  # without and with a booster
        for size in (SET, BOOSTED_SET):
            costs = range(len(COSTS))
            self.technology_costs.append(shared([self.technology_cost(number, size) for number in costs]))

    def technology_cost(self, technology: i64, set_size: int) -> Cost:
        cost = COSTS[technology]
        return ColorCost(cost, cost, NO_COLOR, self.colors, self.wild, set_size, -1)

    def state_fields(self) -> list[Field]:
        return FIELDS

    def kind_names(self) -> dict[int, str]:
        return super().kind_names() | OWN_KINDS

    def argument_names(self) -> dict[str, str]:
        return super().argument_names() | OWN_ARGUMENTS

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
        s.set_list(
            SUPPLY,
            [
                COPIES[technology] if technology < FIRST_ADVANCED or self.advanced else 0
                for technology in range(len(TECHNOLOGIES))
            ],
        )

    def deal_cards(self, s: State) -> None:
        cards = self.decks.all_cards(0)
        for seat in s.seats:
            cards.remove(self.loco)
            seat.hand[self.loco] += 1
            seat.known[self.loco] += 1
        self.decks.stack(s, 0, cards)
        for _ in range(self.spec.hand):
            for seat in s.seats:
                seat.hand[self.decks.draw(s, 0)] += 1
        self.market.fill(s)

    # a turn: perhaps a purchase, then the action

    def turn_actions(self, s: State) -> Ints:
        actions = self.draw_actions(s, vec[i64](capacity=MANY_ACTIONS), False)
        actions = self.ticket_actions(s, actions)
        if len(actions) == 0 and len(self.claim_actions(s, vec[i64]())) == 0:
            actions = append(actions, self.base[PASS])
        if s.numbers[BOUGHT_THIS_TURN] < 0:
            actions = self.buy_actions(s, actions)
        return self.claim_actions(s, actions)

    def draw_actions(self, s: State, actions: Ints, second: bool) -> Ints:
        if not self.decks.can_draw(s, 0):
            return actions
        actions = append(actions, self.base[DRAW])
        if not second and s.seats[s.player].numbers[OWNED] >> WATER_TENDER & 1:
            actions = append(actions, self.base[DRAW] + DRAW_THREE)
        return self.take_actions(s, actions, second)

    def draw(self, s: State, which: i64) -> None:
        """Draw a card; with the water tender three at once, or those there are (UK-51)."""
        if which != DRAW_THREE:
            super().draw(s, which)
            return
        for _ in range(BLIND_CARDS):
            if self.decks.can_draw(s, 0):
                self.draw_blind(s, s.player, 0)
        self.end_turn(s, False, True)

    def is_turn_decision(self, s: State) -> bool:
        return s.decision == CLAIM_DECISION or super().is_turn_decision(s)

    def special_actions(self, s: State) -> Ints:
        """Return the claims that a purchase grants: with a thermocompressor a second one at will (UK-50)."""
        actions = vec[i64]()
        if s.numbers[CLAIMS_OTHERS]:
            for route in self.others_routes(s):
                if self.can_pay_route(s, s.player, route):
                    actions = append(actions, self.base[CLAIM] + route)
            return actions
        if s.numbers[CLAIMS_LEFT] == 1:
            actions = append(actions, self.base[PASS])
        return self.claim_actions(s, actions)

    def apply_special(self, s: State, kind: i64, arg: i64) -> None:
        self.buy(s, arg)

    def buy(self, s: State, technology: i64) -> None:
        s.set_number(BUYING, technology)
        self.ask_payment(s, self.purchase_cost(s, technology))

    def pass_turn(self, s: State) -> None:
        """End the turn without an action; a turn with a purchase is no pass (C-3)."""
        if s.numbers[BOUGHT_THIS_TURN] < 0:
            super().pass_turn(s)
            return
        if s.decision == TURN_DECISION:
            s.emit(PASSED, s.player, 0, 0)
        self.end_turn(s, False, True)

    def end_turn(self, s: State, passed: bool, progress: bool) -> None:
        if s.numbers[BOUGHT_THIS_TURN] >= 0:
            s.set_number(BOUGHT_THIS_TURN, -1)
            s.set_number(CLAIMS_LEFT, 0)
            s.set_number(CLAIMS_OTHERS, 0)
        super().end_turn(s, passed, progress)

    # purchases (UK-31)

    def buy_actions(self, s: State, actions: Ints) -> Ints:
        seat = s.seats[s.player]
        hand_summary = self.hand_summary(seat.hand)
        costs = self.technology_costs[self.boosted(seat)]
        last: Cost | None = None
        suffices = False
        for technology in range(len(TECHNOLOGIES)):
            if s.lists[SUPPLY][technology] and not seat.numbers[OWNED] >> technology & 1:
                if costs[technology] is not last:
                    last = costs[technology]
                    suffices = last.affordable(hand_summary)
                if suffices and self.claim_can_follow(s, technology):
                    actions = append(actions, self.base[BUY] + technology)
        return actions

    def claim_can_follow(self, s: State, technology: i64) -> bool:
        if technology != RIGHT_OF_WAY and technology != THERMOCOMPRESSOR:
            return True
        return payable(self.purchase_cost(s, technology), s.seats[s.player].hand)

    def purchase_cost(self, s: State, technology: i64) -> Cost:
        seat = s.seats[s.player]
        if technology == RIGHT_OF_WAY:
            claims = self.claim_costs(s, self.others_routes(s))
        elif technology == THERMOCOMPRESSOR:
            claims = self.claim_costs(s, self.open_routes(s))
        else:
            return self.technology_costs[self.boosted(seat)][technology]
        return PurchaseCost(COSTS[technology], self.colors, self.wild, self.set_size(seat), claims)

    def claim_costs(self, s: State, routes: list[int]) -> list[ColorCost]:
        return [self.color_cost(s.seats[s.player], route) for route in routes]

    def cost_for(self, s: State, kind: i64, arg: i64) -> Cost | None:
        return self.purchase_cost(s, arg) if kind == BUY else super().cost_for(s, kind, arg)

    def decision_before_payment(self, s: State) -> int:
        return CLAIM_DECISION if s.numbers[CLAIMS_LEFT] else TURN_DECISION

    def pending_cost(self, s: State) -> Cost:
        return self.purchase_cost(s, s.numbers[BUYING]) if s.numbers[BUYING] >= 0 else super().pending_cost(s)

    def payment_complete(self, s: State) -> None:
        if s.numbers[BUYING] < 0:
            super().payment_complete(s)
            return
        technology = s.numbers[BUYING]
        s.set_number(BUYING, -1)
        s.set_number(BOUGHT_THIS_TURN, technology)
        s.emit(BOUGHT, s.player, technology, 0)
        s.decision = TURN_DECISION
        if technology == RIGHT_OF_WAY:
            s.set_number(CLAIMS_OTHERS, 1)
            s.set_number(CLAIMS_LEFT, 1)
            s.decision = CLAIM_DECISION
        elif technology == THERMOCOMPRESSOR:
            s.set_number(CLAIMS_LEFT, 2)
            s.decision = CLAIM_DECISION
        else:
            seat = s.seats[s.player]
            seat.set_number(OWNED, seat.numbers[OWNED] | 1 << technology)
            set_supply(s, technology, s.lists[SUPPLY][technology] - 1)
        self.spend(s, s.laid)
        self.after_discarding(s)

    # claiming: technologies open routes and make them cheaper

    def technologies_for(self, route: i64) -> int:
        """Return a bit for each technology that a route takes (UK-30, UK-33, UK-34, UK-39, UK-40)."""
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

    def cost(self, route: i64) -> Cost:
        """Return the cost without technologies; routes that are equal then are equal with them, too."""
        return self.claim_cost(route, SET, 0)

    def claim_cost(self, route: i64, set_size: int, saved: int) -> Cost:
        """Return a cost: symbols take locomotives (UK-20), which are wild everywhere else, too (UK-11).

        Diesel power saves one space without a symbol, never the only one (UK-54).
        """
        spaces = self.board.length[route]
        symbols = self.board.locos[route]
        if spaces > 1 and spaces > symbols:
            spaces -= saved
        return ColorCost(spaces, symbols, self.board.color[route], self.colors, self.wild, set_size, -1)

    def permits(self, seat: Seat) -> i64:
        """Return the technologies of a seat, which open routes."""
        return seat.numbers[OWNED]

    def missing_permit(self, seat: Seat, route: i64) -> str:
        """Return the first technology that the route takes and the seat lacks."""
        missing = self.needs[route] & ~seat.numbers[OWNED]
        for technology in range(len(TECHNOLOGIES)):
            if missing >> technology & 1:
                return "technology " + TECHNOLOGIES[technology]
        return ""

    def set_size(self, seat: Seat) -> int:
        """Return how many cards replace a locomotive; fewer with a booster (UK-10, UK-35)."""
        return BOOSTED_SET if self.boosted(seat) else SET

    def boosted(self, seat: Seat) -> int:
        return seat.numbers[OWNED] >> BOOSTER & 1

    def costs(self, seat: Seat) -> list[Cost]:
        """Return the costs of routes, which booster and diesel power make cheaper."""
        costs = self.diesel_costs if seat.numbers[OWNED] >> DIESEL & 1 else self.steam_costs
        return costs[self.boosted(seat)]

    def color_cost(self, seat: Seat, route: i64) -> ColorCost:
        cost = self.costs(seat)[route]
        assert isinstance(cost, ColorCost)
        return cost

    def hand_summary(self, hand: Ints) -> HandSummary:
        result = super().hand_summary(hand)
        result.reach += result.cards // BOOSTED_SET + 1  # diesel power saves a card
        return result

    def open_routes(self, s: State) -> list[int]:
        """Return the routes for which pieces and technologies suffice, whatever the cards."""
        seat = s.seats[s.player]
        return [
            route
            for route in range(len(seat.open))
            if seat.open[route]
            and self.board.length[route] <= seat.wagons
            and not self.needs[route] & ~seat.numbers[OWNED]
        ]

    def others_routes(self, s: State) -> list[int]:
        """Return the routes of others that right of way opens, whatever the cards (UK-38)."""
        seat = s.seats[s.player]
        result: list[int] = []
        for route in range(len(s.owners)):
            if s.owners[route] and not s.owners[route] >> s.player & 1:
                enough = self.board.length[route] <= seat.wagons
                if (
                    enough
                    and not self.needs[route] & ~seat.numbers[OWNED]
                    and not owns_parallel_route(self.board, seat, route)
                ):
                    result.append(route)
        return result

    def route_points(self, s: State, route: i64) -> int:
        """Return the points of a route: lagging adds 1, turbines add 2 to a ferry (UK-36)."""
        technologies = s.seats[s.player].numbers[OWNED]
        points = self.board.points[route]
        if technologies >> LAGGING & 1:
            points += LAGGING_POINTS
        if technologies >> TURBINES & 1 and self.board.kind[route] == FERRY:
            points += TURBINE_POINTS
        return points

    def route_claimed(self, s: State) -> None:
        left = s.numbers[CLAIMS_LEFT] - 1
        if left > 0:
            s.set_number(CLAIMS_LEFT, left)
            s.route = -1
            s.decision = CLAIM_DECISION
        else:
            self.end_turn(s, False, True)
