"""The command `board` of the terminal game: what is said of routes that are closed."""

import io
import json
from pathlib import Path

import pytest

import stellwerk
from stellwerk import boards
from stellwerk.cli import main
from stellwerk.cli.display import Console
from stellwerk.cli.language import Translator
from stellwerk.cli.table.map import print_board


def test_a_board_that_cannot_be_read_is_told_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing file and broken JSON are named as such, by every command that takes a board."""
    broken = tmp_path / "broken.json"
    broken.write_text('{"edition": "usa",\n "cities": [}', encoding="utf-8")
    nameless = tmp_path / "nameless.json"
    nameless.write_text("{}", encoding="utf-8")
    for file, reason in (
        (tmp_path / "missing.json", "cannot be read: No such file or directory"),
        (broken, "broken.json: line 2 column 13: broken JSON (Expecting value)"),
        (nameless, "it would have to say which edition it is for"),
    ):
        for command in (["board", "check"], ["board", "draw"], ["playtest"]):
            assert main([*command, str(file), "--lang", "en"]) == 2
            assert reason in capsys.readouterr().err


def test_the_board_of_an_edition_is_checked_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "check", "europe", "--lang", "en"]) == 0
    assert "101 routes" in capsys.readouterr().out


def test_warnings_stand_before_the_summary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = boards.new("usa")
    board["cities"].append({"id": "island", "name": "Island", "x": 1, "y": 1})
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(board), encoding="utf-8")
    assert main(["board", "check", str(file), "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("Warning: city 'island': no route leads here\n")
    assert main(["board", "check", str(file), "--lang", "de"]) == 0
    assert capsys.readouterr().out.startswith("Warnung: Stadt 'island': hierher führt keine Strecke\n")


def shown(players: int, owner: int, lang: str) -> str:
    """Boston's routes as seat 0 sees them; one to New York is taken."""
    seats = [{"routes": ["boston-new-york-1"] if seat == owner else []} for seat in range(players)]
    game = stellwerk.from_position({"edition": "usa", "players": players, "seats": seats})
    page = io.StringIO()
    names = ["Anna", "Bert", "Cleo", "Dora", "Emil"][:players]
    print_board(Console(160, page), game, 0, names, "boston", Translator(lang))
    return page.getvalue()


@pytest.mark.parametrize("players", [2, 5])
def test_beside_ones_own_route(players: int) -> None:
    assert "closed, the route beside it is yours" in shown(players, 0, "en")
    assert "gesperrt, die Strecke daneben ist deine" in shown(players, 0, "de")
    assert "so few players" not in shown(players, 0, "en")


def test_beside_the_route_of_another() -> None:
    assert "closed with so few players" in shown(3, 2, "en")
    assert "gesperrt bei so wenigen Spielern" in shown(3, 2, "de")
    assert "yours" not in shown(3, 2, "en")
    assert "closed" not in shown(4, 2, "en")
