"""Weltreise in numbers: cards and pieces, points, and what it demands of a board."""

from typing import Final

from stellwerk.boards import Census, Demands
from stellwerk.engine.facts import Facts

COLORS: Final = ["red", "green", "yellow", "black", "white", "purple"]
KINDS: Final = {"train": 7, "train-harbor": 4, "ship": 4, "2ships": 6}
JOKERS: Final = 14  # WR-1


def card_counts() -> dict[str, int]:
    counts = {f"{color}-{kind}": number for color in COLORS for kind, number in KINDS.items()}
    counts["joker"] = JOKERS
    return counts


WAGONS: Final = 20
PIECES_CHOSEN: Final = 60
HARBORS: Final = 3  # WR-5
HARBOR_TRAINS: Final = 2  # cards of one colour that a harbour takes (WR-41)
HARBOR_SHIPS: Final = 2
HARBOR_CARDS: Final = HARBOR_TRAINS + HARBOR_SHIPS

FACTS: Final = Facts(
    edition="weltreise",
    title="Zug um Zug Weltreise",
    minutes=90,
    least_players=2,
    most_players=5,
    colors=COLORS,
    card_counts=card_counts(),
    wagons=WAGONS,
    hand=10,
    market=6,
    # WR-25
    points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21},
    first_offer=5,  # WR-3
    first_keep=3,
    offer=4,  # WR-30
    keep=1,
    last_wagons=6,  # WR-60
    last_rounds=2,
    shared_groups_from=4,
    lone_card="joker",  # WR-12
    score_items={
        "routes": "routes",
        "ticket": "tickets",
        "harbor": "harbors",
        "harbors not built": "harbors",
        "exchange": "exchange",
    },
    pieces={"ships": PIECES_CHOSEN - WAGONS, "harbors": HARBORS},
)

TRAIN_PILE: Final = 0
SHIP_PILE: Final = 1
TRAIN_HAND: Final = 3  # WR-2
SHIP_HAND: Final = 7
LAID_OF_EACH: Final = 3

ALL_WAGONS: Final = 25
ALL_SHIPS: Final = 50
FEWEST_WAGONS: Final = 10
HARBOR_POINTS: Final = [0, 20, 30, 40]
MISSING_HARBOR: Final = 4

# Routes over the edges of the board are routes like any other (WR-26), and so is the junction without a
# name a place like any other, no harbour city (WR-27): no code knows them.
DEMANDS: Final = Demands(
    first_offers=FACTS.first_offer * FACTS.most_players,
    lengths=frozenset(FACTS.points),
    colors=frozenset(FACTS.colors),
    kinds=frozenset({"train", "ship"}),
    harbors=True,
    tours=True,
    rough=True,
)

CENSUS: Final = Census(
    cities=48,
    routes=130,
    tickets=65,
    parts={"tours": 8, "kind ship": 59},
    values={},
)
