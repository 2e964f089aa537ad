"""The Great Lakes in numbers: what differs from Weltreise, and the requirements for boards."""

from typing import Final

from stellwerk.boards import BoardRequirements, ExpectedCounts
from stellwerk.edition.weltreise.spec import (
    BEGINNER,
    COLORS,
    HARBORS,
    THREE_JOKERS,
    SeaNumbers,
    card_counts,
)
from stellwerk.engine.spec import EditionSpec

WAGONS: Final = 27  # advised to beginners, with 23 ships (GL-6)

NUMBERS: Final = SeaNumbers(
    all_wagons=33,
    all_ships=32,
    pieces_chosen=50,  # GL-4
    train_hand=2,  # GL-2
    ship_hand=2,
    harbor_points=[0, 10, 20, 30],  # GL-51
)

SPEC: Final = EditionSpec(
    edition="great-lakes",
    title="Zug um Zug Weltreise: Die Großen Seen",
    minutes=90,
    least_players=2,
    most_players=5,
    colors=COLORS,
    card_counts=card_counts(),  # GL-1
    wagons=WAGONS,
    hand=4,
    market=6,
    points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27},  # GL-21
    first_offer=5,  # GL-3
    first_keep=3,
    offer=4,  # GL-40
    keep=1,
    last_wagons=6,  # GL-61
    last_rounds=2,
    shared_groups_from=4,  # GL-24; the train and the ship route between two cities share a group (GL-23)
    lone_card="joker",  # GL-30
    score_items={
        "routes": "routes",
        "ticket": "tickets",
        "harbor": "harbors",
        "harbors not built": "harbors",  # GL-52
        "exchange": "exchange",
    },
    pieces={"ships": NUMBERS.pieces_chosen - WAGONS, "harbors": HARBORS},  # GL-5
    variants=[BEGINNER, THREE_JOKERS],  # GL-6, GL-31
)

# Neither rough terrain nor tours (GL-3, GL-20). The junctions on the lakes are places like any other, no
# harbour cities (GL-22): no code knows them.
REQUIREMENTS: Final = BoardRequirements(
    first_offers=SPEC.first_offer * SPEC.most_players,
    numbers=frozenset({"points"}),
    lengths=frozenset(SPEC.points),
    colors=frozenset(SPEC.colors),
    kinds=frozenset({"train", "ship"}),
    harbors=True,
)

EXPECTED_COUNTS: Final = ExpectedCounts(
    cities=37,
    routes=110,
    tickets=55,
    parts={"tours": 0, "kind ship": 58},
    values={"all": (3, 24)},
)
