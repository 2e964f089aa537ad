"""Examples from the board of Skandinavien for the common tests."""

from tests.editions.examples import Examples, GoldenGame

EXAMPLES = Examples(
    counts=(39, 81, 46),
    known_as=("Nordic Countries", "nordic countries"),
    paid_with_wagons=("orebro-sundsvall", 4, {"orange": 4}, 7),
    pair=("orebro-oslo-1", "orebro-oslo-2", {"yellow": 2}),
    rich=("helsinki-stockholm-2", {"yellow": 5, "red": 4, "blue": 3, "loco": 3}),
    hidden=(({"red": 2}, ["oslo-vaasa"]), ({"loco": 2}, ["bergen-narvik"])),
    golden=(
        GoldenGame(2, 5),
        GoldenGame(3, 6),
    ),
    decisions_on_page=frozenset({"keep", "claim", "pay", "take", "draw"}),
    players_on_page=3,
    score_item=("Strecken", "routes"),
    yellow_two="imatra-lahti",
    one_space=("helsinki-lahti", "black"),
    top_tickets=("oslo-vaasa", "oslo-stockholm", "bergen-narvik", "tampere-tallinn", "tromso-vaasa"),
    connected=(["orebro-oslo-1", "orebro-stockholm-1"], "oslo-stockholm", 4, 4),
    offers=(
        "tickets",
        ["oslo-vaasa", "oslo-stockholm", "bergen-narvik"],
        ["helsinki-kiruna", "tampere-tallinn", "tromso-vaasa"],
    ),
    model_digest="2388fb75",
)
