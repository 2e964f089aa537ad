"""Small boards with nothing on them but places and routes."""

from collections.abc import Sequence

from stellwerk.boards import BoardData
from stellwerk.boards.model import City, Route
from stellwerk.engine.board import Board

POINTS = {length: length for length in range(1, 10)}


def small_board(cities: int, routes: Sequence[tuple[int, int, int]], countries: Sequence[int] = ()) -> Board:
    """A board of numbered cities; routes are two cities and a length, and keep their order by length."""
    places = [city(number, number in countries) for number in range(cities)]
    lines = [
        Route(f"r{number}", f"c{a}", f"c{b}", length, "gray", "train", 0, None, 0, None, None)
        for number, (a, b, length) in enumerate(routes)
    ]
    data = BoardData("usa", "test", tuple(places), tuple(lines), (), {}, {}, {}, [], [], [], {}, {})
    return Board(data, ["red"], POINTS)


def city(number: int, country: bool) -> City:
    name = f"c{number}"
    return City(name, name, name, name, 0.0, 0.0, None, None, country, None, None, None, False)
