"""Weltreise in numbers: cards and pieces, points, and the requirements for boards."""

from typing import Final

from stellwerk.boards import BoardRequirements, ExpectedCounts
from stellwerk.engine.spec import EditionSpec

COLORS: Final = ["red", "green", "yellow", "black", "white", "purple"]
KINDS: Final = {"train": 7, "train-harbor": 4, "ship": 4, "2ships": 6}
JOKERS: Final = 14  # WR-1


def card_counts() -> dict[str, int]:
    counts = {f"{color}-{kind}": number for color in COLORS for kind, number in KINDS.items()}
    counts["joker"] = JOKERS
    return counts


WAGONS: Final = 20
HARBORS: Final = 3  # WR-5
HARBOR_TRAINS: Final = 2  # cards of one colour that a harbour takes (WR-41)
HARBOR_SHIPS: Final = 2
HARBOR_CARDS: Final = HARBOR_TRAINS + HARBOR_SHIPS


class SeaNumbers:
    """What differs between the boards on which trains and ships are played by the same rules."""

    def __init__(
        self,
        all_wagons: int,
        all_ships: int,
        pieces_chosen: int,
        train_hand: int,
        ship_hand: int,
        harbor_points: list[int],
    ) -> None:
        self.all_wagons = all_wagons  # of a player, in the supply and in the box
        self.all_ships = all_ships
        self.pieces_chosen = pieces_chosen
        self.train_hand = train_hand  # cards at the start
        self.ship_hand = ship_hand
        self.harbor_points = harbor_points  # by the completed tickets that name the city
        self.fewest_wagons = pieces_chosen - all_ships


NUMBERS: Final = SeaNumbers(
    all_wagons=25,
    all_ships=50,
    pieces_chosen=60,  # WR-4
    train_hand=3,  # WR-2
    ship_hand=7,
    harbor_points=[0, 20, 30, 40],  # WR-62
)

BEGINNER: Final = "beginner"  # all start with the pieces that the rulebook advises (WR-6)
THREE_JOKERS: Final = "three-jokers"  # three open jokers clear the market (WR-16)

SPEC: Final = EditionSpec(
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
    pieces={"ships": NUMBERS.pieces_chosen - WAGONS, "harbors": HARBORS},
    variants=[BEGINNER, THREE_JOKERS],
)

TRAIN_PILE: Final = 0
SHIP_PILE: Final = 1
LAID_OF_EACH: Final = 3

MISSING_HARBOR: Final = 4

# Routes over the edges of the board are routes like any other (WR-26), and so is the junction without a
# name a place like any other, no harbour city (WR-27): no code knows them.
REQUIREMENTS: Final = BoardRequirements(
    first_offers=SPEC.first_offer * SPEC.most_players,
    numbers=frozenset({"points"}),
    lengths=frozenset(SPEC.points),
    colors=frozenset(SPEC.colors),
    kinds=frozenset({"train", "ship"}),
    harbors=True,
    tours=True,
    rough=True,
)

EXPECTED_COUNTS: Final = ExpectedCounts(
    cities=48,
    routes=130,
    tickets=65,
    parts={"tours": 8, "kind ship": 59},
    values={},
)
