"""Final scores, their items and the ranking, compared on random final positions and finished games."""

from itertools import pairwise
from typing import Any

import pytest

import stellwerk
from stellwerk import boards
from tests.oracle.dice import Dice
from tests.oracle.network import connected, edges_of
from tests.oracle.positions import give_routes, random_position
from tests.oracle.scoring import Result, ranking, results
from tests.oracle.spec import EDITIONS, SPEC, setups
from tests.oracle.watching import watch

WITH_POINTS = [edition for edition in EDITIONS if SPEC[edition].points]


def check_result(game: Any) -> list[Result]:
    """The engine's scores, items and places are those of the oracle."""
    assert game.is_over
    assert game.legal_actions() == []
    found = results(game.position(), game.board.raw)
    assert game.scores() == [result.total for result in found]
    assert game.ranking() == ranking(game.edition, found)
    for seat, result in enumerate(found):
        check_breakdown(game.score_breakdown(seat), result)
    return found


def check_breakdown(items: list[dict[str, Any]], result: Result) -> None:
    points = [item["points"] for item in items]
    assert sum(points) == result.total
    for part in [*result.tickets.values(), *result.harbors.values(), *result.bonuses]:
        if part:
            assert part in points, f"no item of {part} points in {items}"
            points.remove(part)


def finish(position: dict[str, Any]) -> Any:
    """Plays the one turn that is left, drawing cards if possible."""
    game = stellwerk.from_position({**position, "turns_left": 1})
    while not game.is_over:
        options = {game.core.notation(action): action for action in game.legal_actions()}
        drawing = [say for say in options if say.startswith(("draw", "refill", "pass", "take"))]
        game.apply(options[min(drawing)] if drawing else min(options.values()))
    return game


@pytest.mark.rule("C-31", "C-34", "C-41", "C-43")
@pytest.mark.parametrize("edition", WITH_POINTS)
def test_random_final_positions(edition: str, times: int) -> None:
    board, facts, dice = boards.load(edition).raw, SPEC[edition], Dice(21)
    for _ in range(150 * times):
        players = dice.between(*facts.players)
        position = random_position(board, edition, players, facts.options[-1], dice)
        check_result(finish(position))


@pytest.mark.rule("C-42", "C-60", "MK-52", "SK-62", "WR-64", "UK-62", "US-43")
@pytest.mark.parametrize("edition", WITH_POINTS)
def test_ties(edition: str, times: int) -> None:
    """Scores are set so that all totals are equal: only the tie-breakers decide."""
    board, facts, dice = boards.load(edition).raw, SPEC[edition], Dice(22)
    decided = shared = 0
    for _ in range(100 * times):
        players = dice.between(*facts.players)
        position = random_position(board, edition, players, facts.options[-1], dice)
        few_tickets(position, dice)
        untied = results(stellwerk.from_position(position).position(), board)
        for seat, result in zip(position["seats"], untied, strict=True):
            seat["score"] = 300 - (result.total - result.track)
        game = finish(position)
        assert {result.total for result in check_result(game)} == {300}
        decided += max(game.ranking()) > 1
        shared += game.ranking().count(1) > 1
    assert decided > 10
    assert shared > 2


def few_tickets(position: dict[str, Any], dice: Dice) -> None:
    """So few tickets that the number of completed ones is often equal."""
    for seat in position["seats"]:
        seat["tickets"] = seat["tickets"][: dice.below(3)]


@pytest.mark.rule("WR-31")
def test_tours(times: int) -> None:
    """Networks grown around the cities of a tour: unconnected, connected, and in order."""
    board, dice = boards.load("weltreise").raw, Dice(23)
    tours = [ticket for ticket in board["tickets"] if len(ticket["cities"]) > 2]
    values = {"penalty": 0, "points": 0, "points_ordered": 0}
    for number in range(240 * times):
        tour = tours[number % len(tours)]
        routes = grow_around(board, tour["cities"], dice)
        seats = [{"routes": routes, "tickets": [tour["id"]]}, {}]
        position = {"edition": "weltreise", "players": 2, "seats": seats}
        for which, points in tour.items():
            found = check_result(finish(position))[0].tickets[tour["id"]]
            if which in values and found == (-points if which == "penalty" else points):
                values[which] += 1
    assert min(values.values()) > 10, values


