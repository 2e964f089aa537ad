"""Every bot plays every edition, player count and option to the end, by the rules."""

from collections.abc import Sequence
from typing import Any

import pytest

from stellwerk import boards, bots
from stellwerk.engine import game as engine
from tests.bots.table import (
    COMPILED,
    MOST_DECISIONS,
    PLANNERS,
    QUICK_BOTS,
    SEARCH,
    SETUPS,
    Setup,
    in_turn,
    new_game,
    play,
    play_out,
    seated,
    setup_name,
)
from tests.oracle.dice import Dice

MOST_OF_A_RACE = 200  # decisions; nearly all races take fewer than a hundred


def test_all_bots_are_played_here() -> None:
    assert sorted(bots.names()) == sorted([*QUICK_BOTS, SEARCH, "expert"])


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_every_bot_at_mixed_tables(setup: Setup, rounds: int) -> None:
    """Each table seats different bots, until all have sat at one; uncompiled one table must do."""
    players = setup[1]
    dice = Dice(SETUPS.index(setup))
    for round_ in range(rounds):
        for table in range(0, len(QUICK_BOTS) if COMPILED else 1, players):
            seed = dice.below(1 << 31)
            first = table + round_ if COMPILED else seed
            play_out(new_game(setup, seed), seated(in_turn(QUICK_BOTS, players, first), seed))


@pytest.mark.nightly
@pytest.mark.parametrize("spec", QUICK_BOTS)
@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_every_bot_among_its_like(setup: Setup, spec: str) -> None:
    for seed in range(200):
        play_out(new_game(setup, seed), seated([spec] * setup[1], seed))


@pytest.mark.parametrize("spec", ["greedy", *PLANNERS, "learned"])
def test_nobody_swaps_tickets_for_ever(spec: str) -> None:
    """On a large board the cars are soon too few for any ticket; then somebody has to end the race."""
    board = boards.new("gruselfahrt")
    ended = 0
    for seed in range(40 if COMPILED else 4):
        game = engine.new_game("gruselfahrt", players=2, seed=seed, board=board)
        decisions = 0
        for bot, _ in play(game, seated([spec, spec], seed)):
            decisions += 1
            ended += "brings the end nearer" in bot.why("en")
        assert decisions < MOST_OF_A_RACE, seed
    assert ended or not COMPILED, "no race here was without hope"


@pytest.mark.parametrize("setup", SETUPS if COMPILED else SETUPS[::6], ids=setup_name)
def test_search_is_asked_now_and_then(setup: Setup) -> None:
    """Planners play; at some moments of the game the search chooses for them."""
    game = new_game(setup, 11)
    other_player = bots.create("search:1", 11)
    visit_now_and_then(game, seated(in_turn(PLANNERS, setup[1], 0), 11), other_player, 4 if COMPILED else 2)


def visit_now_and_then(game: Any, table: Sequence[bots.Bot], other_player: bots.Bot, visits: int) -> None:
    gap = 5
    decisions = 0
    while not game.is_over:
        planner = table[game.current_player]
        if decisions % gap == gap - 1 and visits and len(game.legal_actions()) > 1:
            planner = other_player
            gap *= 3
            visits -= 1
        action = planner.choose(game)
        assert action in game.legal_actions()
        game.apply(action)
        decisions += 1
        assert decisions < MOST_DECISIONS


@pytest.mark.nightly
@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_search_plays_whole_games(setup: Setup) -> None:
    for seed in range(3):
        play_out(new_game(setup, seed), seated([f"{SEARCH}:8"] * setup[1], seed))


@pytest.mark.parametrize("spec", [*QUICK_BOTS, f"{SEARCH}:4"])
def test_same_seed_same_game(spec: str) -> None:
    """Nothing but the game and the bot's seed decides what it does."""
    records = []
    for _ in range(2):
        game = new_game(("gruselfahrt", 2, {}), 5)
        play_out(game, seated([spec] * 2, 5))
        records.append(game.record())
    assert records[0] == records[1]


@pytest.mark.parametrize("spec", [*QUICK_BOTS, f"{SEARCH}:4"])
def test_choosing_changes_nothing(spec: str) -> None:
    game = new_game(("gruselfahrt", 3, {}), 6)
    table = seated([spec] * 3, 6)
    while not game.is_over:
        before = game.position()
        action = table[game.current_player].choose(game)
        assert game.position() == before
        game.apply(action)


def test_one_bot_may_sit_at_several_tables() -> None:
    """A bot notices that it is asked about another game, even of another edition."""
    planner = bots.create("planner")
    games = [new_game(setup, 3) for setup in SETUPS[::5]]
    for _ in range(40):
        for game in games:
            if not game.is_over:
                game.apply(planner.choose(game))
