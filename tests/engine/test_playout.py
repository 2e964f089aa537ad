"""Playouts inside the engine: the same for the same seed, to the end, and nothing of it touches the game."""

import pytest

import stellwerk
from stellwerk import bots
from tests.oracle.spec import EDITIONS


def halfway(edition: str) -> stellwerk.Game:
    game = stellwerk.new_game(edition, players=2, seed=4)
    for step in range(30):
        actions = game.legal_actions()
        game.apply(actions[step % len(actions)])
    return game


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_playout_ends_and_leaves_the_game_alone(edition: str) -> None:
    game = halfway(edition)
    before = game.position(), game.legal_actions(), game.events, game.record()
    ended = game.playout(11)
    assert ended.is_over
    assert (game.position(), game.legal_actions(), game.events, game.record()) == before
    assert ended.playout(1).position() == ended.position()


@pytest.mark.parametrize("edition", EDITIONS)
def test_its_record_replays_and_its_decisions_are_those_of_the_public_interface(edition: str) -> None:
    game = halfway(edition)
    ended = game.playout(11)
    again = stellwerk.replay(ended.record())
    assert again.position() == ended.position()
    assert again.num_decisions == ended.num_decisions > game.num_decisions
    assert ended.record() == game.playout(11).record()


def test_another_seed_is_another_playout() -> None:
    game = halfway("usa")
    assert len({str(game.playout(seed).record()["decisions"]) for seed in range(5)}) == 5


def test_seeds_are_any_integers_and_nothing_else() -> None:
    game = halfway("usa")
    assert game.playout(-(2**70)).is_over
    with pytest.raises(ValueError, match="seed is an integer"):
        game.playout("7")  # type: ignore[arg-type]


def test_planners_play_a_game_to_its_end_too() -> None:
    game = stellwerk.new_game("skandinavien", players=2, seed=4)
    ended = bots.playout(game.core)
    assert ended.is_over and not game.is_over
    assert stellwerk.replay(ended.record()).scores() == ended.scores()
    assert bots.playout(game.core).record() == ended.record()


def test_after_a_playout_events_are_told_again() -> None:
    ended = halfway("usa").playout(3)
    assert ended.events == []
    assert not ended.copy().core.state.silent
