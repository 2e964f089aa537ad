"""The tutorial's learner: its gradients are those of its objective, and it learns."""

from typing import Any

import pytest

np: Any = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

from examples.measure import describe, measure  # noqa: E402  (only where it can run)
from examples.ppo import Games, Learner, Settings, log_chances  # noqa: E402


def objective(learner: Learner, some: dict[str, Any]) -> float:
    """What a step makes smaller, written down as plainly as can be."""
    settings = learner.settings
    _, _, logits, values = learner.policy.forward(some["seen"])
    logs = log_chances(logits, some["masks"])
    rows = np.arange(len(values))
    ratio = np.exp(logs[rows, some["actions"]] - some["logs"])
    gains = (some["gains"] - some["gains"].mean()) / (some["gains"].std() + 1e-8)
    clipped = np.clip(ratio, 1 - settings.clip, 1 + settings.clip)
    played = -np.minimum(ratio * gains, clipped * gains).mean()
    error = 0.5 * ((values - some["returns"]) ** 2).mean()
    spread = -(np.exp(logs) * np.where(some["masks"], logs, 0)).sum(1).mean()
    return float(played + settings.value * error - settings.entropy * spread)


def test_gradients_are_those_of_the_objective() -> None:
    learner = Learner(Settings(games=4, steps=8, hidden=8))
    some = learner.collect(Games("random", 4, 1))
    for name, weights in learner.policy.weights.items():
        learner.policy.weights[name] = weights.astype(np.float64)
    some = {
        name: each.astype(np.float64) if each.dtype == np.float32 else each for name, each in some.items()
    }
    some["logs"] = some["logs"] + 0.01  # beside where it was collected, so that ratios are not all 1
    found = learner.gradients(some)
    places = {"in": (3, 2), "mid": (1, 4), "logits": (2, 0), "value": (5, 0), "value bias": (0,)}
    for name, place in places.items():
        weights = learner.policy.weights[name]
        kept = weights[place]
        ends = []
        for side in (1e-5, -1e-5):
            weights[place] = kept + side
            ends.append(objective(learner, some))
        weights[place] = kept
        assert found[name][place] == pytest.approx((ends[0] - ends[1]) / 2e-5, abs=1e-5), name


def test_a_few_rounds_change_the_policy_the_same_way_again() -> None:
    courses = [list(Learner(Settings(games=4, steps=16, hidden=8)).learn(192)) for _ in (1, 2)]
    assert [each.steps for each in courses[0]] == [64, 128, 192]
    assert [each.won for each in courses[0]] == [each.won for each in courses[1]]


def test_every_place_plays_as_many_measured_games() -> None:
    learner = Learner(Settings(games=4, steps=4, hidden=8))
    won = measure(learner.policy.choose, "gruselfahrt", "random", games=6, seed=3)
    assert len(won) == 6 and set(won) <= {0.0, 0.5, 1.0}


def test_a_result_has_its_interval() -> None:
    assert describe([1.0] * 5 + [0.0] * 5, "random") == "against random: 50.0 % [23.7, 76.3] of 10 games"
