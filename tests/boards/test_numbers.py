"""A board may bring numbers of its own: wagons, hand, deck, offers, points and bonuses."""

import json
from importlib import resources
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import stellwerk
from stellwerk import boards, bots

OWN: dict[str, Any] = {
    "wagons": 30,
    "hand": 6,
    "cards": {"loco": 10, "red": 14},
    "first_offer": [4, 3],
    "offer": [2, 1],
    "points": {"1": 3, "7": 21},
    "bonuses": {"longest path": 25},
}


def own_board(edition: str) -> dict[str, Any]:
    """The printed board with all the numbers that its edition lets a board replace."""
    possible = boards.requirements_of(edition).numbers
    info = stellwerk.edition_info(edition)
    numbers = {name: value for name, value in OWN.items() if name in possible}
    if "bonuses" in numbers:
        numbers["bonuses"] = dict.fromkeys(info["bonuses"], 25)
    return {**boards.load(edition).raw, "name": "Mine", "numbers": numbers}


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_games_are_played_by_them(edition: str) -> None:
    board = own_board(edition)
    numbers = board["numbers"]
    assert stellwerk.check_board(board, edition) == []
    info = stellwerk.edition_info(edition)
    game = stellwerk.new_game(edition, 2, 3, board=board)
    spec = game.core.rules.spec
    assert spec.wagons == numbers.get("wagons", info["wagons"])
    assert spec.card_counts == {**info["card_counts"], **numbers.get("cards", {})}
    seats = game.view(None)["seats"]
    if "hand" in numbers:
        assert all(sum(game.view(seat)["own"]["hand"].values()) >= 6 for seat in (0, 1))
    if "wagons" in numbers:
        assert seats[0]["wagons"] == 30
    lengths = {route.id: route.length for route in game.board.routes if route.points is None}
    for route, length in lengths.items():
        number = game.core.rules.board.route_ids.index(route)
        if length == 1 and "points" in numbers:
            assert game.core.rules.board.points[number] == 3
    planner = bots.create("planner")
    while not game.is_over:
        game.apply(planner.choose(game.observe(game.current_player)))
    for seat in (0, 1):
        assert sum(item["points"] for item in game.score_breakdown(seat)) == game.scores()[seat]
    items = [item for seat in (0, 1) for item in game.score_breakdown(seat)]
    bonuses = {item["points"] for item in items if item["item"] in info["bonuses"]}
    assert "bonuses" not in numbers or bonuses <= {25}


def test_offers_are_as_large_as_it_says() -> None:
    game = stellwerk.new_game("usa", 2, 1, board=own_board("usa"))
    assert len(game.view(0)["own"]["offer"]) == 4
    assert min(len(action.tickets or ()) for action in game.legal_actions()) == 3


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_records_and_positions_keep_them(edition: str) -> None:
    game = stellwerk.new_game(edition, 2, 3, board=own_board(edition))
    for _ in range(40):
        game.apply(game.legal_actions()[-1])
    record = json.loads(json.dumps(game.record()))
    assert stellwerk.replay(record) == game
    position = json.loads(json.dumps(game.position()))
    again = stellwerk.from_position(position)
    assert again.position() == game.position()
    assert again.core.rules.spec.wagons == game.core.rules.spec.wagons
    assert again.board.name("de") == "Mine"


@pytest.mark.parametrize(
    ("edition", "numbers", "reason"),
    [
        ("usa", {"wagons": 3}, "numbers: 'wagons' must be a whole number from 5 to 99, not 3"),
        ("usa", {"trains": 3}, "numbers: unknown field 'trains'"),
        ("weltreise", {"wagons": 30}, "numbers: 'wagons' is fixed in weltreise; possible: points"),
        ("usa", {"first_offer": [2, 3]}, "must be [offered, kept at least], from [1, 1] to [5, 5]"),
        ("usa", {"cards": {"pink": 3}}, "unknown cards 'pink'"),
        ("usa", {"cards": {"loco": 60}}, "too many locomotives to lay out a market; at most 52"),
        (
            "usa",
            {"cards": dict.fromkeys(["red", "blue", "green", "yellow", "loco"], 1), "hand": 10},
            "are too few",
        ),
        ("usa", {"bonuses": {"beauty": 3}}, "unknown bonuses 'beauty'"),
        ("usa", {"points": {"none": 3}}, "must be an object by route length"),
        ("usa", {"first_offer": [5, 2], "hand": -1}, "'hand' must be a whole number from 0 to 10"),
        ("usa", [], "'numbers' must be an object"),
    ],
)
def test_what_the_edition_does_not_allow_is_refused(edition: str, numbers: Any, reason: str) -> None:
    board = {**boards.load(edition).raw, "numbers": numbers}
    assert any(reason in fault for fault in boards.faults(board, edition)), boards.faults(board, edition)


def test_a_number_outside_of_numbers_is_warned_about() -> None:
    board = {**boards.load("usa").raw, "wagons": 20}
    found = [str(warning) for warning in stellwerk.board_warnings(board, "usa")]
    assert found == ["'wagons' has no effect here; it belongs under 'numbers'"]


def test_many_first_tickets_need_many_tickets() -> None:
    board = {**boards.load("usa").raw, "numbers": {"first_offer": [5, 2]}}
    board["tickets"] = board["tickets"][:20]
    assert boards.faults(board, "usa") == ["tickets: 20 are too few; the first offers alone can take 25"]


def test_a_new_length_has_points_by_its_table() -> None:
    board = json.loads(json.dumps(boards.load("usa").raw))
    board["routes"][0]["length"] = 7
    board.pop("paths", None)
    assert boards.faults(board, "usa")
    board["numbers"] = {"points": {"7": 21}}
    assert boards.faults(board, "usa") == []


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_the_schema_knows_them(edition: str) -> None:
    text = resources.files("stellwerk.boards").joinpath("board.schema.json").read_text(encoding="utf-8")
    Draft202012Validator(json.loads(text)).validate(own_board(edition))


def test_the_warnings_know_how_many_wagons_there_are() -> None:
    board = {**boards.load("usa").raw, "numbers": {"wagons": 10}}
    assert any("a player has 10 pieces" in str(each) for each in stellwerk.board_warnings(board, "usa"))
