"""Whether a board can be scored within the budget of the searches for longest paths and tours."""

from typing import Final

from stellwerk.engine.board import Board
from stellwerk.engine.mechanics.network import LONGEST_BUDGET, Trails

STARTS: Final = 16  # places around which a dense network is tried


def too_hard(board: Board, pieces: int, budget: int = LONGEST_BUDGET) -> int:
    """Return a place around which the routes of one player are too hard to score; -1 if none was found.

    Tried are networks as dense as the pieces of one player allow, around places all over the board.
    """
    places = len(board.city_ids)
    tours = [
        board.ticket_cities[ticket]
        for ticket in range(len(board.ticket_ids))
        if len(board.ticket_cities[ticket]) > 2 and not board.ticket_values[ticket]
    ]
    for number in range(min(STARTS, places)):
        start = number * places // min(STARTS, places)
        if exceeds(Trails(board, dense_network(board, pieces, start), budget), tours):
            return start
    return -1


def exceeds(trails: Trails, tours: list[list[int]]) -> bool:
    """Return whether the longest trail or the order of a tour exceeds the budget."""
    trails.longest()
    found = trails.exceeded
    for cities in tours:
        trails.visits_in_order(cities, len(tours))
        found = found or trails.exceeded
    return found


def dense_network(board: Board, pieces: int, start: int) -> list[int]:
    """Return routes of one player around a place, first those that close a circle, then the shortest."""
    inside = [False] * len(board.city_ids)
    inside[start] = True
    barred = [False] * len(board.route_ids)
    routes: list[int] = []
    while True:
        best = -1
        least = 0
        for route in range(len(board.route_ids)):
            length = board.length[route]
            a = inside[board.end_a[route]]
            b = inside[board.end_b[route]]
            if barred[route] or length > pieces or not (a or b):
                continue
            rank = length if a and b else length * 64
            if best < 0 or rank < least:
                best = route
                least = rank
        if best < 0:
            return routes
        routes.append(best)
        pieces -= board.length[best]
        barred[best] = True
        for other in board.parallel_routes[best]:
            barred[other] = True
        inside[board.end_a[best]] = True
        inside[board.end_b[best]] = True
