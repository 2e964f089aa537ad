"""The United Kingdom in numbers: technologies, components, points, and the requirements for boards."""

from typing import Final

from stellwerk.boards import BoardRequirements, ExpectedCounts
from stellwerk.engine.spec import CLASSIC_COLORS, EditionSpec, Technology, classic_cards

WALES: Final = 0
SCOTLAND: Final = 1
IRELAND_FRANCE: Final = 2
STOKER: Final = 3
SUPERHEATER: Final = 4
PROPELLERS: Final = 5
BOOSTER: Final = 6
LAGGING: Final = 7
TURBINES: Final = 8
DOUBLE_HEADING: Final = 9
RIGHT_OF_WAY: Final = 10
THERMOCOMPRESSOR: Final = 11
WATER_TENDER: Final = 12
RISKY_CONTRACTS: Final = 13
EQUALISING_BEAM: Final = 14
DIESEL: Final = 15
TECHNOLOGIES: Final = [
    "wales",
    "scotland",
    "ireland-france",
    "stoker",
    "superheater",
    "propellers",
    "booster",
    "lagging",
    "turbines",
    "double-heading",
    "right-of-way",
    "thermocompressor",
    "water-tender",
    "risky-contracts",
    "equalising-beam",
    "diesel",
]
COSTS: Final = [1, 1, 1, 1, 2, 2, 2, 2, 2, 4, 4, 1, 2, 2, 2, 3]
COPIES: Final = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 1, 1, 2, 1, 1, 1]

FIRST_ADVANCED: Final = THERMOCOMPRESSOR
ADVANCED: Final = "advanced"  # the option that adds those from there on

CONCESSIONS: Final = {  # by region (UK-32)
    "wales": WALES,
    "scotland": SCOTLAND,
    "ireland": IRELAND_FRANCE,
    "france": IRELAND_FRANCE,
}
STOKER_LENGTHS: Final = [3]
SUPERHEATER_LENGTHS: Final = [4, 5, 6]

SET: Final = 4  # any four cards as one locomotive (UK-10)
BOOSTED_SET: Final = 3
LAGGING_POINTS: Final = 1
TURBINE_POINTS: Final = 2


def technology(number: int) -> Technology:
    """Return what is printed on a technology, for programs."""
    card = Technology(COSTS[number], COPIES[number], ADVANCED if number >= FIRST_ADVANCED else "")
    card.regions = [region for region, concession in CONCESSIONS.items() if concession == number]
    if number == STOKER:
        card.lengths = STOKER_LENGTHS
    elif number == SUPERHEATER:
        card.lengths = SUPERHEATER_LENGTHS
    elif number == PROPELLERS or number == TURBINES:
        card.kinds = ["ferry"]
    if number == LAGGING:
        card.points_a_route = LAGGING_POINTS
    elif number == TURBINES:
        card.points_a_route = TURBINE_POINTS
    elif number == BOOSTER:
        card.cards_as_loco = BOOSTED_SET
    return card


SPEC: Final = EditionSpec(
    edition="uk",
    title="Zug um Zug Vereinigtes Königreich",
    minutes=75,
    least_players=2,
    most_players=4,
    colors=CLASSIC_COLORS,
    card_counts=classic_cards(locos=20),
    wagons=35,
    hand=4,
    market=5,
    # UK-60
    points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},
    first_offer=5,  # UK-2
    first_keep=3,
    offer=3,
    keep=1,
    last_wagons=2,  # UK-61
    last_rounds=1,
    shared_groups_from=3,
    lone_card="loco",  # UK-3
    score_items={
        "routes": "routes",
        "ticket": "tickets",
        "technologies": "technology",
        "double-heading": "technology",
        "risky-contracts": "technology",
        "equalising-beam": "technology",
    },
    variants=[ADVANCED],
    technologies={name: technology(number) for number, name in enumerate(TECHNOLOGIES)},
    cards_as_loco=SET,
)

BLIND_CARDS: Final = 3  # the water tender's draw
DOUBLE_HEADING_POINTS: Final = 2
RISKY_POINTS: Final = 20
BEAM_POINTS: Final = 15

REQUIREMENTS: Final = BoardRequirements(
    first_offers=SPEC.first_offer * SPEC.most_players,
    numbers=frozenset({"wagons", "hand", "cards", "first_offer", "offer", "points"}),
    lengths=frozenset(SPEC.points),
    colors=frozenset(SPEC.colors),
    kinds=frozenset({"train", "ferry"}),
    specials=frozenset({"new-york"}),
    special_regions={"new-york": "new-york"},
    regions=frozenset({"england", "wales", "scotland", "ireland", "france", "new-york"}),
    countries=True,
    long_routes=False,
)

EXPECTED_COUNTS: Final = ExpectedCounts(
    cities=48,
    routes=125,
    tickets=57,
    parts={
        "region wales": 5,
        "region scotland": 10,
        "region ireland": 10,
        "region france": 1,
        "region new-york": 1,
        "special new-york": 1,
    },
    values={},
)
