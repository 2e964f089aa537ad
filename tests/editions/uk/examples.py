"""Examples from the board of the United Kingdom for the common tests."""

from tests.editions.examples import Examples, GoldenGame

EXAMPLES = Examples(
    counts=(48, 125, 57),
    known_as=("UNITED KINGDOM",),
    paid_with_wagons=("leeds-nottingham-1", 2, {"purple": 2}, 2),
    pair=("manchester-birmingham-1", "manchester-birmingham-2", {"yellow": 2}),
    rich=("london-dover-1", {"yellow": 3, "red": 3, "blue": 3, "loco": 2}),
    hidden=(({"red": 2}, ["cork-leeds"]), ({"loco": 2}, ["london-france"])),
    golden=(
        GoldenGame(2, 7),
        GoldenGame(3, 8, {"advanced": True}),
        GoldenGame(4, 9, {"advanced": True}),
    ),
    decisions_on_page=frozenset({"keep", "shop", "buy", "claim"}),
    players_on_page=4,
    score_item=("Strecken", "routes"),
    yellow_two="manchester-birmingham-2",
    one_space=("reading-london-1", "green"),
    top_tickets=("cork-leeds", "london-france", "leeds-london", "wick-dundee", "galway-dublin"),
    connected=(["northampton-london-1", "northampton-cambridge-1"], "cambridge-london", 2, 3),
    offers=(
        "tickets",
        ["cork-leeds", "london-france", "leeds-london"],
        ["wick-dundee", "wick-edinburgh", "galway-dublin"],
    ),
    model_digest="3b986bdb",
)
