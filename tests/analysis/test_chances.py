"""Chances are calibrated: shares of playouts with doubt, the more of it the earlier in the game."""

import json
from pathlib import Path

import pytest

import stellwerk
from benchmarks.calibration import Sampled
from benchmarks.calibration_figures import STAGES, figures, looks, picture
from benchmarks.calibration_fit import fitted
from stellwerk.analysis.chances import Chances

MEASURED = Path(__file__).parents[2] / "docs/calibration.json"


def after(won: list[float], progress: float) -> Chances:
    chances = Chances(len(won), progress)
    chances.won, chances.count = won, round(sum(won))
    return chances


@pytest.mark.parametrize("won", [[3.0, 9.0], [0.0, 12.0], [4.0, 4.0, 4.0], [1.5, 0.0, 10.5]])
@pytest.mark.parametrize("progress", [0.0, 0.4, 1.0])
def test_the_chances_of_all_add_up_and_lie_in_their_intervals(won: list[float], progress: float) -> None:
    chances = after(won, progress)
    figures = [chances.figure(seat) for seat in range(len(won))]
    assert sum(figure.value for figure in figures) == pytest.approx(1)
    assert all(0 < figure.low <= figure.value <= figure.high < 1 for figure in figures)
    assert sorted(range(len(won)), key=lambda seat: (won[seat], seat)) == sorted(
        range(len(won)), key=lambda seat: (figures[seat].value, seat)
    )


def test_playouts_are_trusted_more_the_more_there_are_and_the_later_it_is() -> None:
    assert after([12.0, 0.0], 0.5).value(0) < after([48.0, 0.0], 0.5).value(0) < 1
    assert 0.5 < after([9.0, 3.0], 0.0).value(0) < after([9.0, 3.0], 0.5).value(0) < 0.75
    assert after([9.0, 3.0], 1.0).share(0) == 0.75
    assert Chances(4, 0.0).value(2) == pytest.approx(0.25)


def test_the_bench_plays_counts_fits_and_draws() -> None:
    numbers = (1, 1 + len(stellwerk.editions()))  # the same edition, another number of players
    games = [json.loads(json.dumps(Sampled(number, 5, 2).play())) for number in numbers]
    assert [game["edition"] for game in games] == ["gruselfahrt"] * 2
    assert [len(game["bots"]) for game in games] == [2, 3]
    assert games == [json.loads(json.dumps(Sampled(number, 5, 2).play())) for number in numbers]
    assert looks(24) == [6, 12, 24] and looks(2) == [2]
    found = figures(games, 2)
    lines = found["stages"]["chances of 2 playouts"]["all"]["reliability"]
    assert sum(line["won"]["count"] for line in lines) == 10 * (2 + 3)
    assert all(line["from"] <= line["called"] <= line["from"] + 0.1 for line in lines)
    doubt, first, last = fitted(games, 2)
    assert min(doubt, first, last) > 0
    assert picture(found, 2).count("<circle") >= 2 * len(STAGES)


def test_positions_called_70_percent_are_won_in_70_percent() -> None:
    """What was measured over 1,000 games (docs/lab.md), none of which the map was fitted to."""
    measured = json.loads(MEASURED.read_text(encoding="utf-8"))
    assert measured["games"] >= 1000 and measured["seed"] != 1
    assert len(measured["editions"]) == 7
    entry = measured["stages"]["chances of 12 playouts"]["all"]
    for line in entry["reliability"]:
        assert abs(line["won"]["value"] - line["called"]) < 0.05, line
    assert entry["brier"]["score"]["high"] < entry["brier"]["fair"]["low"]
    assert entry["error"] < 0.02
