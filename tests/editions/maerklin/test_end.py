"""Märklin: completed tickets, final turns, scoring and ties (MK-31, MK-50 to MK-52)."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from stellwerk import Game, boards
from tests.rules.helpers import final, finish, items, notations, play, pos, seat

FORTY_SPACES = [
    "berlin-hamburg-1",
    "berlin-hannover-1",
    "dresden-regensburg-1",
    "erfurt-regensburg-1",
    "berlin-rostock-1",
    "chemnitz-regensburg-1",
]
FORTY_TWO_OTHER_SPACES = [
    "berlin-schwerin-1",
    "berlin-dresden-1",
    "bremerhaven-danemark-1",
    "erfurt-hannover-1",
    "munchen-nurnberg-1",
    "lindau-munchen-1",
    "berlin-leipzig-1",
    "emden-munster-1",
    "frankfurt-kassel-1",
]
FOUR_WAGONS_LEFT = [*FORTY_SPACES, "bremen-bremerhaven-1"]
RHINE = ["dusseldorf-koln-1", "koblenz-koln-1", "koblenz-mainz-1", "mainz-mannheim-1", "karlsruhe-mannheim-1"]
LAST_CLAIM = ["claim hamburg-schwerin-1", "place none"]


def gain(*seats: dict[str, Any], **fields: Any) -> list[int]:
    """What tickets and bonus add to each seat's track at the end of the game."""
    game = pos("maerklin", seats=list(seats), turns_left=1, **fields)
    track = game.scores()
    return [total - before for total, before in zip(finish(game).scores(), track, strict=True)]


def turns_until_the_end(game: Game) -> list[int]:
    """The seats that still have a turn, in order, when everybody only draws."""
    seats = []
    while not game.is_over:
        assert game.phase == "turn"
        seats.append(game.current_player)
        play(game, "draw", "draw")
        assert len(seats) <= 10
    return seats


# --- which tickets are completed


@pytest.mark.rule("MK-51", "C-31", "C-34")
def test_completed_tickets_are_added_and_the_others_subtracted() -> None:
    connected = {
        "routes": ["berlin-leipzig-1", "chemnitz-leipzig-1"],
        "tickets": ["berlin-chemnitz", "koblenz-ulm"],
    }
    assert gain(connected, {"tickets": ["hamburg-munchen"]}) == [6 - 7 + 10, -18]


@pytest.mark.rule("C-31")
def test_other_players_routes_do_not_complete_a_ticket() -> None:
    mine = {"routes": ["berlin-leipzig-1"], "tickets": ["berlin-chemnitz"]}
    assert gain(mine, {"routes": ["chemnitz-leipzig-1"]}) == [-6, 0]


@pytest.mark.rule("MK-31")
@pytest.mark.parametrize(
    ("border_station", "way_there"),
    [
        (
            "lindau-osterreich-1",
            ["lindau-ulm-1", "stuttgart-ulm-1", "mannheim-stuttgart-1", "frankfurt-mannheim-1"],
        ),
        ("munchen-osterreich-1", ["munchen-nurnberg-1", "nurnberg-wurzburg-1", "frankfurt-wurzburg-1"]),
        ("regensburg-osterreich-1", ["nurnberg-regensburg-1", "nurnberg-wurzburg-1", "frankfurt-wurzburg-1"]),
    ],
)
def test_osterreich_is_one_country_reached_at_any_border_station(
    border_station: str, way_there: list[str]
) -> None:
    ticket = {"tickets": ["frankfurt-osterreich"]}
    assert gain({"routes": [border_station, *way_there], **ticket})[0] == 20
    assert gain({"routes": way_there, **ticket})[0] == -10
    assert gain({"routes": [border_station, *way_there[:-1]], **ticket})[0] == -10


@pytest.mark.rule("MK-31")
@pytest.mark.parametrize(
    ("ticket", "value", "routes", "bridge"),
    [
        (
            "emden-freiburg",
            15,
            ["emden-niederlande-1", "dusseldorf-niederlande-1", *RHINE, "freiburg-karlsruhe-1"],
            ["emden-munster-1", "dortmund-munster-1", "dortmund-dusseldorf-1"],
        ),
        (
            "karlsruhe-regensburg",
            9,
            [
                "regensburg-osterreich-1",
                "lindau-osterreich-1",
                "lindau-ulm-1",
                "stuttgart-ulm-1",
                "karlsruhe-stuttgart-1",
            ],
            ["munchen-regensburg-1", "augsburg-munchen-1", "augsburg-ulm-1"],
        ),
        (
            "koblenz-ulm",
            7,
            [
                "koblenz-saarbrucken-1",
                "saarbrucken-frankreich-1",
                "karlsruhe-frankreich-1",
                "karlsruhe-stuttgart-1",
            ],
            ["karlsruhe-saarbrucken-1", "stuttgart-ulm-1"],
        ),
    ],
)
def test_no_connection_runs_through_a_country(
    ticket: str, value: int, routes: list[str], bridge: list[str]
) -> None:
    assert gain({"routes": routes, "tickets": [ticket]})[0] == -value
    assert gain({"routes": routes + bridge, "tickets": [ticket]})[0] == value + 10


