"""The laws at moments that Hypothesis chooses."""

import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.oracle.dice import Dice
from tests.properties import laws
from tests.properties.moments import games, seeds

EXAMPLES = 1500 if "--nightly" in sys.argv else 30
some = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))


@some
@given(games())
def test_options_are_sound_and_apply(game: Any) -> None:
    laws.options_are_sound(game)
    laws.every_option_applies(game)


@some
@given(games())
def test_no_action_is_refused(game: Any) -> None:
    laws.what_is_no_action_is_refused(game)


@some
@given(games())
def test_actions_not_on_offer_are_refused(game: Any) -> None:
    allowed = game.legal_actions()
    laws.others_are_refused(game, range(0, max(allowed, default=0) + 50, 7))


@some
@given(games())
def test_numpy_integers_are_integers(game: Any) -> None:
    numpy = pytest.importorskip("numpy")
    for kind in (numpy.int64, numpy.int32, numpy.uint16):
        one, other = game.copy(), game.copy()
        for action in game.legal_actions()[:1]:
            one.apply(kind(action))
            other.apply(action)
            assert one.position() == other.position()
            assert game.core.notation(kind(action)) == game.core.notation(action)
    for wrong in (numpy.float64(0), numpy.bool_(True)):
        with pytest.raises((ValueError, TypeError)):
            game.apply(wrong)


@some
@given(games())
def test_notation_and_explanations(game: Any) -> None:
    laws.notation_goes_both_ways(game)
    laws.options_are_explained(game)


@some
@given(games())
def test_nothing_is_lost(game: Any) -> None:
    laws.nothing_is_lost(game)


@pytest.mark.rule("C-51")
@some
@given(games(), seeds)
def test_copies_are_independent(game: Any, seed: int) -> None:
    laws.copies_are_independent(game, Dice(seed))


@some
@given(games(), seeds)
def test_positions_come_back(game: Any, seed: int) -> None:
    laws.position_comes_back(game, Dice(seed))


@pytest.mark.rule("C-50")
@some
@given(games())
def test_records_replay(game: Any) -> None:
    laws.record_replays(game)


@some
@given(games(), seeds)
def test_a_game_from_a_position_replays(game: Any, seed: int) -> None:
    import stellwerk

    begun = stellwerk.from_position(game.position())
    laws.play_some(begun, Dice(seed), 40)
    laws.record_replays(begun)


@pytest.mark.rule("C-4", "C-35")
@some
@given(games(), seeds)
def test_determinizations_look_the_same(game: Any, seed: int) -> None:
    laws.public_part_is_common(game)
    laws.views_tell_the_truth(game)
    laws.determinizations_look_the_same(game, Dice(seed))


@pytest.mark.rule("C-40")
@some
@given(games(), seeds)
def test_games_end(game: Any, seed: int) -> None:
    dice = Dice(seed)
    for _ in range(20_000):
        if game.is_over:
            break
        game.apply(dice.pick(game.legal_actions()))
    assert game.is_over
    assert game.legal_actions() == []
    assert sorted(game.ranking())[0] == 1
    for seat in range(game.players):
        assert sum(item["points"] for item in game.score_breakdown(seat)) == game.scores()[seat]
