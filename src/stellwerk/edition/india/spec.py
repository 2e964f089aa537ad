"""India in numbers: components, points, bonuses, and the requirements for boards."""

from typing import Final

from stellwerk.boards import NUMBER_NAMES, BoardRequirements, ExpectedCounts
from stellwerk.engine.spec import CLASSIC_COLORS, EditionSpec, classic_cards

EXPRESS_BONUS: Final = 10  # for the longest path (IN-30)
MANDALA_POINTS: Final = [0, 5, 10, 20, 30, 40]
"""Points by the number of completed tickets that are joined twice; more count as the last (IN-32)."""

SPEC: Final = EditionSpec(
    edition="india",
    title="Zug um Zug Indien",
    minutes=60,
    least_players=2,
    most_players=4,
    colors=CLASSIC_COLORS,
    card_counts=classic_cards(locos=14),  # IN-1
    wagons=45,
    hand=4,
    market=5,
    points={1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21},  # IN-11
    first_offer=4,  # IN-2
    first_keep=2,
    offer=3,
    keep=1,
    last_wagons=2,  # IN-40
    last_rounds=1,
    shared_groups_from=4,  # IN-10
    lone_card="loco",
    score_items={"routes": "routes", "ticket": "tickets", "mandala": "bonus", "longest path": "bonus"},
    bonuses={"longest path": EXPRESS_BONUS},
)

REQUIREMENTS: Final = BoardRequirements(
    first_offers=SPEC.first_offer * SPEC.most_players,
    numbers=frozenset(NUMBER_NAMES),
    lengths=frozenset(SPEC.points),
    colors=frozenset(SPEC.colors),
    kinds=frozenset({"train", "ferry"}),
)

EXPECTED_COUNTS: Final = ExpectedCounts(
    cities=39,
    routes=108,
    tickets=58,
    parts={"kind ferry": 8},
    values={"all": (5, 17)},
)
