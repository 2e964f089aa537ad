"""Stellwerk: exact and fast rules for the Ticket to Ride (Zug um Zug) family of railway board games.

>>> import stellwerk as sw
>>> game = sw.new_game("uk", players=3, seed=7, variants=["advanced"])
>>> while not game.is_over:
...     game.apply(game.legal_actions()[0])
>>> game.ranking()[0] in (1, 2, 3)
True
"""

from typing import Final

import stellwerk.edition  # noqa: F401  (registers the editions)
from stellwerk.action import Action
from stellwerk.boards import load_board
from stellwerk.documents import (
    ClaimBlocker,
    EditionInfo,
    Event,
    OwnView,
    Position,
    Record,
    ScoreItem,
    SeatPosition,
    SeatView,
    View,
)
from stellwerk.engine import game as _engine
from stellwerk.errors import BoardError, IllegalActionError, PositionError, RecordError, StellwerkError
from stellwerk.game import (
    Game,
    board_warnings,
    check_board,
    edition_info,
    editions,
    from_position,
    new_game,
    replay,
)
from stellwerk.observation import Observation
from stellwerk.payment import PartialPayment, Payment, Payments
from stellwerk.render import render_svg

__all__ = [
    "COMPILED",
    "Action",
    "BoardError",
    "ClaimBlocker",
    "EditionInfo",
    "Event",
    "Game",
    "IllegalActionError",
    "Observation",
    "OwnView",
    "PartialPayment",
    "Payment",
    "Payments",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "ScoreItem",
    "SeatPosition",
    "SeatView",
    "StellwerkError",
    "View",
    "board_warnings",
    "check_board",
    "edition_info",
    "editions",
    "from_position",
    "load_board",
    "new_game",
    "render_svg",
    "replay",
]
__version__ = "0.1.0"

COMPILED: Final = not str(_engine.__file__).endswith(".py")
"""Whether the core is compiled; uncompiled it runs as plain Python, several times slower."""
