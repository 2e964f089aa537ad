"""Märklin: moving a passenger (MK-40 to MK-49)."""

from __future__ import annotations

from typing import Any

import pytest

from stellwerk import Game
from tests.rules.helpers import after, discard, hand, market, notations, offers, play, pos, refuses, seat

RED_STACK = [4, 3, 2]
YELLOW_STACK = [3, 2, 1]
OPEN = ["red", "blue", "green", "yellow", "black"]


def goods(game: Game, city: str) -> list[int]:
    """The goods left in a city, top first."""
    return list(game.view(None)["goods"].get(city, []))


def traveller(city: str, *routes: str, **fields: Any) -> dict[str, Any]:
    """A seat with a passenger in the city, these routes and no points yet."""
    return {"routes": list(routes), "passengers": {"board": [city]}, "score": 0, **fields}


def rides(game: Game) -> set[str]:
    assert game.phase == "journey"
    return set(notations(game))


# --- starting and riding


@pytest.mark.rule("MK-40")
def test_only_ones_own_passengers_on_the_board_can_be_moved() -> None:
    mine = {
        "routes": ["hamburg-kiel-1", "bremen-emden-1", "berlin-leipzig-1"],
        "passengers": {"board": ["kiel", "emden"]},
    }
    game = pos("maerklin", seats=[mine, {"passengers": {"board": ["leipzig"]}}])
    assert set(offers(game, "journey")) == {"journey kiel", "journey emden"}


@pytest.mark.rule("MK-40")
def test_a_journey_starts_in_the_passengers_city_and_follows_connected_routes() -> None:
    mine = traveller("bremen", "bremen-emden-1", "bremen-hamburg-1", "hamburg-kiel-1", "berlin-leipzig-1")
    game = play(pos("maerklin", seats=[mine]), "journey bremen")
    assert rides(game) == {"ride bremen-emden-1", "ride bremen-hamburg-1"}
    play(game, "ride bremen-hamburg-1")
    assert rides(game) == {"ride hamburg-kiel-1", "arrive"}


@pytest.mark.rule("MK-40", "MK-46")
def test_a_journey_takes_at_least_one_route() -> None:
    mine = traveller("bremen", "bremen-emden-1", "bremen-hamburg-1")
    game = play(pos("maerklin", seats=[mine]), "journey bremen")
    assert refuses(game, "arrive")


@pytest.mark.rule("MK-40")
def test_a_passenger_who_cannot_ride_any_route_cannot_be_moved() -> None:
    game = pos("maerklin", seats=[traveller("kiel", "bremen-emden-1"), {"routes": ["hamburg-kiel-1"]}])
    assert offers(game, "journey") == []
    assert refuses(game, "journey kiel")


@pytest.mark.rule("MK-40")
def test_the_only_route_is_ridden_and_the_journey_ended_by_itself() -> None:
    game = play(pos("maerklin", seats=[traveller("kiel", "hamburg-kiel-1")]), "journey kiel")
    assert (game.current_player, game.phase) == (1, "turn")
    assert seat(game, 0)["goods"] == [4]
    assert game.scores() == [4, 0]


@pytest.mark.rule("MK-40")
def test_moving_a_passenger_is_the_whole_turn_and_moves_only_one() -> None:
    mine = {"routes": ["hamburg-kiel-1", "bremen-emden-1"], "passengers": {"board": ["kiel", "emden"]}}
    game = play(pos("maerklin", seats=[mine]), "journey emden")
    assert game.current_player == 1
    assert seat(game, 0)["passengers"] == {"supply": 1, "board": ["kiel"]}


# --- whose routes


@pytest.mark.rule("MK-41")
def test_own_routes_are_free() -> None:
    mine = traveller("kiel", "hamburg-kiel-1", "bremen-hamburg-1", hand={"passenger": 2})
    game = play(pos("maerklin", seats=[mine]), "journey kiel", "ride bremen-hamburg-1")
    assert hand(game, 0) == {"passenger": 2}
    assert game.scores() == [7, 0]


@pytest.mark.rule("MK-41", "MK-48", "C-16")
def test_each_route_of_another_player_costs_one_passenger_card() -> None:
    mine = traveller("kiel", hand={"passenger": 3, "red": 1})
    game = pos(
        "maerklin",
        market=OPEN,
        seats=[mine, {"routes": ["hamburg-kiel-1"]}, {"routes": ["bremen-hamburg-1"]}],
    )
    play(game, "journey kiel", "ride bremen-hamburg-1")
    assert hand(game, 0) == {"passenger": 1, "red": 1}
    assert discard(game) == {"passenger": 2}
    assert game.scores()[0] == 7


