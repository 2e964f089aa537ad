"""Double and triple routes: who may still claim what (C-25, C-26).

Each seat has the routes that are open to it by colour (gray last), and within a colour by length.
"""

from stellwerk.engine.board import Board
from stellwerk.engine.state import Seat, State


def all_routes(board: Board, colors: int) -> list[list[int]]:
    """What is open to everybody at the start."""
    result: list[list[int]] = [[] for _ in range(colors + 1)]
    for route in range(len(board.route_ids)):
        result[board.color[route]].append(route)
    return result


def close_routes(board: Board, s: State, player: int, route: int, shared: bool) -> None:
    """A route is taken: for all, and those beside it for its owner, or, if not shared, for all."""
    seat = s.seats[player]
    for other in s.seats:
        other.claimable = without(board, other.claimable, route)
        if other is seat or not shared:
            for twin in board.twins[route]:
                other.claimable = without(board, other.claimable, twin)


def without(board: Board, open_routes: list[list[int]], route: int) -> list[list[int]]:
    color = board.color[route]
    result = open_routes[:]
    result[color] = [free for free in open_routes[color] if free != route]
    return result


def owns_twin(board: Board, seat: Seat, route: int) -> bool:
    """Whether a player owns a route beside this one."""
    for twin in board.twins[route]:
        if twin in seat.routes:
            return True
    return False
