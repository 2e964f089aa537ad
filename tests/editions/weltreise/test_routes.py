"""Weltreise: train and ship routes, rough terrain, points, the edges of the board (WR-20 to WR-27)."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from stellwerk import Game, boards
from tests.rules.helpers import cards, final, hand, notations, offers, payments, play, pos, refuses, seat

RED_TRAIN_2 = "claim darwin-perth-1"
RED_SHIP_1 = "claim darwin-port-moresby-1"
RED_SHIP_2 = "claim bangkok-manila-1"
PURPLE_SHIP_3 = "claim anchorage-petropavlovsk-1"
WHITE_SHIP_4 = "claim dar-es-salaam-mumbai-1"
WHITE_SHIP_5 = "claim honolulu-manila-1"
GRAY_TRAIN_2 = "claim athina-tehran-1"
GRAY_SHIP_2 = "claim edinburgh-reykjavik-1"
GRAY_SHIP_3 = "claim hong-kong-tokyo-1"
ROUGH_1 = "claim casablanca-marseille-1"
ROUGH_2 = "claim dar-es-salaam-luanda-1"
ROUGH_3 = "claim beijing-lahore-1"


def holding(held: dict[str, int], **fields: Any) -> Game:
    return pos("weltreise", seats=[{"hand": held, **fields}])


# Trains and ships


@pytest.mark.rule("WR-20")
def test_a_train_route_takes_train_cards_and_wagons() -> None:
    game = play(holding({"red-train": 2, "red-ship": 4}), RED_TRAIN_2)
    assert hand(game, 0) == {"red-ship": 4}
    mine = seat(game, 0)
    assert (mine["routes"], mine["wagons"], mine["ships"]) == (["darwin-perth-1"], 18, 40)


@pytest.mark.rule("WR-20")
def test_a_ship_route_takes_ship_cards_and_ships() -> None:
    game = play(holding({"red-train": 2, "red-ship": 2}), RED_SHIP_2)
    assert hand(game, 0) == {"red-train": 2}
    mine = seat(game, 0)
    assert (mine["routes"], mine["wagons"], mine["ships"]) == (["bangkok-manila-1"], 20, 38)


@pytest.mark.rule("WR-20")
def test_train_cards_pay_no_ships_and_ship_cards_no_trains() -> None:
    assert refuses(holding({"red-ship": 4, "red-2ships": 6}), RED_TRAIN_2)
    assert refuses(holding({"red-train": 7, "red-train-harbor": 4}), RED_SHIP_1)
    assert refuses(holding({"red-train": 1, "red-ship": 1}), RED_TRAIN_2)


@pytest.mark.rule("WR-20", "C-20")
def test_ships_do_not_stand_in_for_missing_wagons() -> None:
    spent = {
        "routes": ["los-angeles-new-york-1", "casablanca-lagos-1", "buenos-aires-rio-de-janeiro-1"],
        "wagons": 1,
        "ships": 50,
        "box": {"wagons": 15, "ships": 0},
    }
    game = holding({"red-train": 2}, **spent)
    assert refuses(game, RED_TRAIN_2)
    assert "claim dar-es-salaam-djibouti-2" in notations(game)


@pytest.mark.rule("WR-20", "C-20")
def test_wagons_do_not_stand_in_for_missing_ships() -> None:
    spent = {
        "routes": [
            "anchorage-tiksi-1",
            "lima-sydney-1",
            "caracas-lagos-1",
            "casablanca-miami-1",
            "murmansk-reykjavik-1",
        ],
        "wagons": 25,
        "ships": 1,
        "box": {"wagons": 0, "ships": 15},
    }
    game = holding({"red-2ships": 1}, **spent)
    assert refuses(game, RED_SHIP_2)
    assert RED_SHIP_1 in notations(game)


@pytest.mark.rule("WR-20")
def test_a_card_with_the_harbour_symbol_is_a_train_card_like_any_other() -> None:
    game = holding({"red-train": 1, "red-train-harbor": 2})
    assert payments(game, RED_TRAIN_2) == {
        cards(red_train=1, red_train_harbor=1),
        cards(red_train_harbor=2),
    }


# Jokers and double ships


@pytest.mark.rule("WR-21")
def test_example_three_purple_wagons_any_of_them_replaced_by_jokers() -> None:
    game = holding({"purple-train": 3, "joker": 3})
    assert payments(game, "claim caracas-mexico-2") == {
        cards(purple_train=3),
        cards(purple_train=2, joker=1),
        cards(purple_train=1, joker=2),
        cards(joker=3),
    }


@pytest.mark.rule("WR-21")
def test_a_joker_fills_one_ship_space_never_two() -> None:
    assert refuses(holding({"joker": 1}), RED_SHIP_2)
    assert payments(holding({"joker": 2}), RED_SHIP_2) == {cards(joker=2)}
    assert payments(holding({"joker": 2, "red-2ships": 1}), RED_SHIP_2) == {
        cards(joker=2),
        cards(red_2ships=1),
    }


@pytest.mark.rule("WR-22")
def test_example_a_white_ship_route_of_four_spaces() -> None:
    game = holding({"white-2ships": 2, "white-ship": 4})
    assert payments(game, WHITE_SHIP_4) == {
        cards(white_2ships=2),
        cards(white_2ships=1, white_ship=2),
        cards(white_ship=4),
    }


@pytest.mark.rule("WR-21", "WR-22")
def test_example_a_white_ship_route_of_four_spaces_with_jokers() -> None:
    game = holding({"white-2ships": 2, "white-ship": 3, "joker": 2})
    assert payments(game, WHITE_SHIP_4) == {
        cards(white_2ships=2),
        cards(white_2ships=1, white_ship=2),
        cards(white_2ships=1, white_ship=1, joker=1),
        cards(white_2ships=1, joker=2),
        cards(white_ship=3, joker=1),
        cards(white_ship=2, joker=2),
    }


@pytest.mark.rule("WR-22", "C-22")
def test_example_five_spaces_by_two_doubles_and_a_single_or_by_three_doubles() -> None:
    game = holding({"white-2ships": 4, "white-ship": 1})
    assert payments(game, WHITE_SHIP_5) == {cards(white_2ships=2, white_ship=1), cards(white_2ships=3)}


@pytest.mark.rule("WR-22")
def test_the_half_ship_too_much_lapses() -> None:
    game = play(holding({"white-2ships": 3}), WHITE_SHIP_5)
    mine = seat(game, 0)
    assert (mine["ships"], mine["score"]) == (35, 10)
    assert hand(game, 0) == {}


@pytest.mark.rule("WR-22", "C-22")
def test_a_set_goes_over_by_double_ships_alone() -> None:
    game = holding({"purple-2ships": 3, "purple-ship": 3, "joker": 1})
    assert payments(game, PURPLE_SHIP_3) == {
        cards(purple_2ships=1, purple_ship=1),
        cards(purple_2ships=1, joker=1),
        cards(purple_ship=3),
        cards(purple_ship=2, joker=1),
        cards(purple_2ships=2),
    }


@pytest.mark.rule("WR-22")
def test_a_double_ship_pays_a_single_space() -> None:
    game = holding({"red-2ships": 1, "red-ship": 1, "joker": 1})
    assert payments(game, RED_SHIP_1) == {cards(red_2ships=1), cards(red_ship=1), cards(joker=1)}


# Gray routes


@pytest.mark.rule("WR-23", "C-21")
def test_a_gray_train_route_takes_any_one_colour() -> None:
    game = holding({"red-train": 2, "white-train": 1, "joker": 2})
    assert payments(game, GRAY_TRAIN_2) == {
        cards(red_train=2),
        cards(red_train=1, joker=1),
        cards(white_train=1, joker=1),
        cards(joker=2),
    }
    assert refuses(holding({"red-train": 1, "white-train": 1}), GRAY_TRAIN_2)


@pytest.mark.rule("WR-23", "C-21")
def test_a_gray_ship_route_takes_any_one_colour() -> None:
    game = holding({"red-2ships": 1, "white-ship": 1, "white-2ships": 2, "joker": 1})
    assert payments(game, GRAY_SHIP_3) == {
        cards(red_2ships=1, joker=1),
        cards(white_2ships=1, white_ship=1),
        cards(white_2ships=1, joker=1),
        cards(white_2ships=2),
    }
    assert payments(game, GRAY_SHIP_2) == {
        cards(red_2ships=1),
        cards(white_2ships=1),
        cards(white_ship=1, joker=1),
    }
    assert refuses(holding({"red-2ships": 1, "white-2ships": 1}), GRAY_SHIP_3)


# Rough terrain


@pytest.mark.rule("WR-24")
def test_a_rough_space_takes_two_train_cards_of_one_colour() -> None:
    game = holding({"red-train": 1, "red-train-harbor": 1, "black-train": 1, "joker": 2, "white-2ships": 2})
    assert payments(game, ROUGH_1) == {
        cards(red_train=1, red_train_harbor=1),
        cards(red_train=1, joker=1),
        cards(red_train_harbor=1, joker=1),
        cards(black_train=1, joker=1),
        cards(joker=2),
    }
    assert refuses(holding({"red-train": 1, "black-train": 1}), ROUGH_1)
    assert refuses(holding({"red-train": 1}), ROUGH_1)


@pytest.mark.rule("WR-24")
def test_each_rough_space_may_have_its_own_colour() -> None:
    game = holding({"red-train": 2, "black-train": 2, "joker": 2})
    assert payments(game, ROUGH_2) == {
        cards(red_train=2, black_train=2),
        cards(red_train=2, black_train=1, joker=1),
        cards(red_train=1, black_train=2, joker=1),
        cards(red_train=1, black_train=1, joker=2),
        cards(red_train=2, joker=2),
        cards(black_train=2, joker=2),
    }


@pytest.mark.rule("WR-24")
def test_two_rough_spaces_may_have_the_same_colour() -> None:
    assert payments(holding({"red-train": 4}), ROUGH_2) == {cards(red_train=4)}


@pytest.mark.rule("WR-24")
def test_a_rough_space_never_mixes_two_colours() -> None:
    assert refuses(holding({"red-train": 3, "black-train": 1}), ROUGH_2)
    assert refuses(holding({"red-train": 1, "black-train": 1, "white-train": 1, "joker": 1}), ROUGH_2)
    assert payments(holding({"red-train": 3, "black-train": 1, "joker": 1}), ROUGH_2) == {
        cards(red_train=3, joker=1),
        cards(red_train=2, black_train=1, joker=1),
    }


@pytest.mark.rule("WR-24")
def test_three_rough_spaces_in_three_colours_with_a_joker_each() -> None:
    game = holding({"red-train": 1, "black-train": 1, "white-train": 1, "joker": 3})
    assert payments(game, ROUGH_3) == {cards(red_train=1, black_train=1, white_train=1, joker=3)}
    assert refuses(holding({"red-train": 1, "black-train": 1, "white-train": 1, "joker": 2}), ROUGH_3)


@pytest.mark.rule("WR-24", "WR-25")
def test_a_rough_space_takes_one_wagon_and_counts_once() -> None:
    game = play(holding({"red-train": 2, "black-train": 2, "white-train": 2}), ROUGH_3)
    mine = seat(game, 0)
    assert (mine["wagons"], mine["score"], hand(game, 0)) == (17, 4, {})


def on_mixed_terrain(color: str, held: dict[str, int]) -> Game:
    """A board on which one of the two spaces between Dar es Salaam and Luanda is rough, the other not."""
    board = copy.deepcopy(boards.load("weltreise").raw)
    route = next(route for route in board["routes"] if route["id"] == "dar-es-salaam-luanda-1")
    route |= {"rough": 1, "color": color}
    return pos("weltreise", board=board, seats=[{"hand": held}])


@pytest.mark.rule("WR-24")
def test_beside_a_rough_space_an_ordinary_one_has_the_colour_of_the_route() -> None:
    game = on_mixed_terrain("red", {"red-train": 3, "black-train": 2, "joker": 1})
    assert payments(game, ROUGH_2) == {
        cards(red_train=3),
        cards(red_train=1, black_train=2),
        cards(red_train=2, joker=1),
        cards(black_train=2, joker=1),
        cards(red_train=1, black_train=1, joker=1),
    }
    assert refuses(on_mixed_terrain("red", {"red-train": 2, "black-train": 1}), ROUGH_2)


@pytest.mark.rule("WR-24")
def test_on_a_gray_route_rough_and_ordinary_spaces_may_differ_in_colour() -> None:
    game = on_mixed_terrain("gray", {"red-train": 2, "black-train": 2, "joker": 1})
    assert payments(game, ROUGH_2) == {
        cards(red_train=2, black_train=1),
        cards(red_train=1, black_train=2),
        cards(red_train=2, joker=1),
        cards(black_train=2, joker=1),
        cards(red_train=1, black_train=1, joker=1),
    }
    assert refuses(on_mixed_terrain("gray", {"red-train": 1, "black-train": 1, "white-train": 1}), ROUGH_2)


# Points


@pytest.mark.rule("WR-25")
@pytest.mark.parametrize(
    ("route", "held", "points"),
    [
        ("al-qahira-tehran-1", {"black-train": 1}, 1),
        ("athina-hamburg-1", {"green-train": 2}, 2),
        ("bangkok-mumbai-1", {"red-train": 3}, 4),
        ("cambridge-bay-winnipeg-1", {"black-train": 4}, 7),
        ("honolulu-tokyo-1", {"red-2ships": 2, "red-ship": 1}, 10),
        ("cambridge-bay-reykjavik-1", {"white-2ships": 3}, 15),
        ("caracas-lagos-1", {"red-2ships": 3, "red-ship": 1}, 18),
        ("anchorage-tiksi-1", {"yellow-2ships": 4}, 21),
    ],
)
def test_points_by_length(route: str, held: dict[str, int], points: int) -> None:
    game = play(holding(held), f"claim {route}")
    assert seat(game, 0)["score"] == points
    assert game.scores()[0] == points


# Double connections


@pytest.mark.rule("C-25", "C-26")
@pytest.mark.parametrize(("players", "open_to_others"), [(2, False), (3, False), (4, True), (5, True)])
def test_the_twin_of_a_taken_route_is_open_with_four_or_five_players(
    players: int, open_to_others: bool
) -> None:
    held = {"joker": 2}
    owner = {"hand": held, "routes": ["perth-sydney-1"]}
    other = pos("weltreise", players, to_move=1, seats=[owner, {"hand": held}])
    assert ("claim perth-sydney-2" in notations(other)) is open_to_others
    assert refuses(other, "claim perth-sydney-1")
    himself = pos("weltreise", players, to_move=0, seats=[owner, {"hand": held}])
    assert refuses(himself, "claim perth-sydney-2")


# Edges and the nameless junction


@pytest.mark.rule("WR-26")
def test_a_connection_runs_across_the_edge_of_the_board() -> None:
    routes = ["los-angeles-new-york-1", "los-angeles-tokyo-1"]
    game = final("weltreise", seats=[{"tickets": ["new-york-tokyo"], "routes": routes}])
    assert game.scores()[0] == 7 + 18 + 15 - 12


@pytest.mark.rule("WR-26")
def test_the_edge_alone_connects_nothing() -> None:
    routes = ["los-angeles-new-york-1", "manila-tokyo-1"]
    game = final("weltreise", seats=[{"tickets": ["new-york-tokyo"], "routes": routes}])
    assert game.scores()[0] == 7 + 2 - 15 - 12


@pytest.mark.rule("WR-27")
def test_connections_run_through_the_nameless_junction() -> None:
    routes = ["cape-town-rio-de-janeiro-1", "cape-town-port-aux-francais-1", "perth-port-aux-francais-1"]
    game = final("weltreise", seats=[{"tickets": ["rio-de-janeiro-perth"], "routes": routes}])
    assert game.scores()[0] == 15 + 10 + 10 + 17 - 12


@pytest.mark.rule("WR-27")
def test_no_harbour_stands_at_the_nameless_junction_and_no_ticket_names_it() -> None:
    game = holding({"joker": 4}, routes=["cape-town-port-aux-francais-1"])
    assert offers(game, "harbor") == ["harbor cape-town"]
    assert refuses(game, "harbor port-aux-francais")
    assert not any("port-aux-francais" in ticket.cities for ticket in game.board.tickets)