@pytest.mark.rule("MK-41")
def test_without_passenger_cards_left_another_players_route_is_closed() -> None:
    mine = traveller("kiel", hand={"passenger": 1})
    game = pos("maerklin", market=OPEN, seats=[mine, {"routes": ["hamburg-kiel-1", "bremen-hamburg-1"]}])
    play(game, "journey kiel")
    assert (game.current_player, game.phase) == (1, "turn")
    assert goods(game, "bremen") == YELLOW_STACK
    assert (hand(game, 0), discard(game)) == ({}, {"passenger": 1})


@pytest.mark.rule("MK-41")
def test_a_free_and_a_paid_way_onwards_are_both_offered() -> None:
    mine = traveller("kiel", "hamburg-kiel-1", "hamburg-schwerin-1", hand={"passenger": 1})
    game = play(pos("maerklin", seats=[mine, {"routes": ["bremen-hamburg-1"]}]), "journey kiel")
    assert rides(game) == {"ride hamburg-schwerin-1", "ride bremen-hamburg-1", "arrive"}


@pytest.mark.rule("MK-41")
def test_unclaimed_routes_cannot_be_ridden() -> None:
    mine = traveller("kiel", "hamburg-kiel-1", hand={"passenger": 10})
    game = play(pos("maerklin", seats=[mine]), "journey kiel")
    assert game.current_player == 1
    assert hand(game, 0) == {"passenger": 10}
    alone = pos("maerklin", seats=[traveller("kiel", hand={"passenger": 10})])
    assert refuses(alone, "journey kiel")


@pytest.mark.rule("MK-48")
def test_a_journey_may_run_over_other_players_routes_alone_and_bring_in_nothing() -> None:
    mine = traveller("kiel", hand={"passenger": 1})
    spent: dict[str, list[int]] = {"hamburg": []}
    collected = {"routes": ["hamburg-kiel-1"], "goods": [4, 3, 2]}
    game = play(pos("maerklin", market=OPEN, seats=[mine, collected], goods=spent), "journey kiel")
    assert game.scores()[0] == 0
    assert seat(game, 0)["goods"] == []
    assert seat(game, 0)["passengers"] == {"supply": 2, "board": []}
    assert discard(game) == {"passenger": 1}


@pytest.mark.rule("MK-41", "C-16", "C-11")
def test_fares_reach_the_discard_at_the_end_of_the_journey() -> None:
    mine = traveller("kiel", "bremen-hamburg-1", hand={"passenger": 1})
    game = pos("maerklin", exhausted=True, market=["red"], seats=[mine, {"routes": ["hamburg-kiel-1"]}])
    play(game, "journey kiel")
    assert (game.phase, market(game)) == ("journey", ["red"])
    play(game, "arrive")
    assert market(game) == ["passenger", "red"]


# --- routes only once


@pytest.mark.rule("MK-42")
def test_no_route_is_ridden_twice() -> None:
    mine = traveller("kiel", "hamburg-kiel-1", "bremen-hamburg-1", "bremen-emden-1")
    game = play(pos("maerklin", seats=[mine]), "journey kiel")
    assert rides(game) == {"ride bremen-hamburg-1", "arrive"}
    play(game, "ride bremen-hamburg-1")
    assert rides(game) == {"ride bremen-emden-1", "arrive"}


@pytest.mark.rule("MK-42", "MK-43")
def test_the_routes_of_a_double_connection_are_different_routes() -> None:
    mine = traveller("kiel", "hamburg-kiel-1", hand={"passenger": 1})
    game = pos("maerklin", 4, market=OPEN, seats=[mine, {"routes": ["hamburg-kiel-2"]}])
    play(game, "journey kiel")
    assert rides(game) == {"ride hamburg-kiel-1", "ride hamburg-kiel-2"}
    play(game, "ride hamburg-kiel-1")
    assert rides(game) == {"ride hamburg-kiel-2", "arrive"}
    play(game, "ride hamburg-kiel-2")
    assert game.current_player == 1
    assert game.scores()[0] == 4
    assert goods(game, "kiel") == YELLOW_STACK
    assert discard(game) == {"passenger": 1}


