"""The United Kingdom's claims: technologies open routes and make them cheaper."""

from stellwerk.arrays import Ints, i64, vec
from stellwerk.boards import BoardData
from stellwerk.engine.editions.uk.facts import (
    BOOSTED_SET,
    BOOSTER,
    CONCESSIONS,
    DIESEL,
    FACTS,
    LAGGING,
    LAGGING_POINTS,
    PROPELLERS,
    SET,
    STOKER,
    STOKER_LENGTHS,
    SUPERHEATER,
    SUPERHEATER_LENGTHS,
    TECHNOLOGIES,
    TURBINE_POINTS,
    TURBINES,
)
from stellwerk.engine.kinds import FERRY
from stellwerk.engine.mechanics.double_routes import owns_twin
from stellwerk.engine.mechanics.payment import Bill, ColorBill, Purse, shared
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State


class UkClaiming(Rules):
    def __init__(self, data: BoardData, players: int) -> None:
        super().__init__(FACTS, data, players, TECHNOLOGIES)
        self.needs = vec[i64]([self.technologies_for(route) for route in range(len(data.routes))])
        self.price_routes()
        self.steam_bills: list[list[Bill]] = []  # each without and with a booster
        self.diesel_bills: list[list[Bill]] = []
        for size in (SET, BOOSTED_SET):
            routes = range(len(data.routes))
            self.steam_bills.append(shared([self.claim_bill(route, size, 0) for route in routes]))
            self.diesel_bills.append(shared([self.claim_bill(route, size, 1) for route in routes]))

    def technologies_for(self, route: i64) -> int:
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

    def bill(self, route: i64) -> Bill:
        """Without technologies; routes that cost the same then do so with them, too."""
        return self.claim_bill(route, SET, 0)

    def claim_bill(self, route: i64, set_size: int, saved: int) -> Bill:
        """Symbols take locomotives (UK-20), which are wild everywhere else, too (UK-11).

        Diesel power saves one space without a symbol, never the only one (UK-54).
        """
        spaces = self.board.length[route]
        symbols = self.board.locos[route]
        if spaces > 1 and spaces > symbols:
            spaces -= saved
        return ColorBill(spaces, symbols, self.board.color[route], self.colors, self.wild, set_size, -1)

    def set_size(self, seat: Seat) -> int:
        """So many cards stand for a locomotive; fewer with a booster (UK-10, UK-35)."""
        return BOOSTED_SET if self.boosted(seat) else SET

    def boosted(self, seat: Seat) -> int:
        return seat.technologies >> BOOSTER & 1

    def bills(self, seat: Seat) -> list[Bill]:
        """Booster and diesel power make routes cheaper."""
        bills = self.diesel_bills if seat.technologies >> DIESEL & 1 else self.steam_bills
        return bills[self.boosted(seat)]

    def color_bill(self, seat: Seat, route: i64) -> ColorBill:
        bill = self.bills(seat)[route]
        assert isinstance(bill, ColorBill)
        return bill

    def purse(self, hand: Ints) -> Purse:
        result = super().purse(hand)
        result.reach += result.cards // BOOSTED_SET + 1  # diesel power saves a card
        return result

    def open_routes(self, s: State) -> list[int]:
        """Routes for which pieces and technologies suffice, whatever the cards."""
        seat = s.seats[s.player]
        return [
            route
            for route in range(len(seat.open))
            if seat.open[route]
            and self.board.length[route] <= seat.wagons
            and not self.needs[route] & ~seat.technologies
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

    def route_points(self, s: State, route: i64) -> int:
        """Lagging adds 1, turbines add 2 to a ferry (UK-36)."""
        technologies = s.seats[s.player].technologies
        points = self.board.points[route]
        if technologies >> LAGGING & 1:
            points += LAGGING_POINTS
        if technologies >> TURBINES & 1 and self.board.kind[route] == FERRY:
            points += TURBINE_POINTS
        return points
