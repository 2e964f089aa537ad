"""Stepping through a recorded game."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from tests.cli.conftest import Run, assert_complaint


def random_record(edition: str, seed: int, decisions: int | None = None) -> dict[str, Any]:
    game = stellwerk.new_game(edition, players=2, seed=seed)
    chance = random.Random(seed)
    while not game.is_over and (decisions is None or game.num_decisions < decisions):
        game.apply(chance.choice(game.legal_actions()))
    return {**game.record()}


@pytest.fixture
def record(tmp_path: Path) -> dict[str, Any]:
    """A whole game in game.json."""
    made = random_record("gruselfahrt", 4)
    (tmp_path / "game.json").write_text(json.dumps(made))
    return made


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_check_prints_the_result(run: Run, tmp_path: Path, edition: str) -> None:
    made = random_record(edition, 11)
    (tmp_path / "game.json").write_text(json.dumps(made))
    result = run("replay", "game.json", "--check")
    assert result.returncode == 0
    game = stellwerk.replay(made)
    for seat, score in enumerate(game.scores()):
        assert f"Player {seat + 1}: {score}" in result.stdout


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_all_shows_every_decision_and_the_end(run: Run, tmp_path: Path, edition: str) -> None:
    made = random_record(edition, 12)
    (tmp_path / "game.json").write_text(json.dumps(made))
    result = run("replay", "game.json", "--all", "--lang", "de")
    assert result.returncode == 0
    total = len(made["decisions"])
    assert f"{total}/{total}" in result.stdout
    assert "Das Spiel ist aus" in result.stdout
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


def test_stepping_jumping_and_going_back(run: Run, record: dict[str, Any]) -> None:
    total = len(record["decisions"])
    result = run("replay", "game.json", typed=f"\n\n5\nb\n9999\nhuh\n{total}\n")
    assert result.returncode == 0
    for shown in (
        f"1/{total} ",
        f"2/{total} ",
        f"5/{total}",
        f"4/{total}",
        "Type a number",
        "The game is over",
    ):
        assert shown in result.stdout
    assert run("replay", "game.json", typed="\nq\n").returncode == 0
    assert run("replay", "game.json", typed="").returncode == 0


def test_an_unfinished_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(json.dumps(random_record("uk", 3, 20)))
    assert "not over" in run("replay", "game.json", "--check").stdout


def test_a_forged_record_is_found_out(run: Run, tmp_path: Path, record: dict[str, Any]) -> None:
    record["decisions"][3] = "claim nowhere-1"
    (tmp_path / "game.json").write_text(json.dumps(record))
    assert_complaint(run("replay", "game.json", "--check"), "nowhere-1", code=1)
