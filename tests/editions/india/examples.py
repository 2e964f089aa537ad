"""Examples from the board of India for the common tests."""

from tests.editions.examples import Examples, GoldenGame

EXAMPLES = Examples(
    counts=(39, 108, 58),
    known_as=("India", "Indien", "Ticket to Ride India"),
    paid_with_wagons=("calcutta-waltain", 4, {"red": 4}, 7),
    pair=("ambala-bhatinda-1", "ambala-bhatinda-2", {"yellow": 2}),
    rich=("bombay-calicut", {"yellow": 4, "red": 3, "loco": 6}),
    hidden=(({"red": 2}, ["agra-jarhat"]), ({"loco": 2}, ["ambala-ratiam"])),
    golden=(
        GoldenGame(2, 16),
        GoldenGame(4, 17),
    ),
    decisions_on_page=frozenset({"keep", "claim", "take", "draw"}),
    players_on_page=4,
    score_item=("Strecken", "routes"),
    yellow_two="ahmadabad-khandwa",
    one_space=("bareilly-delhi", "white"),
    top_tickets=("agra-jarhat", "ambala-ratiam", "bareilly-calcutta", "bhopal-calcutta", "bombay-quilon"),
    connected=(["bareilly-patna", "calcutta-patna"], "bareilly-calcutta", 9, 6),
    offers=(
        "tickets",
        ["agra-jarhat", "ambala-ratiam", "bareilly-calcutta"],
        ["bhopal-calcutta", "bombay-quilon", "calcutta-erode"],
    ),
)
