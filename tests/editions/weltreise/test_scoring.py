"""Weltreise: tours (WR-31, WR-32), the final turns (WR-60), the final score and ties (WR-61 to WR-64)."""

from __future__ import annotations

from typing import Any

import pytest

from stellwerk import Game
from tests.rules.helpers import final, items, offers, play, pos, seat

SOUTH = "tour-mexico-caracas-lima-valparaiso"
ASIA = "tour-tehran-lahore-mumbai-bangkok"
PACIFIC = "tour-manila-honolulu-port-moresby-darwin"
AFRICA = "tour-lagos-luanda-dar-es-salaam-djibouti"
NORTH_AFRICA = "tour-casablanca-al-qahira-tehran"
NO_HARBOURS = -12
# 37 spaces by ship and 16 by rail: 3 ships and 4 wagons are left of 40 and 20.
NEARLY_SPENT = [
    *["anchorage-tiksi-1", "lima-sydney-1", "caracas-lagos-1", "casablanca-miami-1", "murmansk-tiksi-1"],
    *["cambridge-bay-winnipeg-1", "casablanca-lagos-1", "los-angeles-new-york-1", "moskva-novosibirsk-1"],
]
FEWER_THAN_NEARLY_SPENT = NEARLY_SPENT[:-1] + ["bangkok-mumbai-1"]


def tour_points(tour: str, *routes: str) -> int:
    """What the tour is worth at the end to the owner of the routes."""
    game = final("weltreise", seats=[{"tickets": [tour], "routes": list(routes), "score": 0}])
    return game.scores()[0] - NO_HARBOURS


def finished(*seats: dict[str, Any], players: int | None = None) -> Game:
    return final("weltreise", players, seats=list(seats))


def turns_until_the_end(game: Game) -> list[int]:
    order = []
    while not game.is_over:
        if game.phase == "turn":
            order.append(game.current_player)
        play(game, offers(game, "draw")[0])
    return order


# Tours


@pytest.mark.rule("WR-31")
def test_a_tour_in_the_printed_order_scores_its_highest_value() -> None:
    assert tour_points(SOUTH, "caracas-mexico-1", "caracas-lima-1", "lima-valparaiso-1") == 15
    assert tour_points(ASIA, "lahore-tehran-1", "lahore-mumbai-1", "bangkok-mumbai-1") == 13


@pytest.mark.rule("WR-31")
@pytest.mark.parametrize(
    ("tour", "penalty"), [(SOUTH, 21), (ASIA, 19), (PACIFIC, 19), (AFRICA, 15), (NORTH_AFRICA, 15)]
)
def test_an_unfinished_tour_subtracts_its_largest_value(tour: str, penalty: int) -> None:
    assert tour_points(tour) == -penalty


@pytest.mark.rule("WR-31")
def test_a_tour_with_one_city_missing_is_unfinished() -> None:
    assert tour_points(SOUTH, "caracas-mexico-1", "caracas-lima-1") == -21
    assert tour_points(ASIA, "lahore-tehran-1", "bangkok-mumbai-1") == -19


@pytest.mark.rule("WR-31")
def test_a_tour_connected_out_of_order_scores_its_middle_value() -> None:
    assert tour_points(ASIA, "mumbai-tehran-1", "lahore-mumbai-1", "bangkok-mumbai-1") == 9
    assert tour_points(NORTH_AFRICA, "casablanca-marseille-1", "athina-marseille-1", "athina-tehran-1") == -15
    out_of_order = ["casablanca-marseille-1", "athina-marseille-1", "athina-tehran-1", "al-qahira-tehran-1"]
    assert tour_points(NORTH_AFRICA, *out_of_order) == 6


@pytest.mark.rule("WR-31")
def test_a_route_can_be_ridden_only_once_on_the_tour() -> None:
    dead_end = ["mumbai-tehran-1", "lahore-mumbai-1", "bangkok-mumbai-1"]
    assert tour_points(ASIA, *dead_end) == 9
    assert tour_points(ASIA, *dead_end, "lahore-tehran-1") == 13


@pytest.mark.rule("WR-31")
def test_a_tour_may_pass_through_other_cities() -> None:
    assert tour_points(AFRICA, "lagos-luanda-1", "cape-town-luanda-1", "cape-town-dar-es-salaam-1") == -15
    detour = ["lagos-luanda-1", "cape-town-luanda-1", "cape-town-dar-es-salaam-1", "dar-es-salaam-djibouti-1"]
    assert tour_points(AFRICA, *detour) == 9
    assert (
        tour_points(NORTH_AFRICA, "casablanca-marseille-1", "athina-marseille-1", "al-qahira-athina-1") == -15
    )
    by_sea = ["casablanca-marseille-1", "athina-marseille-1", "al-qahira-athina-1", "al-qahira-tehran-1"]
    assert tour_points(NORTH_AFRICA, *by_sea) == 9