@pytest.mark.rule("MK-31")
def test_a_ticket_to_a_country_is_not_completed_through_another_country() -> None:
    routes = ["freiburg-frankreich-1", "freiburg-schweiz-1", "lindau-schweiz-1", "lindau-munchen-1"]
    assert gain({"routes": routes, "tickets": ["frankreich-munchen"]})[0] == -8
    round_the_lake = [*routes, "freiburg-konstanz-1", "konstanz-lindau-1"]
    assert gain({"routes": round_the_lake, "tickets": ["frankreich-munchen"]})[0] == 18


@pytest.mark.rule("MK-31")
def test_no_printed_ticket_joins_two_countries() -> None:
    """Tickets name two cities, or a city and a country."""
    board = boards.load("maerklin")
    countries = {city.id for city in board.cities if city.country}
    assert not [ticket.id for ticket in board.tickets if set(ticket.cities) <= countries]


@pytest.mark.rule("MK-31")
def test_a_ticket_between_two_countries_on_a_board_of_ones_own() -> None:
    board = copy.deepcopy(boards.load("maerklin").raw)
    board["tickets"][0] = {
        "id": "frankreich-danemark",
        "cities": ["frankreich", "danemark"],
        "points": 17,
        "deck": "long",
    }
    ticket: dict[str, Any] = {"tickets": ["frankreich-danemark"]}
    inland = [
        "hamburg-kiel-1",
        "hamburg-hannover-1",
        "hannover-kassel-1",
        "frankfurt-kassel-1",
        "frankfurt-mannheim-1",
    ]
    south = ["karlsruhe-mannheim-1", "karlsruhe-frankreich-1"]
    assert gain({"routes": ["kiel-danemark-1", *inland, *south], **ticket}, board=board)[0] == 27
    assert gain({"routes": [*inland, *south], **ticket}, board=board)[0] == -17
    assert gain({"routes": ["kiel-danemark-1", *inland, south[0]], **ticket}, board=board)[0] == -17
    assert gain({"routes": ["bremerhaven-danemark-1", *inland, *south], **ticket}, board=board)[0] == -17


# --- final turns


@pytest.mark.rule("MK-50", "C-40")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("trigger", ["first seat", "last seat"])
def test_two_wagons_left_at_the_end_of_a_turn_give_everybody_one_more_turn(
    players: int, trigger: str
) -> None:
    who = 0 if trigger == "first seat" else players - 1
    seats: list[dict[str, Any]] = [{} for _ in range(players)]
    seats[who] = {"routes": FOUR_WAGONS_LEFT, "hand": {"green": 2}}
    game = play(pos("maerklin", seats=seats, to_move=who), *LAST_CLAIM)
    assert seat(game, who)["wagons"] == 2
    assert game.position()["turns_left"] == players
    assert turns_until_the_end(game) == [(who + step) % players for step in range(1, players + 1)]


@pytest.mark.rule("MK-50")
@pytest.mark.parametrize(
    ("claim", "colour", "left", "last_turns"),
    [
        ("bremen-bremerhaven-1", "white", 4, None),
        ("hamburg-schwerin-1", "green", 3, None),
        ("bremen-emden-1", "blue", 2, 2),
        ("augsburg-nurnberg-1", "orange", 1, 2),
        ("munchen-nurnberg-1", "blue", 0, 2),
    ],
)
def test_the_end_begins_at_two_wagons_or_fewer(
    claim: str, colour: str, left: int, last_turns: int | None
) -> None:
    game = pos("maerklin", seats=[{"routes": FORTY_SPACES, "hand": {colour: 5}}])
    play(game, f"claim {claim}", "place none")
    assert seat(game, 0)["wagons"] == left
    assert game.position()["turns_left"] == last_turns


@pytest.mark.rule("MK-50", "C-40")
def test_the_end_is_triggered_only_once() -> None:
    mine = {"routes": FOUR_WAGONS_LEFT, "hand": {"green": 2}}
    other = {"routes": FORTY_TWO_OTHER_SPACES, "hand": {"red": 1}}
    game = play(pos("maerklin", seats=[mine, other]), *LAST_CLAIM)
    play(game, "claim augsburg-ulm-1", "place none")
    assert seat(game, 1)["wagons"] == 2
    assert game.position()["turns_left"] == 1
    assert turns_until_the_end(game) == [0]


