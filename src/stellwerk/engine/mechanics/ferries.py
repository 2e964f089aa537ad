"""Ferries: some spaces show a locomotive, and no card of a colour may go there (SK-30, UK-20)."""

from stellwerk.arrays import Ints, i64
from stellwerk.engine.board import Board
from stellwerk.engine.mechanics.payment import ColorCost


def ferry_cost(board: Board, route: i64, colors: int, wild: Ints, set_size: int) -> ColorCost:
    """Wild cards on the symbols and elsewhere (SK-31), or sets that stand for one (of 0 cards: none do)."""
    return ColorCost(board.length[route], board.locos[route], board.color[route], colors, wild, set_size, -1)
