"""Skandinavien: set-up, drawing, ordinary routes, tickets, scoring (docs/rules/skandinavien.md)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import stellwerk
from stellwerk import Game
from tests.rules.helpers import (
    cards,
    discard,
    final,
    hand,
    items,
    market,
    notations,
    payments,
    play,
    pos,
    refuses,
    routes_of,
    seat,
)

COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")
MARKET = ["red", "blue", "yellow", "black", "white"]
YELLOW_TWO = "claim imatra-lahti"
GRAY_THREE = "claim goteborg-norrkoping"


def with_hand(**counts: int) -> Game:
    """Two players, seat 0 to move with these cards, an unremarkable market."""
    return pos("skandinavien", seats=[{"hand": counts}], market=MARKET)


class TestSetUp:
    @pytest.mark.rule("SK-1")
    @pytest.mark.parametrize("players", [2, 3])
    def test_everyone_has_forty_wagons_and_four_of_the_110_cards(self, players: int) -> None:
        start = stellwerk.new_game("skandinavien", players=players, seed=5).position()
        held = [Counter(player["hand"]) for player in start["seats"]]
        assert [some.total() for some in held] == [4] * players
        assert [player["wagons"] for player in start["seats"]] == [40] * players
        assert len(start["market"]) == 5
        everything = sum(held, Counter(start["market"]) + Counter(start["deck"]))
        assert everything == Counter(dict.fromkeys(COLOURS, 12) | {"loco": 14})

    @pytest.mark.rule("SK-1")
    @pytest.mark.parametrize("players", [1, 4])
    def test_only_two_or_three_can_play(self, players: int) -> None:
        with pytest.raises(ValueError):
            stellwerk.new_game("skandinavien", players=players)

    @pytest.mark.rule("SK-2")
    def test_five_tickets_are_offered_and_any_two_or_more_may_be_kept(self) -> None:
        game = stellwerk.new_game("skandinavien", players=2, seed=1)
        assert game.phase == "keep"
        sizes = Counter(len(saying.split()) - 1 for saying in notations(game))
        assert sizes == {2: 10, 3: 10, 4: 5, 5: 1}

    @pytest.mark.rule("SK-2")
    def test_tickets_not_kept_at_the_start_leave_the_game(self) -> None:
        game = stellwerk.new_game("skandinavien", players=2, seed=1)
        (everything,) = [saying for saying in notations(game) if len(saying.split()) == 6]
        offered = everything.split()[1:]
        play(game, f"keep {offered[0]} {offered[3]}")
        play(game, notations(game)[0])
        position = game.position()
        assert position["seats"][0]["tickets"] == [offered[0], offered[3]]
        assert {offered[1], offered[2], offered[4]} <= set(position["tickets_out"])
        assert len(position["ticket_deck"]) == 46 - 2 * 5
        assert not set(position["ticket_deck"]) & set(offered)

    @pytest.mark.rule("SK-2")
    def test_there_are_46_tickets(self) -> None:
        assert len(pos("skandinavien").position()["ticket_deck"]) == 46


class TestDrawing:
    @pytest.mark.rule("SK-10")
    def test_two_locomotives_may_be_taken_from_the_market(self) -> None:
        game = pos("skandinavien", market=["loco", "loco", "red", "blue", "green"], deck=["black", "white"])
        play(game, "take loco", "take loco")
        assert hand(game, 0) == {"loco": 2}
        assert game.current_player == 1

    @pytest.mark.rule("SK-10")
    def test_a_locomotive_may_be_the_second_card(self) -> None:
        game = pos("skandinavien", market=["loco", "red", "red", "blue", "green"], deck=["black", "white"])
        play(game, "take blue", "take loco")
        assert hand(game, 0) == {"blue": 1, "loco": 1}

    @pytest.mark.rule("SK-10")
    def test_one_card_may_come_from_the_market_and_one_from_the_deck(self) -> None:
        game = pos("skandinavien", market=MARKET, deck=["green", "orange", "purple"])
        play(game, "draw", "take white")
        assert hand(game, 0) == {"green": 1, "white": 1}
        assert market(game) == sorted(["red", "blue", "yellow", "black", "orange"])

    @pytest.mark.rule("SK-10")
    def test_three_locomotives_in_the_market_stay(self) -> None:
        game = pos("skandinavien", market=["loco", "loco", "red", "blue", "green"], deck=["loco", "loco"])
        play(game, "take red")
        assert market(game) == ["blue", "green", "loco", "loco", "loco"]
        play(game, "take blue")
        assert market(game) == ["green", "loco", "loco", "loco", "loco"]
        assert discard(game) == {}


class TestOrdinaryRoutes:
    @pytest.mark.rule("SK-20")
    def test_example_a_yellow_route_of_two_takes_two_yellow_cards(self) -> None:
        assert payments(with_hand(yellow=3, red=2), YELLOW_TWO) == {cards(yellow=2)}

    @pytest.mark.rule("SK-20")
    def test_example_a_gray_route_of_three_takes_three_of_any_one_colour(self) -> None:
        game = with_hand(red=3, black=4, white=2, loco=3)
        assert payments(game, GRAY_THREE) == {cards(red=3), cards(black=3)}

    @pytest.mark.rule("SK-20")
    def test_a_locomotive_does_not_help_on_an_ordinary_route(self) -> None:
        assert payments(with_hand(yellow=1, loco=5), YELLOW_TWO) == set()
        assert payments(with_hand(yellow=2, loco=5), YELLOW_TWO) == {cards(yellow=2)}
        assert payments(with_hand(loco=5), GRAY_THREE) == set()

    @pytest.mark.rule("SK-20")
    def test_colours_are_not_mixed(self) -> None:
        assert payments(with_hand(red=2, black=2, white=2), GRAY_THREE) == set()

    @pytest.mark.rule("SK-21")
    @pytest.mark.parametrize(
        ("route", "paid", "points"),
        [
            ("helsinki-lahti", {"black": 1}, 1),
            ("imatra-lahti", {"yellow": 2}, 2),
            ("kuopio-lahti", {"white": 3}, 4),
            ("orebro-sundsvall", {"orange": 4}, 7),
            ("kirkenes-rovaniemi", {"blue": 5}, 10),
            ("mo-i-rana-trondheim-2", {"red": 4, "loco": 2}, 15),
            ("lieksa-murmansk", {"red": 9}, 27),
        ],
    )
    def test_points_by_length(self, route: str, paid: dict[str, int], points: int) -> None:
        game = play(with_hand(**paid), f"claim {route}")
        assert game.scores() == [points, 0]
        assert seat(game, 0)["routes"] == [route]


class TestDoubleConnections:
    @pytest.mark.rule("SK-23")
    @pytest.mark.parametrize(
        ("mine", "other"),
        [
            ("mo-i-rana-trondheim-1", "mo-i-rana-trondheim-2"),
            ("mo-i-rana-trondheim-2", "mo-i-rana-trondheim-1"),
            ("kristiansand-stavanger-1", "kristiansand-stavanger-2"),
            ("kristiansand-stavanger-2", "kristiansand-stavanger-1"),
        ],
    )
    def test_unlike_routes_between_the_same_cities_are_one_connection(self, mine: str, other: str) -> None:
        rich = {"green": 6, "red": 6, "orange": 6, "loco": 6}
        owner: dict[str, Any] = {"routes": [mine]}
        assert refuses(pos("skandinavien", 3, seats=[owner | {"hand": rich}]), f"claim {other}")
        assert refuses(pos("skandinavien", 2, seats=[{"hand": rich}, owner]), f"claim {other}")
        assert f"claim {other}" in notations(pos("skandinavien", 3, seats=[{"hand": rich}, owner]))


class TestTickets:
    DECK = ("oslo-stockholm", "oslo-vaasa", "helsinki-lieksa", "tampere-tallinn")

    @pytest.mark.rule("SK-50")
    def test_three_are_offered_and_at_least_one_kept(self) -> None:
        game = play(pos("skandinavien", ticket_deck=list(self.DECK)), "tickets")
        assert sorted(notations(game)) == sorted(
            f"keep {' '.join(kept)}"
            for kept in [
                self.DECK[:1],
                self.DECK[1:2],
                self.DECK[2:3],
                self.DECK[:2],
                self.DECK[1:3],
                (self.DECK[0], self.DECK[2]),
                self.DECK[:3],
            ]
        )

    @pytest.mark.rule("SK-50")
    @pytest.mark.rule("SK-2")
    def test_the_rest_leaves_the_game(self) -> None:
        game = play(pos("skandinavien", ticket_deck=list(self.DECK)), "tickets", "keep oslo-vaasa")
        position = game.position()
        assert position["seats"][0]["tickets"] == ["oslo-vaasa"]
        assert sorted(position["tickets_out"]) == ["helsinki-lieksa", "oslo-stockholm"]
        assert len(position["ticket_deck"]) == 43
        assert position["ticket_deck"][0] == "tampere-tallinn"
        assert game.current_player == 1


class TestEnd:
    @staticmethod
    def short_of_wagons(left: int, players: int = 2) -> Game:
        """Seat 0 has `left` wagons and a black card for Helsinki–Lahti."""
        routes = routes_of("skandinavien", 40 - left, avoid=["helsinki-lahti"])
        return pos("skandinavien", players, seats=[{"routes": routes, "hand": {"black": 1}}])

    @pytest.mark.rule("SK-60")
    @pytest.mark.parametrize("players", [2, 3])
    def test_two_wagons_left_give_everyone_one_more_turn(self, players: int) -> None:
        game = play(self.short_of_wagons(3, players), "claim helsinki-lahti")
        turns = []
        while not game.is_over:
            turns.append(game.current_player)
            play(game, "draw", "draw")
        assert turns == [*range(1, players), 0]

    @pytest.mark.rule("SK-60")
    @pytest.mark.parametrize(("left", "begun"), [(1, True), (2, True), (3, True), (4, False)])
    def test_the_final_turns_begin_at_two_wagons_or_fewer(self, left: int, begun: bool) -> None:
        game = play(self.short_of_wagons(left), "claim helsinki-lahti")
        assert game.position()["turns_left"] == (2 if begun else None)


LIEKSA = ["helsinki-lahti", "kuopio-lahti", "kuopio-lieksa"]  # 6 points; ticket helsinki-lieksa, 5
TALLINN = ["helsinki-tampere", "helsinki-tallinn"]  # 3 points; ticket tampere-tallinn, 3
STOCKHOLM = ["orebro-oslo-1", "orebro-stockholm-1"]  # 4 points; ticket oslo-stockholm, 4


class TestScoring:
    @pytest.mark.rule("SK-61")
    def test_tickets_are_added_or_subtracted_and_the_globetrotter_gets_ten(self) -> None:
        game = final(
            "skandinavien",
            seats=[
                {"routes": LIEKSA + TALLINN, "tickets": ["helsinki-lieksa", "tampere-tallinn"]},
                {"routes": STOCKHOLM, "tickets": ["oslo-stockholm", "oslo-vaasa"]},
            ],
        )
        assert game.scores() == [9 + 5 + 3 + 10, 4 + 4 - 9]
        assert items(game, 0) == [3, 5, 9, 10]
        assert items(game, 1) == [-9, 4, 4]

    @pytest.mark.rule("SK-61")
    @pytest.mark.rule("C-41")
    def test_players_tied_for_the_most_tickets_each_get_the_bonus(self) -> None:
        game = final(
            "skandinavien",
            seats=[
                {"routes": LIEKSA, "tickets": ["helsinki-lieksa"]},
                {"tickets": ["oslo-kobenhavn"]},
                {"routes": STOCKHOLM, "tickets": ["oslo-stockholm"]},
            ],
        )
        assert game.scores() == [6 + 5 + 10, -4, 4 + 4 + 10]

    @pytest.mark.rule("SK-61")
    @pytest.mark.rule("C-41")
    def test_nobody_gets_the_bonus_if_nobody_completed_a_ticket(self) -> None:
        game = final(
            "skandinavien", seats=[{"routes": LIEKSA, "tickets": ["oslo-kobenhavn"]}, {"routes": TALLINN}]
        )
        assert game.scores() == [6 - 4, 3]

    @pytest.mark.rule("SK-62")
    @pytest.mark.parametrize("first", [0, 1])
    def test_a_tie_goes_to_the_one_with_more_completed_tickets(self, first: int) -> None:
        two = {"routes": TALLINN + STOCKHOLM, "tickets": ["tampere-tallinn", "oslo-stockholm"]}
        one = {
            "routes": [*LIEKSA, "kirkenes-rovaniemi", "goteborg-oslo", "kajaani-lieksa"],
            "tickets": ["helsinki-lieksa"],
        }
        game = final("skandinavien", seats=[two, one] if first == 0 else [one, two])
        assert game.scores() == [24, 24]
        assert game.ranking() == ([1, 2] if first == 0 else [2, 1])

    PATH = ("goteborg-oslo", "orebro-oslo-1")  # 4 points, one path of 4
    PARTS = ("kajaani-kuopio", "imatra-lahti")  # 4 points, two of 2
    OTHER_PATH = ("kajaani-oulu", "oulu-rovaniemi")  # 4 points, one path of 4

    @pytest.mark.rule("SK-62")
    @pytest.mark.parametrize("first", [0, 1])
    def test_then_to_the_one_with_the_longest_path(self, first: int) -> None:
        seats = [{"routes": list(self.PATH)}, {"routes": list(self.PARTS)}]
        game = final("skandinavien", seats=seats if first == 0 else seats[::-1])
        assert game.scores() == [4, 4]
        assert game.ranking() == ([1, 2] if first == 0 else [2, 1])

    @pytest.mark.rule("SK-62")
    def test_then_victory_is_shared(self) -> None:
        game = final("skandinavien", seats=[{"routes": list(self.PATH)}, {"routes": list(self.OTHER_PATH)}])
        assert game.scores() == [4, 4]
        assert game.ranking() == [1, 1]

    @pytest.mark.rule("SK-62")
    def test_the_path_breaks_ties_only_and_gives_no_points(self) -> None:
        game = final("skandinavien", seats=[{"routes": list(self.PATH)}])
        assert items(game, 0) == [4]
