"""Reports come early, grow, come to an end in time, and speak every language."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from stellwerk import bots
from stellwerk.analysis import Analysis, stages
from stellwerk.analysis.stages import reports
from stellwerk.engine import game as engine

TURNS = 4


@pytest.fixture
def late_game(monkeypatch: pytest.MonkeyPatch) -> engine.CoreGame:
    """The last turns of a game, to be looked into with few playouts."""
    for name, few in {"SKETCH": 2, "CURVE": 3, "FINE_CURVE": 4, "WORLDS": 4, "MORE_WORLDS": 8}.items():
        monkeypatch.setattr(stages, name, few)
    game = bots.playout(engine.new_game("gruselfahrt", players=2, seed=3))
    turn = Analysis(game).turns[-TURNS]
    late = engine.from_position(turn.before.position())
    for notation in game.record()["decisions"][turn.decision :]:
        late.apply(late.parse(notation))
    return late


def test_the_first_report_has_a_curve_and_the_last_one_everything(late_game: engine.CoreGame) -> None:
    seconds = count()
    shown = list(reports(late_game, 1e9, clock=lambda: float(next(seconds))))
    assert shown[0]["playouts"] == 1 and all(turn["verdict"] is None for turn in shown[0]["turns"])
    assert all(len(seat["curve"]) == TURNS + 1 for report in shown for seat in report["seats"])
    progress = [report["progress"] for report in shown]
    assert progress == sorted(progress) and progress[-1] == 1.0
    assert shown[-1]["playouts"] == 4 and all(turn["verdict"] for turn in shown[-1]["turns"])
    assert shown[-1]["turns"][0]["played"].keys() == {"de", "en"}
    assert shown[-1]["turns"][0]["verdict"]["better"].keys() == {"de", "en"}


def test_reports_are_rare_and_end_when_the_time_is_over(late_game: engine.CoreGame) -> None:
    def ticking(step: float) -> list[dict[str, Any]]:
        moments = count()
        return list(reports(late_game, 2.5, clock=lambda: step * next(moments)))

    hasty = ticking(1.0)
    assert [report["playouts"] for report in hasty] == [1, 2, 2] and hasty[-1]["progress"] == 1.0
    assert len(ticking(0.25)) == 4  # the first, then one a second, and the last