@pytest.mark.rule("WR-31")
def test_a_tour_may_pass_a_city_twice() -> None:
    to_honolulu_and_back = ["honolulu-manila-1", "honolulu-tokyo-1", "manila-tokyo-1"]
    to_darwin = ["jakarta-manila-1", "darwin-jakarta-1"]
    round_australia = ["darwin-port-moresby-1", "port-moresby-sydney-1", "darwin-sydney-1"]
    assert tour_points(PACIFIC, *to_honolulu_and_back, *to_darwin, *round_australia) == 13


@pytest.mark.rule("WR-31")
def test_a_tour_that_would_need_a_bridge_twice_is_out_of_order() -> None:
    to_honolulu_and_back = ["honolulu-manila-1", "honolulu-tokyo-1", "manila-tokyo-1"]
    to_port_moresby = ["jakarta-manila-1", "darwin-jakarta-1", "darwin-port-moresby-1"]
    assert tour_points(PACIFIC, *to_honolulu_and_back, *to_port_moresby) == 9


@pytest.mark.rule("WR-32")
def test_a_tour_out_of_order_counts_for_harbours() -> None:
    star = ["mumbai-tehran-1", "lahore-mumbai-1", "bangkok-mumbai-1"]
    game = finished({"tickets": [ASIA], "routes": star, "score": 0, "harbors": ["mumbai"]})
    assert game.scores()[0] == 9 + 20 - 8


@pytest.mark.rule("WR-32", "WR-64")
def test_a_tour_out_of_order_counts_as_a_completed_ticket_in_a_tie() -> None:
    star = ["mumbai-tehran-1", "lahore-mumbai-1", "bangkok-mumbai-1"]
    game = finished({"score": 9}, {"tickets": [ASIA], "routes": star, "score": 0})
    assert game.scores() == [-3, -3]
    assert game.ranking() == [2, 1]


# Final turns


@pytest.mark.rule("WR-60", "C-40")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_six_pieces_left_give_everybody_two_more_turns(players: int) -> None:
    spender = {"routes": NEARLY_SPENT, "hand": {"yellow-train": 1}}
    game = pos("weltreise", players, to_move=1, seats=[{}, spender])
    assert seat(game, 1)["wagons"] + seat(game, 1)["ships"] == 7
    play(game, "claim lagos-luanda-1")
    assert game.position()["turns_left"] == 2 * players
    one_round = [*range(2, players), 0, 1]
    assert turns_until_the_end(game) == one_round * 2


@pytest.mark.rule("WR-60")
def test_wagons_and_ships_count_together() -> None:
    game = pos("weltreise", seats=[{"routes": NEARLY_SPENT, "hand": {"red-ship": 1}}])
    play(game, "claim darwin-port-moresby-1")
    mine = seat(game, 0)
    assert (mine["wagons"], mine["ships"]) == (4, 2)
    assert game.position()["turns_left"] == 4


@pytest.mark.rule("WR-60")
def test_seven_pieces_left_end_nothing() -> None:
    game = pos("weltreise", seats=[{"routes": FEWER_THAN_NEARLY_SPENT, "hand": {"yellow-train": 1}}])
    play(game, "claim lagos-luanda-1")
    assert seat(game, 0)["wagons"] + seat(game, 0)["ships"] == 7
    assert game.position()["turns_left"] is None


@pytest.mark.rule("WR-60", "C-40")
def test_a_second_player_short_of_pieces_lengthens_nothing() -> None:
    game = pos("weltreise", seats=[{"routes": NEARLY_SPENT, "hand": {"yellow-train": 1}}], turns_left=3)
    play(game, "claim lagos-luanda-1")
    assert game.position()["turns_left"] == 2
    assert turns_until_the_end(game) == [1, 0]


# The final score


@pytest.mark.rule("WR-61", "C-34")
def test_completed_tickets_are_added_and_others_subtracted() -> None:
    tickets = ["hong-kong-jakarta", "jakarta-sydney"]
    game = finished({"tickets": tickets, "routes": ["hong-kong-manila-1", "jakarta-manila-1"]})
    assert game.scores()[0] == 1 + 2 + 5 - 7 + NO_HARBOURS
    assert {5, -7} <= set(items(game, 0))
    assert sum(items(game, 0)) == game.scores()[0]


EXAMPLE_ROUTES = [
    *["lagos-luanda-1", "dar-es-salaam-luanda-1", "dar-es-salaam-djibouti-1", "athina-hamburg-1"],
    *["al-qahira-athina-1", "al-qahira-djibouti-1", "buenos-aires-cape-town-1", "cape-town-luanda-1"],
    *["dar-es-salaam-jakarta-1", "jakarta-manila-1", "darwin-jakarta-1", "darwin-sydney-1"],
]
EXAMPLE_TICKETS = ["buenos-aires-manila", "buenos-aires-sydney", "hamburg-dar-es-salaam", AFRICA]


@pytest.mark.rule("WR-62")
def test_example_harbours_in_buenos_aires_and_dar_es_salaam_score_30_each() -> None:
    harbors = ["buenos-aires", "dar-es-salaam"]
    mine = {"routes": EXAMPLE_ROUTES, "tickets": EXAMPLE_TICKETS, "harbors": harbors, "score": 0}
    tickets = 17 + 13 + 8 + 9
    assert finished(mine).scores()[0] == tickets + 30 + 30 - 4
    for harbor in harbors:
        assert finished(mine | {"harbors": [harbor]}).scores()[0] == tickets + 30 - 8