@pytest.mark.rule("MK-42")
def test_a_triple_connection_can_be_ridden_three_times() -> None:
    mine = traveller("koln", "dusseldorf-koln-1", hand={"passenger": 2})
    others = [{"routes": ["dusseldorf-koln-2"]}, {"routes": ["dusseldorf-koln-3"]}]
    game = play(
        pos("maerklin", 4, market=OPEN, seats=[mine, *others]), "journey koln", "ride dusseldorf-koln-3"
    )
    play(game, "ride dusseldorf-koln-1", "ride dusseldorf-koln-2")
    assert game.current_player == 1
    assert seat(game, 0)["goods"] == [3]
    assert discard(game) == {"passenger": 2}


# --- goods


@pytest.mark.rule("MK-43")
def test_the_highest_good_left_is_taken_in_every_city_reached() -> None:
    mine = traveller("kiel", "hamburg-kiel-1", "bremen-hamburg-1", "bremen-emden-1")
    earlier = {"goods": [4, 3, 3]}
    game = pos("maerklin", seats=[mine, earlier], goods={"hamburg": [2], "bremen": [2, 1]})
    play(game, "journey kiel", "ride bremen-hamburg-1", "ride bremen-emden-1")
    assert sorted(seat(game, 0)["goods"]) == [2, 2, 2]
    assert [goods(game, city) for city in ("hamburg", "bremen", "emden")] == [[], [1], []]
    assert game.scores()[0] == 6


@pytest.mark.rule("MK-43")
def test_nothing_is_taken_in_the_starting_city_even_on_coming_back() -> None:
    mine = traveller(
        "hamburg", "bremen-hamburg-1", "bremen-hannover-1", "hamburg-hannover-1", "hamburg-kiel-1"
    )
    game = play(pos("maerklin", seats=[mine]), "journey hamburg", "ride bremen-hamburg-1")
    play(game, "ride bremen-hannover-1", "ride hamburg-hannover-1", "ride hamburg-kiel-1")
    assert sorted(seat(game, 0)["goods"]) == [3, 3, 3]
    assert goods(game, "hamburg") == RED_STACK
    assert game.scores()[0] == 9


@pytest.mark.rule("MK-43")
def test_a_city_passed_twice_gives_one_good() -> None:
    mine = traveller("kiel", "hamburg-kiel-1", "bremen-hamburg-1", "bremen-hannover-1", "hamburg-hannover-1")
    game = play(pos("maerklin", seats=[mine]), "journey kiel", "ride bremen-hamburg-1")
    play(game, "ride bremen-hannover-1", "ride hamburg-hannover-1")
    assert game.current_player == 1
    assert sorted(seat(game, 0)["goods"]) == [3, 3, 4]
    assert goods(game, "hamburg") == [3, 2]
    assert game.scores()[0] == 10


@pytest.mark.rule("MK-43")
def test_a_later_journey_finds_the_next_lower_good() -> None:
    first, second = traveller("kiel", "hamburg-kiel-1"), traveller("schwerin", "hamburg-schwerin-1")
    game = play(pos("maerklin", seats=[first, second]), "journey kiel", "journey schwerin")
    assert game.scores() == [4, 3]
    assert goods(game, "hamburg") == [2]


@pytest.mark.rule("MK-43")
def test_berlins_black_goods_count_seven() -> None:
    game = play(pos("maerklin", seats=[traveller("leipzig", "berlin-leipzig-1")]), "journey leipzig")
    assert game.scores()[0] == 7
    assert goods(game, "berlin") == [6, 5, 4]


# --- other passengers, countries, the end of a journey


@pytest.mark.rule("MK-44")
def test_other_passengers_do_not_block() -> None:
    routes = ["hamburg-kiel-1", "bremen-hamburg-1"]
    mine = {"routes": routes, "score": 0, "passengers": {"board": ["kiel", "hamburg"]}}
    game = pos("maerklin", seats=[mine, {"passengers": {"board": ["bremen"]}}])
    play(game, "journey kiel", "ride bremen-hamburg-1")
    assert game.scores()[0] == 7
    assert seat(game, 0)["passengers"]["board"] == ["hamburg"]
    assert seat(game, 1)["passengers"]["board"] == ["bremen"]