@pytest.mark.rule("WR-62", "WR-63")
def test_harbors_named_by_many_tickets(times: int) -> None:
    """One large network with all tickets it completes, and harbours where most of them end."""
    board, dice = boards.load("weltreise").raw, Dice(24)
    seen = set()
    for _ in range(60 * times):
        position: dict[str, Any] = {
            "edition": "weltreise",
            "players": 2,
            "seats": [{"routes": []}, {"routes": []}],
        }
        give_routes(position, board, dice, 60)
        edges = edges_of(board, position["seats"][0]["routes"])
        done = [ticket for ticket in board["tickets"] if connected(edges, ticket["cities"], frozenset())]
        named = [city for ticket in done for city in ticket["cities"]]
        ports = [city["id"] for city in board["cities"] if city.get("harbor") and city["id"] in named]
        ports.sort(key=named.count)
        position["seats"][0]["tickets"] = [ticket["id"] for ticket in done]
        position["seats"][0]["harbors"] = ports[-dice.between(1, 3) :]
        seen |= set(check_result(finish(position))[0].harbors.values())
    assert seen >= {20, 30, 40}


@pytest.mark.rule("EU-52", "EU-53")
def test_stations_that_borrow(times: int) -> None:
    """Two networks side by side, and stations where they meet: borrowing decides about many tickets."""
    board, dice, helped = boards.load("europe").raw, Dice(25), 0
    for _ in range(60 * times):
        position = random_position(board, "europe", 3, {}, dice)
        for seat in position["seats"]:
            seat["routes"], seat["stations"] = [], []
        give_routes(position, board, dice, 90)
        mine, *others = position["seats"]
        ends = {r[end] for r in board["routes"] for end in ("a", "b") if r["id"] in others[0]["routes"]}
        mine["stations"] = dice.sample(sorted(ends), 3)
        mine["tickets"] = [ticket["id"] for ticket in dice.sample(board["tickets"], 12)]
        for other in others:
            other["tickets"] = []
        position["tickets_out"] = []
        edges = edges_of(board, mine["routes"])
        alone = sum(
            connected(edges, t["cities"], frozenset()) for t in board["tickets"] if t["id"] in mine["tickets"]
        )
        result = check_result(finish({**position, "to_move": 1}))[0]
        helped += result.completed > alone
    assert helped > 10, helped


def grow_around(board: dict[str, Any], cities: list[str], dice: Dice) -> list[str]:
    """Routes that join the cities one after the other by short ways, with some left out and some added."""
    chosen: dict[str, dict[str, Any]] = {}
    spaces = {"train": 20, "ship": 40}
    groups: set[str] = set()

    def add(route: dict[str, Any]) -> None:
        group = route.get("group") or route["id"]
        if group not in groups and spaces[route["kind"]] >= route["length"]:
            groups.add(group)
            spaces[route["kind"]] -= route["length"]
            chosen[route["id"]] = route

    order = list(cities)
    if dice.chance(2):
        dice.shuffle(order)
    for start, end in pairwise(order):
        for route in shortest_way(board, start, end, dice):
            if not dice.chance(25):
                add(route)
    for _ in range(dice.below(4)):
        touching = [r for r in board["routes"] if {r["a"], r["b"]} & set(cities)]
        add(dice.pick(touching))
    return list(chosen)


def shortest_way(board: dict[str, Any], start: str, end: str, dice: Dice) -> list[dict[str, Any]]:
    ways: list[tuple[str, list[dict[str, Any]]]] = [(start, [])]
    seen = {start}
    routes = list(board["routes"])
    dice.shuffle(routes)
    while True:
        here, way = ways.pop(0)
        if here == end:
            return way
        for route in routes:
            if here in (route["a"], route["b"]):
                there = route["b"] if here == route["a"] else route["a"]
                if there not in seen:
                    seen.add(there)
                    ways.append((there, [*way, route]))


@pytest.mark.parametrize(("edition", "players", "options"), setups())
def test_finished_games(edition: str, players: int, options: dict[str, bool], times: int) -> None:
    for seed in range(100, 100 + 4 * times):
        watched = watch(edition, players, options, seed)
        watched.play_to_the_end()
        check_result(watched.game)
