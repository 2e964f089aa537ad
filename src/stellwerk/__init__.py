"""Stellwerk: the Zug um Zug family of railway games, exact and fast.

import stellwerk

game = stellwerk.new_game("uk", players=3, seed=7, options={"advanced": True})
while not game.over:
    game.apply(game.actions()[0])
"""

from typing import Final

from stellwerk.engine import game as _engine
from stellwerk.engine.game import (
    Game,
    edition_info,
    editions,
    from_position,
    new_game,
    replay,
)
from stellwerk.engine.payments import Payment, Payments

__all__ = [
    "COMPILED",
    "Game",
    "Payment",
    "Payments",
    "edition_info",
    "editions",
    "from_position",
    "new_game",
    "replay",
]
__version__ = "0.1.0"

COMPILED: Final = not str(_engine.__file__).endswith(".py")
"""Whether the engine is compiled or runs as plain Python, several times slower."""
