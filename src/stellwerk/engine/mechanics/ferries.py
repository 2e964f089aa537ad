"""Ferries: some spaces show a locomotive, and no card of a colour may go there (SK-30, UK-20)."""

from stellwerk.arrays import Ints, i64
from stellwerk.engine.board import Board
from stellwerk.engine.mechanics.payment import ColorCost


def ferry_cost(board: Board, route: i64, colors: int, wild: Ints, set_size: int) -> ColorCost:
    """Return the cost of a ferry: wild cards for its symbols and elsewhere (SK-31), or sets of cards.

    set_size: the cards of a set that replaces a wild card; 0: none does.
    """
    return ColorCost(board.length[route], board.locos[route], board.color[route], colors, wild, set_size, -1)
