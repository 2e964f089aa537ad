"""Switzerland in numbers: components, points, bonus, and the requirements for boards."""

from typing import Final

from stellwerk.boards import NUMBER_NAMES, BoardRequirements, ExpectedCounts
from stellwerk.engine.spec import CLASSIC_COLORS, EditionSpec, classic_cards

EXPRESS_BONUS: Final = 10  # for the longest path (CH-61)

SPEC: Final = EditionSpec(
    edition="switzerland",
    title="Zug um Zug Schweiz",
    minutes=45,
    least_players=2,
    most_players=3,
    colors=CLASSIC_COLORS,
    card_counts=classic_cards(locos=14),  # CH-1
    wagons=40,
    hand=4,
    market=5,
    points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},  # CH-21
    first_offer=5,  # CH-3
    first_keep=2,
    offer=3,  # CH-50
    keep=1,
    last_wagons=2,  # CH-60
    last_rounds=1,
    shared_groups_from=3,  # CH-22
    lone_card="",  # locomotives are taken like any other card (CH-10)
    score_items={"routes": "routes", "ticket": "tickets", "longest path": "bonus"},
    bonuses={"longest path": EXPRESS_BONUS},
)

REQUIREMENTS: Final = BoardRequirements(
    first_offers=SPEC.first_offer * SPEC.most_players,
    numbers=frozenset(NUMBER_NAMES),
    lengths=frozenset(SPEC.points),
    colors=frozenset(SPEC.colors),
    kinds=frozenset({"train", "tunnel"}),
    countries=True,  # dead ends (CH-40, CH-41)
    ticket_values=True,  # city and country, country and country (CH-51)
)

EXPECTED_COUNTS: Final = ExpectedCounts(
    cities=38,
    routes=88,
    tickets=46,
    parts={"countries": 4, "kind tunnel": 42, "tickets with values": 12},  # CH-2, CH-30, CH-40
    values={"all": (2, 15)},
)
