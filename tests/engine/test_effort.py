"""Scores of a custom board take a bounded effort: exact where the slow oracle can tell, and never more
steps, time or memory than the budget allows."""

from __future__ import annotations

import copy
import time
import tracemalloc
from typing import Any

import pytest

import stellwerk
from stellwerk import boards
from stellwerk.engine.mechanics.effort import too_hard
from stellwerk.engine.mechanics.network import LONGEST_BUDGET, Trails
from stellwerk.engine.mechanics.tours import TOUR_BUDGET
from tests.bots.boards import small_board
from tests.oracle.dice import Dice
from tests.oracle.network import Edge, longest_trail, tour_in_order
from tests.oracle.scoring import results

Pairs = list[tuple[int, int]]
MOST_SECONDS = 2.0  # uncompiled, on a busy machine
MOST_BYTES = 60_000_000


def some_pairs(places: int, count: int, dice: Dice, first: int = 0) -> Pairs:
    """Routes between places, chosen at random."""
    pairs = [(first + a, first + b) for a in range(places) for b in range(a)]
    dice.shuffle(pairs)
    return pairs[:count]


def two_dense_parts(routes: int, places: int, seed: int) -> Pairs:
    """Two parts with many routes each, joined by one."""
    dice = Dice(seed)
    half = (routes - 1) // 2
    pairs = some_pairs(places, half, dice) + some_pairs(places, routes - 1 - half, dice, places)
    return [*pairs, (0, places)]


def trails_of(pairs: Pairs, lengths: list[int] | None = None) -> Trails:
    places = 1 + max(max(pair) for pair in pairs)
    lengths = lengths or [1] * len(pairs)
    edges = [(a, b, length) for (a, b), length in zip(pairs, lengths, strict=True)]
    # routes are numbered by length: all of them are owned, in any order
    return Trails(small_board(places, edges), list(range(len(edges))))


