"""Weltreise: building harbours, exchanging pieces, games that stand still (WR-40 to WR-50, C-5)."""

from __future__ import annotations

from typing import Any

import pytest

from stellwerk import Game, boards
from tests.rules.helpers import cards, hand, notations, offers, payments, play, pos, refuses, seat

ALL_TICKETS = [ticket.id for ticket in boards.load("weltreise").tickets]
LIMA = ["caracas-lima-1"]


def holding(held: dict[str, int], **fields: Any) -> Game:
    return pos("weltreise", seats=[{"hand": held, **fields}])


def standstill(players: int = 2, **fields: Any) -> Game:
    """Nothing is left to draw, nothing to claim, no tickets: pieces can be exchanged, no more."""
    return pos("weltreise", players, exhausted=True, **{"tickets_out": ALL_TICKETS, **fields})


# Where a harbour may stand


@pytest.mark.rule("WR-40")
@pytest.mark.parametrize(
    ("routes", "cities"),
    [
        ([], []),
        (["caracas-lima-1"], ["caracas", "lima"]),
        (["al-qahira-athina-1"], ["al-qahira", "athina"]),
        (["caracas-mexico-1"], ["caracas"]),
        (["lahore-tehran-1"], []),
    ],
)
def test_a_harbour_needs_a_harbour_city_and_a_route_into_it(routes: list[str], cities: list[str]) -> None:
    game = holding({"joker": 4}, routes=routes)
    assert sorted(offers(game, "harbor")) == [f"harbor {city}" for city in cities]


@pytest.mark.rule("WR-40")
def test_anothers_route_is_no_way_in() -> None:
    game = pos("weltreise", seats=[{"hand": {"joker": 4}}, {"routes": LIMA}])
    assert offers(game, "harbor") == []


@pytest.mark.rule("WR-40")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_city_has_one_harbour_whosever_it_is(owner: int) -> None:
    seats: list[dict[str, Any]] = [{"hand": {"joker": 4}, "routes": LIMA}, {}]
    seats[owner]["harbors"] = ["lima"]
    assert offers(pos("weltreise", seats=seats), "harbor") == ["harbor caracas"]


@pytest.mark.rule("WR-40")
def test_building_is_the_action_of_a_turn_and_costs_cards_alone() -> None:
    game = play(holding({"joker": 4, "red-train": 1}, routes=LIMA), "harbor lima")
    mine = seat(game, 0)
    assert (mine["harbors"], hand(game, 0), mine["score"]) == (["lima"], {"red-train": 1}, 2)
    assert (mine["wagons"], mine["ships"]) == (18, 40)
    assert game.position()["discard"]["train"]["joker"] == 4
    assert (game.phase, game.current_player) == ("turn", 1)


# What it costs


@pytest.mark.rule("WR-41")
def test_example_a_joker_a_yellow_ship_and_two_yellow_trains() -> None:
    game = holding({"joker": 1, "yellow-ship": 1, "yellow-train-harbor": 2}, routes=LIMA)
    assert payments(game, "harbor lima") == {cards(joker=1, yellow_ship=1, yellow_train_harbor=2)}


@pytest.mark.rule("WR-41", "C-23")
def test_jokers_replace_any_of_the_four_cards() -> None:
    game = holding({"yellow-train-harbor": 3, "yellow-ship": 3, "joker": 4}, routes=LIMA)
    assert payments(game, "harbor lima") == {
        cards(yellow_train_harbor=2, yellow_ship=2),
        cards(yellow_train_harbor=2, yellow_ship=1, joker=1),
        cards(yellow_train_harbor=1, yellow_ship=2, joker=1),
        cards(yellow_train_harbor=2, joker=2),
        cards(yellow_train_harbor=1, yellow_ship=1, joker=2),
        cards(yellow_ship=2, joker=2),
        cards(yellow_train_harbor=1, joker=3),
        cards(yellow_ship=1, joker=3),
        cards(joker=4),
    }


