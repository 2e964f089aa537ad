"""Positions to come: told through the eyes of a seat, judged in whole numbers, reached by playing on."""

from typing import Any

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots.core.action_features import ACTION_SIZE, FEATURE_LIMIT, STATE_SIZE
from stellwerk.bots.core.mlp import FIXED_ONE, FixedPointMLP
from stellwerk.bots.core.playouts import Playouts
from stellwerk.bots.core.position_features import POSITION_SIZE, PositionFeatures
from stellwerk.bots.core.search import VALUE_ROUNDS, Searcher
from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.bots.incremental import run_to_end
from stellwerk.bots.models import editions_with_model, model_for
from stellwerk.engine import game as engine
from tests.bots.table import COMPILED, play, seated


def only(place: int) -> FixedPointMLP:
    """A network that prefers a position the more, the larger one of its features is."""
    weights = {
        "state": [0] * STATE_SIZE,
        "action": [1 << 16 if each == place else 0 for each in range(ACTION_SIZE)],
        "sparse": [],
        "hidden1_bias": [0],
        "hidden2": [1 << 12],
        "hidden2_bias": [0],
        "output": [1 << 12],
    }
    return FixedPointMLP(1, 1, 0, weights)


SCORE = 6
"""Where a standing tells the points on the track."""


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_standings_are_the_same_in_worlds_that_look_alike(edition: str) -> None:
    game = engine.new_game(edition, players=3, seed=12)
    table = seated(["planner"] * 3, 1)
    position_features = PositionFeatures(game.rules, TrainedModel({}))
    seen: set[tuple[int, ...]] = set()
    for number, _ in enumerate(play(game, table)):
        if number % (5 if COMPILED else 13) == 0 and game.phase == "turn":
            told = told_of(position_features, game)
            assert told == told_of(position_features, game.determinize(game.current_player, 77 + number))
            assert len(told) == STATE_SIZE + POSITION_SIZE and all(
                -FEATURE_LIMIT <= each <= FEATURE_LIMIT for each in told
            )
            seen.add(tuple(told))
    assert len(seen) > 1


def told_of(position_features: PositionFeatures, game: Any) -> list[int]:
    situation = list(position_features.encode_state(game.state, game.current_player))
    return [*situation, *position_features.encode_position(game.state)]


def test_the_value_of_a_position_is_that_of_its_network() -> None:
    game = engine.new_game("usa", players=2, seed=3)
    for _ in play(game, seated(["greedy", "greedy"], 1)):
        if game.phase == "turn" and game.state.seats[game.current_player].score > 4:
            break
    score = game.state.seats[game.current_player].score
    assert (
        PositionFeatures(game.rules, TrainedModel({})).value(game.state, game.current_player, only(SCORE))
        == score
    )
    assert FIXED_ONE == 1 << 24, "one is the way from a game lost to one that is won"


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


def test_foresight_is_used_before_the_last_turns() -> None:
    """Who thinks that points on the track are all that counts claims more than others would."""
    claims = {}
    for position_network in (None, only(SCORE)):
        game = engine.new_game("skandinavien", players=2, seed=2)
        known = model_for(game.rules)
        assert known is not None
        searcher = Searcher(game.rules, 1, TrainedModel(known.params, None, None, position_network))
        rival = bots.create("planner")
        count = 0
        for number in range(160 if COMPILED else 40):
            if game.is_over:
                break
            if game.current_player:
                game.apply(rival.decide(game))
                continue
            action = run_to_end(searcher.choose_incrementally(game, number, 24, 0.0))
            count += game.phase == "turn" and game.notation(action).startswith("claim")
            game.apply(action)
        claims[position_network is None] = count
    assert claims[False] > claims[True]


WITHOUT = {"gruselfahrt", "maerklin", "uk"}
"""Editions in which looking ahead was measured to be no better (docs/ratings.md)."""


@pytest.mark.parametrize("edition", editions_with_model())
def test_networks_of_the_package_can_foresee_where_that_is_better(edition: str) -> None:
    model = model_for(engine.new_game(edition, players=2, seed=0).rules)
    assert model is not None and (model.position_network is None) is (edition in WITHOUT)
