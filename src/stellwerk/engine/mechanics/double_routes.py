"""Double and triple routes: who may still claim what (C-25, C-26).

Each seat has a flag for every route: 1 if it may still claim it.
"""

from stellwerk.arrays import Flags, i64, u8, vec
from stellwerk.engine.board import Board
from stellwerk.engine.state import Seat, State


def all_routes(board: Board) -> Flags:
    """Return the flags of the start, when every route is open."""
    return vec[u8]([1] * len(board.route_ids))


def close_routes(board: Board, s: State, player: i64, route: i64, shared: bool) -> None:
    """Close a claimed route to all, and parallel ones to its owner or, if groups are not shared, to all."""
    seat = s.seats[player]
    for other in s.seats:
        still_open = other.open[:]
        still_open[route] = 0
        if other is seat or not shared:
            for beside in board.parallel_routes[route]:
                still_open[beside] = 0
        other.open = still_open


def owns_parallel_route(board: Board, seat: Seat, route: i64) -> bool:
    """Return whether a player owns a route parallel to this one."""
    for other in board.parallel_routes[route]:
        if other in seat.routes:
            return True
    return False
