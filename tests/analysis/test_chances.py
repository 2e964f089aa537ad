"""Chances are calibrated: shares of playouts with doubt, the more of it the earlier in the game."""

import json
from pathlib import Path

import pytest

import stellwerk
from benchmarks.calibration import Sampled
from benchmarks.calibration_figures import STAGES, figures, looks, picture
from benchmarks.calibration_fit import fitted
from stellwerk.analysis.chances import chances, with_share

MEASURED = Path(__file__).parents[2] / "docs/calibration.json"


@pytest.mark.parametrize("shares", [[0.25, 0.75], [0.0, 1.0], [1 / 3, 1 / 3, 1 / 3], [0.125, 0.0, 0.875]])
@pytest.mark.parametrize("progress", [0.0, 0.4, 1.0])
def test_chances_add_up_and_rise_with_the_share(shares: list[float], progress: float) -> None:
    for has_belief in (True, False):
        found = chances(shares, 12, progress, 0, has_belief)
        assert sum(found) == pytest.approx(1) and all(0 < chance < 1 for chance in found)
        better = chances(with_share(shares, 0, shares[0] + 0.1), 12, progress, 0, has_belief)
        assert better[0] > found[0]


def test_playouts_are_trusted_more_the_more_there_are_and_the_later_it_is() -> None:
    assert chances([1.0, 0.0], 12, 0.5, 0, True)[0] < chances([1.0, 0.0], 48, 0.5, 0, True)[0] < 1
    early, middle, late = (chances([0.25, 0.75], 12, progress, 0, True)[0] for progress in (0.0, 0.5, 1.0))
    assert 0.5 > early > middle > late
    assert chances([0.25] * 4, 0, 0.0, 2, True) == [0.25] * 4


def test_a_player_is_trusted_less_where_the_others_hold_any_tickets() -> None:
    informed, blind = (chances([0.6, 0.4], 12, 0.8, 0, has_belief)[0] for has_belief in (True, False))
    assert blind < informed
    assert chances([0.6, 0.4], 12, 0.0, 0, False) == chances([0.6, 0.4], 12, 0.0, 0, True)


def test_the_others_divide_what_a_share_leaves() -> None:
    assert with_share([0.5, 0.3, 0.2], 0, 0.0) == pytest.approx([0.0, 0.6, 0.4])
    assert with_share([1.0, 0.0, 0.0], 0, 0.5) == pytest.approx([0.5, 0.25, 0.25])


def test_the_bench_plays_counts_fits_and_draws() -> None:
    first = stellwerk.editions().index("gruselfahrt")
    numbers = (first, first + len(stellwerk.editions()))  # the same edition, another number of players
    games = [json.loads(json.dumps(Sampled(number, 5, 2).play())) for number in numbers]
    assert [game["edition"] for game in games] == ["gruselfahrt"] * 2
    assert [len(game["bots"]) for game in games] == [2, 3]
    assert games == [json.loads(json.dumps(Sampled(number, 5, 2).play())) for number in numbers]
    assert looks(24) == [6, 12, 24] and looks(2) == [2]
    found = figures(games, 2)
    lines = found["stages"]["chances of 2 playouts"]["all"]["reliability"]
    assert sum(line["won"]["count"] for line in lines) == 2 * 10
    assert all(line["from"] <= line["called"] <= line["from"] + 0.1 for line in lines)
    assert min(fitted(games, 2)) > 0
    assert picture(found, 2).count("<circle") >= 2 * len(STAGES)


def test_positions_called_70_percent_are_won_in_70_percent() -> None:
    """What was measured over 1,000 games (docs/lab.md), none of which the map was fitted to."""
    measured = json.loads(MEASURED.read_text(encoding="utf-8"))
    assert measured["games"] >= 1000 and measured["seed"] != 1
    assert measured["editions"] == stellwerk.editions()
    entry = measured["stages"]["chances of 12 playouts"]["all"]
    for line in entry["reliability"]:
        assert abs(line["won"]["value"] - line["called"]) < 0.05, line
    assert entry["brier"]["score"]["high"] < entry["brier"]["fair"]["low"]
    assert entry["error"] < 0.02
