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
        game.apply(seats[game.current_player].decide(game.core))
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


def test_a_fault_does_not_hide_others() -> None:
    board = boards.new("usa")
    board["routes"] = [route for route in board["routes"] if "town-1" not in (route["a"], route["b"])]
    assert any("no routes lead" in fault for fault in boards.faults(board, "usa"))
    board["routes"][0]["a"] = "nowhere"
    found = boards.faults(board, "usa")
    assert f"route '{board['routes'][0]['id']}': there is no city 'nowhere'" in found
    assert any("no routes lead" in fault for fault in found)


def test_ten_planted_faults_are_all_told() -> None:
    board = boards.new("skandinavien")
    cities, routes, tickets = board["cities"], board["routes"], board["tickets"]
    planted = {
        "name": "must be a text",
        "x": "must be a number",
        "nowhere": "there is no city 'nowhere'",
        "pink": "unknown color 'pink'",
        "length": "must be a whole number from 1 to 20, not 0",
        "locos": "has locomotive symbols but is no ferry",
        "shade": "unknown field 'shade'",
        "twice": "this id is used twice",
        "points": "field 'points' is missing",
        "nobody": "there is no city 'nobody'",
    }
    cities[0]["name"] = 7
    cities[0]["x"] = "left"
    routes[0]["a"] = "nowhere"
    routes[1] |= {"length": 0, "shade": 3}
    routes[2] |= {"color": "pink"}
    routes[3] |= {"kind": "train", "locos": 1}
    routes.append(dict(routes[4]))
    del tickets[0]["points"]
    tickets[1]["cities"] = ["nobody", tickets[1]["cities"][1]]
    found = boards.faults(board, "skandinavien")
    for fault in planted.values():
        assert any(fault in each for each in found), fault
    assert len(found) == len(planted), found


def test_one_entry_may_have_several_faults() -> None:
    board = boards.new("usa")
    board["routes"][0] |= {"color": "pink", "kind": "boat", "rough": 1}
    found = boards.faults(board, "usa")
    assert len(found) == 3
    assert all(fault.startswith(f"route '{board['routes'][0]['id']}'") for fault in found)


def test_warnings_of_what_may_be_a_slip() -> None:
    """A route right through the board is drawn over others, and over a town that is put onto it."""
    board = boards.new("usa")
    assert stellwerk.board_warnings(board, "usa") == []
    sheet = board["layout"]
    one, other = board["cities"][0], board["cities"][-1]
    x, y = one["x"] + (other["x"] - one["x"]) * 0.5, one["y"] + (other["y"] - one["y"]) * 0.5
    board["cities"] += [
        {"id": "island", "name": "Island", "x": sheet["width"] + 5, "y": 0},
        {"id": "beneath", "name": "Beneath", "x": x, "y": y},
    ]
    ends = {"a": one["id"], "b": other["id"]}
    board["routes"].append({"id": "across", "length": 5, "color": "gray", "kind": "train"} | ends)
    found = [str(warning) for warning in stellwerk.board_warnings(board, "usa")]
    assert "city 'island': no route leads here" in found
    assert any(each.startswith("city 'island': lies off the sheet") for each in found)
    assert "route 'across': is drawn over the town 'beneath'; give it 'paths' around it" in found
    assert any("is drawn over route 'across'" in each for each in found)


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_printed_boards_are_warned_of_nothing(edition: str) -> None:
    assert stellwerk.board_warnings(boards.load(edition).raw, edition) == []


def test_a_ticket_that_needs_too_many_pieces() -> None:
    board = boards.new("usa")
    ends = [board["cities"][0]["id"], "end"]
    stops = ["first", "second", "end"]
    board["cities"] += [{"id": stop, "name": stop, "x": 10, "y": 10 * n} for n, stop in enumerate(stops)]
    for a, b in zip([ends[0], *stops], stops, strict=False):
        board["routes"].append({"id": b, "a": a, "b": b, "length": 20, "color": "gray", "points": 30})
    board["tickets"].append({"id": "too-long", "cities": ends, "points": 20})
    found = [str(warning) for warning in stellwerk.board_warnings(board, "usa")]
    told = "the shortest way takes 60 spaces, and a player has 45 pieces"
    assert f"ticket 'too-long': nobody can complete it: {told}" in found


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
    assert "own.json: line 1 column 4: broken JSON" in capsys.readouterr().err
    assert main(["board", "new", "skandinavien"]) == 0
    assert json.loads(capsys.readouterr().out) == boards.new("skandinavien")
