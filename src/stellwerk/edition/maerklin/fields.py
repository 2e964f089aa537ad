"""State fields that only Märklin has."""

from typing import Final

from stellwerk.edition.maerklin.spec import PASSENGERS
from stellwerk.engine.board import Board
from stellwerk.engine.fields import BY_HOOK, CITY, NUMBER, ROUTE, SEAT, TABLE, Field
from stellwerk.engine.state import State

# Numbers of each seat.
ANNOUNCED: Final = 0
PASSENGERS_LEFT: Final = 1

# Lists of each seat.
COLLECTED: Final = 0
ON_BOARD: Final = 1  # the cities in which passengers stand

# Numbers of the table.
FARES: Final = 0

# Lists of the table.
RIDDEN: Final = 0
GOODS_LEFT: Final = 1  # of each city `goods_depth` values, the top one first, then zeros

FIELDS: Final = [
    Field(
        "passengers_left",
        PASSENGERS_LEFT,
        SEAT,
        NUMBER,
        default=PASSENGERS,
        key=BY_HOOK,
        view_key=BY_HOOK,
        meaning="passengers not on the board yet",
    ),
    Field(
        "goods",
        COLLECTED,
        SEAT,
        NUMBER,
        is_list=True,
        key=BY_HOOK,
        view_key=BY_HOOK,
        observed="goods_taken",
        meaning="sum of the goods collected",
    ),
    Field(
        "announced",
        ANNOUNCED,
        SEAT,
        NUMBER,
        default=-1,
        lowest=-1,
        pending=True,
        view_key=BY_HOOK,
        meaning="long tickets announced for the first offer and one more",
    ),
    Field(
        "passengers",
        ON_BOARD,
        SEAT,
        CITY,
        is_list=True,
        key=BY_HOOK,
        view_key=BY_HOOK,
        meaning="passengers standing in each city",
    ),
    Field(
        "fares",
        FARES,
        TABLE,
        NUMBER,
        pending=True,
        view_key=BY_HOOK,
        meaning="passenger cards that the journey under way has cost",
    ),
    Field(
        "ridden",
        RIDDEN,
        TABLE,
        ROUTE,
        is_list=True,
        pending=True,
        view_key=BY_HOOK,
        meaning="1 at the routes of the journey under way",
    ),
]


def goods_depth(board: Board) -> int:
    """Return the height of the highest stack of goods."""
    return max([len(stack) for stack in board.goods])


def fields(board: Board) -> list[Field]:
    """Return all fields; how many goods there are depends on the board."""
    goods = Field(
        "goods",
        GOODS_LEFT,
        TABLE,
        NUMBER,
        is_list=True,
        key=BY_HOOK,
        view_key=BY_HOOK,
        length=goods_depth(board) * len(board.city_ids),
        on_board=True,
        meaning="values left in each city, the top one first",
    )
    return [*FIELDS, goods]


def goods_in(board: Board, s: State, city: int) -> list[int]:
    """Return the values left in a city, the top one first."""
    depth = goods_depth(board)
    return [value for value in s.lists[GOODS_LEFT][city * depth : (city + 1) * depth] if value]


def set_goods(board: Board, s: State, goods: list[list[int]]) -> None:
    """Lay out the goods of all cities."""
    depth = goods_depth(board)
    flat: list[int] = []
    for values in goods:
        flat += values + [0] * (depth - len(values))
    s.set_list(GOODS_LEFT, flat)
