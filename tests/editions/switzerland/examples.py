"""Examples from the board of Switzerland for the common tests."""

from tests.editions.examples import Examples, GoldenGame

EXAMPLES = Examples(
    counts=(38, 88, 46),
    known_as=("Switzerland", "Schweiz", "Zug um Zug Schweiz"),
    paid_with_wagons=("interlaken-luzern", 4, {"purple": 4}, 7),
    pair=("bern-fribourg-1", "bern-fribourg-2", {"yellow": 1}),
    rich=("bellinzona-wassen-1", {"yellow": 5, "red": 4, "loco": 4}),
    hidden=(({"red": 2}, ["basel-bern"]), ({"loco": 2}, ["bern-country"])),
    golden=(
        GoldenGame(2, 18),
        GoldenGame(3, 19),
    ),
    decisions_on_page=frozenset({"keep", "claim", "take", "draw"}),
    players_on_page=3,
    score_item=("Strecken", "routes"),
    yellow_two="kreuzlingen-winterthur",
    one_space=("baden-zurich", "yellow"),
    top_tickets=("basel-bern", "basel-brig", "bern-country", "geneve-sion", "luzern-vaduz"),
    connected=(["luzern-zug-1", "zug-zurich-1"], "luzern-zurich", 2, 2),
    offers=(
        "tickets",
        ["basel-bern", "bern-country", "geneve-sion"],
        ["luzern-vaduz", "italia-country-1", "zurich-basel"],
    ),
)