@pytest.mark.rule("WR-41")
def test_every_colour_can_pay_but_never_two_together() -> None:
    held = {"red-train-harbor": 1, "red-ship": 1, "white-train-harbor": 2, "white-ship": 1, "joker": 2}
    assert payments(holding(held, routes=LIMA), "harbor lima") == {
        cards(red_train_harbor=1, red_ship=1, joker=2),
        cards(white_train_harbor=2, white_ship=1, joker=1),
        cards(white_train_harbor=2, joker=2),
        cards(white_train_harbor=1, white_ship=1, joker=2),
    }


@pytest.mark.rule("WR-41")
@pytest.mark.parametrize(
    "held",
    [
        {"yellow-train": 7, "yellow-ship": 2},
        {"yellow-train-harbor": 2, "yellow-2ships": 6},
        {"yellow-train-harbor": 2, "yellow-ship": 1},
        {"yellow-train-harbor": 4},
        {"yellow-ship": 4},
        {"yellow-train-harbor": 2, "red-ship": 2},
        {"yellow-train-harbor": 1, "red-train-harbor": 1, "yellow-ship": 1, "joker": 1},
        {"joker": 3},
    ],
)
def test_other_cards_build_no_harbour(held: dict[str, int]) -> None:
    assert refuses(holding(held, routes=LIMA), "harbor lima")


# Exchanging pieces


@pytest.mark.rule("WR-50")
def test_an_exchange_is_limited_by_the_box() -> None:
    options = offers(pos("weltreise"), "exchange")
    assert sorted(options) == sorted(
        [f"exchange wagons={count}" for count in range(1, 11)]
        + [f"exchange ships={count}" for count in range(1, 6)]
    )


@pytest.mark.rule("WR-50")
def test_an_exchange_is_limited_by_the_supply() -> None:
    routes = ["los-angeles-new-york-1", "casablanca-lagos-1"]
    mine = {"routes": routes, "wagons": 2, "ships": 50, "box": {"wagons": 15, "ships": 0}}
    assert len(offers(pos("weltreise", seats=[mine]), "exchange")) == 15
    mine = {"routes": [*routes, "caracas-rio-de-janeiro-1", "cambridge-bay-winnipeg-1"], "wagons": 4}
    assert sorted(offers(pos("weltreise", seats=[mine]), "exchange")) == sorted(
        [f"exchange wagons={count}" for count in range(1, 5)]
        + [f"exchange ships={count}" for count in range(1, 6)]
    )


@pytest.mark.rule("WR-50")
def test_wagons_are_exchanged_for_ships() -> None:
    game = play(pos("weltreise", seats=[{"score": 10}]), "exchange wagons=3")
    mine = seat(game, 0)
    assert (mine["wagons"], mine["ships"], mine["box"]) == (17, 43, {"wagons": 8, "ships": 7})
    assert mine["score"] == 7
    assert (game.phase, game.current_player) == ("turn", 1)


@pytest.mark.rule("WR-50")
def test_example_two_ships_for_two_wagons_cost_two_points() -> None:
    game = play(pos("weltreise", seats=[{"score": 10}]), "exchange ships=2")
    mine = seat(game, 0)
    assert (mine["wagons"], mine["ships"], mine["box"]) == (22, 38, {"wagons": 3, "ships": 12})
    assert mine["score"] == 8


@pytest.mark.rule("WR-50")
def test_the_score_may_become_negative() -> None:
    game = play(pos("weltreise"), "exchange wagons=10")
    assert game.scores() == [-10, 0]


@pytest.mark.rule("WR-50")
def test_what_was_given_can_be_had_back_for_as_many_points() -> None:
    game = play(pos("weltreise"), "exchange wagons=10", "exchange wagons=1", "exchange ships=15")
    mine = seat(game, 0)
    assert (mine["wagons"], mine["ships"], mine["box"]) == (25, 35, {"wagons": 0, "ships": 15})
    assert game.scores() == [-25, -1]


