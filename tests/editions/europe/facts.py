"""The numbers of Europe, from its rules."""

from tests.oracle.facts import EIGHT, EditionSpec, cards_of

SPEC = EditionSpec(
    players=(2, 5),
    colours=EIGHT,
    cards=cards_of(EIGHT, 12, loco=14),
    wagons=45,
    points={1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21},
    market=5,
    one_of_a_group=3,
    first_offer=(4, 2),
    offer=(3, 1),
    few_pieces=2,
    final_turns=1,
    alone="loco",
    longest_path=10,
    decisions=frozenset({"keep", "turn", "draw", "pay", "surcharge"}),
    actions=frozenset(
        {"claim", "draw", "keep", "pay", "station", "surcharge", "take", "tickets", "withdraw"}
    ),
    not_in_deck="long",
    stations=3,
    loco_ferries=True,
    tie_breaks=("-stations", "path_card"),
    score_items=frozenset({"routes", "stations", "longest path"}),
    bot_tables=((5, {}), (2, {})),
    market_resets=("loco",),
)
