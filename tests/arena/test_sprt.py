"""The sequential test errs as seldom as it promises, and looks at blocks in their order."""

from __future__ import annotations

from random import Random

import pytest

from stellwerk.arena import Settings, Trial, summarise
from stellwerk.arena.play import BlockResult
from stellwerk.arena.ratings import expected_share
from stellwerk.arena.sprt import (
    LEAST_BLOCKS,
    NOT_STRONGER,
    OPEN,
    STRONGER,
    SequentialTest,
    TrialWalk,
    block_score,
)
from tests.arena.synthetic import game_result, play_run

TRIAL = Trial("new", "old")


def simulate(elo: float, swing: float, seed: int) -> tuple[str, int]:
    """One test of bots that differ by `elo`; `swing` makes the two games of a block alike."""
    random = Random(seed)
    test = SequentialTest(TRIAL)
    while test.verdict == OPEN:
        share = expected_share(elo) + random.uniform(-swing, swing)
        test.add(((random.random() < share) + (random.random() < share)) / 2)
    return test.verdict, test.blocks


@pytest.mark.parametrize("swing", [0.0, 0.35])
@pytest.mark.parametrize(("elo", "right"), [(0, NOT_STRONGER), (20, STRONGER)])
def test_error_rates(elo: float, right: str, swing: float) -> None:
    """alpha = beta = 0.05; 250 tests leave room for three standard errors."""
    verdicts = [simulate(elo, swing, seed)[0] for seed in range(250)]
    assert 1 - verdicts.count(right) / len(verdicts) <= 0.05 + 0.042


def test_clear_cases_end_soon() -> None:
    lengths = {elo: sorted(simulate(elo, 0, seed)[1] for seed in range(41))[20] for elo in (-100, 10, 100)}
    assert lengths[100] < lengths[10] / 2
    assert lengths[-100] < lengths[10] / 2
    assert all(simulate(-100, 0, seed)[0] == NOT_STRONGER for seed in range(41))


def test_a_clean_sweep_is_decided_but_not_at_once() -> None:
    test = SequentialTest(TRIAL)
    for _ in range(LEAST_BLOCKS - 1):
        test.add(1.0)
    assert test.verdict == OPEN
    test.add(1.0)
    assert test.verdict == STRONGER
    test.add(0.0)
    assert (test.verdict, test.blocks) == (STRONGER, LEAST_BLOCKS)


def test_only_draws_are_no_lead() -> None:
    test = SequentialTest(TRIAL)
    for _ in range(5000):
        test.add(0.5)
    assert test.verdict == NOT_STRONGER


def test_block_scores_compare_every_pair_of_seats() -> None:
    games = [game_result(["new", "old", "third", "new"], [1, 2, 3, 4]), game_result(["old", "new"], [1, 1])]
    assert block_score(BlockResult(0, 0, games), TRIAL) == pytest.approx((1 + 0 + 0.5) / 3)
    assert block_score(BlockResult(0, 0, [game_result(["old", "third"], [1, 2])]), TRIAL) is None


def test_the_verdict_does_not_depend_on_who_finishes_first() -> None:
    results = play_run({"new": 150.0, "old": 0.0}, 2, 600, seed=4)
    walks = []
    for order in (1, -1):
        walk = TrialWalk(TRIAL)
        for start in range(0, len(results), 8):
            for result in results[start : start + 8][::order]:
                walk.add(result)
        walks.append((walk.test.verdict, walk.last_block, walk.test.ratio))
    assert walks[0] == walks[1]
    assert walks[0][0] == STRONGER


def test_blocks_beyond_the_verdict_do_not_count() -> None:
    results = play_run({"new": 300.0, "old": 0.0}, 2, 600, seed=5)
    summary = summarise(Settings("usa", 2, ("new", "old"), trial=TRIAL), results, times=20)
    assert summary.trial is not None
    assert summary.trial.verdict == STRONGER
    assert summary.blocks == summary.trial.blocks < len(results)


def test_a_gap_in_the_blocks_waits() -> None:
    results = play_run({"new": 300.0, "old": 0.0}, 2, 600, seed=5)
    walk = TrialWalk(TRIAL)
    for result in results[1:]:
        walk.add(result)
    assert (walk.test.verdict, walk.test.blocks) == (OPEN, 0)
    walk.add(results[0])
    assert walk.test.verdict == STRONGER
