"""Examples from the board of Europe for the common tests."""

from tests.editions.examples import Examples, GoldenGame

EXAMPLES = Examples(
    counts=(47, 101, 46),
    known_as=("Zug um Zug Europa", "Ticket to Ride Europe"),
    paid_with_wagons=("marseille-pamplona", 4, {"red": 4}, 7),
    pair=("bruxelles-paris-1", "bruxelles-paris-2", {"yellow": 2}),
    rich=("palermo-smyrna", {"yellow": 4, "red": 3, "loco": 6}),
    hidden=(({"red": 2}, ["paris-wien"]), ({"loco": 2}, ["madrid-zurich"])),
    golden=(
        GoldenGame(2, 14),
        GoldenGame(5, 15),
    ),
    decisions_on_page=frozenset({"keep", "claim", "take", "draw"}),
    players_on_page=4,
    score_item=("Strecken", "routes"),
    yellow_two="barcelona-madrid",
    one_space=("amsterdam-bruxelles", "black"),
    top_tickets=("paris-wien", "berlin-roma", "madrid-zurich", "essen-kyiv", "athina-angora"),
    connected=(["warszawa-wilno", "smolensk-wilno"], "warszawa-smolensk", 8, 6),
    not_built=12,
    offers=(
        "tickets",
        ["paris-wien", "berlin-roma", "madrid-zurich"],
        ["essen-kyiv", "athina-angora", "sofia-smyrna"],
    ),
    model_digest="a6c2759a",
)
