"""A new board to begin with is sound and can be played to the end; all that is wrong with one is told."""

import json
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import stellwerk
from stellwerk import boards, bots
from stellwerk.boards import reader
from stellwerk.cli import main
from tests.oracle.spec import EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_new_board_is_sound_and_bots_play_it_to_the_end(edition: str) -> None:
    board = boards.new(edition)
    assert boards.faults(board, edition) == []
    assert board == boards.new(edition), "the same again"
    players = stellwerk.edition_info(edition)["players"][1]
    game = stellwerk.new_game(edition, players=players, seed=3, board=board)
    seats = [bots.create("planner", seat) for seat in range(players)]
    while not game.is_over:
        game.apply(seats[game.current_player].choose(game.core))
    assert max(game.scores()) > 0, "somebody got something for it"
    assert stellwerk.replay(game.record()).scores() == game.scores()


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_has_every_kind_of_route_and_tickets_worth_their_way(edition: str) -> None:
    board = boards.new(edition)
    kinds = {route["kind"] for route in board["routes"]}
    assert kinds == {route.kind for route in boards.load(edition).routes}
    worth = [ticket["points"] for ticket in board["tickets"] if "points" in ticket]
    assert worth == sorted(worth)
    assert len({tuple(ticket["cities"]) for ticket in board["tickets"]}) == len(board["tickets"])


def broken() -> dict[str, Any]:
    board = boards.new("skandinavien")
    board["cities"][0]["goods"] = "coal"
    board["routes"][3]["color"] = "mauve"
    board["routes"][5]["locos"] = 9
    board["tickets"][2]["cities"][1] = "nowhere"
    return board


def test_all_faults_are_told_each_with_its_place() -> None:
    told = boards.faults(broken(), "skandinavien")
    assert len(told) == 4
    for part, fault in zip(("'town-1'", "mauve", "9 locomotive symbols", "nowhere"), told, strict=True):
        assert part in fault
    with pytest.raises(boards.BoardError, match="town-1"):
        boards.read(broken(), "skandinavien")


def test_what_needs_sound_entries_waits_for_them() -> None:
    board = boards.new("usa")
    board["routes"] = [route for route in board["routes"] if "town-1" not in (route["a"], route["b"])]
    assert any("no routes lead" in fault for fault in boards.faults(board, "usa"))
    board["routes"][0]["a"] = "nowhere"
    assert boards.faults(board, "usa") == [f"route '{board['routes'][0]['id']}': there is no city 'nowhere'"]


def test_something_else_than_a_board_is_one_fault() -> None:
    assert boards.faults({"cities": 3}, "usa")
    with pytest.raises(boards.BoardError, match="no edition"):
        boards.faults({}, "narnia")


def test_the_schema_of_board_files_fits_all_boards_and_what_is_read_of_them() -> None:
    text = resources.files("stellwerk.boards").joinpath("board.schema.json").read_text(encoding="utf-8")
    schema = json.loads(text)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for edition in EDITIONS:
        for board in (boards.load(edition).raw, boards.new(edition)):
            assert [error.message for error in validator.iter_errors(board)] == []
    for name, fields in (
        ("city", reader.CITY_FIELDS),
        ("route", reader.ROUTE_FIELDS),
        ("ticket", reader.TICKET_FIELDS),
    ):
        assert set(schema["$defs"][name]["properties"]) == fields
    wrong = boards.new("usa")
    wrong["routes"][0]["length"] = 0
    wrong["cities"][0]["colour"] = "red"
    assert len(list(validator.iter_errors(wrong))) == 2


def test_boards_are_made_and_checked_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "own.json")
    assert main(["board", "new", "skandinavien", "-o", file]) == 0
    assert main(["board", "check", file, "--lang", "en"]) == 0
    assert "40 places" in capsys.readouterr().out
    Path(file).write_text(json.dumps(broken()), encoding="utf-8")
    assert main(["board", "check", file]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 4
    Path(file).write_text("[[[", encoding="utf-8")
    assert main(["board", "check", file, "--lang", "en"]) == 2
    assert "is no board" in capsys.readouterr().err
    assert main(["board", "new", "skandinavien"]) == 0
    assert json.loads(capsys.readouterr().out) == boards.new("skandinavien")
