"""Tickets with a value for each of several places, and routes to two border stations of one country."""

from dataclasses import replace
from typing import Any

import pytest

from stellwerk import boards
from stellwerk.boards.checks import Checker
from stellwerk.boards.library import requirements_of
from stellwerk.boards.reader import read_board
from stellwerk.engine.board import Board
from stellwerk.engine.mechanics.network import best_value, joined, ticket_joined
from stellwerk.engine.packed import ints
from stellwerk.text.names import ticket_text

TICKET = {"id": "several", "cities": ["a", "west", "east", "b"], "values": [4, 9, 6], "penalty": 3}


def board_with(ticket: dict[str, Any], **stations: list[float] | None) -> boards.BoardData:
    """Two cities between two countries; the western one has two stations."""
    places = [("a", False), ("b", False), ("west", True), ("east", True)]
    ends = [("west-1", "a", "west"), ("west-2", "a", "west"), ("middle", "a", "b"), ("far", "b", "east")]
    board = read_board(
        "board",
        "maerklin",
        True,
        {
            "cities": [
                {"id": city, "name": city, "x": 1, "y": 1, "country": country} for city, country in places
            ],
            "routes": [
                {"id": route, "a": a, "b": b, "length": 1, "color": "red", "end": stations.get(route[:4])}
                if route != "west-2"
                else {"id": route, "a": a, "b": b, "length": 1, "color": "blue", "end": stations.get("other")}
                for route, a, b in ends
            ],
            "tickets": [ticket],
        },
    )
    rules = replace(
        requirements_of("maerklin"),
        ticket_values=True,
        first_offers=1,
        decks=frozenset(),
        goods=False,
    )
    Checker(board, rules).check()
    return board


def test_a_ticket_with_values_is_read() -> None:
    ticket = board_with(TICKET, west=[1, 2], other=[3, 4]).tickets[0]
    assert (ticket.values, ticket.points, ticket.penalty) == ((4, 9, 6), 9, 3)
    assert not ticket.is_tour


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"values": [4, 9]}, "'values' must be a list of 3 whole numbers from 1 to 999"),
        ({"values": [4, 9, 0]}, "'values' must be a list of 3 whole numbers"),
        ({"values": 9}, "'values' must be a list"),
        ({"points": 9}, "has 'values' and so neither 'points' nor 'points_ordered'"),
        ({"penalty": None}, "has 'values' but no 'penalty'"),
        ({"cities": ["a", "west", "east", "a"]}, "a city stands in it twice|twice"),
    ],
)
def test_faults_of_tickets_with_values(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(boards.BoardError, match=complaint):
        board_with(TICKET | change, west=[1, 2], other=[3, 4])


def test_an_edition_without_such_tickets_refuses_them() -> None:
    own = dict(boards.load("usa").raw)
    values = {"id": "several", "cities": ["atlanta", "boston", "miami"], "values": [4, 9], "penalty": 3}
    own["tickets"] = [*own["tickets"], values]
    with pytest.raises(boards.BoardError, match=r"ticket 'several': .*'values'"):
        boards.read(own, "usa")


@pytest.mark.parametrize(
    "stations", [{}, {"west": [1, 2]}, {"west": [1, 2], "other": [1, 2]}], ids=["none", "one", "the same"]
)
def test_two_routes_to_one_station_need_a_group(stations: dict[str, list[float]]) -> None:
    with pytest.raises(boards.BoardError, match="ends at no other border station"):
        board_with(TICKET, **stations)


def test_a_border_station_is_a_pair_of_numbers() -> None:
    with pytest.raises(boards.BoardError, match=r"'end' must be a pair \[x, y\]"):
        board_with(TICKET, west=[1], other=[3, 4])


def test_the_highest_connected_value_counts() -> None:
    data = board_with(TICKET, west=[1, 2], other=[3, 4])
    board = Board(data, ["red", "blue"], {1: 1})
    parent = ints(list(range(board.nodes)))
    assert not ticket_joined(board, parent, 0)
    assert best_value(board, parent, 0) == -3
    worth = []
    for name in ("west-1", "middle", "far"):
        route = board.route_number[name]
        parent = joined(parent, board.node_a[route], board.node_b[route])
        assert ticket_joined(board, parent, 0)
        worth.append(best_value(board, parent, 0))
    assert worth == [4, 6, 9]


def test_its_name_and_its_values() -> None:
    data = board_with(TICKET, west=[1, 2], other=[3, 4])
    assert ticket_text(data, "several", "en") == "a – west / east / b (4/9/6/−3)"
