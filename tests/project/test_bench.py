"""The bench finds what has become slower, and nothing else."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from benchmarks import engine as bench
from benchmarks import engine_tables as tables

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
LINE = ("usa", 2)


class Measured(bench.Worker):
    """A worker whose measurements are known: one factor after the other of what was once measured."""

    def __init__(self, units: list[str], factors: list[float]) -> None:
        self.units = units
        self.factors = factors
        self.asked = 0

    def ask(self, line: tables.Line, measures: Sequence[str], seconds: float, by_clock: bool = False) -> None:
        self.asked += 1

    def receive(self) -> dict[str, Any]:
        factor = self.factors[min(self.asked, len(self.factors)) - 1]
        return {"first": [1], "loop": 1000.0, **dict.fromkeys(self.units, 100.0 * factor)}


@pytest.fixture
def metrics(tmp_path: Path) -> Path:
    path = tmp_path / "figures.json"
    path.write_text(json.dumps({"usa 2": dict.fromkeys(tables.UNITS, 0.1)}), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("factors", "passes"),
    [
        ([1.0], True),
        ([0.86], True),
        ([0.84], False),
        ([0.5, 0.5, 0.9], True),  # the machine was busy at first
        ([0.5], False),
        ([3.0], True),
    ],
)
def test_a_loss_of_more_than_15_percent_fails(metrics: Path, factors: list[float], passes: bool) -> None:
    worker = Measured(list(tables.UNITS), factors)
    assert bench.check(worker, [LINE], 1, 0.0, metrics) is passes


def test_the_loss_of_a_single_figure_is_told() -> None:
    before = dict.fromkeys(tables.UNITS, 0.1)
    shown = bench.losses("usa 2", {**before, "copies": 0.05}, before)
    assert shown == ["usa 2 players, copies/s: 0.05 by loop, 0.1 before: 50% less"]


def test_there_are_figures_of_every_edition() -> None:
    known = json.loads((BENCHMARKS / "engine.json").read_text(encoding="utf-8"))
    assert list(known) == [f"{edition} {players}" for edition, players in bench.measured_lines(None)]
    for rates in known.values():
        assert list(rates) == list(tables.UNITS)


def test_tables_find_their_places(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    document = "docs/speed.md"
    (tmp_path / "docs").mkdir()
    (tmp_path / document).write_text((tables.ROOT / document).read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(tables, "ROOT", tmp_path)
    monkeypatch.setattr(bench, "FIGURES", tmp_path / "figures.json")
    rates = dict.fromkeys([*tables.UNITS, "loop"], 100.0)
    bench.write({LINE: [rates, rates]}, "Somewhere.")
    written = (tmp_path / document).read_text(encoding="utf-8")
    assert "| usa | 2 | 100 | 100 | 1.0 |" in written and "\n\nSomewhere.\n\n" in written
    assert "usa 2" in json.loads((tmp_path / "figures.json").read_text(encoding="utf-8"))
