"""What Gruselfahrt demands of a board, and how much there is of everything on its own."""

from typing import Final

from stellwerk.boards import Census, Demands
from stellwerk.engine.editions.gruselfahrt.rules import FACTS

DEMANDS: Final = Demands(
    first_offers=FACTS.first_offer * FACTS.most_players,
    lengths=frozenset(FACTS.points),
    colors=frozenset(FACTS.colors),
    regions=frozenset({"town", "dark-forest", "seashore"}),
    regions_needed=frozenset({"dark-forest", "seashore"}),
    landmarks=frozenset({"town-hall", "crypt", "haunted-house"}),
    points=False,
)

CENSUS: Final = Census(
    cities=18,
    routes=60,
    tickets=33,
    parts={"region dark-forest": 3, "region seashore": 3},
    values={},
)
