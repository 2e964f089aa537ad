"""India: ferries, the Indian Express and the mandala, the rules IN-… of docs/rules/india.md."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

import stellwerk
from stellwerk import Game, boards
from tests.rules.helpers import (
    cards,
    final,
    hand,
    items,
    market,
    notations,
    out_of_game,
    payments,
    play,
    pos,
    refuses,
    routes_of,
    seat,
)

COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")
MARKET = ["red", "blue", "yellow", "black", "white"]
ORANGE_TWO = "claim agra-delhi"
FERRY_TWO = "claim calcutta-chittagong-1"  # two spaces, one symbol
FERRY_EIGHT = "claim calcutta-madras"  # eight spaces, two symbols
RING = ["agra-delhi", "agra-jaipur-1", "delhi-jaipur"]


def with_hand(**counts: int) -> Game:
    return pos("india", seats=[{"hand": counts}], market=MARKET)


def ends(route: str) -> set[str]:
    return next({r.a, r.b} for r in boards.load("india").routes if r.id == route)


def scored(*seats: dict[str, Any]) -> Game:
    return final("india", seats=list(seats))


def bonus(game: Game, number: int, item: str) -> int:
    return sum(each["points"] for each in game.score_breakdown(number) if each["item"] == item)


class TestSetUp:
    @pytest.mark.rule("IN-1")
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_everyone_has_45_wagons_and_four_of_the_110_cards(self, players: int) -> None:
        start = stellwerk.new_game("india", players=players, seed=3).position()
        held = [Counter(player["hand"]) for player in start["seats"]]
        assert [some.total() for some in held] == [4] * players
        assert [player["wagons"] for player in start["seats"]] == [45] * players
        assert len(start["market"]) == 5
        laid_out: Counter[str] = Counter(start["market"]) + Counter(start["deck"]) + Counter(start["discard"])
        assert sum(held, laid_out) == Counter(dict.fromkeys(COLOURS, 12) | {"loco": 14})

    @pytest.mark.rule("IN-1")
    @pytest.mark.parametrize("players", [1, 5])
    def test_two_to_four_can_play(self, players: int) -> None:
        with pytest.raises(ValueError):
            stellwerk.new_game("india", players=players)

    @pytest.mark.rule("IN-2")
    def test_of_58_tickets_four_are_offered_and_at_least_two_kept(self) -> None:
        game = stellwerk.new_game("india", players=2, seed=1)
        assert len(boards.load("india").tickets) == 58
        assert sorted(len(saying.split()) - 1 for saying in notations(game)) == [2] * 6 + [3] * 4 + [4]
        offered = game.view(0)["own"]["offer"]
        play(game, "keep " + " ".join(offered[:2]))
        assert game.position()["ticket_deck"][-2:] == offered[2:]

    @pytest.mark.rule("IN-2", "C-32")
    def test_with_few_tickets_left_the_offer_is_what_remains(self) -> None:
        left = [ticket.id for ticket in boards.load("india").tickets][:2]
        game = play(pos("india", tickets_out=out_of_game("india", left)), "tickets")
        assert sorted(len(saying.split()) - 1 for saying in notations(game)) == [1, 1, 2]
        assert "tickets" not in notations(pos("india", tickets_out=out_of_game("india")))

    @pytest.mark.rule("IN-2")
    def test_later_three_are_offered_and_at_least_one_kept(self) -> None:
        game = play(pos("india"), "tickets")
        assert sorted(len(saying.split()) - 1 for saying in notations(game)) == [1, 1, 1, 2, 2, 2, 3]
        offered = game.view(0)["own"]["offer"]
        play(game, "keep " + offered[0])
        assert game.position()["ticket_deck"][-2:] == offered[1:]


class TestCards:
    @pytest.mark.rule("IN-1")
    def test_an_open_locomotive_is_the_only_card_and_never_the_second(self) -> None:
        game = pos("india", market=["loco", "red", "blue", "green", "white"])
        taken = play(game.copy(), "take loco")
        assert taken.current_player == 1
        play(game, "take red")
        assert refuses(game, "take loco")

    @pytest.mark.rule("IN-1")
    def test_a_blind_locomotive_counts_as_an_ordinary_card(self) -> None:
        game = play(pos("india", market=MARKET, deck=["loco", "loco"]), "draw")
        assert (game.current_player, game.phase) == (0, "draw")
        play(game, "draw")
        assert hand(game, 0) == {"loco": 2}

    @pytest.mark.rule("IN-1")
    def test_three_open_locomotives_clear_the_market(self) -> None:
        deck = ["loco", "green", "green", "yellow", "black", "black", "white"]
        game = pos("india", market=["loco", "loco", "red", "blue", "green"], deck=deck)
        play(game, "take red")
        assert market(game) == sorted(deck[1:6])

    @pytest.mark.rule("IN-1", "C-21")
    def test_locomotives_are_wild_on_every_route(self) -> None:
        assert payments(with_hand(orange=1, loco=2), ORANGE_TWO) == {cards(orange=1, loco=1), cards(loco=2)}


class TestRoutes:
    @pytest.mark.rule("IN-10", "C-25", "C-26")
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_a_double_route_is_for_two_only_with_four_players(self, players: int) -> None:
        seats = [{"routes": ["agra-bhopal-1"]}, {"hand": {"red": 1}}]
        game = pos("india", players, seats=seats, to_move=1)
        assert ("claim agra-bhopal-2" in notations(game)) == (players == 4)
        own = pos("india", players, seats=[{"routes": ["agra-bhopal-1"], "hand": {"red": 1}}])
        assert refuses(own, "claim agra-bhopal-2")

    @pytest.mark.rule("IN-11")
    @pytest.mark.parametrize(("length", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (6, 15), (8, 21)])
    def test_points_by_length(self, length: int, points: int) -> None:
        route = next(r for r in boards.load("india").routes if r.length == length)
        game = play(pos("india", seats=[{"hand": {"loco": length}}]), f"claim {route.id}")
        assert seat(game, 0)["score"] == points
        assert seat(game, 0)["wagons"] == 45 - length

    @pytest.mark.rule("IN-11")
    def test_no_route_has_five_or_seven_spaces(self) -> None:
        assert {route.length for route in boards.load("india").routes} == {1, 2, 3, 4, 6, 8}

    @pytest.mark.rule("IN-20")
    def test_a_ferry_takes_a_locomotive_for_each_symbol(self) -> None:
        assert payments(with_hand(red=3), FERRY_TWO) == set()
        assert payments(with_hand(red=2, blue=1, loco=2), FERRY_TWO) == {
            cards(red=1, loco=1),
            cards(blue=1, loco=1),
            cards(loco=2),
        }
        assert payments(with_hand(red=7, loco=1), FERRY_EIGHT) == set()
        assert payments(with_hand(red=6, loco=2), FERRY_EIGHT) == {cards(red=6, loco=2)}

    @pytest.mark.rule("IN-20")
    def test_further_locomotives_replace_cards_of_a_ferry(self) -> None:
        assert payments(with_hand(red=5, blue=1, loco=4), FERRY_EIGHT) == {
            cards(red=5, loco=3),
            cards(red=4, loco=4),
        }

    @pytest.mark.rule("IN-20", "C-20")
    def test_a_ferry_takes_a_wagon_for_each_space(self) -> None:
        mine = routes_of("india", 38)
        game = pos("india", seats=[{"routes": mine, "hand": {"loco": 8}}])
        assert seat(game, 0)["wagons"] == 7
        assert refuses(game, FERRY_EIGHT)

    @pytest.mark.rule("IN-20")
    def test_all_ferries_are_gray(self) -> None:
        ferries = [route for route in boards.load("india").routes if route.kind == "ferry"]
        assert len(ferries) == 8
        assert {route.color for route in ferries} == {"gray"}
        assert sorted((route.length, route.locos) for route in ferries) == [(2, 1)] * 4 + [(6, 2)] * 3 + [
            (8, 2)
        ]


class TestExpress:
    @pytest.mark.rule("IN-30")
    def test_the_longest_path_brings_ten_points_to_all_who_are_tied(self) -> None:
        game = scored({"routes": ["agra-delhi"]}, {"routes": ["delhi-jaipur"]}, {"routes": ["agra-bhopal-1"]})
        assert [bonus(game, number, "longest path") for number in range(3)] == [10, 10, 0]

    @pytest.mark.rule("IN-30")
    def test_nobody_has_it_without_a_route(self) -> None:
        assert items(scored({}, {}), 0) == []

    @pytest.mark.rule("IN-30", "C-60")
    def test_a_path_may_pass_a_city_again_but_no_route(self) -> None:
        """A ring and the route that leaves it, six spaces in all, against a route of six."""
        game = scored({"routes": [*RING, "agra-bhopal-1"]}, {"routes": ["bombay-karachi-1"]})
        assert [bonus(game, number, "longest path") for number in range(2)] == [10, 10]
        shorter = scored({"routes": RING}, {"routes": ["bombay-karachi-1"]})
        assert [bonus(shorter, number, "longest path") for number in range(2)] == [0, 10]


class TestMandala:
    def tickets_between(self, *pairs: tuple[str, str]) -> dict[str, Any]:
        """A board on which the first tickets join these pairs."""
        board = copy.deepcopy(boards.load("india").raw)
        for number, pair in enumerate(pairs):
            board["tickets"][number] = {"id": f"own-{number}", "cities": list(pair), "points": 5}
        return board

    def mandala(self, routes: list[str], *pairs: tuple[str, str]) -> int:
        board = self.tickets_between(*pairs)
        mine = {"routes": routes, "tickets": [f"own-{number}" for number in range(len(pairs))]}
        return bonus(final("india", board=board, seats=[mine]), 0, "mandala")

    @pytest.mark.rule("IN-31")
    def test_two_paths_without_a_common_wagon_qualify(self) -> None:
        assert self.mandala(RING, ("delhi", "jaipur")) == 5
        assert self.mandala(RING[:2], ("delhi", "jaipur")) == 0

    @pytest.mark.rule("IN-31")
    def test_a_ticket_that_is_not_completed_does_not(self) -> None:
        assert self.mandala(RING, ("delhi", "madras")) == 0

    @pytest.mark.rule("IN-31")
    def test_a_single_route_on_the_way_spoils_it(self) -> None:
        assert self.mandala([*RING, "agra-bhopal-1"], ("delhi", "bhopal")) == 0

    @pytest.mark.rule("IN-31", "IN-33")
    def test_the_paths_may_meet_in_a_city(self) -> None:
        """Two rings that share one city: each end is reached twice, both ways through that city."""
        ring = other_ring("agra", set(RING))
        far = next(city for route in ring for city in ends(route) if city != "agra")
        assert self.mandala([*RING, *ring], ("delhi", far)) == 5

    @pytest.mark.rule("IN-31", "IN-33")
    def test_two_paths_count_even_if_the_shortest_way_is_part_of_neither(self) -> None:
        """Taking the three routes of the shortest way would cut the second path."""
        shortest = ["ambala-bareilly", "bareilly-lucknow", "katni-lucknow-1"]
        around = ["ambala-delhi-1", "delhi-lucknow", "bareilly-patna", "katni-patna-1"]
        assert self.mandala([*shortest, *around], ("ambala", "katni")) == 5
        for missing in around:
            rest = [route for route in around if route != missing]
            assert self.mandala([*shortest, *rest], ("ambala", "katni")) == 0

    @pytest.mark.rule("IN-31")
    def test_two_loops_joined_by_one_route_do_not_serve_a_ticket_between_them(self) -> None:
        ring = other_ring("bhopal", {*RING, "agra-bhopal-1"})
        far = next(city for route in ring for city in ends(route) if city != "bhopal")
        routes = [*RING, "agra-bhopal-1", *ring]
        assert self.mandala(routes, ("delhi", far)) == 0
        assert self.mandala(routes, ("delhi", "jaipur"), ("bhopal", far)) == 10

    @pytest.mark.rule("IN-31")
    def test_routes_of_others_do_not_close_a_loop(self) -> None:
        board = self.tickets_between(("delhi", "jaipur"))
        seats = [{"routes": RING[:2], "tickets": ["own-0"]}, {"routes": RING[2:]}]
        assert bonus(final("india", board=board, seats=seats), 0, "mandala") == 0

    @pytest.mark.rule("IN-31", "IN-20")
    def test_ferries_serve_a_loop_like_other_routes(self) -> None:
        land = path("calcutta", "madras", {"calcutta-madras"})
        assert self.mandala(["calcutta-madras", *land], ("calcutta", "madras")) == 5

    @pytest.mark.rule("IN-32", "IN-33")
    @pytest.mark.parametrize(("count", "points"), [(1, 5), (2, 10), (3, 20), (4, 30), (5, 40), (6, 40)])
    def test_the_bonus_grows_with_the_tickets(self, count: int, points: int) -> None:
        """One loop serves all of them."""
        ring = other_ring("agra", set(RING))
        cities = sorted(set().union(*(ends(route) for route in [*RING, *ring])))
        pairs = [(a, b) for place, a in enumerate(cities) for b in cities[place + 1 :]][:count]
        assert len(pairs) == count
        assert self.mandala([*RING, *ring], *pairs) == points

    @pytest.mark.rule("IN-33")
    def test_a_ticket_counts_once_however_many_paths_there_are(self) -> None:
        more = ["agra-bhopal-1", *path("bhopal", "jaipur", {*RING, "agra-bhopal-1"})]
        assert self.mandala([*RING, *more], ("agra", "jaipur")) == 5


def path(start: str, goal: str, avoid: set[str]) -> list[str]:
    """Routes from one place to another, none of them parallel to another, none of those to avoid."""
    routes = [r for r in boards.load("india").routes if r.id not in avoid and not r.id.endswith("-2")]
    ways: dict[str, list[str]] = {start: []}
    waiting = [start]
    while waiting:
        here = waiting.pop(0)
        for route in routes:
            if here in (route.a, route.b):
                there = route.b if here == route.a else route.a
                if there not in ways:
                    ways[there] = [*ways[here], route.id]
                    waiting.append(there)
    return ways[goal]


def other_ring(city: str, avoid: set[str]) -> list[str]:
    """The shortest ring through a city that has no city but this one in common with the routes to avoid."""
    taken = set().union(*(ends(route) for route in avoid)) - {city}
    routes = [r for r in boards.load("india").routes if not {r.a, r.b} & taken and not r.id.endswith("-2")]
    closed = {r.id for r in boards.load("india").routes if {r.a, r.b} & taken}
    rings = []
    for route in routes:
        if city in (route.a, route.b):
            there = route.b if city == route.a else route.a
            try:
                rings.append([route.id, *path(there, city, closed | {route.id})])
            except KeyError:
                continue
    return min(rings, key=len)


class TestEnd:
    @pytest.mark.rule("IN-40", "C-40")
    def test_two_wagons_bring_one_more_turn_each(self) -> None:
        mine = routes_of("india", 41, avoid=["agra-delhi"])
        game = pos("india", seats=[{"routes": mine, "wagons": 4, "hand": {"orange": 2}}, {}])
        play(game, ORANGE_TWO)
        assert game.position()["turns_left"] == 2

    @pytest.mark.rule("IN-40", "C-34")
    def test_tickets_are_added_or_subtracted_and_most_tickets_bring_nothing(self) -> None:
        ticket = boards.load("india").tickets[0]
        done = path(ticket.cities[0], ticket.cities[1], set())
        game = scored({"routes": done, "tickets": [ticket.id]}, {})
        own = next(item for item in game.score_breakdown(0) if item["item"] == "ticket")
        assert own["points"] == ticket.points
        assert {item["item"] for item in game.score_breakdown(0)} == {"routes", "ticket", "longest path"}
        failed = scored({"tickets": [ticket.id]}, {})
        assert items(failed, 0) == [-ticket.points]

    @pytest.mark.rule("IN-41", "C-42")
    def test_ties_are_broken_by_completed_tickets_then_by_the_longest_path(self) -> None:
        level = [{"routes": ["agra-delhi"], "score": 20}, {"routes": ["delhi-jaipur"], "score": 20}]
        assert scored(*level).ranking() == [1, 1]
        shorter = [{"routes": ["agra-delhi"], "score": 20}, {"routes": ["agra-bhopal-1"], "score": 30}]
        game = scored(*shorter)
        assert game.scores() == [30, 30]
        assert game.ranking() == [1, 2]
        assert hand(game, 0)
