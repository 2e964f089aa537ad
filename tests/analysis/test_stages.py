"""Reports come early, grow, come to an end in time, and speak every language."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from stellwerk.analysis.course import Analysis
from stellwerk.analysis.depth import FULL, LIGHT
from stellwerk.analysis.stages import reports, steps
from stellwerk.engine import game as engine
from stellwerk.table.messages.responses import GameAnalysis
from tests.analysis.games import last_turns, played

TURNS = 4
FEW = replace(FULL, sketch=2, first_worlds=4, step=4, playouts=40)


@pytest.fixture
def late_game() -> engine.CoreGame:
    """The last turns of a game."""
    return last_turns(played("gruselfahrt"), TURNS)


def test_the_first_report_has_a_curve_and_the_last_one_everything(late_game: engine.CoreGame) -> None:
    seconds = count()
    told = list(reports(late_game, 1e9, clock=lambda: float(next(seconds)), depth=FEW))
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
        return list(reports(late_game, 2.5, clock=lambda: step * next(moments), depth=FEW))

    hasty = ticking(1.0)
    assert len(hasty) == 1 and hasty[-1]["progress"] == 1.0 and hasty[-1]["playouts"] == 2 * TURNS
    assert len(ticking(0.25)) == 3  # with the first curve, a second later, and the last


def test_the_turns_of_a_seat_are_compared_before_those_of_the_others() -> None:
    analysis = Analysis(last_turns(played("gruselfahrt"), 6), depth=LIGHT)
    begun: list[int] = []
    for _ in steps(analysis, seats=[1]):
        begun += [
            turn.player
            for turn in analysis.turns
            if turn.player not in begun
            and analysis.comparisons[turn.number].outcomes[-1]
            and len(analysis.comparisons[turn.number].options) > 1
        ]
    assert begun == [1, 0]
    assert all(1 <= each.worlds <= LIGHT.most_worlds for each in analysis.comparisons)


def test_reasons_that_are_not_known_are_left_out_if_wished() -> None:
    analysis = Analysis(last_turns(played("usa", names="random"), 12), depth=LIGHT)
    for _ in steps(analysis):
        pass
    moments = analysis.key_moments(0) + analysis.key_moments(1)
    assert moments

    def reasons() -> list[str]:
        turns = analysis.as_json("en", known_reasons=True)["turns"]
        return [turns[moment]["verdict"]["why"] for moment in moments]

    assert not any(reasons())
    analysis.explain(moments[0])
    assert analysis.has_reason(moments[0]) and any(reasons())
