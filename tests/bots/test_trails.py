"""Longest trails and tours stay quick on networks made to be hard: loose, dense, with many odd ends."""

import gc
import time
from collections.abc import Callable
from functools import partial

import pytest

from stellwerk.engine.board import Board
from stellwerk.engine.mechanics.network import Trails
from tests.bots.boards import small_board
from tests.bots.table import COMPILED, new_game
from tests.oracle.dice import Dice
from tests.oracle.network import Edge, longest_trail
from tests.oracle.spec import SPEC

PIECES = {edition: facts.ships.pieces if facts.ships else facts.wagons for edition, facts in SPEC.items()}
NETWORKS = 40 if COMPILED else 4
WORST_SECONDS = 0.25 if COMPILED else 3.0

Grow = Callable[[Board, int, Dice], list[int]]


def scattered(board: Board, wagons: int, dice: Dice) -> list[int]:
    """The shortest routes of the board, anywhere."""
    order = list(range(len(board.route_ids)))
    dice.shuffle(order)
    return taken(board, wagons, sorted(order, key=lambda route: board.length[route]))


def grown(board: Board, wagons: int, dice: Dice) -> list[int]:
    """One network of short routes that branches as it likes."""
    places = {dice.below(len(board.city_ids))}
    routes: list[int] = []
    barred: set[int] = set()
    while True:
        near = [
            route
            for route in range(len(board.route_ids))
            if route not in barred
            and board.length[route] <= wagons
            and (board.end_a[route] in places or board.end_b[route] in places)
        ]
        if not near:
            return routes
        shortest = min(board.length[route] for route in near)
        route = dice.pick([route for route in near if board.length[route] <= shortest + 1])
        routes.append(route)
        barred |= {route, *board.parallel_routes[route]}
        wagons -= board.length[route]
        places |= {board.end_a[route], board.end_b[route]}


def taken(board: Board, wagons: int, order: list[int]) -> list[int]:
    routes: list[int] = []
    for route in order:
        if board.length[route] <= wagons and not set(board.parallel_routes[route]) & set(routes):
            wagons -= board.length[route]
            routes.append(route)
    return routes


def seconds(task: Callable[[], object]) -> float:
    """That the task itself takes: not what other threads do meanwhile, nor tidying up after other tests."""
    gc.disable()
    started = time.thread_time()
    task()
    taken = time.thread_time() - started
    gc.enable()
    return taken


def cubic(nodes: int, dice: Dice) -> list[tuple[int, int]]:
    """Three routes at every place, so that every place is an odd end."""
    while True:
        ends = [node for node in range(nodes) for _ in range(3)]
        dice.shuffle(ends)
        edges = {(min(a, b), max(a, b)) for a, b in zip(ends[::2], ends[1::2], strict=True) if a != b}
        if 2 * len(edges) == 3 * nodes:
            return sorted(edges)


@pytest.mark.parametrize("grow", [scattered, grown])
@pytest.mark.parametrize("edition", PIECES)
def test_no_network_takes_long(edition: str, grow: Grow) -> None:
    board = new_game((edition, 2, {}), 1).rules.board
    dice = Dice(5)
    for _ in range(NETWORKS):
        trails = Trails(board, grow(board, PIECES[edition], dice))
        assert seconds(trails.longest) < WORST_SECONDS


def test_not_even_one_with_odd_ends_everywhere() -> None:
    """As many routes of one space as there are wagons, on a board of one's own."""
    dice = Dice(6)
    for nodes in range(16, 32, 2):
        board = small_board(nodes, [(a, b, 1) for a, b in cubic(nodes, dice)])
        trails = Trails(board, list(range(len(board.route_ids))))
        assert seconds(trails.longest) < WORST_SECONDS
        assert trails.best <= nodes + 1  # a trail passes a place of three routes once, or ends there


def test_many_odd_ends_cost_no_space() -> None:
    """More odd ends than can be paired by trying: the rough bound must not cut the longest trail short."""
    dice = Dice(7)
    for _ in range(4 if COMPILED else 1):
        pairs = cubic(12, dice) + [(0, end) for end in range(12, 16)]
        edges = [(a, b, dice.between(1, 4)) for a, b in pairs]
        names: list[Edge] = [(f"c{a}", f"c{b}", length) for a, b, length in edges]
        trails = Trails(small_board(16, edges), list(range(len(edges))))
        assert trails.longest() == longest_trail(names, frozenset())
        assert trails.steps < 0  # the quick search did not do


def test_tours_are_quick_too() -> None:
    board = new_game(("weltreise", 2, {}), 1).rules.board
    tours = [cities for cities in board.ticket_cities if len(cities) > 2]
    dice = Dice(8)
    for _ in range(NETWORKS):
        trails = Trails(board, grown(board, PIECES["weltreise"], dice))
        for tour in tours:
            assert seconds(partial(trails.visits_in_order, tour)) < WORST_SECONDS
