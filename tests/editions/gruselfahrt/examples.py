"""Examples from the board of Gruselfahrt for the common tests."""

from tests.editions.examples import Examples, GoldenGame

EXAMPLES = Examples(
    counts=(18, 60, 33),
    known_as=("Ghost Train", "Ticket to Ride: Ghost Train"),
    paid_with_wagons=("hohler-baum-gruselzirkus-1", 4, {"green": 4}, None),
    pair=("rathaus-friedhof-1", "rathaus-friedhof-2", {"yellow": 2}),
    rich=("rathaus-friedhof-2", {"yellow": 4, "red": 4, "loco": 4}),
    hidden=(
        ({"red": 2}, ["labor-friedhof", "labor-angelsteg"]),
        ({"loco": 1, "blue": 1}, ["bahnhof-sumpf", "rathaus-angelsteg"]),
    ),
    golden=(
        GoldenGame(2, 1),
        GoldenGame(4, 2),
    ),
    decisions_on_page=frozenset({"draw", "claim", "pay"}),
    players_on_page=2,
    score_item=("", ""),
    model_digest="1cfcf5b6",
)
