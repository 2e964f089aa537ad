"""The numbers of the United Kingdom, from its rules."""

from tests.oracle.facts import EIGHT, SHORT_TABLE, EditionSpec, cards_of

BASIC_TECHNOLOGIES = {
    "wales": (1, 4),
    "scotland": (1, 4),
    "ireland-france": (1, 4),
    "stoker": (1, 4),
    "superheater": (2, 4),
    "propellers": (2, 4),
    "booster": (2, 4),
    "lagging": (2, 4),
    "turbines": (2, 4),
    "double-heading": (4, 4),
    "right-of-way": (4, 1),
}
ADVANCED_TECHNOLOGIES = {
    "thermocompressor": (1, 1),
    "water-tender": (2, 2),
    "risky-contracts": (2, 1),
    "equalising-beam": (2, 1),
    "diesel": (3, 1),
}

SPEC = EditionSpec(
    players=(2, 4),
    colours=EIGHT,
    cards=cards_of(EIGHT, 12, loco=20),
    wagons=35,
    points=SHORT_TABLE,
    market=5,
    one_of_a_group=2,
    first_offer=(5, 3),
    offer=(3, 1),
    few_pieces=2,
    final_turns=1,
    alone="loco",
    options=({}, {"advanced": True}),
    technologies=BASIC_TECHNOLOGIES | ADVANCED_TECHNOLOGIES,
    longest_path_matters=True,
    decisions=frozenset({"keep", "turn", "draw", "pay", "claim"}),
    actions=frozenset({"buy", "claim", "draw", "draw three", "keep", "pay", "take", "tickets"}),
    routes_shared=True,
    score_items=frozenset({"routes", "technologies", "double-heading", "risky-contracts", "equalising-beam"}),
    bot_tables=((2, {}), (4, {"advanced": True}), (3, {"advanced": True})),
    favourites=(("buy", "claim"), ("buy double-heading", "draw"), ("buy equalising-beam", "draw")),
    random_games=15,
)
