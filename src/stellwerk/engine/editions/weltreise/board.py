"""What Weltreise demands of a board, and how much there is of everything on its own."""

from typing import Final

from stellwerk.boards import Census, Demands
from stellwerk.engine.editions.weltreise.rules import FACTS

DEMANDS: Final = Demands(
    first_offers=FACTS.first_offer * FACTS.most_players,
    lengths=frozenset(FACTS.points),
    colors=frozenset(FACTS.colors),
    kinds=frozenset({"train", "ship"}),
    harbors=True,
    tours=True,
    rough=True,
)

CENSUS: Final = Census(
    cities=48,
    routes=130,
    tickets=65,
    parts={"tours": 8, "kind ship": 59},
    values={},
)
