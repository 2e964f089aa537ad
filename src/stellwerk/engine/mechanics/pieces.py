"""Supplies of pieces: wagons, and ships for the routes by sea (C-20, C-24)."""

from stellwerk.arrays import i64
from stellwerk.engine.board import Board
from stellwerk.engine.kinds import SHIP
from stellwerk.engine.state import Seat


def pieces_for(board: Board, seat: Seat, route: i64) -> i64:
    """Return how many pieces a player has of the kind that a route takes."""
    return seat.ships if board.kind[route] == SHIP else seat.wagons


def put_pieces(board: Board, seat: Seat, route: i64) -> None:
    """Put a piece on each space of a route."""
    if board.kind[route] == SHIP:
        seat.ships -= board.length[route]
    else:
        seat.wagons -= board.length[route]
