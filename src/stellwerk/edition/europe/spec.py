"""Europe in numbers: components, points, and the requirements for boards."""

from typing import Final

from stellwerk.boards import BoardRequirements, ExpectedCounts
from stellwerk.engine.spec import CLASSIC_COLORS, EditionSpec, classic_cards

STATIONS: Final = 3
UNUSED_STATION: Final = 4  # points at the end (EU-54)
EXPRESS_BONUS: Final = 10  # for the longest path (EU-62)
LONG_OFFER: Final = 1  # long tickets of the first offer; the others are short (EU-2)

SPEC: Final = EditionSpec(
    edition="europe",
    title="Zug um Zug Europa",
    minutes=60,
    least_players=2,
    most_players=5,
    colors=CLASSIC_COLORS,
    card_counts=classic_cards(locos=14),  # EU-1
    wagons=45,
    hand=4,
    market=5,
    points={1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21},  # EU-21
    first_offer=4,
    first_keep=2,
    offer=3,
    keep=1,
    last_wagons=2,  # EU-60
    last_rounds=1,
    shared_groups_from=4,  # EU-22
    lone_card="loco",  # EU-11
    score_items={"routes": "routes", "ticket": "tickets", "stations": "bonus", "longest path": "bonus"},
    bonuses={"longest path": EXPRESS_BONUS},
    pieces={"stations": STATIONS},
)

REQUIREMENTS: Final = BoardRequirements(
    first_offers=SPEC.first_offer * SPEC.most_players,
    numbers=frozenset({"wagons", "hand", "cards", "offer", "points", "bonuses"}),
    lengths=frozenset(SPEC.points),
    colors=frozenset(SPEC.colors),
    kinds=frozenset({"train", "ferry", "tunnel"}),
    decks=frozenset({"short", "long"}),
    routes_at_city=24,  # stations: 25 ** 3 choices at most
)

EXPECTED_COUNTS: Final = ExpectedCounts(
    cities=47,
    routes=101,
    tickets=46,
    parts={"kind ferry": 13, "kind tunnel": 18, "deck short": 40, "deck long": 6},
    values={"short": (5, 13), "long": (20, 21)},
)
