"""Claims: what each route costs a player, which routes are open to him, and what is in his way."""

from stellwerk.arrays import Ints, append, i64, mypyc_attr, vec
from stellwerk.boards import BoardData
from stellwerk.engine.kinds import CLAIM, SHIP
from stellwerk.engine.mechanics.payment import ColorCost, Cost, HandSummary, shared
from stellwerk.engine.mechanics.pieces import pieces_for
from stellwerk.engine.set_up import SetUp
from stellwerk.engine.spec import EditionSpec
from stellwerk.engine.state import Seat, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Claiming(SetUp):
    def __init__(self, spec: EditionSpec, data: BoardData, players: int) -> None:
        super().__init__(spec, data, players)
        self.needs: Ints = vec[i64]([0] * len(data.routes))  # a bit for each permit that a route takes
        self.route_costs: list[Cost] = []
        self.same_cost: Ints = vec[i64]()  # of each route, the first one that always costs the same
        self.reach_decides = False  # for every cost
        self.first_routes: Ints = self.board.first_routes(self.colors)

    def price_routes(self) -> None:
        """To be called when all that prices depend on is set."""
        self.route_costs = shared([self.cost(route) for route in range(len(self.board.route_ids))])
        self.same_cost = vec[i64]([self.route_costs.index(cost) for cost in self.route_costs])
        self.reach_decides = all([cost.reach_decides(self.wild) for cost in self.route_costs])

    def cost(self, route: i64) -> Cost:
        """Cards of its colour, one a space, locomotives for any of them (C-21, US-20, GF-11)."""
        return ColorCost(self.board.length[route], 0, self.board.color[route], self.colors, self.wild, 0, -1)

    def costs(self, seat: Seat) -> list[Cost]:
        """What each route costs a player."""
        return self.route_costs

    def route_cost(self, s: State, route: i64) -> Cost:
        """What the route costs the player to move."""
        return self.costs(s.seats[s.player])[route]

    def hand_summary(self, hand: Ints) -> HandSummary:
        """The hand as prices are compared with it."""
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
        """No route of the colour (or gray, which comes after them) with more spaces can be paid."""
        return hand_summary.reach + (hand_summary.most if color == self.colors else hand_summary.hand[color])

    def card_for(self, color: i64, route: i64) -> int:
        """The card of a colour that the spaces of a route take."""
        return color

    def claim_actions(self, s: State, actions: Ints) -> Ints:
        """Add all routes that are open to the player and that pieces and cards suffice for."""
        if self.reach_decides:
            return self.claims_in_reach(s.seats[s.player], actions)
        return self.affordable_claims(s.seats[s.player], actions)

    def claims_in_reach(self, seat: Seat, actions: Ints) -> Ints:
        """Where each space takes a card and none takes more: routes no longer than cards and wagons reach."""
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
        """The open routes of a colour up to a length; they are numbered by length."""
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
        ships = seat.ships
        wagons = seat.wagons
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
        """Why a player cannot claim a route now, as a code; empty if nothing is in the way."""
        found = self.claim_blocker_besides_cards(s, player, route)
        if found:
            return found
        return "" if self.can_pay_route(s, player, route) else "cards"

    def claim_blocker_besides_cards(self, s: State, player: i64, route: i64) -> str:
        """The same, whatever cards the player has."""
        seat = s.seats[player]
        if not seat.open[route]:
            return (
                "taken"
                if s.owners[route]
                else "twin " + self.board.route_ids[self.taken_parallel_route(s, seat, route)]
            )
        missing = self.missing_permit(seat, route)
        if missing:
            return missing
        if self.board.length[route] > pieces_for(self.board, seat, route):
            return "pieces"
        return ""

    def taken_parallel_route(self, s: State, seat: Seat, route: i64) -> int:
        """The route beside this one that closes it to the player: his own, or else another's."""
        taken = -1
        for beside in self.board.parallel_routes[route]:
            if beside in seat.routes:
                return beside
            if s.owners[beside]:
                taken = beside
        return taken

    def permits(self, seat: Seat) -> i64:
        """Return a bit for each permit that a seat has: what `needs` of routes asks for."""
        return 0

    def missing_permit(self, seat: Seat, route: i64) -> str:
        """Return the code of a permit that the route takes and the seat lacks, or an empty string."""
        return ""

    def can_pay_route(self, s: State, player: i64, route: i64) -> bool:
        seat = s.seats[player]
        return self.costs(seat)[route].affordable(self.hand_summary(seat.hand))
