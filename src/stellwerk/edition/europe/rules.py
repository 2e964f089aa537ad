"""Europe: ferries, tunnels, and stations that borrow a route. Ids: EU-..."""

from stellwerk.arrays import Ints, append, i64, vec
from stellwerk.boards import BoardData
from stellwerk.edition.europe.fields import FIELDS, STATIONS_BUILT
from stellwerk.edition.europe.scoring import EuropeScoring
from stellwerk.edition.europe.secrets import mix_long_tickets
from stellwerk.edition.europe.spec import LONG_OFFER, SPEC, STATIONS
from stellwerk.engine.actions import spelled
from stellwerk.engine.fields import Field
from stellwerk.engine.kinds import BUILD, BUILT, FERRY, GRAY, TAKE, TICKETS
from stellwerk.engine.mechanics.decks import shuffle
from stellwerk.engine.mechanics.ferries import ferry_cost
from stellwerk.engine.mechanics.market import Market
from stellwerk.engine.mechanics.payment import ColorCost, Cost, HandSummary
from stellwerk.engine.mechanics.tickets import draw_tickets, put_out
from stellwerk.engine.rng import Rng
from stellwerk.engine.rules import MANY_ACTIONS
from stellwerk.engine.state import Seat, State
from stellwerk.engine.tunnel_rules import TunnelRules
from stellwerk.engine.viewer import Viewer


class EuropeRules(TunnelRules):
    """Ferries, tunnels (`TunnelRules`) and stations.

    Three cards are revealed, and what matches is due (EU-40); after locomotives alone only locomotives count
    (EU-41); one may withdraw (EU-42); what was revealed is discarded after the attempt (EU-43).
    """

    def __init__(self, data: BoardData, players: int) -> None:
        super().__init__(SPEC, data, players)
        # two cards a turn (EU-10); three locomotives in the market are replaced (EU-12)
        self.market = Market(self.decks, SPEC.market, [self.loco])
        self.station_costs: list[Cost] = [self.station_cost(number) for number in range(STATIONS)]
        self.ticket_kinds = 2
        self.scoring = EuropeScoring(self.board, players)
        self.price_routes()

    def state_fields(self) -> list[Field]:
        return FIELDS[:]

    def argument_names(self) -> dict[str, str]:
        return super().argument_names() | {"station": "city"}

    def notation(self) -> dict[int, list[str]]:
        words = super().notation()
        words[TAKE] = spelled("take", self.cards)
        words[TICKETS] = ["tickets"]
        words[BUILD] = spelled("station", self.board.city_ids)
        return words

    # set-up: a long ticket and three short ones each; the other long ones leave the game (EU-2)

    def deal_tickets(self, s: State) -> None:
        long = self.board.ticket_long
        short_deck = [ticket for ticket in range(len(long)) if not long[ticket]]
        long_deck = [ticket for ticket in range(len(long)) if long[ticket]]
        shuffle(s, short_deck)
        shuffle(s, long_deck)
        s.ticket_decks = [short_deck]
        for player, seat in enumerate(s.seats):
            dealt = long_deck[player * LONG_OFFER : (player + 1) * LONG_OFFER]
            seat.offer = dealt + draw_tickets(s, 0, self.spec.first_offer - LONG_OFFER)
        s.tickets_out = long_deck[self.players * LONG_OFFER :]

    def put_back(self, s: State, ticket: i64) -> None:
        """Put a ticket out of the game at the set-up (EU-2), later under the deck (EU-55)."""
        if s.starting:
            put_out(s, ticket)
        else:
            super().put_back(s, ticket)

    def mix_ticket_kinds(self, s: State, viewer: Viewer, rng: Rng) -> None:
        mix_long_tickets(self.board, s, viewer, rng)

    # a turn

    def turn_actions(self, s: State) -> Ints:
        actions = self.draw_actions(s, vec[i64](capacity=MANY_ACTIONS), False)
        actions = self.station_actions(s, self.ticket_actions(s, actions))
        return self.or_pass(self.claim_actions(s, actions))

    def apply_special(self, s: State, kind: i64, arg: i64) -> None:
        if kind == BUILD:
            s.city = arg
            self.ask_payment(s, self.next_station_cost(s.seats[s.player]))
        else:
            super().apply_special(s, kind, arg)

    # claiming: locomotives are wild on every route (EU-20), and needed on ferries (EU-30)

    def cost(self, route: i64) -> Cost:
        if self.board.kind[route] == FERRY:
            return ferry_cost(self.board, route, self.colors, self.wild, 0)
        return super().cost(route)

    # stations (EU-50, EU-51)

    def buildings(self, seat: Seat) -> list[int]:
        return seat.lists[STATIONS_BUILT]

    def station_cost(self, number: int) -> Cost:
        """Return the cost of a station: one card, then two, then three, all of one colour (EU-51)."""
        return ColorCost(number + 1, 0, GRAY, self.colors, self.wild, 0, -1)

    def next_station_cost(self, seat: Seat) -> Cost:
        return self.station_costs[len(seat.lists[STATIONS_BUILT])]

    def can_pay_station(self, seat: Seat) -> bool:
        if len(seat.lists[STATIONS_BUILT]) == STATIONS:
            return False
        hand_summary: HandSummary = self.hand_summary(seat.hand)
        return self.next_station_cost(seat).affordable(hand_summary)

    def station_actions(self, s: State, actions: Ints) -> Ints:
        """Add the stations: in any city without one (EU-50)."""
        if self.can_pay_station(s.seats[s.player]):
            taken: list[int] = []
            for seat in s.seats:
                taken += seat.lists[STATIONS_BUILT]
            for city in range(len(self.board.city_ids)):
                if city not in taken:
                    actions = append(actions, self.base[BUILD] + city)
        return actions

    def station_owner(self, s: State, city: i64) -> int:
        """Return whose station stands in a city; -1: nobody's."""
        for player, seat in enumerate(s.seats):
            if city in seat.lists[STATIONS_BUILT]:
                return player
        return -1

    def cost_for(self, s: State, kind: i64, arg: i64) -> Cost | None:
        return self.next_station_cost(s.seats[s.player]) if kind == BUILD else super().cost_for(s, kind, arg)

    def pending_cost(self, s: State) -> Cost:
        return self.next_station_cost(s.seats[s.player]) if s.city >= 0 else super().pending_cost(s)

    def payment_complete(self, s: State) -> None:
        if s.city < 0:
            super().payment_complete(s)
            return
        seat = s.seats[s.player]
        seat.set_list(STATIONS_BUILT, seat.lists[STATIONS_BUILT] + [s.city])
        s.emit(BUILT, s.player, s.city, 0)
        s.city = -1
        self.spend(s, s.laid)
        self.after_discarding(s)
        self.end_turn(s, False, True)
