"""The numbers of the United States, from its rules."""

from tests.oracle.facts import EIGHT, SHORT_TABLE, EditionSpec, cards_of

SPEC = EditionSpec(
    players=(2, 5),
    colours=EIGHT,
    cards=cards_of(EIGHT, 12, loco=14),
    wagons=45,
    points=SHORT_TABLE,
    market=5,
    one_of_a_group=3,
    first_offer=(3, 2),
    offer=(3, 1),
    few_pieces=2,
    final_turns=1,
    alone="loco",
    longest_path=10,
    decisions=frozenset({"keep", "turn", "draw", "pay"}),
    actions=frozenset({"claim", "draw", "keep", "pay", "take", "tickets"}),
    tie_breaks=("path_card",),
    score_items=frozenset({"routes", "longest path"}),
    bot_tables=((2, {}), (5, {})),
    market_resets=("loco",),
)
