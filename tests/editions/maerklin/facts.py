"""The numbers of Märklin, from its rules."""

from tests.oracle.facts import EIGHT, SHORT_TABLE, EditionSpec, cards_of

SPEC = EditionSpec(
    players=(2, 5),
    colours=EIGHT,
    cards=cards_of(EIGHT, 11, loco=14, loco4=6, passenger=10),
    wagons=45,
    points=SHORT_TABLE | {7: 18},
    market=5,
    one_of_a_group=3,
    first_offer=(4, 2),
    offer=(4, 1),
    few_pieces=2,
    final_turns=1,
    alone="loco",
    most_tickets=10,
    start=(("offer", "keep"),),
    decisions=frozenset({"offer", "keep", "turn", "draw", "pay", "place", "journey"}),
    actions=frozenset(
        {"arrive", "claim", "draw", "journey", "keep", "pay", "place", "place none", "ride", "take"}
    )
    | {"tickets long", "tickets short"},
    ticket_decks=("short", "long"),
    passengers=3,
    wild={"loco": 1, "loco4": 4},
    tie_breaks=("goods",),
    score_items=frozenset({"routes", "goods", "most tickets"}),
    bot_tables=((2, {}), (4, {})),
    market_resets=("loco", "passenger"),
    favourites=(("place", "journey", "ride", "claim"),),
)
