"""Bad arguments and broken files get a sentence, never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import stellwerk
from tests.cli.conftest import Run, assert_complaint


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("play", "merklin"), ("merklin", "maerklin")),
        (("board", "narnia"), ("narnia", "skandinavien")),
        (("board",), ("EDITION",)),
        (("simulate", "--edition", "narnia"), ("narnia",)),
        (("play", "skandinavien", "--players", "4"), ("2 to 3", "4")),
        (("play", "uk", "--players", "0"), ("--players", "0")),
        (("play", "uk", "--players", "two"), ("two", "whole number")),
        (("play", "uk", "--players", "2.0"), ("2.0",)),
        (("play", "uk", "--seed", "x"), ("--seed",)),
        (("play", "uk", "--variants", "fast"), ("fast",)),
        (("play", "usa", "--variants", "advanced"), ("advanced",)),
        (("play", "usa", "--options", "advanced"), ("advanced",)),  # the former name
        (("play", "uk", "--seat", "bot:godlike"), ("godlike", "expert")),
        (("play", "uk", "--seat", "Anna", "--seat", "Anna"), ("Anna", "twice")),
        (("play", "uk", "--seat", " "), ("name",)),
        (("play", "uk", "--players", "2", "--seat", "A", "--seat", "B", "--seat", "C"), ("3", "2")),
        (("play", "uk", "--board", "missing.json"), ("missing.json",)),
        (("play", "--resume", "missing.json"), ("missing.json",)),
        (("play", "uk", "--resume", "missing.json"), ("--resume", "edition")),
        (("play", "uk", "--lang", "fr"), ("--lang", "fr", "de", "en")),
        (("replay", "missing.json"), ("missing.json",)),
        (("replay",), ("FILE",)),
        (("simulate", "--games", "0"), ("--games",)),
        (("simulate", "--bots", "oracle"), ("oracle", "random")),
        (("simulate", "--bots", ""), ("random",)),
        (("dance",), ("dance",)),
        (("editions", "--colour"), ("--colour",)),
    ],
)
def test_bad_arguments(run_here: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    assert_complaint(run_here(*arguments), *words)


def test_a_complaint_is_all_there_is(run: Run) -> None:
    result = run("play", "merklin")
    assert_complaint(result)
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("play", "merklin"), ("Meinst du maerklin?",)),
        (("play", "uk", "--players", "9"), ("für 2 bis 4 Spieler",)),
        (("play", "uk", "--players", "two"), ("keine ganze Zahl",)),
        (("board",), ("es fehlt: AUSGABE",)),
        (("editions", "--farbe"), ("damit kann ich nichts anfangen",)),
        (("dance",), ("'dance' gibt es nicht",)),
    ],
)
def test_error_messages_in_german(run_here: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    assert_complaint(run_here(*arguments, lang="de_DE.UTF-8"), *words)


BROKEN_BOARDS = {
    "empty": "",
    "no json": "{",
    "a list": "[]",
    "no routes": '{"edition": "uk", "cities": [], "tickets": []}',
    "bytes": "\x00\x01",
}


@pytest.mark.parametrize("text", BROKEN_BOARDS.values(), ids=BROKEN_BOARDS)
def test_broken_boards(run_here: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "own.json").write_text(text)
    assert_complaint(run_here("play", "uk", "--board", "own.json"), "own.json")
    assert_complaint(run_here("board", "uk", "--board", "own.json"), "own.json")


def test_a_board_of_another_edition(run_here: Run, tmp_path: Path) -> None:
    (tmp_path / "own.json").write_text(json.dumps(stellwerk.boards.load("usa").raw))
    assert_complaint(run_here("play", "uk", "--board", "own.json"), "own.json")


BROKEN_RECORDS = {
    "empty": ("", 2),
    "no json": ("{", 2),
    "a number": ("7", 2),
    "nothing in it": ("{}", 1),
    "no such edition": ('{"edition": "narnia", "players": 2, "seed": 1, "options": {}, "decisions": []}', 1),
}


@pytest.mark.parametrize(("text", "code"), BROKEN_RECORDS.values(), ids=BROKEN_RECORDS)
def test_broken_records(run_here: Run, tmp_path: Path, text: str, code: int) -> None:
    (tmp_path / "game.json").write_text(text)
    assert_complaint(run_here("replay", "game.json"), "game.json", code=code)
    assert_complaint(run_here("replay", "game.json", "--check"), "game.json", code=code)
    assert_complaint(run_here("play", "--resume", "game.json"), "game.json", code=code)


def test_a_file_that_is_no_text(run_here: Run, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_bytes(b"\xff\xfe\x00\xd8")
    assert_complaint(run_here("replay", "game.json"), "game.json")
    assert_complaint(run_here("play", "uk", "--board", "game.json"), "game.json")


def test_a_folder_is_no_file(run_here: Run, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    assert_complaint(run_here("replay", "folder"), "folder")
    assert_complaint(run_here("play", "uk", "--board", "folder"), "folder")
