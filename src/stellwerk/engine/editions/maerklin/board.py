"""What Märklin demands of a board, and how much there is of everything on its own."""

from typing import Final

from stellwerk.boards import Census, Demands
from stellwerk.engine.editions.maerklin.rules import FACTS

DEMANDS: Final = Demands(
    first_offers=FACTS.first_offer * FACTS.most_players,
    lengths=frozenset(FACTS.points),
    colors=frozenset(FACTS.colors),
    decks=frozenset({"short", "long"}),
    countries=True,
    goods=True,
)

CENSUS: Final = Census(
    cities=40,
    routes=110,
    tickets=46,
    parts={
        "countries": 5,
        "goods black": 1,
        "goods red": 6,
        "goods yellow": 12,
        "goods white": 16,
        "deck short": 23,
        "deck long": 23,
    },
    values={"short": (5, 11), "long": (12, 22)},
)
