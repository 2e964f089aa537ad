"""The numbers of India, from its rules."""

from tests.oracle.facts import EIGHT, EditionSpec, cards_of

SPEC = EditionSpec(
    players=(2, 4),
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
    joined_twice=(0, 5, 10, 20, 30, 40),
    decisions=frozenset({"keep", "turn", "draw", "pay"}),
    actions=frozenset({"claim", "draw", "keep", "pay", "take", "tickets"}),
    loco_ferries=True,
    tie_breaks=("longest",),
    score_items=frozenset({"routes", "mandala", "longest path"}),
    bot_tables=((2, {}), (4, {})),
    random_games=130,
    market_resets=("loco",),
)
