"""Skandinavien: ferries, tunnels, locomotives only there, and the way to Murmansk. Ids: SK-..."""

from typing import Final

from stellwerk.boards import BoardData, Census, Demands
from stellwerk.engine.actions import spelled
from stellwerk.engine.edition import Edition, Json
from stellwerk.engine.facts import About, Facts
from stellwerk.engine.kinds import (
    FERRY,
    SURCHARGE,
    SURCHARGE_DECISION,
    TAKE,
    TICKETS,
    TUNNEL,
    WITHDRAW,
    WITHDREW,
)
from stellwerk.engine.mechanics.ferries import ferry_bill
from stellwerk.engine.mechanics.payment import Bill, ColorBill, Purse
from stellwerk.engine.mechanics.scoring import Scoring
from stellwerk.engine.mechanics.tickets import put_out
from stellwerk.engine.mechanics.tunnel_sentences import describe_tunnel, explain_tunnel
from stellwerk.engine.mechanics.tunnels import Tunnels
from stellwerk.engine.rules import Rules
from stellwerk.engine.spelling import card_counts, card_names
from stellwerk.engine.state import State

GLOBETROTTER_BONUS: Final = 10

FACTS: Final = Facts(
    edition="skandinavien",
    title="Zug um Zug Skandinavien",
    about=About(
        ("Skandinavien", "Nordic Countries"),
        (
            "Fähren und Tunnel, nur dort fahren Lokomotiven; Murmansk – Lieksa",
            "ferries and tunnels, locomotives only there; Murmansk – Lieksa",
        ),
        reconstructed=None,
        minutes=45,
    ),
    least_players=2,
    most_players=3,
    colors=["red", "blue", "green", "yellow", "black", "white", "orange", "purple"],
    card_counts={  # SK-1
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
    # SK-21
    points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 9: 27},
    first_offer=5,
    first_keep=2,
    offer=3,
    keep=1,
    last_wagons=2,  # SK-60
    last_rounds=1,
    shared_groups_from=3,
    lone_card="",  # locomotives are taken like any other card (SK-10)
    score_items={"routes": "routes", "ticket": "tickets", "globetrotter": "bonus"},
    bonuses={"globetrotter": GLOBETROTTER_BONUS},
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


class SkandinavienRules(Rules):
    def __init__(self, data: BoardData, players: int) -> None:
        super().__init__(FACTS, data, players, [])
        self.tunnels = Tunnels(self.decks, self.colors, self.loco)
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
        """Locomotives are wild on ferries and in tunnels only (SK-20)."""
        spaces = self.board.length[route]
        color = self.board.color[route]
        kind = self.board.kind[route]
        if kind == FERRY:
            return ferry_bill(self.board, route, self.colors, self.wild, FERRY_SET)
        if kind == TUNNEL:
            return ColorBill(spaces, 0, color, self.colors, self.wild, 0, -1)
        if self.board.special[route]:
            return ColorBill(spaces, 0, color, self.colors, [], MURMANSK_SET, self.loco)
        return ColorBill(spaces, 0, color, self.colors, [], 0, -1)

    def purse(self, hand: list[int]) -> Purse:
        result = super().purse(hand)
        result.reach += result.cards // FERRY_SET
        return result

    def payment_complete(self, s: State) -> None:
        if self.board.kind[s.route] != TUNNEL:
            super().payment_complete(s)
            return
        self.tunnels.dig(s)
        if s.due:
            s.decision = SURCHARGE_DECISION
        else:
            self.break_through(s)

    # tunnels (SK-40 to SK-45): the surcharge is paid card by card; instead of the first, withdraw

    def surcharge_bill(self, s: State) -> Bill:
        return self.tunnels.bill(s)

    def special_options(self, s: State) -> list[int]:
        """Decided after the cards were turned up; colour and locomotives in any mix (SK-44)."""
        options = [self.base[SURCHARGE] + card for card in self.tunnels.surcharges(s)]
        if not s.paid_extra:
            options.append(self.base[WITHDRAW])
        return options

    def special_action(self, s: State, kind: int, arg: int) -> None:
        if kind == WITHDRAW:
            self.withdraw(s)
        else:
            s.paid_extra = s.paid_extra + [arg]
            if len(s.paid_extra) == s.due:
                self.break_through(s)

    def withdraw(self, s: State) -> None:
        """The player takes his cards back, and the turn is over (SK-42)."""
        s.tell(WITHDREW, s.player, s.route, 0)
        self.tunnels.clear(s)
        self.after_discarding(s)
        self.end_turn(s, False, True)

    def break_through(self, s: State) -> None:
        self.place_route(s)
        self.spend(s, self.tunnels.whole_payment(s))
        self.tunnels.clear(s)
        self.after_discarding(s)
        self.route_claimed(s)

    def pending_makes_sense(self, s: State) -> bool:
        if s.decision != SURCHARGE_DECISION:
            return super().pending_makes_sense(s)
        if s.route < 0 or self.board.kind[s.route] != TUNNEL or not self.can_claim(s, s.route):
            return False
        return self.tunnels.makes_sense(s, self.route_bill(s, s.route))


class SkandinavienScoring(Scoring):
    def bonuses(self, s: State, player: int) -> list[tuple[str, int]]:
        """The globetrotter (SK-61)."""
        if self.most_tickets(s, player):
            return [("globetrotter", GLOBETROTTER_BONUS)]
        return []

    def tie_breaks(self, s: State, player: int) -> list[int]:
        """Completed tickets, then the length of the longest path (SK-62)."""
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

    def explain(self, verb: str, rest: list[str], board: BoardData, lang: str, decision: str) -> str:
        return explain_tunnel(verb, rest, lang)

    def describe_event(self, event: Json, board: BoardData, who: str, lang: str) -> str:
        return describe_tunnel(event, who, lang)
