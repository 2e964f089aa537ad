"""Reports come early, grow, come to an end in time, and speak every language."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from stellwerk.analysis import stages
from stellwerk.analysis.stages import reports
from stellwerk.engine import game as engine
from stellwerk.table.messages.responses import GameAnalysis
from tests.analysis.games import last_turns, played

TURNS = 4


@pytest.fixture
def late_game(monkeypatch: pytest.MonkeyPatch) -> engine.CoreGame:
    """The last turns of a game, to be analysed with few playouts."""
    for name, few in {"SKETCH": 2, "FIRST_WORLDS": 4, "MORE_WORLDS": 4, "PLAYOUTS": 40}.items():
        monkeypatch.setattr(stages, name, few)
    return last_turns(played("gruselfahrt"), TURNS)


def test_the_first_report_has_a_curve_and_the_last_one_everything(late_game: engine.CoreGame) -> None:
    seconds = count()
    told = list(reports(late_game, 1e9, clock=lambda: float(next(seconds))))
    assert all(turn["verdict"] is None for turn in told[0]["turns"] if len(turn["played"]["en"]) > 0)
    assert all(len(seat["curve"]) == TURNS + 1 for report in told for seat in report["seats"])
    progress = [report["progress"] for report in told]
    assert progress == sorted(progress) and progress[-1] == 1.0
    assert all(turn["verdict"] for turn in told[-1]["turns"])
    assert told[-1]["turns"][0]["played"].keys() == {"de", "en"}
    assert told[-1]["turns"][0]["verdict"]["better"].keys() == {"de", "en"}
    GameAnalysis.model_validate({"state": "done", "version": 1, "report": told[-1]})


def test_reports_are_rare_and_end_when_the_time_is_over(late_game: engine.CoreGame) -> None:
    def ticking(step: float) -> list[dict[str, Any]]:
        moments = count()
        return list(reports(late_game, 2.5, clock=lambda: step * next(moments)))

    hasty = ticking(1.0)
    assert len(hasty) == 1 and hasty[-1]["progress"] == 1.0 and hasty[-1]["playouts"] == 2 * TURNS
    assert len(ticking(0.25)) == 3  # with the first curve, a second later, and the last
