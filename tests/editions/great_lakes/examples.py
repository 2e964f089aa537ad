"""Examples from the board of the Great Lakes for the common tests."""

from tests.editions.examples import Examples, GoldenGame

EXAMPLES = Examples(
    counts=(37, 110, 55),
    known_as=(
        "Great Lakes",
        "great lakes",
        "The Great Lakes",
        "Große Seen",
        "Die Großen Seen",
        "Rails & Sails: Great Lakes",
        "grosse seen",
    ),
    paid_with_wagons=("duluth-wausau", 4, {"green-train": 4}, 7),
    pair=("sudbury-timmins-1", "sudbury-timmins-2", {"red-train": 4}),
    rich=("buffalo-kingston", {"red-2ships": 4, "red-ship": 3, "black-2ships": 3, "joker": 4}),
    hidden=(
        ({"red-train": 1, "red-ship": 1}, ["chicago-detroit"]),
        ({"joker": 1, "black-2ships": 1}, ["duluth-chicago"]),
    ),
    golden=(
        GoldenGame(2, 18),
        GoldenGame(5, 19),
    ),
    decisions_on_page=frozenset({"keep", "pieces", "refill", "claim"}),
    players_on_page=5,
    score_item=("Nicht gebaute Häfen", "harbours not built"),
    top_tickets=("chicago-detroit", "duluth-chicago", "erie-kingston", "toronto-ottawa", "duluth-detroit"),
    connected=(["chicago-milwaukee-1", "green-bay-milwaukee-1"], "green-bay-chicago", 5, 5),
    not_built=-12,
    offers=(
        "tickets",
        ["chicago-detroit", "duluth-chicago", "erie-kingston", "toronto-ottawa"],
        ["duluth-detroit", "cleveland-ottawa", "madison-ottawa", "milwaukee-erie"],
    ),
    builds_on="weltreise",
)
