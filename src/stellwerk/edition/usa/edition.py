"""Zug um Zug (the base game, USA): connect cities; the longest continuous path earns a bonus. Ids: US-..."""

from typing import Final

from stellwerk.arrays import i64
from stellwerk.boards import NUMBER_NAMES, BoardData, BoardRequirements, ExpectedCounts
from stellwerk.engine.actions import spelled
from stellwerk.engine.edition import Edition
from stellwerk.engine.kinds import TAKE, TICKETS
from stellwerk.engine.mechanics.market import Market
from stellwerk.engine.mechanics.scoring import Scoring
from stellwerk.engine.rules import Rules
from stellwerk.engine.spec import CLASSIC_COLORS, EditionSpec, classic_cards
from stellwerk.engine.state import State

LONGEST_PATH_BONUS: Final = 10

SPEC: Final = EditionSpec(
    edition="usa",
    title="Zug um Zug",
    minutes=50,
    least_players=2,
    most_players=5,
    colors=CLASSIC_COLORS,
    card_counts=classic_cards(locos=14),  # US-1
    wagons=45,
    hand=4,
    market=5,
    # US-21
    points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},
    first_offer=3,  # US-2
    first_keep=2,
    offer=3,  # US-30
    keep=1,
    last_wagons=2,  # US-40
    last_rounds=1,
    shared_groups_from=4,  # US-22
    lone_card="loco",  # US-11
    score_items={"routes": "routes", "ticket": "tickets", "longest path": "bonus"},
    bonuses={"longest path": LONGEST_PATH_BONUS},
)

REQUIREMENTS: Final = BoardRequirements(
    first_offers=SPEC.first_offer * SPEC.most_players,
    numbers=frozenset(NUMBER_NAMES),
    lengths=frozenset(SPEC.points),
    colors=frozenset(SPEC.colors),
)

EXPECTED_COUNTS: Final = ExpectedCounts(
    cities=36,
    routes=100,
    tickets=30,
    parts={},
    values={"all": (4, 22)},
)


class UsaRules(Rules):
    def __init__(self, data: BoardData, players: int) -> None:
        super().__init__(SPEC, data, players)
        self.market = Market(self.decks, SPEC.market, [self.loco])  # three are replaced (US-12)
        self.scoring = UsaScoring(self.board, players)
        self.price_routes()

    def notation(self) -> dict[int, list[str]]:
        words = super().notation()
        words[TAKE] = spelled("take", self.cards)
        words[TICKETS] = ["tickets"]
        return words


class UsaScoring(Scoring):
    def bonuses(self, s: State, player: i64) -> list[tuple[str, int]]:
        """For the longest path (US-42); there is none for completed tickets (US-41)."""
        if self.has_longest_path(s, player):
            return [("longest path", self.board.bonuses["longest path"])]
        return []

    def tie_breaks(self, s: State, player: i64) -> list[int]:
        """Completed tickets, then the longest path (US-43)."""
        return [self.completed_count(s, player), 1 if self.has_longest_path(s, player) else 0]


class UsaEdition(Edition):
    def __init__(self) -> None:
        super().__init__(SPEC, REQUIREMENTS, EXPECTED_COUNTS, [], [])

    def rules(self, data: BoardData, players: int, variants: dict[str, bool]) -> Rules:
        return UsaRules(data, players)
