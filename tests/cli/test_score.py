"""`stellwerk score`: a game at a real table, from a file and typed in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk import boards
from tests.cli.conftest import Run, assert_complaint
from tests.scorepad.sheets import sheet_of

COAST = [
    next(route.id for route in boards.load("usa").routes if {route.a, route.b} == ends)
    for ends in ({"vancouver", "seattle"}, {"seattle", "portland"})
]


def written(folder: Path, sheet: Any) -> str:
    (folder / "sheet.json").write_text(json.dumps(sheet), encoding="utf-8")
    return "sheet.json"


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_a_finished_game_from_a_file(edition: str, run_here: Run, tmp_path: Path) -> None:
    game = stellwerk.new_game(edition, seed=5).playout(5)
    file = written(tmp_path, sheet_of(game))
    result = run_here("score", edition, "--file", file)
    for seat, place in enumerate(game.ranking()):
        assert f"{place}. P{seat}: {game.scores()[seat]}" in result.stdout
    found = json.loads(run_here("score", edition, "--file", file, "--json").stdout)
    assert found["scores"] == game.scores() and found["ranking"] == game.ranking()


def test_what_is_wrong_in_a_file_is_told(run_here: Run, tmp_path: Path) -> None:
    file = written(tmp_path, {"players": [{"name": "Anna", "routes": ["atlantis"]}, {}]})
    assert_complaint(run_here("score", "usa", "--file", file), "Anna", "atlantis")
    german = run_here("score", "usa", "--file", file, lang="de_DE.UTF-8")
    assert_complaint(german, "Eine Strecke", "gibt es auf diesem Plan nicht")
    assert_complaint(run_here("score", "usa", "--file", "nowhere.json"), "nowhere.json")
    assert_complaint(run_here("score", "usa", "--file", file, "--names", "A,B"), "--names")
    assert_complaint(run_here("score", "mars", "--file", file), "mars")
    assert_complaint(run_here("score", "usa", "--names", "Anna"), "2")
    assert_complaint(run_here("score", "usa", "--names", "A,B", "--variants", "advanced"), "advanced")
    other = written(tmp_path, {"edition": "uk", "players": [{}, {}]})
    assert_complaint(run_here("score", "usa", "--file", other), "uk")
    assert_complaint(run_here("score", "usa", "--file", written(tmp_path, [])), "sheet.json")
    sound = written(tmp_path, {"players": [{}, {}]})
    assert_complaint(run_here("score", "usa", "--file", sound, "--save", "no/such/folder"), "no/such/folder")


def test_the_edition_may_stand_in_the_file(run_here: Run, tmp_path: Path) -> None:
    file = written(tmp_path, {"edition": "usa", "players": [{"name": "Anna"}, {"name": "Bert"}]})
    both = run_here("score", "usa", "--file", file)
    assert run_here("score", "--file", file).stdout == both.stdout != ""
    nowhere = written(tmp_path, {"players": [{}, {}]})
    assert_complaint(run_here("score", "--file", nowhere), "Which edition")
    assert_complaint(run_here("score"), "Which edition")
    unknown = written(tmp_path, {"edition": "mars", "players": [{}, {}]})
    assert_complaint(run_here("score", "--file", unknown), "no such edition", "usa")
    (tmp_path / "empty.json").write_text("")
    assert_complaint(run_here("score", "--file", "empty.json"), "empty.json is empty")


def test_typed_in(run: Run, tmp_path: Path) -> None:
    """Beginnings of names; several are asked about, what cannot be so is told, the last is taken out."""
    lines = [
        *("van sea", "xyz", "?", "vancouver calgary", "-", "", "van", "1", ""),  # Anna
        *(COAST[0], COAST[1], "", ""),  # Bert: the first is taken
    ]
    result = run("score", "usa", "--names", "Anna,Bert", "--save", "kept.json", typed="\n".join(lines) + "\n")
    assert result.returncode == 0, result.stderr
    kept = json.loads((tmp_path / "kept.json").read_text(encoding="utf-8"))
    assert [player["routes"] for player in kept["players"]] == [COAST[:1], COAST[1:]]
    assert len(kept["players"][0]["tickets"]) == 1
    for words in ('find "xyz"', "Taken out: Calgary – Vancouver", "Anna and Bert cannot both have", "win"):
        assert words in result.stdout, result.stdout


def test_typed_in_with_everything_an_edition_scores(run: Run, tmp_path: Path) -> None:
    lines = [
        *("Stoker, Kesselisolierung, Schiffsschrauben", "", ""),
        *("7", "0", "", ""),  # Anna has no route, so no 7
        *("Stoker", ""),  # Bert; then nothing more is typed
    ]
    typed = "\n".join(lines) + "\n"
    result = run(
        "score", "uk", "--names", "Anna,Bert", "--save", "kept.json", typed=typed, lang="de_DE.UTF-8"
    )
    assert result.returncode == 0, result.stderr
    assert "können es höchstens 0 sein, nicht 7" in result.stdout
    anna, bert = json.loads((tmp_path / "kept.json").read_text(encoding="utf-8"))["players"]
    assert anna["technologies"] == ["stoker", "lagging", "propellers"] and anna["lagging"] == 0
    assert bert["technologies"] == ["stoker"]
    assert "gewinnen gemeinsam" in result.stdout
