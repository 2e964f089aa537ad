"""Gruselfahrt in numbers: components, bonuses, and the requirements for boards."""

from typing import Final

from stellwerk.boards import BoardRequirements, ExpectedCounts
from stellwerk.engine.spec import EditionSpec

TICKETS_TO_WIN: Final = 6  # the game ends at once (GF-30)
CARDS_A_DRAW: Final = 2

SPEC: Final = EditionSpec(
    edition="gruselfahrt",
    title="Zug um Zug Gruselfahrt",
    minutes=20,
    least_players=2,
    most_players=4,
    colors=["red", "blue", "green", "yellow", "black", "orange"],
    card_counts={  # GF-1
        "red": 10,
        "blue": 10,
        "green": 10,
        "yellow": 10,
        "black": 10,
        "orange": 10,
        "loco": 12,
    },
    wagons=20,
    hand=4,
    market=0,
    points={1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0},
    first_offer=2,
    first_keep=2,
    offer=2,
    keep=2,
    last_wagons=0,
    last_rounds=0,
    shared_groups_from=2,
    lone_card="",
    score_items={"ticket": "tickets", "trick-or-treat": "bonus"},
    bonuses={"trick-or-treat": 1},
    tickets_to_win=TICKETS_TO_WIN,
)


# The bonuses, a bit each, and their names in the same order.
TRICK_OR_TREAT: Final = 1
CRYPT: Final = 2
HAUNTED_HOUSE: Final = 4
BONUS_NAMES: Final = ["trick-or-treat", "crypt", "haunted-house"]
BONUS_TICKETS: Final = 4  # for trick-or-treat, beside the board (GF-2)

REQUIREMENTS: Final = BoardRequirements(
    first_offers=SPEC.first_offer * SPEC.most_players,
    numbers=frozenset({"wagons", "hand"}),
    lengths=frozenset(SPEC.points),
    colors=frozenset(SPEC.colors),
    regions=frozenset({"town", "dark-forest", "seashore"}),
    regions_needed=frozenset({"dark-forest", "seashore"}),
    landmarks=frozenset({"town-hall", "crypt", "haunted-house"}),
    points=False,
)

EXPECTED_COUNTS: Final = ExpectedCounts(
    cities=18,
    routes=60,
    tickets=33,
    parts={"region dark-forest": 3, "region seashore": 3},
    values={},
)
