"""The numbers of Skandinavien, from its rules."""

from tests.oracle.facts import EIGHT, SHORT_TABLE, EditionSpec, cards_of

SPEC = EditionSpec(
    players=(2, 3),
    colours=EIGHT,
    cards=cards_of(EIGHT, 12, loco=14),
    wagons=40,
    points=SHORT_TABLE | {9: 27},
    market=5,
    one_of_a_group=2,
    first_offer=(5, 2),
    offer=(3, 1),
    few_pieces=2,
    final_turns=1,
    most_tickets=10,
    longest_path_matters=True,
    decisions=frozenset({"keep", "turn", "draw", "pay", "surcharge"}),
    actions=frozenset({"claim", "draw", "keep", "pay", "surcharge", "take", "tickets", "withdraw"}),
    returned_leave=True,
    wild_on_trains=False,
    tie_breaks=("longest",),
    score_items=frozenset({"routes", "globetrotter"}),
    bot_tables=((3, {}), (2, {})),
)
