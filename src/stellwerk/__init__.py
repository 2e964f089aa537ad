"""Stellwerk: the Zug um Zug family of railway games, exact and fast.

import stellwerk

game = stellwerk.new_game("uk", players=3, seed=7, options={"advanced": True})
while not game.over:
    game.apply(game.actions()[0])
"""

from stellwerk.engine.game import (
    Game,
    edition_info,
    editions,
    from_position,
    new_game,
    replay,
)

__all__ = ["Game", "edition_info", "editions", "from_position", "new_game", "replay"]
__version__ = "0.1.0"
