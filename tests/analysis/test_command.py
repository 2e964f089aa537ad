"""`stellwerk analyse`: what is printed, what is written, and what is refused."""

import json
from pathlib import Path

import pytest

from stellwerk.cli import main
from stellwerk.engine import game as engine
from tests.analysis.games import played


def saved(folder: Path, game: engine.CoreGame) -> str:
    path = folder / "game.json"
    path.write_text(json.dumps({**game.record(), "seats": ["planner", "human"]}), encoding="utf-8")
    return str(path)


def test_the_curve_and_its_numbers_are_printed_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "analysis.json"
    file = saved(tmp_path, played("gruselfahrt"))
    wishes = ["--playouts", "8", "--json", str(out), "--lang", "de"]
    assert main(["analyse", file, *wishes]) == 0
    printed = capsys.readouterr().out
    assert "Spieler 2 (human)" in printed and "Siegchancen" in printed and "Genauigkeit" in printed
    written = json.loads(out.read_text(encoding="utf-8"))
    assert written["playouts"] >= 8 * len(written["turns"]) and len(written["seats"]) == 2
    assert len(written["seats"][0]["curve"]) == len(written["turns"]) + 1
    assert all(turn["verdict"] is not None for turn in written["turns"])


def test_a_game_that_is_not_over_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = saved(tmp_path, engine.new_game("gruselfahrt", players=2, seed=1))
    assert main(["analyse", file, "--lang", "en"]) == 2
    assert "not over" in capsys.readouterr().err