@pytest.mark.rule("C-20")
def test_a_route_with_more_spaces_than_wagons_left_cannot_be_claimed() -> None:
    game = pos("maerklin", seats=[{"routes": FOUR_WAGONS_LEFT, "hand": {"green": 7}}])
    assert "claim berlin-dresden-1" not in notations(game)
    assert "claim dortmund-kassel-1" in notations(game)


@pytest.mark.rule("MK-50", "MK-46")
def test_the_last_turn_may_be_a_journey_and_its_goods_count() -> None:
    mine = {"routes": ["hamburg-kiel-1"], "passengers": {"board": ["kiel"]}, "score": 0}
    game = play(pos("maerklin", seats=[mine], turns_left=1), "journey kiel")
    assert game.is_over
    assert game.legal_actions() == []
    assert game.scores() == [4, 0]


# --- the most completed tickets

NORTH = {"routes": ["bremen-hamburg-1", "bremen-munster-1", "dortmund-munster-1", "dortmund-dusseldorf-1"]}
SAXONY = {"routes": ["berlin-leipzig-1", "chemnitz-leipzig-1", "erfurt-leipzig-1"]}


@pytest.mark.rule("MK-51", "C-41")
def test_the_most_completed_tickets_earn_ten_points() -> None:
    one = {**SAXONY, "tickets": ["berlin-chemnitz"]}
    two = {
        **NORTH,
        "routes": [*NORTH["routes"], "dusseldorf-koln-1"],
        "tickets": ["bremen-dusseldorf", "hamburg-koln"],
    }
    assert gain(one, two) == [6, 5 + 9 + 10]


@pytest.mark.rule("MK-51", "C-41")
def test_everybody_tied_for_the_most_completed_tickets_earns_ten_points() -> None:
    one = {**SAXONY, "tickets": ["berlin-chemnitz", "hamburg-munchen"]}
    other = {**NORTH, "tickets": ["bremen-dusseldorf"]}
    assert gain(one, other, {"tickets": ["kiel-schweiz"]}) == [6 - 18 + 10, 5 + 10, -20]


@pytest.mark.rule("MK-51", "C-41")
def test_incomplete_tickets_do_not_count_and_without_a_completed_one_nobody_earns_the_bonus() -> None:
    assert gain({"tickets": ["berlin-chemnitz", "koblenz-ulm"]}, {}) == [-13, 0]


@pytest.mark.rule("C-43", "MK-51")
def test_the_itemised_score_names_every_part_and_sums_to_the_total() -> None:
    mine = {**SAXONY, "tickets": ["berlin-chemnitz", "koblenz-ulm"], "goods": [7], "score": 20}
    game = final("maerklin", seats=[mine, {}], goods={"berlin": [6, 5, 4]})
    assert game.scores() == [20 + 6 - 7 + 10, 0]
    assert sum(item["points"] for item in game.score_breakdown(0)) == 29
    assert {6, -7, 10, 7} <= set(items(game, 0))


# --- ties


@pytest.mark.rule("MK-52")
def test_of_equal_totals_the_one_with_more_completed_tickets_wins() -> None:
    mine = {**SAXONY, "tickets": ["berlin-chemnitz"], "score": 20}
    game = final("maerklin", seats=[{"score": 36, "goods": [7]}, mine], goods={"berlin": [6, 5, 4]})
    assert game.scores() == [36, 36]
    assert game.ranking() == [2, 1]


@pytest.mark.rule("MK-52")
def test_with_equally_many_tickets_the_points_from_goods_decide() -> None:
    seats = [{"score": 30, "goods": [2, 2]}, {"score": 30, "goods": [5]}, {"score": 20, "goods": [7, 6]}]
    game = final("maerklin", seats=seats, goods={"berlin": [4], "emden": [], "erfurt": []})
    assert game.scores() == [30, 30, 20]
    assert game.ranking() == [2, 1, 3]


@pytest.mark.rule("MK-52", "C-42")
def test_a_tie_in_everything_is_a_shared_victory() -> None:
    seats = [{"score": 30, "goods": [2, 2]}, {"score": 20}, {"score": 30, "goods": [4]}]
    game = final("maerklin", seats=seats, goods={"hamburg": [3, 2], "emden": [], "erfurt": []})
    assert game.scores() == [30, 20, 30]
    assert game.ranking() == [1, 3, 1]


@pytest.mark.rule("MK-52")
def test_points_come_before_tickets_and_goods() -> None:
    mine = {**SAXONY, "tickets": ["berlin-chemnitz"], "score": 20}
    game = final("maerklin", seats=[mine, {"score": 37}])
    assert game.scores() == [36, 37]
    assert game.ranking() == [2, 1]
