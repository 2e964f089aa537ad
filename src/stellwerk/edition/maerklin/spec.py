"""Märklin in numbers: components, points, and the requirements for boards."""

from typing import Final

from stellwerk.boards import BoardRequirements, ExpectedCounts
from stellwerk.engine.spec import CLASSIC_COLORS, EditionSpec

PASSENGERS: Final = 3
MOST_TICKETS_BONUS: Final = 10

SPEC: Final = EditionSpec(
    edition="maerklin",
    title="Zug um Zug Märklin",
    minutes=60,
    least_players=2,
    most_players=5,
    colors=CLASSIC_COLORS,
    card_counts={  # MK-2
        "red": 11,
        "blue": 11,
        "green": 11,
        "yellow": 11,
        "black": 11,
        "white": 11,
        "orange": 11,
        "purple": 11,
        "loco": 14,
        "loco4": 6,
        "passenger": 10,
    },
    wagons=45,  # MK-1
    hand=4,
    market=5,
    # MK-21
    points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18},
    first_offer=4,
    first_keep=2,
    offer=4,
    keep=1,
    last_wagons=2,  # MK-50
    last_rounds=1,
    shared_groups_from=4,
    lone_card="loco",  # MK-11
    score_items={"routes": "routes", "goods": "goods", "ticket": "tickets", "most tickets": "bonus"},
    bonuses={"most tickets": MOST_TICKETS_BONUS},
    pieces={"passengers": PASSENGERS},
)

LOCO4_FROM: Final = 4  # shortest route on which a locomotive +4 may be used
SHORT: Final = 0
LONG: Final = 1
MIX_WIDTH: Final = 5  # a mix of a short and b long tickets has number 5 a + b

REQUIREMENTS: Final = BoardRequirements(
    first_offers=SPEC.first_offer * SPEC.most_players,
    numbers=frozenset({"wagons", "hand", "points", "bonuses"}),
    lengths=frozenset(SPEC.points),
    colors=frozenset(SPEC.colors),
    decks=frozenset({"short", "long"}),
    countries=True,
    goods=True,
)

EXPECTED_COUNTS: Final = ExpectedCounts(
    cities=40,
    routes=110,
    tickets=46,
    parts={
        "countries": 5,
        "goods black": 1,
        "goods red": 6,
        "goods yellow": 12,
        "goods white": 16,
        "deck short": 23,
        "deck long": 23,
    },
    values={"short": (5, 11), "long": (12, 22)},
)
