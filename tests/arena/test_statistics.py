"""Ratings, intervals and counts on results whose truth is known."""

from __future__ import annotations

import json
import math
from random import Random

import pytest

from stellwerk.arena import Settings, summarise
from stellwerk.arena.play import BlockResult
from stellwerk.arena.ratings import count_cycles, expected_share, fit_ratings
from tests.arena.synthetic import game_result, play_run

LADDER = {"planner": 0.0, "blocker": 30.0, "greedy": -400.0, "random": -900.0}


def settings(truth: dict[str, float], players: int, seed: int = 0) -> Settings:
    return Settings("usa", players, tuple(truth), seed)


def test_exact_shares_give_exact_ratings() -> None:
    elo = [0.0, 120.0, -350.0, 40.0]
    points = [[1e6 * expected_share(a - b) if a != b else 0.0 for b in elo] for a in elo]
    assert fit_ratings(points, anchor=0) == pytest.approx(elo, abs=0.01)


def test_the_anchor_only_shifts() -> None:
    points = [[0.0, 30.0, 44.0], [20.0, 0.0, 27.0], [6.0, 23.0, 0.0]]
    first = fit_ratings(points, anchor=0)
    last = fit_ratings(points, anchor=2)
    assert last[2] == 0
    assert [value - first[2] for value in first] == pytest.approx(last, abs=1e-6)


def test_ratings_go_through_common_opponents() -> None:
    """a and c never met, yet b compares them."""
    points = [[0.0, 7500.0, 0.0], [2500.0, 0.0, 7500.0], [0.0, 2500.0, 0.0]]
    a, b, c = fit_ratings(points, anchor=1)
    assert a == pytest.approx(191, abs=2)
    assert b == 0
    assert c == pytest.approx(-191, abs=2)


@pytest.mark.parametrize("bots", [2, 3, 8])
def test_clean_sweeps_have_finite_ratings(bots: int) -> None:
    points = [[5000.0 if a < b else 0.0 for b in range(bots)] for a in range(bots)]
    ratings = fit_ratings(points, anchor=bots - 1)
    assert all(math.isfinite(value) for value in ratings)
    assert ratings == sorted(ratings, reverse=True)


