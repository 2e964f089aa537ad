"""Many games in one call are the games that one plays one by one."""

from typing import Any

import numpy as np
import pytest

import stellwerk
from stellwerk.batch import Batch
from tests.batch.conftest import KINDS


@pytest.mark.parametrize(("edition", "players", "options"), KINDS)
def test_a_batch_plays_what_single_games_play(edition: str, players: int, options: dict[str, Any]) -> None:
    batch = Batch(edition, 3, players, options, seed=11, observes=False)
    games = [batch.game(place) for place in range(3)]
    for _ in range(260):
        actions = batch.sample()
        output = batch.notations(actions)
        batch.step(actions)
        ended = {each.game: each for each in batch.finished}
        for place, game in enumerate(games):
            game.apply(game.parse(output[place]))
            assert batch.dones[place] == game.is_over == (place in ended)
            if game.is_over:
                assert ended[place].scores == game.scores()
                assert ended[place].places == game.ranking()
                games[place] = batch.game(place)
                assert games[place].seed == ended[place].seed + 1
            assert batch.players[place] == games[place].current_player
            assert np.flatnonzero(batch.masks[place]).tolist() == games[place].legal_actions()


def test_a_game_of_a_batch_is_one_with_its_seed() -> None:
    batch = Batch("usa", 2, seed=5)
    seed = batch.game(1).seed
    assert batch.game(1).position() == stellwerk.new_game("usa", 2, seed).position()


def test_seeds_repeat_a_run_and_nothing_else_changes_it() -> None:
    def run(games: int, seed: int) -> list[list[str]]:
        batch = Batch("gruselfahrt", games, seed=seed)
        return [[batch.game(place).record()["seed"] for place in range(2)], played(batch)]

    def played(batch: Batch) -> list[str]:
        for _ in range(40):
            batch.step([batch.game(place).legal_actions()[0] for place in range(batch.size)])
        return [str(batch.game(place).position()) for place in range(2)]

    assert run(2, 9) == run(2, 9) == run(4, 9)
    assert run(2, 9)[0] != run(2, 10)[0]
    one, other = Batch("usa", 4, seed=1), Batch("usa", 4, seed=1)
    for _ in range(30):
        actions = one.sample()
        assert actions.tolist() == other.sample().tolist()
        one.step(actions)
        other.step(actions)
    assert (one.observations == other.observations).all()


def test_the_arrays_are_those_of_the_first_moment() -> None:
    """They are filled, not replaced, and observations lie in the memory that the games write to."""
    batch = Batch("usa", 4, seed=1)
    kept = [batch.observations, batch.masks, batch.rewards, batch.dones, batch.players]
    before = batch.observations.copy()
    batch.step(batch.sample())
    now = [batch.observations, batch.masks, batch.rewards, batch.dones, batch.players]
    assert all(one is other for one, other in zip(kept, now, strict=True))
    assert (batch.observations != before).any()


def test_minus_one_leaves_a_game_as_it_is() -> None:
    batch = Batch("usa", 2, seed=1)
    before = batch.game(0).position()
    batch.step([-1, int(batch.sample()[1])])
    assert batch.game(0).position() == before
    assert batch.game(1).num_decisions == 1


def test_a_wrong_action_is_refused_and_nothing_happens() -> None:
    batch = Batch("usa", 3, seed=1)
    before = [batch.game(place).position() for place in range(3)]
    actions = batch.sample()
    actions[2] = batch.kind.actions().index("draw")
    with pytest.raises(ValueError, match=r"game 2: .*draw"):
        batch.step(actions)
    for wrong in ([1, 2], [0.5, 1.0, 2.0], "abc", [[1, 2, 3]]):
        with pytest.raises(ValueError, match="a step takes 3 whole numbers"):
            batch.step(wrong)  # type: ignore[arg-type]
    assert [batch.game(place).position() for place in range(3)] == before


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"edition": "nowhere"}, "there is no edition 'nowhere'"),
        ({"players": 9}, "2 to 5 players, not 9"),
        ({"games": 0}, "at least one game"),
        ({"reward": "praise"}, "there is no reward 'praise'; there are win, margin, shaped"),
        ({"viewer": 2}, "there is no seat 2"),
        ({"variants": {"fast": True}}, "no variant 'fast'"),
    ],
)
def test_bad_values_are_refused_in_a_sentence(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Batch(**{"edition": "usa", "games": 2, **arguments})


@pytest.mark.parametrize("reward", ["win", "margin", "shaped"])
@pytest.mark.parametrize("edition", ["gruselfahrt", "usa"])
def test_rewards(edition: str, reward: str) -> None:
    """Over a whole game: who won, by how much, or who won with what the first state was worth taken off."""
    batch = Batch(edition, 2, 3, seed=2, observes=False, reward=reward)
    total = np.zeros(3)
    while not batch.dones[0]:
        batch.step(batch.sample())
        total += batch.rewards[0]
    [ended] = [each for each in batch.finished if each.game == 0]
    expected = expected_reward(edition, "win" if reward == "shaped" else reward, ended.scores, ended.places)
    assert total == pytest.approx(expected, abs=1e-4)


def expected_reward(edition: str, reward: str, scores: list[int], places: list[int]) -> list[float]:
    worth = 6 if edition == "gruselfahrt" else 100
    if reward == "margin":
        best = [max(scores[:seat] + scores[seat + 1 :]) for seat in range(3)]
        return [(score - other) / worth for score, other in zip(scores, best, strict=True)]
    winners = places.count(1)
    return [(1.5 / winners if place == 1 else 0.0) - 0.5 for place in places]


def test_the_viewer_looks_also_when_others_move() -> None:
    batch = Batch("usa", 2, seed=1, viewer=1)
    seat = next(each for each in batch.kind.observation_fields() if each.name == "seat")
    for _ in range(5):
        assert batch.observations[:, seat.offset : seat.offset + 2].tolist() == [[0, 1], [0, 1]]
        batch.step(batch.sample())


def test_bots_begin_anew_with_their_games() -> None:
    """The same seed brings the same game again, also against opponents that throw dice."""
    batch = Batch("gruselfahrt", 2, 3, viewer=1, opponents={0: "random", 2: "greedy"})
    runs = []
    for _ in range(2):
        batch.reset(8)
        for _ in range(25):
            assert batch.players.tolist() == [1, 1]
            batch.step(batch.sample())
        runs.append(batch.observations.copy())
    assert (runs[0] == runs[1]).all()


@pytest.mark.parametrize(
    ("opponents", "reason"),
    [
        ({0: "nobody"}, "no bot 'nobody'"),
        ({2: "random"}, "no seat 2"),
        ({0: "random", 1: "random"}, "somebody"),
    ],
)
def test_opponents_that_cannot_be_are_refused(opponents: dict[int, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Batch("usa", 2, opponents=opponents)
