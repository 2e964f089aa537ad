"""Examples from the board of Märklin for the common tests."""

from tests.editions.examples import Examples, GoldenGame

EXAMPLES = Examples(
    counts=(40, 110, 46),
    known_as=("Märklin", "marklin"),
    paid_with_wagons=("berlin-leipzig-1", 4, {"orange": 4}, 7),
    pair=("hamburg-kiel-1", "hamburg-kiel-2", {"purple": 2}),
    rich=("frankfurt-koln-1", {"yellow": 5, "red": 5, "loco": 4, "loco4": 3}),
    hidden=(({"red": 2}, ["berlin-chemnitz"]), ({"passenger": 1, "loco4": 1}, ["koblenz-ulm"])),
    golden=(
        GoldenGame(2, 3),
        GoldenGame(5, 4),
    ),
    decisions_on_page=frozenset({"mix", "keep", "place city", "turn city", "journey"}),
    players_on_page=3,
    score_item=("Waren", "goods"),
    yellow_two="leipzig-magdeburg-1",
    one_space=("bremen-bremerhaven-1", "white"),
    connected=(["berlin-dresden-1", "chemnitz-dresden-1"], "berlin-chemnitz", 11, 6),
    offers=(
        "tickets short=4 long=0",
        ["berlin-chemnitz", "koblenz-ulm", "koln-nurnberg", "bremen-berlin"],
        ["erfurt-wurzburg", "hamburg-koln", "koln-schweiz", "frankreich-munchen"],
    ),
    model_digest="1db46475",
)
