"""The numbers of Gruselfahrt, from its rules."""

from tests.oracle.facts import EditionSpec, cards_of

COLOURS = ("red", "blue", "green", "yellow", "black", "orange")

SPEC = EditionSpec(
    players=(2, 4),
    colours=COLOURS,
    cards=cards_of(COLOURS, 10, loco=12),
    wagons=20,
    points={},
    market=0,
    one_of_a_group=0,
    first_offer=(2, 2),
    offer=(2, 2),
    few_pieces=0,
    final_turns=0,
    start=(),
    decisions=frozenset({"turn", "pay"}),
    actions=frozenset({"claim", "draw", "pay", "swap"}),
    tickets_to_win=6,
    score_items=frozenset({"trick-or-treat"}),
    bot_tables=((4, {}), (3, {})),
    can_always_act=True,
    random_games=150,
)
