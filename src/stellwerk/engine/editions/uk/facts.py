"""The United Kingdom in numbers: technologies, components, points, and what it demands of a board."""

from typing import Final

from stellwerk.boards import Census, Demands
from stellwerk.engine.facts import Facts

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

FACTS: Final = Facts(
    edition="uk",
    title="Zug um Zug Vereinigtes Königreich",
    least_players=2,
    most_players=4,
    colors=["red", "blue", "green", "yellow", "black", "white", "orange", "purple"],
    card_counts={
        "red": 12,
        "blue": 12,
        "green": 12,
        "yellow": 12,
        "black": 12,
        "white": 12,
        "orange": 12,
        "purple": 12,
        "loco": 20,
    },
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
    variants=["advanced"],
    lone_card="loco",  # UK-3
    technologies={name: [COSTS[number], COPIES[number]] for number, name in enumerate(TECHNOLOGIES)},
)

FIRST_ADVANCED: Final = THERMOCOMPRESSOR
CONCESSIONS: Final = {  # by region (UK-32)
    "wales": WALES,
    "scotland": SCOTLAND,
    "ireland": IRELAND_FRANCE,
    "france": IRELAND_FRANCE,
}

SET: Final = 4  # any four cards as one locomotive (UK-10)
BOOSTED_SET: Final = 3
BLIND_CARDS: Final = 3  # the water tender's draw
LAGGING_POINTS: Final = 1
TURBINE_POINTS: Final = 2
DOUBLE_HEADING_POINTS: Final = 2
RISKY_POINTS: Final = 20
BEAM_POINTS: Final = 15

DEMANDS: Final = Demands(
    first_offers=FACTS.first_offer * FACTS.most_players,
    lengths=frozenset(FACTS.points),
    colors=frozenset(FACTS.colors),
    kinds=frozenset({"train", "ferry"}),
    specials=frozenset({"new-york"}),
    special_regions={"new-york": "new-york"},
    regions=frozenset({"england", "wales", "scotland", "ireland", "france", "new-york"}),
    countries=True,
    long_routes=False,
)

CENSUS: Final = Census(
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
