"""What the United Kingdom demands of a board, and how much there is of everything on its own."""

from typing import Final

from stellwerk.boards import Census, Demands
from stellwerk.engine.editions.uk.rules import FACTS

DEMANDS: Final = Demands(
    first_offers=FACTS.first_offer * FACTS.most_players,
    lengths=frozenset(FACTS.points),
    colors=frozenset(FACTS.colors),
    kinds=frozenset({"train", "ferry"}),
    specials=frozenset({"new-york"}),
    special_regions={"new-york": "new-york"},
    regions=frozenset({"england", "wales", "scotland", "ireland", "france", "new-york"}),
    countries=True,
    long_routes=False,
)

CENSUS: Final = Census(
    cities=48,
    routes=125,
    tickets=57,
    parts={
        "region wales": 5,
        "region scotland": 10,
        "region ireland": 10,
        "region france": 1,
        "region new-york": 1,
        "special new-york": 1,
    },
    values={},
)