@pytest.mark.rule("WR-62")
@pytest.mark.parametrize(("completed", "points"), [(0, 0), (1, 20), (2, 30), (3, 40), (4, 40)])
def test_a_harbour_scores_by_the_completed_tickets_that_name_its_city(completed: int, points: int) -> None:
    tickets = ["tokyo-sydney", "al-qahira-sydney", "jakarta-sydney", "buenos-aires-sydney"]
    routes = [*EXAMPLE_ROUTES, "manila-tokyo-1"]
    without = finished({"routes": routes, "tickets": tickets[:completed], "score": 0})
    with_harbour = finished(
        {"routes": routes, "tickets": tickets[:completed], "score": 0, "harbors": ["sydney"]}
    )
    assert with_harbour.scores()[0] - without.scores()[0] == points + 4


@pytest.mark.rule("WR-62")
def test_an_incomplete_ticket_adds_nothing_to_a_harbour() -> None:
    tickets = ["buenos-aires-manila", "buenos-aires-marseille"]
    mine = {"routes": EXAMPLE_ROUTES, "tickets": tickets, "harbors": ["buenos-aires"], "score": 0}
    assert finished(mine).scores()[0] == 17 - 18 + 20 - 8


@pytest.mark.rule("WR-62")
def test_one_ticket_counts_for_every_harbour_it_names() -> None:
    tickets = ["buenos-aires-manila"]
    mine = {"routes": EXAMPLE_ROUTES, "tickets": tickets, "harbors": ["buenos-aires", "manila"], "score": 0}
    assert finished(mine).scores()[0] == 17 + 20 + 20 - 4


@pytest.mark.rule("WR-62")
def test_a_tour_counts_for_a_harbour_in_any_of_its_cities() -> None:
    for city in ("lagos", "luanda", "dar-es-salaam"):
        mine = {"routes": EXAMPLE_ROUTES, "tickets": [AFRICA], "harbors": [city], "score": 0}
        assert finished(mine).scores()[0] == 9 + 20 - 8


@pytest.mark.rule("WR-62")
def test_anothers_tickets_do_nothing_for_a_harbour() -> None:
    mine = {"routes": EXAMPLE_ROUTES, "harbors": ["manila"], "score": 0}
    other = {"tickets": ["buenos-aires-manila"]}
    assert finished(mine, other).scores() == [-8, -17 - 12]


@pytest.mark.rule("WR-63")
@pytest.mark.parametrize("built", [0, 1, 2, 3])
def test_every_harbour_not_built_costs_four_points(built: int) -> None:
    harbors = ["manila", "jakarta", "sydney"][:built]
    game = finished({"routes": EXAMPLE_ROUTES, "harbors": harbors, "score": 50})
    assert game.scores()[0] == 50 - 4 * (3 - built)


@pytest.mark.rule("WR-64")
def test_there_is_no_bonus_for_the_longest_path_or_the_most_tickets() -> None:
    best = {"routes": EXAMPLE_ROUTES, "tickets": EXAMPLE_TICKETS, "score": 0}
    game = finished(best, {})
    assert game.scores() == [17 + 13 + 8 + 9 - 12, -12]


HONG_KONG_JAKARTA = {"tickets": ["hong-kong-jakarta"], "routes": ["hong-kong-manila-1", "jakarta-manila-1"]}


@pytest.mark.rule("WR-64")
def test_a_tie_goes_to_the_most_completed_tickets() -> None:
    game = finished({"score": 5, "harbors": []}, HONG_KONG_JAKARTA | {"score": 0})
    assert game.scores() == [-7, -7]
    assert game.ranking() == [2, 1]


@pytest.mark.rule("WR-64")
def test_incomplete_tickets_do_not_break_a_tie() -> None:
    game = finished({"score": 5}, {"score": 12, "tickets": ["jakarta-sydney"]})
    assert game.scores() == [-7, -7]
    assert game.ranking() == [1, 1]


@pytest.mark.rule("WR-64")
def test_more_tickets_break_a_tie_before_more_harbours() -> None:
    builder = {"score": 1, "harbors": ["lima"], "routes": ["caracas-lima-1"]}
    game = finished(builder, HONG_KONG_JAKARTA | {"score": 0})
    assert game.scores() == [-7, -7]
    assert game.ranking() == [2, 1]


@pytest.mark.rule("WR-64")
def test_a_tie_then_goes_to_the_most_harbours() -> None:
    builder = {"score": 1, "harbors": ["lima"], "routes": ["caracas-lima-1"]}
    game = finished({"score": 5}, builder)
    assert game.scores() == [-7, -7]
    assert game.ranking() == [2, 1]


@pytest.mark.rule("WR-64", "C-42")
def test_a_tie_in_everything_is_shared() -> None:
    game = finished({"score": 5}, {"score": 5}, {"score": 4})
    assert game.ranking() == [1, 1, 3]