@pytest.mark.rule("MK-45")
@pytest.mark.parametrize(
    ("start", "way_in", "way_out"),
    [
        ("kiel", "kiel-danemark-1", "bremerhaven-danemark-1"),
        ("emden", "emden-niederlande-1", "munster-niederlande-1"),
        ("regensburg", "regensburg-osterreich-1", "munchen-osterreich-1"),
        ("munchen", "munchen-osterreich-1", "lindau-osterreich-1"),
    ],
)
def test_a_country_ends_the_journey(start: str, way_in: str, way_out: str) -> None:
    beyond = way_out.split("-")[0]
    game = pos("maerklin", seats=[traveller(start, way_in, way_out)])
    untouched = goods(game, beyond)
    play(game, f"journey {start}")
    assert (game.current_player, game.phase) == (1, "turn")
    assert game.scores()[0] == 0
    assert goods(game, beyond) == untouched
    assert seat(game, 0)["passengers"] == {"supply": 2, "board": []}


@pytest.mark.rule("MK-45", "MK-43")
def test_goods_collected_on_the_way_to_a_country_count() -> None:
    mine = traveller("hamburg", "hamburg-kiel-1", "kiel-danemark-1", "bremerhaven-danemark-1")
    game = play(pos("maerklin", seats=[mine]), "journey hamburg")
    assert rides(game) == {"ride kiel-danemark-1", "arrive"}
    play(game, "ride kiel-danemark-1")
    assert (game.current_player, game.scores()[0]) == (1, 3)


@pytest.mark.rule("MK-46")
def test_the_player_may_stop_in_any_city_and_the_passenger_leaves_the_game() -> None:
    mine = traveller("kiel", "hamburg-kiel-1", "bremen-hamburg-1", "bremen-emden-1")
    game = play(pos("maerklin", seats=[mine]), "journey kiel")
    stopped = after(game, "arrive")
    assert stopped.scores() == [4, 0]
    assert goods(stopped, "bremen") == YELLOW_STACK
    play(game, "ride bremen-hamburg-1", "arrive")
    assert game.scores() == [7, 0]
    assert sorted(seat(game, 0)["goods"]) == [3, 4]
    assert seat(game, 0)["passengers"] == {"supply": 2, "board": []}
    assert (game.current_player, game.phase) == (1, "turn")


@pytest.mark.rule("MK-46")
def test_goods_are_scored_on_top_of_what_was_there_and_kept() -> None:
    mine = traveller("kiel", "hamburg-kiel-1", score=20, goods=[7])
    game = play(pos("maerklin", seats=[mine], goods={"berlin": [6, 5, 4]}), "journey kiel")
    assert game.scores() == [24, 0]
    assert sorted(seat(game, 0)["goods"]) == [4, 7]


@pytest.mark.rule("MK-47")
def test_after_three_journeys_a_player_has_no_passenger_left() -> None:
    mine = {
        "routes": ["hamburg-kiel-1", "bremen-emden-1", "berlin-leipzig-1"],
        "passengers": {"board": ["kiel", "emden", "leipzig"]},
        "hand": {"blue": 2},
    }
    game = pos("maerklin", seats=[mine])
    for city in ("kiel", "emden", "leipzig"):
        play(game, f"journey {city}", "draw", "draw")
    assert seat(game, 0)["passengers"] == {"supply": 0, "board": []}
    assert offers(game, "journey") == []
    play(game, "claim chemnitz-leipzig-1")
    assert (game.current_player, game.phase) == (1, "turn")


@pytest.mark.rule("MK-49", "MK-41", "MK-43", "MK-46")
def test_rulebook_example_a_journey_through_five_cities_brings_fourteen_points() -> None:
    mine = traveller(
        "kiel",
        "bremerhaven-kiel-1",
        "bremen-bremerhaven-1",
        "dortmund-munster-1",
        "dortmund-dusseldorf-1",
        hand={"passenger": 2},
    )
    game = pos("maerklin", market=OPEN, seats=[mine, {"routes": ["bremen-munster-1"]}])
    play(game, "journey kiel", "ride bremen-bremerhaven-1", "ride bremen-munster-1")
    play(game, "ride dortmund-munster-1", "ride dortmund-dusseldorf-1")
    assert (game.current_player, game.phase) == (1, "turn")
    assert sorted(seat(game, 0)["goods"]) == [2, 3, 3, 3, 3]
    assert game.scores()[0] == 14
    assert (hand(game, 0), discard(game)) == ({"passenger": 1}, {"passenger": 1})
    assert goods(game, "kiel") == YELLOW_STACK
