"""Examples from the board of Weltreise for the common tests."""

from tests.editions.examples import Examples, GoldenGame

EXAMPLES = Examples(
    counts=(48, 130, 65),
    known_as=("Rails & Sails", "rails and sails", "The World", "Rails & Sails: The World"),
    paid_with_wagons=("cambridge-bay-winnipeg-1", 4, {"black-train": 4}, 7),
    pair=("caracas-lima-1", "caracas-lima-2", {"yellow-train": 2}),
    rich=("honolulu-lima-1", {"red-2ships": 4, "red-ship": 3, "black-2ships": 3, "joker": 4}),
    hidden=(
        ({"red-train": 1, "red-ship": 1}, ["bangkok-tokyo"]),
        ({"joker": 1, "black-2ships": 1}, ["tokyo-sydney"]),
    ),
    golden=(
        GoldenGame(2, 12),
        GoldenGame(4, 13),
    ),
    decisions_on_page=frozenset({"keep", "pieces", "refill", "claim", "exchange"}),
    players_on_page=5,
    score_item=("Nicht gebaute Häfen", "harbours not built"),
    top_tickets=("bangkok-tokyo", "tokyo-sydney", "mumbai-beijing", "vancouver-miami", "winnipeg-perth"),
    connected=(["bangkok-manila-1", "manila-tokyo-1"], "bangkok-tokyo", 4, 6),
    not_built=-12,
    offers=(
        "tickets",
        ["bangkok-tokyo", "tokyo-sydney", "mumbai-beijing", "vancouver-miami"],
        ["winnipeg-perth", "athina-manila", "hamburg-beijing", "lagos-tehran"],
    ),
    model_digest="24661a80",
)
