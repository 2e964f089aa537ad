"""A game can be copied and pickled by the usual means of Python."""

import copy
import pickle
import random

import pytest

import stellwerk


def half_a_game(edition: str) -> stellwerk.Game:
    game, chance = stellwerk.new_game(edition, seed=3), random.Random(3)
    for _ in range(60):
        game.apply(chance.choice(game.legal_actions()))
    return game


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_a_pickled_game_goes_on_as_the_same(edition: str) -> None:
    game = half_a_game(edition)
    again = pickle.loads(pickle.dumps(game))
    assert (again.position(), again.record()) == (game.position(), game.record())
    begun_elsewhere = stellwerk.from_position(game.position())
    assert pickle.loads(pickle.dumps(begun_elsewhere)).position() == game.position()


def test_a_deep_copy_is_a_copy() -> None:
    game = half_a_game("uk")
    before = game.position()
    duplicate = copy.deepcopy([game])[0]
    duplicate.apply(duplicate.legal_actions()[0])
    assert game.position() == before != duplicate.position()
