"""Skandinavien: ferries, tunnels, locomotives only there, and the way to Murmansk. Ids: SK-..."""

from typing import Final

from stellwerk.boards import BoardData, Census, Demands
from stellwerk.engine.actions import spelled
from stellwerk.engine.edition import Edition, Json
from stellwerk.engine.facts import Facts
from stellwerk.engine.kinds import (
    DUE,
    FERRY,
    NO_COLOR,
    REVEALED,
    SURCHARGE,
    SURCHARGE_DECISION,
    TAKE,
    TICKETS,
    TUNNEL,
    WITHDRAW,
    WITHDREW,
)
from stellwerk.engine.mechanics.payment import ANY_LENGTH, Bill, ColorBill, Purse
from stellwerk.engine.mechanics.scoring import Scoring
from stellwerk.engine.mechanics.tickets import put_out
from stellwerk.engine.rules import Rules
from stellwerk.engine.spelling import card_counts, card_names
from stellwerk.engine.state import Seat, State, replaced

FACTS: Final = Facts(
    edition="skandinavien",
    title="Zug um Zug Skandinavien",
    least_players=2,
    most_players=3,
    colors=["red", "blue", "green", "yellow", "black", "white", "orange", "purple"],
    card_counts={
        "red": 12,
        "blue": 12,
        "green": 12,
        "yellow": 12,
        "black": 12,
        "white": 12,
        "orange": 12,
        "purple": 12,
        "loco": 14,
    },
    wagons=40,
    hand=4,
    market=5,
    points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 9: 27},
    first_offer=5,
    first_keep=2,
    offer=3,
    keep=1,
    last_wagons=2,
    last_rounds=1,
    shared_groups_from=3,
    options=[],
)

MURMANSK_LIEKSA: Final = "murmansk-lieksa"

DEMANDS: Final = Demands(
    first_offers=FACTS.first_offer * FACTS.most_players,
    lengths=frozenset(FACTS.points),
    colors=frozenset(FACTS.colors),
    kinds=frozenset({"train", "ferry", "tunnel"}),
    specials=frozenset({MURMANSK_LIEKSA}),
    special_kinds={MURMANSK_LIEKSA: "train"},
)

CENSUS: Final = Census(
    cities=39,
    routes=81,
    tickets=46,
    parts={"kind ferry": 24, "kind tunnel": 10, "special murmansk-lieksa": 1},
    values={},
)

FERRY_SET: Final = 3  # any three cards stand for a locomotive on a ferry (SK-32)
MURMANSK_SET: Final = 4  # any four stand for a card of the colour on the way to Murmansk (SK-22)
TUNNEL_CARDS: Final = 3
GLOBETROTTER_BONUS: Final = 10


