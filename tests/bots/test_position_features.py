"""Positions to come: told through the eyes of a seat, judged in whole numbers, reached by playing on."""

from typing import Any

import pytest

import stellwerk
from stellwerk.bots.core.action_features import FEATURE_LIMIT
from stellwerk.bots.core.edition_hooks import hooks_for
from stellwerk.bots.core.playouts import Playouts
from stellwerk.bots.core.position_features import POSITION_SIZE, PositionFeatures
from stellwerk.bots.core.search import VALUE_ROUNDS, Searcher
from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.engine import game as engine
from tests.bots.table import COMPILED, play, seated


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_standings_are_the_same_in_worlds_that_look_alike(edition: str) -> None:
    game = engine.new_game(edition, players=3, seed=12)
    table = seated(["planner"] * 3, 1)
    position_features = PositionFeatures(game.rules, hooks_for(game.rules).strategist(game.rules))
    seen: set[tuple[int, ...]] = set()
    for number, _ in enumerate(play(game, table)):
        if number % (5 if COMPILED else 13) == 0 and game.phase == "turn":
            told = told_of(position_features, game)
            assert told == told_of(position_features, game.determinize(game.current_player, 77 + number))
            assert len(told) == POSITION_SIZE and all(
                -FEATURE_LIMIT <= each <= FEATURE_LIMIT for each in told
            )
            seen.add(tuple(told))
    assert len(seen) > 1


def told_of(position_features: PositionFeatures, game: Any) -> list[int]:
    position_features.planner.observe(game.state, game.current_player)
    return list(position_features.encode_position(game.state))


@pytest.mark.parametrize("edition", stellwerk.editions())
@pytest.mark.parametrize("rounds", [1, VALUE_ROUNDS])
def test_a_playout_of_some_rounds_ends_at_the_leaders_turn(edition: str, rounds: int) -> None:
    game = engine.new_game(edition, players=3, seed=5)
    leader = Searcher(game.rules, 1, TrainedModel({}))
    for _ in play(game, seated(["planner"] * 3, 1)):
        if game.phase == "turn":
            break
    player = game.current_player
    playouts = Playouts(game.rules, TrainedModel({}))
    action = leader.learned.choose(game)
    playouts.begin(leader.planner, rounds)
    game.apply(action)
    begun: list[int] = []
    last = player
    more = True
    while more:
        if game.phase == "turn" and game.current_player != last:
            begun.append(game.current_player)
            last = game.current_player
        more = playouts.advance(game, 1)
    assert (game.phase, game.current_player) == ("turn", player)
    assert [begun.count(seat) for seat in range(3) if seat != player] == [rounds, rounds]
    assert begun.count(player) == rounds - (1 if last != player else 0)