def own_board(edition: str, pairs: Pairs, tickets: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """A board of one-space routes."""
    board = copy.deepcopy(boards.new(edition))
    places = 1 + max(max(pair) for pair in pairs)
    kinds = ["train", "ship"] if edition == "weltreise" else ["train"]
    board["cities"] = [{"id": f"c{n}", "name": f"C{n}", "x": n, "y": n} for n in range(places)]
    board["routes"] = [
        {
            "id": f"r{n}",
            "a": f"c{a}",
            "b": f"c{b}",
            "length": 1,
            "color": "gray",
            "kind": kinds[n % len(kinds)],
        }
        for n, (a, b) in enumerate(pairs)
    ]
    ends = [[f"c{n % places}", f"c{(n + 1) % places}"] for n in range(60)]
    board["tickets"] = [{"id": f"t{n}", "cities": cities, "points": 5} for n, cities in enumerate(ends)]
    board["tickets"] += tickets or []
    return board


def scored(edition: str, board: dict[str, Any], tickets: list[str]) -> stellwerk.Game:
    """A finished game in which the first player has every route."""
    seats = [{"routes": [route["id"] for route in board["routes"]], "tickets": tickets}, {}]
    position = {"edition": edition, "players": 2, "board": board, "seats": seats, "over": True}
    game = stellwerk.from_position(position)
    tracemalloc.start()
    started = time.thread_time()
    game.scores()
    game.score_breakdown(0)
    seconds = time.thread_time() - started
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert seconds < MOST_SECONDS and most < MOST_BYTES, (seconds, most)
    return game


@pytest.mark.parametrize(("routes", "places"), [(36, 7), (36, 9), (40, 8), (40, 10)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_longest_path_in_two_dense_parts(routes: int, places: int, seed: int) -> None:
    pairs = two_dense_parts(routes, places, seed)
    game = scored("usa", own_board("usa", pairs), [])
    trails = trails_of(pairs)
    assert trails.longest() == game.core.rules.scoring.longest_path(game.core.state, 0)
    assert not trails.exceeded and -trails.steps < LONGEST_BUDGET / 10


@pytest.mark.parametrize("places", [12, 16, 20, 24, 30])
def test_the_longest_path_of_forty_five_routes(places: int) -> None:
    dice = Dice(places)
    for _ in range(4):
        trails = trails_of(some_pairs(places, 45, dice))
        trails.longest()
        assert not trails.exceeded and -trails.steps < LONGEST_BUDGET / 4


def test_longest_paths_are_exact(times: int) -> None:
    """Dense and loose ones, with dead ends, in several parts and with long routes."""
    dice = Dice(11)
    for number in range(60 * times):
        places = dice.between(4, 9)
        pairs = some_pairs(places, dice.between(3, 9 + number % 6), dice)
        lengths = [dice.between(1, 1 + number % 4) for _ in pairs]
        named: list[Edge] = [(f"c{a}", f"c{b}", n) for (a, b), n in zip(pairs, lengths, strict=True)]
        assert trails_of(pairs, lengths).longest() == longest_trail(named, frozenset()), named


def test_tours_are_exact(times: int) -> None:
    dice = Dice(12)
    made = 0
    for number in range(80 * times):
        places = dice.between(4, 8)
        pairs = some_pairs(places, dice.between(4, 13), dice)
        cities = list(range(1 + max(max(pair) for pair in pairs)))
        dice.shuffle(cities)
        cities = cities[: 3 + number % 3]
        named: list[Edge] = [(f"c{a}", f"c{b}", 1) for a, b in pairs]
        expected = tour_in_order(named, [f"c{city}" for city in cities], frozenset())
        assert trails_of(pairs).visits_in_order(cities) == expected, (named, cities)
        made += expected
    assert made


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_tour_that_cannot_be_made_in_dense_parts(seed: int) -> None:
    """It would have to cross the one route between them twice."""
    pairs = two_dense_parts(50, 9, seed)
    tour = {
        "id": "tour",
        "cities": ["c1", "c10", "c2", "c11"],
        "points": 5,
        "points_ordered": 9,
        "penalty": 4,
    }
    game = scored("weltreise", own_board("weltreise", pairs, [tour]), ["tour"])
    [item] = [item for item in game.score_breakdown(0) if item.get("ticket") == "tour"]
    assert item["points"] == 5
    trails = trails_of(pairs)
    assert not trails.visits_in_order([1, 10, 2, 11]) and not trails.exceeded
    assert trails.visits_in_order([1, 2, 10, 11]) and trails.steps < TOUR_BUDGET / 200


def test_boards_beyond_the_budget_are_refused_when_they_are_checked() -> None:
    hard = own_board("usa", two_dense_parts(40, 9, 2))
    assert stellwerk.check_board(hard, "usa") == []
    board = stellwerk.new_game("usa", board=hard).core.rules.board
    assert too_hard(board, 45) == -1
    assert too_hard(board, 45, budget=20) >= 0, "a smaller budget would not do"
    with_fault = {**hard, "tickets": hard["tickets"][:1]}
    assert [str(fault) for fault in stellwerk.check_board(with_fault, "usa")] == boards.faults(
        with_fault, "usa"
    )


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_printed_boards_are_far_within_the_budget(edition: str) -> None:
    board = stellwerk.new_game(edition).core.rules.board
    assert too_hard(board, 60, budget=LONGEST_BUDGET // 20) == -1


def test_tours_beyond_the_budget_are_refused_with_the_board() -> None:
    pairs = two_dense_parts(50, 9, 1)
    cities = [f"c{number}" for number in range(6)]
    tour = {"id": "tour", "cities": cities, "points": 5, "points_ordered": 9, "penalty": 4}
    with pytest.raises(boards.BoardError, match="names 6 cities; a tour names at most 5"):
        stellwerk.new_game("weltreise", board=own_board("weltreise", pairs, [tour]))
    short = [{**tour, "id": f"tour-{n}", "cities": cities[:4]} for n in range(17)]
    with pytest.raises(boards.BoardError, match="17 tours are too many"):
        stellwerk.new_game("weltreise", board=own_board("weltreise", pairs, short))


def europe_board(pairs: Pairs) -> dict[str, Any]:
    board = own_board("europe", pairs)
    for ticket in board["tickets"]:
        ticket["deck"] = "short"
    places = {end for pair in pairs for end in pair}
    long = [f"c{place}" for place in sorted(places)[:6]]
    board["tickets"] += [
        {"id": f"long-{n}", "cities": [a, b], "points": 20, "deck": "long"}
        for n, (a, b) in enumerate(zip(long, [*long[1:], long[0]], strict=True))
    ]
    return board


def three_hubs(spokes: int) -> Pairs:
    """Three places at most of whose routes there is nothing else; a path joins all."""
    leaves = [(hub, 3 + hub * spokes + number) for hub in range(3) for number in range(spokes)]
    return [(0, 3), (3, 1), *[pair for pair in leaves if pair != (0, 3)], (1, 2)]


@pytest.mark.rule("EU-52")
@pytest.mark.parametrize("seed", range(12))
def test_stations_on_a_board_of_ones_own_borrow_the_best_routes(seed: int) -> None:
    """Compared with the oracle, which tries all ways, where stations compete and join each other's parts."""
    dice = Dice(seed)
    pairs = [*zip(range(9), range(1, 10), strict=True), *some_pairs(10, 12, dice)]
    pairs = list(dict.fromkeys((max(pair), min(pair)) for pair in pairs))
    board = europe_board(pairs)
    routes = [route["id"] for route in board["routes"]]
    dice.shuffle(routes)
    tickets = [ticket["id"] for ticket in board["tickets"] if ticket["deck"] == "short"]
    dice.shuffle(tickets)
    cities = [f"c{number}" for number in range(10)]
    dice.shuffle(cities)
    seats = [
        {"routes": routes[:4], "stations": cities[:3], "tickets": tickets[:8]},
        {"routes": routes[4:10], "stations": cities[3:6], "tickets": tickets[8:16]},
        {"routes": routes[10:14], "stations": cities[6:8], "tickets": tickets[16:24]},
    ]
    position = {"edition": "europe", "players": 3, "board": board, "seats": seats, "over": True}
    game = stellwerk.from_position(position)
    expected = results(game.position(), board)
    assert list(game.scores()) == [each.total for each in expected]
    for seat, each in enumerate(expected):
        points = [item["points"] for item in game.score_breakdown(seat) if item["item"] == "ticket"]
        assert sum(points) == sum(each.tickets.values())


def test_stations_in_places_with_many_routes() -> None:
    """Each of the three has a route of another player to 23 places, and the player has all tickets."""
    board = europe_board(three_hubs(22))
    routes = [route["id"] for route in board["routes"]]
    tickets = [ticket["id"] for ticket in board["tickets"]]
    seats = [{"stations": ["c0", "c1", "c2"], "tickets": tickets}, {"routes": routes[:45]}]
    position = {"edition": "europe", "players": 3, "board": board, "over": True}
    game = stellwerk.from_position({**position, "seats": [*seats, {"routes": routes[45:]}]})
    started = time.thread_time()
    game.scores()
    game.score_breakdown(0)
    assert time.thread_time() - started < MOST_SECONDS


def test_boards_with_too_many_routes_at_a_place_are_refused_where_stations_stand() -> None:
    assert stellwerk.check_board(europe_board(three_hubs(22)), "europe") == []
    with pytest.raises(boards.BoardError, match="city 'c1': 25 routes lead here; at most 24 are possible"):
        stellwerk.new_game("europe", board=europe_board(three_hubs(23)))
    assert stellwerk.check_board(own_board("usa", three_hubs(23)), "usa") == []
