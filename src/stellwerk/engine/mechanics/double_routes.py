"""Double and triple routes: who may still claim what (C-25, C-26).

Each seat has a flag for every route: 1 if it may still claim it.
"""

from stellwerk.arrays import Flags, i64, u8, vec
from stellwerk.engine.board import Board
from stellwerk.engine.state import Seat, State


def all_routes(board: Board) -> Flags:
    """What is open to everybody at the start."""
    return vec[u8]([1] * len(board.route_ids))


def close_routes(board: Board, s: State, player: i64, route: i64, shared: bool) -> None:
    """A route is taken: for all, and those beside it for its owner, or, if not shared, for all."""
    seat = s.seats[player]
    for other in s.seats:
        still_open = other.open[:]
        still_open[route] = 0
        if other is seat or not shared:
            for twin in board.twins[route]:
                still_open[twin] = 0
        other.open = still_open


def owns_twin(board: Board, seat: Seat, route: i64) -> bool:
    """Whether a player owns a route beside this one."""
    for twin in board.twins[route]:
        if twin in seat.routes:
            return True
    return False
