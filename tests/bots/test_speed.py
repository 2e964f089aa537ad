"""Bots answer in time. Measured in processor time, with room to spare for a busy machine."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from stellwerk import bots
from stellwerk.bots.registry import is_slow
from tests.bots.table import SEARCH, Setup, new_game, seated
from tests.oracle.spec import EDITIONS, SPEC

pytestmark = pytest.mark.usefixtures("compiled")

PLANNER_SECONDS = 0.0003
MARGIN = 3  # between what is promised on a quiet machine and what is refused here
LEVEL_SECONDS = 2.0
SEARCH_SECONDS = 1.0


def full_table(edition: str) -> Setup:
    """With as many players as may be: the slowest games."""
    return edition, SPEC[edition].players[1], {}


def timed(bot: bots.Bot, game: Any) -> tuple[int, float]:
    started = time.thread_time()
    action = bot.choose(game)
    return action, time.thread_time() - started


def turns(setup: Setup, numbers: set[int]) -> Iterator[Any]:
    """The game at some of its turns, counted from 0, as planners play it."""
    game = new_game(setup, 21)
    table = seated(["planner"] * setup[1], 21)
    count = 0
    while not game.is_over:
        if game.phase == "turn":
            if count in numbers:
                yield game
            count += 1
        game.apply(table[game.current_player].choose(game))


@pytest.mark.parametrize("edition", EDITIONS)
def test_planner_decides_in_a_moment(edition: str) -> None:
    spent = 0.0
    decisions = 0
    for players in SPEC[edition].players:
        game = new_game((edition, players, {}), 21)
        table = seated(["planner"] * players, 21)
        while not game.is_over:
            action, took = timed(table[game.current_player], game)
            spent += took
            decisions += 1
            game.apply(action)
    assert spent / decisions < MARGIN * PLANNER_SECONDS


@pytest.mark.parametrize("edition", EDITIONS)
def test_quick_levels_never_keep_people_waiting(edition: str) -> None:
    """All that do not search, at every decision of a game."""
    for name in bots.LEVELS:
        spec = bots.level(name, edition)
        if not is_slow(spec):
            players = SPEC[edition].players[1]
            game = new_game((edition, players, {}), 22)
            table = seated([spec] * players, 22)
            while not game.is_over:
                action, took = timed(table[game.current_player], game)
                assert took < LEVEL_SECONDS / 2
                game.apply(action)


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", bots.LEVELS)
def test_every_level_answers_in_time(name: str, edition: str) -> None:
    bot = bots.create(bots.level(name, edition), 1)
    for game in turns(full_table(edition), {2, 18, 39, 60}):
        assert timed(bot, game)[1] < LEVEL_SECONDS


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_budget_of_time_is_kept(edition: str) -> None:
    """What runs over is one round of playouts."""
    for game in turns(full_table(edition), {19}):
        assert timed(bots.create(f"{SEARCH}:0.2s", 1), game)[1] < 1.0


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_hundred_visits_in_a_second(edition: str) -> None:
    """On average over a game of two."""
    bot = bots.create(f"{SEARCH}:200", 1)
    times = [timed(bot, game)[1] for game in turns((edition, 2, {}), {1, 9, 18, 27, 36})]
    assert sum(times) / len(times) < SEARCH_SECONDS