class SkandinavienRules(Rules):
    def __init__(self, data: BoardData, players: int) -> None:
        super().__init__(FACTS, data, players, [])
        self.market_loco_is_all = False  # locomotives are taken like any other card (SK-10)
        self.scoring = SkandinavienScoring(self.board, players)
        self.price_routes()

    def notation(self) -> dict[int, list[str]]:
        words = super().notation()
        words[TAKE] = spelled("take", self.cards)
        words[TICKETS] = ["tickets"]
        words[SURCHARGE] = spelled("surcharge", self.cards)
        words[WITHDRAW] = ["withdraw"]
        return words

    # tickets not kept leave the game (SK-2, SK-50)

    def put_back(self, s: State, ticket: int) -> None:
        put_out(s, ticket)

    # claiming

    def bill(self, route: int) -> Bill:
        spaces = self.board.length[route]
        color = self.board.color[route]
        kind = self.board.kind[route]
        if kind == FERRY:
            return ColorBill(spaces, self.board.locos[route], color, self.colors, self.wild, FERRY_SET, -1)
        if kind == TUNNEL:
            return ColorBill(spaces, 0, color, self.colors, self.wild, 0, -1)
        if self.board.special[route]:
            return ColorBill(spaces, 0, color, self.colors, [], MURMANSK_SET, self.loco)
        return ColorBill(spaces, 0, color, self.colors, [], 0, -1)

    def purse(self, hand: list[int]) -> Purse:
        result = super().purse(hand)
        result.reach = ANY_LENGTH
        return result

    def payment_complete(self, s: State) -> None:
        if self.board.kind[s.route] == TUNNEL:
            self.dig(s)
        else:
            super().payment_complete(s)

    # tunnels (SK-40 to SK-45)

    def dig(self, s: State) -> None:
        """Turn up three cards; what matches the payment is due once more."""
        self.show(s.seats[s.player], s.laid)
        color = self.tunnel_color(s)
        revealed: list[int] = []
        due = 0
        while len(revealed) < TUNNEL_CARDS and self.can_draw(s, 0):
            revealed.append(self.top_card(s, 0))
        for card in revealed:
            s.tell(REVEALED, s.player, card, 0)
            if card == self.loco or card == color:
                due += 1
        s.tell(DUE, s.player, due, 0)
        self.renew_if_empty(s, 0)
        s.revealed = revealed
        s.due = due
        s.paid_extra = []
        if due:
            s.decision = SURCHARGE_DECISION
        else:
            self.break_through(s)

    def show(self, seat: Seat, cards: list[int]) -> None:
        """Cards laid on the table are known to everybody, even if they are taken back."""
        for card in range(len(cards)):
            seat.known[card] = max(seat.known[card], cards[card])

    def tunnel_color(self, s: State) -> int:
        """The colour laid out, or -1 if only locomotives were (SK-41)."""
        for card in range(self.colors):
            if s.laid[card]:
                return card
        return -1

    def surcharge_bill(self, s: State) -> Bill:
        color = self.tunnel_color(s)
        return ColorBill(s.due, 0, color if color >= 0 else NO_COLOR, self.colors, self.wild, 0, -1)

    def own_options(self, s: State) -> list[int]:
        """The next card of the surcharge, colour before locomotives; instead of the first, withdraw."""
        hand = s.seats[s.player].hand
        color = self.tunnel_color(s)
        left = s.due - len(s.paid_extra)
        locos = hand[self.loco] - s.laid[self.loco] - s.paid_extra.count(self.loco)
        options: list[int] = []
        if color >= 0 and self.loco not in s.paid_extra:
            same = hand[color] - s.laid[color] - len(s.paid_extra)
            if same > 0 and same + locos >= left:
                options.append(self.base[SURCHARGE] + color)
        if locos >= left:
            options.append(self.base[SURCHARGE] + self.loco)
        if not s.paid_extra:
            options.append(self.base[WITHDRAW])
        return options

    def own_act(self, s: State, kind: int, arg: int) -> None:
        if kind == WITHDRAW:
            s.tell(WITHDREW, s.player, s.route, 0)
            self.clear_tunnel(s)
            self.end_turn(s, False, True)
        else:
            s.paid_extra = s.paid_extra + [arg]
            if len(s.paid_extra) == s.due:
                self.break_through(s)

    def break_through(self, s: State) -> None:
        paid = s.laid
        for card in s.paid_extra:
            paid = replaced(paid, card, paid[card] + 1)
        self.place_route(s)
        self.spend(s, paid)
        self.clear_tunnel(s)
        self.route_claimed(s)

    def clear_tunnel(self, s: State) -> None:
        """The revealed cards are discarded after the attempt (SK-43)."""
        for card in s.revealed:
            self.discard(s, card, 1)
        s.revealed = []
        s.paid_extra = []
        s.due = 0
        self.after_discarding(s)

    def pending_makes_sense(self, s: State) -> bool:
        if s.decision != SURCHARGE_DECISION:
            return super().pending_makes_sense(s)
        if s.route < 0 or self.board.kind[s.route] != TUNNEL or not self.can_claim(s, s.route):
            return False
        color = self.tunnel_color(s)
        due = len([card for card in s.revealed if card in (self.loco, color)])
        foreign = [card for card in s.paid_extra if card not in (self.loco, color)]
        return self.route_bill(s, s.route).paid(s.laid) and s.due == due > len(s.paid_extra) and not foreign


class SkandinavienScoring(Scoring):
    def bonuses(self, s: State, player: int) -> list[tuple[str, int]]:
        if self.most_tickets(s, player):
            return [("globetrotter", GLOBETROTTER_BONUS)]
        return []

    def tie_breaks(self, s: State, player: int) -> list[int]:
        return [self.completed_count(s, player), self.longest_path(s, player)]


class SkandinavienEdition(Edition):
    def __init__(self) -> None:
        super().__init__(FACTS, DEMANDS, CENSUS, [], [])

    def rules(self, data: BoardData, players: int, variants: dict[str, bool]) -> Rules:
        return SkandinavienRules(data, players)

    def public_action(self, rules: Rules, s: State, decision: int) -> Json:
        """A tunnel under way: what was turned up, what it costs, and all that lies on the table."""
        if decision != SURCHARGE_DECISION:
            return {}
        return {
            "revealed": card_names(rules, s.revealed),
            "due": s.due,
            "laid": card_counts(rules, s.laid),
            "paid_extra": card_names(rules, s.paid_extra),
        }
