"""Ferries: some spaces show a locomotive, and no card of a colour may go there (SK-30, UK-33)."""

from stellwerk.engine.board import Board
from stellwerk.engine.mechanics.payment import ColorBill


def ferry_bill(board: Board, route: int, colors: int, wild: list[int], set_size: int) -> ColorBill:
    """Wild cards on the symbols, or sets of so many cards that stand for one (0: none do)."""
    return ColorBill(board.length[route], board.locos[route], board.color[route], colors, wild, set_size, -1)
