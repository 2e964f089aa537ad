"""Skandinavien: ferries, tunnels, locomotives only there, and the way to Murmansk. Ids: SK-..."""

from typing import Final

from stellwerk.arrays import Ints, i64, vec
from stellwerk.boards import NUMBER_NAMES, BoardData, BoardRequirements, ExpectedCounts
from stellwerk.engine.actions import spelled
from stellwerk.engine.kinds import FERRY, TAKE, TICKETS, TUNNEL
from stellwerk.engine.mechanics.ferries import ferry_cost
from stellwerk.engine.mechanics.payment import ChosenColorCost, ColorCost, Cost, HandSummary
from stellwerk.engine.mechanics.scoring import Scoring
from stellwerk.engine.mechanics.tickets import put_out
from stellwerk.engine.rules import Rules
from stellwerk.engine.spec import CLASSIC_COLORS, EditionSpec, classic_cards
from stellwerk.engine.state import State
from stellwerk.engine.tunnel_rules import TunnelEdition, TunnelRules

GLOBETROTTER_BONUS: Final = 10

SPEC: Final = EditionSpec(
    edition="skandinavien",
    title="Zug um Zug Skandinavien",
    minutes=45,
    least_players=2,
    most_players=3,
    colors=CLASSIC_COLORS,
    card_counts=classic_cards(locos=14),  # SK-1
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

REQUIREMENTS: Final = BoardRequirements(
    first_offers=SPEC.first_offer * SPEC.most_players,
    numbers=frozenset(NUMBER_NAMES),
    lengths=frozenset(SPEC.points),
    colors=frozenset(SPEC.colors),
    kinds=frozenset({"train", "ferry", "tunnel"}),
    specials=frozenset({MURMANSK_LIEKSA}),
    special_kinds={MURMANSK_LIEKSA: "train"},
)

EXPECTED_COUNTS: Final = ExpectedCounts(
    cities=39,
    routes=81,
    tickets=46,
    parts={"kind ferry": 24, "kind tunnel": 10, "special murmansk-lieksa": 1},
    values={},
)

FERRY_SET: Final = 3  # any three cards stand for a locomotive on a ferry (SK-32)
MURMANSK_SET: Final = 4  # any four stand for a card of the colour on the way to Murmansk (SK-22)


class SkandinavienRules(TunnelRules):
    def __init__(self, data: BoardData, players: int) -> None:
        super().__init__(SPEC, data, players)
        self.scoring = SkandinavienScoring(self.board, players)
        self.price_routes()

    def notation(self) -> dict[int, list[str]]:
        words = super().notation()
        words[TAKE] = spelled("take", self.cards)
        words[TICKETS] = ["tickets"]
        return words

    # tickets not kept leave the game (SK-2, SK-50)

    def put_back(self, s: State, ticket: i64) -> None:
        put_out(s, ticket)

    # claiming

    def cost(self, route: i64) -> Cost:
        """Locomotives are wild on ferries and in tunnels only (SK-20)."""
        spaces = self.board.length[route]
        color = self.board.color[route]
        kind = self.board.kind[route]
        if kind == FERRY:
            return ferry_cost(self.board, route, self.colors, self.wild, FERRY_SET)
        if kind == TUNNEL:
            return ColorCost(spaces, 0, color, self.colors, self.wild, 0, -1)
        if self.board.special[route]:
            return ChosenColorCost(spaces, 0, color, self.colors, vec[i64](), MURMANSK_SET, self.loco)
        return ColorCost(spaces, 0, color, self.colors, vec[i64](), 0, -1)

    def hand_summary(self, hand: Ints) -> HandSummary:
        result = super().hand_summary(hand)
        result.reach += result.cards // FERRY_SET
        return result


class SkandinavienScoring(Scoring):
    def bonuses(self, s: State, player: i64) -> list[tuple[str, int]]:
        """The globetrotter (SK-61)."""
        if self.most_tickets(s, player):
            return [("globetrotter", self.board.bonuses["globetrotter"])]
        return []

    def tie_breaks(self, s: State, player: i64) -> list[int]:
        """Completed tickets, then the length of the longest path (SK-62)."""
        return [self.completed_count(s, player), self.longest_path(s, player)]


class SkandinavienEdition(TunnelEdition):
    def __init__(self) -> None:
        super().__init__(SPEC, REQUIREMENTS, EXPECTED_COUNTS, [], [])

    def rules(self, data: BoardData, players: int, variants: dict[str, bool]) -> Rules:
        return SkandinavienRules(data, players)
