"""Data from outside never becomes a file path: a board is an object, and files are opened by name alone."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk import boards, scorepad

SECRET = "root:x:0:0:secret"


@pytest.fixture
def names(tmp_path: Path) -> list[Any]:
    """Names of files that exist: text, a whole board, and a pipe that nobody writes to."""
    text = tmp_path / "passwd"
    text.write_text(SECRET, encoding="utf-8")
    board = tmp_path / "board.json"
    board.write_text(json.dumps(boards.load("usa").raw), encoding="utf-8")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    files = [text, board, pipe, tmp_path, tmp_path / "absent"]
    return [str(file) for file in files] + [os.fsencode(file) for file in files]


def refused(make: Any, given: object) -> str:
    with pytest.raises((ValueError, TypeError)) as caught:
        make(given)
    return str(caught.value)


def as_path(name: Any) -> Any:
    return Path(os.fsdecode(name))


def check_all(make: Any, names: list[Any]) -> None:
    """Every name is refused with the same sentence, whatever is behind it."""
    shown = {refused(make, name) for name in names}
    assert all(SECRET[:8] not in text for text in shown)
    assert len({text.replace("bytes", "str") for text in shown}) == 1, shown


def test_a_position_names_no_file(names: list[Any]) -> None:
    check_all(lambda name: stellwerk.from_position({"edition": "usa", "players": 2, "board": name}), names)


def test_a_record_names_no_file(names: list[Any]) -> None:
    record = stellwerk.new_game("usa", seed=1).playout(1).record()
    check_all(lambda name: stellwerk.replay({**record, "board": name}), names)
    position = stellwerk.new_game("usa", seed=1).position()
    check_all(lambda name: stellwerk.replay({**record, "position": {**position, "board": name}}), names)


def test_a_new_game_opens_no_file(names: list[Any]) -> None:
    check_all(lambda name: stellwerk.new_game("usa", board=name), names)
    check_all(lambda name: stellwerk.new_game("usa", board=as_path(name)), names)
    check_all(lambda name: boards.read(name, "usa"), names)


def test_a_score_sheet_names_no_file(names: list[Any]) -> None:
    sheet = {"edition": "usa", "players": [{}, {}]}
    check_all(lambda name: scorepad.score({**sheet, "board": name}), names)


def test_a_board_inside_a_position_or_record_still_works() -> None:
    board = dict(boards.load("usa").raw)
    game = stellwerk.new_game("usa", seed=3, board=board).playout(3)
    assert stellwerk.replay(json.loads(json.dumps(game.record()))).scores() == game.scores()
    begun = stellwerk.from_position({"edition": "usa", "players": 2, "board": board})
    assert stellwerk.replay(begun.playout(1).record()).is_over


def test_files_are_opened_by_a_function_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "my.json"
    file.write_text(json.dumps(boards.load("usa").raw), encoding="utf-8")
    for name in (file, str(file)):
        assert stellwerk.new_game("usa", board=stellwerk.load_board(name)).board.source == "given board"
        assert boards.read_file(name, "usa").source == "my.json"
    with pytest.raises(boards.BoardError, match=r"my\.json"):
        stellwerk.load_board(file, "gruselfahrt")


def test_a_file_without_end_is_not_read_to_the_end() -> None:
    with pytest.raises(boards.BoardError, match="at most"):
        stellwerk.load_board("/dev/zero")