@pytest.mark.parametrize("games", [40, 800])
def test_a_clean_sweep_is_no_certainty(games: int) -> None:
    """No loss in n games speaks against a chance to lose above 4 / n, but does not rule out a smaller one."""
    results = [
        BlockResult(number, 1, [game_result(["a", "b"], [1, 2]), game_result(["b", "a"], [2, 1], 1)])
        for number in range(games // 2)
    ]
    summary = summarise(settings({"a": 0, "b": 0}, 2), results, times=400)
    (pair,) = summary.pairs
    assert pair.share.value == pair.share.high == 1
    assert summary.bots[0].win_share.low == pytest.approx(pair.share.low)
    assert 1 - 4 / games < pair.share.low < 1 - 1 / games
    assert summary.bots[1].elo.low < summary.bots[1].elo.value - 200
    assert summary.bots[1].elo.high > summary.bots[1].elo.value + 100


def test_a_bad_guess_does_not_matter() -> None:
    points = [[0.0, 990.0, 999.5], [10.0, 0.0, 900.0], [0.5, 100.0, 0.0]]
    plain = fit_ratings(points, anchor=0)
    assert fit_ratings(points, anchor=0, start=[0.0, 2000.0, -3000.0]) == pytest.approx(plain, abs=1e-3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_known_ratings_are_recovered(players: int) -> None:
    """Any two seats of a synthetic game compare by Bradley-Terry, so pairwise places recover the truth."""
    results = play_run(LADDER, players, 6000, seed=players)
    summary = summarise(settings(LADDER, players), results, times=60)
    assert summary.anchor == "planner"
    for line in summary.bots:
        assert line.elo.value == pytest.approx(LADDER[line.bot], abs=60)
        assert line.elo.low <= line.elo.value <= line.elo.high
    assert [line.elo.low for line in summary.bots if line.bot == "planner"] == [0]


@pytest.mark.slow
@pytest.mark.parametrize("swing", [0.0, 250.0])
def test_intervals_cover_the_truth(swing: float) -> None:
    """Of many intervals about 95 in 100 hold the truth, also when the games of a block are alike."""
    truth = {"a": 0.0, "b": 0.0}
    runs = 120
    covered = 0
    for run in range(runs):
        results = play_run(truth, 2, 160, seed=run, swing=swing)
        _, b = summarise(settings(truth, 2, seed=run), results, times=120).bots
        covered += b.elo.low <= 0 <= b.elo.high
    assert 0.89 <= covered / runs <= 0.99


def test_correlated_games_widen_the_interval() -> None:
    truth = {"a": 0.0, "b": 0.0}
    widths = []
    for swing in (0.0, 400.0):
        lines = summarise(settings(truth, 2), play_run(truth, 2, 2000, seed=1, swing=swing), times=200).bots
        widths.append(lines[1].elo.high - lines[1].elo.low)
    assert widths[1] > 1.15 * widths[0]


def test_seat_advantage_is_seen_and_does_not_disturb_ratings() -> None:
    truth = {"planner": 0.0, "greedy": -100.0}
    summary = summarise(settings(truth, 2), play_run(truth, 2, 4000, seed=3, seat_elo=100), times=100)
    first, second = summary.seats
    assert first.low > 0.55
    assert first.value + second.value == pytest.approx(1)
    assert summary.bots[1].elo.value == pytest.approx(-100, abs=30)


def test_shares_and_means_are_per_seat_taken() -> None:
    """Two seats of the same bot are two chances to win."""
    games = [game_result(["a", "a", "b"], [1, 2, 3]), game_result(["b", "a", "a"], [1, 1, 3], 1)]
    summary = summarise(settings({"a": 0, "b": 0}, 3), [BlockResult(0, 1, games)], times=20)
    a, b = summary.bots
    assert (a.seats, b.seats) == (4, 2)
    assert a.win_share.value == pytest.approx(1.5 / 4)
    assert b.win_share.value == pytest.approx(0.5 / 2)
    assert a.score.value == pytest.approx((90 + 80 + 90 + 70) / 4)
    assert summary.points == [[0, 2.5], [1.5, 0]]
    assert [(pair.bot, pair.rival, pair.share.value, pair.comparisons) for pair in summary.pairs] == [
        ("a", "b", 0.625, 4)
    ]
    assert [seat.value for seat in summary.seats] == [0.75, 0.25, 0]
    assert (a.decisions, a.slowest_seconds) == (200, 0.01)
    assert a.mean_seconds == pytest.approx(0.001)


def test_a_bot_alone_shows_the_seats() -> None:
    results = play_run({"a": 0.0}, 4, 200, seed=1, seat_elo=200)
    summary = summarise(settings({"a": 0.0}, 4), results, times=50)
    assert summary.bots[0].win_share.value == 0.25
    assert summary.seats[0].low > 0.25


def test_bots_that_never_played_are_unknown_not_zero() -> None:
    results = [BlockResult(0, 1, [game_result(["a", "b"], [1, 2])])]
    summary = summarise(settings({"a": 0, "b": 0, "c": 0}, 2), results, times=20)
    assert math.isnan(summary.bots[2].win_share.value)
    assert summary.as_json()["bots"][2]["score"]["value"] is None
    assert [pair.comparisons for pair in summary.pairs] == [1, 0, 0]
    json.dumps(summary.as_json(), allow_nan=False)


def test_circles_are_counted() -> None:
    circle = [[0.0, 6.0, 4.0], [4.0, 0.0, 6.0], [6.0, 4.0, 0.0]]
    ladder = [[0.0, 6.0, 6.0], [4.0, 0.0, 6.0], [4.0, 4.0, 0.0]]
    level = [[0.0, 5.0, 4.0], [5.0, 0.0, 6.0], [6.0, 4.0, 0.0]]
    strangers = [[0.0, 6.0, 0.0], [4.0, 0.0, 6.0], [0.0, 4.0, 0.0]]
    assert [count_cycles(points) for points in (circle, ladder, level, strangers)] == [
        (1, 1),
        (0, 1),
        (0, 1),
        (0, 0),
    ]


def test_the_bootstrap_is_repeatable() -> None:
    results = play_run(LADDER, 3, 300, seed=2)
    random_order = results[:]
    Random(1).shuffle(random_order)
    first = summarise(settings(LADDER, 3), results, times=50)
    assert summarise(settings(LADDER, 3), results, times=50) == first
    assert [line.elo.value for line in summarise(settings(LADDER, 3), random_order, times=5).bots] == (
        pytest.approx([line.elo.value for line in first.bots])
    )