@pytest.mark.rule("WR-50")
@pytest.mark.parametrize(
    "saying", ["exchange wagons=0", "exchange wagons=11", "exchange ships=0", "exchange ships=6"]
)
def test_an_exchange_of_nothing_or_too_much_is_refused(saying: str) -> None:
    assert refuses(pos("weltreise"), saying)


# When nobody can do anything else


@pytest.mark.rule("C-5", "WR-50")
def test_a_player_who_can_only_exchange_may_pass() -> None:
    game = standstill()
    assert {saying.split()[0] for saying in notations(game)} == {"exchange", "pass"}
    play(game, "pass")
    assert (game.phase, game.current_player) == ("turn", 1)


@pytest.mark.rule("C-5", "C-3")
@pytest.mark.parametrize(
    "fields",
    [
        {"seats": [{"hand": {"red-train": 1}}]},
        {"deck": {"train": ["red-train"]}},
        {"discard": {"ship": {"red-ship": 1}}},
    ],
)
def test_a_player_with_another_action_may_not_pass(fields: dict[str, Any]) -> None:
    assert refuses(standstill(**fields), "pass")


@pytest.mark.rule("C-3")
def test_a_player_without_any_action_can_but_pass() -> None:
    routes = [
        "los-angeles-new-york-1",
        "casablanca-lagos-1",
        "caracas-rio-de-janeiro-1",
        "cambridge-bay-winnipeg-1",
    ]
    routes += ["moskva-novosibirsk-1", "bangkok-mumbai-1", "al-qahira-djibouti-1"]
    spent = {"routes": routes, "wagons": 0, "ships": 35, "box": {"wagons": 0, "ships": 15}}
    assert notations(standstill(seats=[spent])) == ["pass"]


@pytest.mark.rule("C-3", "C-5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_round_of_passes_ends_the_game(players: int) -> None:
    game = standstill(players)
    for _ in range(players):
        assert not game.is_over
        play(game, "pass")
    assert game.is_over
    assert game.scores() == [-12] * players


@pytest.mark.rule("C-5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_three_rounds_of_exchanges_and_passes_end_the_game(players: int) -> None:
    game = standstill(players)
    for turn in range(3 * players):
        assert not game.is_over
        play(game, "exchange wagons=1" if turn % players == 0 else "pass")
    assert game.is_over
    assert game.scores() == [-15] + [-12] * (players - 1)


@pytest.mark.rule("C-5")
@pytest.mark.parametrize(
    ("could", "fields"),
    [
        ("draw from a deck", {"deck": {"train": ["red-train"]}}),
        ("draw from a discard", {"discard": {"ship": {"red-ship": 1}}}),
        ("take tickets", {"tickets_out": ALL_TICKETS[1:]}),
        ("claim", {"seats": [{"hand": {"red-train": 1}}]}),
    ],
)
def test_an_exchange_by_a_player_who_could_do_something_else_begins_the_three_rounds_anew(
    could: str, fields: dict[str, Any]
) -> None:
    assert play(standstill(barren=5), "exchange wagons=1").is_over
    game = play(standstill(barren=5, **fields), "exchange wagons=1")
    assert (game.is_over, game.position()["barren"]) == (False, 0), f"he could {could}"


@pytest.mark.rule("C-5")
def test_exchanges_of_ones_own_free_will_do_not_end_the_game() -> None:
    game = pos("weltreise")
    for turn in range(20):
        play(game, "exchange wagons=1" if turn % 4 < 2 else "exchange ships=1")
        assert (game.is_over, game.position()["barren"]) == (False, 0)


@pytest.mark.rule("C-5")
@pytest.mark.parametrize("progress", [["draw train", "draw ship"], ["claim darwin-perth-1"], ["harbor lima"]])
def test_any_other_action_begins_the_three_rounds_anew(progress: list[str]) -> None:
    held = {"red-train-harbor": 2, "red-ship": 2}
    game = pos("weltreise", barren=5, passes=1, seats=[{"hand": held, "routes": LIMA}])
    play(game, *progress)
    assert not game.is_over
    assert (game.position()["barren"], game.position()["passes"]) == (0, 0)
