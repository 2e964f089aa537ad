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
            for beside in board.parallel_routes[route]:
                still_open[beside] = 0
        other.open = still_open


def owns_parallel_route(board: Board, seat: Seat, route: i64) -> bool:
    """Whether a player owns a route beside this one."""
    for other in board.parallel_routes[route]:
        if other in seat.routes:
            return True
    return False
