"""The longest path of the engine, measured against walking every way there is."""

from typing import Any

import pytest

import stellwerk
from stellwerk import boards
from tests.oracle.dice import Dice
from tests.oracle.network import countries_of, edges_of, longest_trail
from tests.oracle.spec import SPEC


def dense_network(board: dict[str, Any], wagons: int, most: int, dice: Dice) -> list[str]:
    """Routes around one city and its neighbours, so that there are many circles and crossings."""
    near = {dice.pick(board["cities"])["id"]}
    chosen: list[str] = []
    groups: set[str] = set()
    for _ in range(most * 4):
        route = dice.pick([r for r in board["routes"] if r["a"] in near or r["b"] in near])
        group = route.get("group") or route["id"]
        if group not in groups and route["length"] <= wagons and len(chosen) < most:
            wagons -= route["length"]
            groups.add(group)
            chosen.append(route["id"])
            if len(near) < 9:
                near |= {route["a"], route["b"]}
    return chosen


WITH_LONGEST_PATH = [
    edition for edition, facts in SPEC.items() if facts.longest_path or facts.longest_path_matters
]


@pytest.mark.rule("C-60")
@pytest.mark.parametrize("edition", WITH_LONGEST_PATH)
def test_longest_paths(edition: str, times: int) -> None:
    board, dice = boards.load(edition).raw, Dice(71)
    for number in range(150 * times):
        routes = dense_network(board, SPEC[edition].wagons, 6 + number % 9, dice)
        game = stellwerk.from_position({"edition": edition, "players": 2, "seats": [{"routes": routes}, {}]})
        longest = longest_trail(edges_of(board, routes), countries_of(board))
        assert game.core.rules.scoring.longest_path(game.core.state, 0) == longest, routes


@pytest.mark.rule("C-60", "UK-42")
def test_no_path_runs_through_france() -> None:
    routes = ["dover-france-1", "southampton-france-1"]
    game = stellwerk.from_position({"edition": "uk", "players": 2, "seats": [{"routes": routes}, {}]})
    assert game.core.rules.scoring.longest_path(game.core.state, 0) == 3
