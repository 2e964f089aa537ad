"""Examples from the board of USA for the common tests."""

from tests.editions.examples import Examples, GoldenGame

EXAMPLES = Examples(
    counts=(36, 100, 30),
    known_as=("Ticket to Ride",),
    paid_with_wagons=("dallas-el-paso", 4, {"red": 4}, 7),
    pair=("boston-new-york-1", "boston-new-york-2", {"yellow": 2}),
    rich=("calgary-helena", {"yellow": 4, "red": 3, "loco": 4}),
    hidden=(({"red": 2}, ["boston-miami"]), ({"loco": 2}, ["toronto-miami"])),
    golden=(
        GoldenGame(2, 10),
        GoldenGame(5, 11),
    ),
    decisions_on_page=frozenset({"keep", "claim", "take"}),
    players_on_page=5,
    score_item=("Längster Weg", "longest path"),
    yellow_two="boston-new-york-2",
    one_space=("atlanta-nashville", "red"),
    top_tickets=("boston-miami", "toronto-miami", "duluth-houston", "denver-el-paso", "seattle-new-york"),
    connected=(["denver-santa-fe", "el-paso-santa-fe"], "denver-el-paso", 4, 4),
    offers=(
        "tickets",
        ["boston-miami", "toronto-miami", "duluth-houston"],
        ["denver-el-paso", "winnipeg-houston", "seattle-new-york"],
    ),
    model_digest="bb1c0e31",
)
