"""USA, the base game: the rules US-… of docs/rules/usa.md."""

from __future__ import annotations

from collections import Counter

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
RED_TWO = "claim boston-new-york-1"


def with_hand(**counts: int) -> Game:
    return pos("usa", seats=[{"hand": counts}], market=MARKET)


class TestSetUp:
    @pytest.mark.rule("US-1")
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_everyone_has_45_wagons_and_four_of_the_110_cards(self, players: int) -> None:
        start = stellwerk.new_game("usa", players=players, seed=3).position()
        held = [Counter(player["hand"]) for player in start["seats"]]
        assert [some.total() for some in held] == [4] * players
        assert [player["wagons"] for player in start["seats"]] == [45] * players
        assert len(start["market"]) == 5
        laid_out: Counter[str] = Counter(start["market"]) + Counter(start["deck"]) + Counter(start["discard"])
        assert sum(held, laid_out) == Counter(dict.fromkeys(COLOURS, 12) | {"loco": 14})

    @pytest.mark.rule("US-1")
    @pytest.mark.parametrize("players", [1, 6])
    def test_two_to_five_can_play(self, players: int) -> None:
        with pytest.raises(ValueError):
            stellwerk.new_game("usa", players=players)

    @pytest.mark.rule("US-2")
    def test_of_30_tickets_three_are_offered_and_two_or_three_kept(self) -> None:
        game = stellwerk.new_game("usa", players=2, seed=1)
        assert game.phase == "keep"
        assert sorted(len(saying.split()) - 1 for saying in notations(game)) == [2, 2, 2, 3]
        assert len(game.position()["ticket_deck"]) == 30 - 2 * 3

    @pytest.mark.rule("US-2")
    def test_tickets_returned_at_the_start_go_under_the_deck(self) -> None:
        game = stellwerk.new_game("usa", players=2, seed=1)
        returned = []
        for _ in range(2):
            first, second, third = max(notations(game), key=lambda saying: len(saying.split())).split()[1:]
            play(game, f"keep {first} {third}")
            returned.append(second)
        assert game.position()["ticket_deck"][-2:] == returned
        assert len(game.position()["ticket_deck"]) == 26


class TestDrawing:
    @pytest.mark.rule("US-10")
    @pytest.mark.parametrize(
        ("first", "second", "drawn"),
        [
            ("draw", "draw", {"green": 1, "orange": 1}),
            ("draw", "take red", {"green": 1, "red": 1}),
            ("take red", "draw", {"red": 1, "orange": 1}),
            ("take red", "take blue", {"red": 1, "blue": 1}),
        ],
    )
    def test_two_cards_each_from_the_market_or_the_deck(
        self, first: str, second: str, drawn: dict[str, int]
    ) -> None:
        game = pos("usa", market=MARKET, deck=["green", "orange", "purple"])
        play(game, first, second)
        assert hand(game, 0) == drawn
        assert game.current_player == 1

    @pytest.mark.rule("US-11")
    def test_a_locomotive_from_the_market_is_the_only_card(self) -> None:
        game = pos("usa", market=["loco", "red", "blue", "green", "black"], deck=["white"])
        play(game, "take loco")
        assert hand(game, 0) == {"loco": 1}
        assert game.current_player == 1
        assert market(game) == ["black", "blue", "green", "red", "white"]

    @pytest.mark.rule("US-11")
    def test_it_is_never_the_second_card(self) -> None:
        game = pos("usa", market=["loco", "red", "blue", "green", "black"], deck=["white", "white"])
        for first in ("draw", "take red"):
            second = play(game.copy(), first)
            assert second.phase == "draw"
            assert refuses(second, "take loco")
            assert "draw" in notations(second)

    @pytest.mark.rule("US-11")
    def test_a_locomotive_that_has_just_been_laid_out_is_no_second_card_either(self) -> None:
        game = play(pos("usa", market=MARKET, deck=["loco", "green"]), "take red")
        assert "loco" in market(game)
        assert refuses(game, "take loco")

    @pytest.mark.rule("US-11")
    def test_a_locomotive_drawn_blind_counts_as_an_ordinary_card(self) -> None:
        game = pos("usa", market=MARKET, deck=["loco", "loco", "red"])
        play(game, "draw")
        assert (game.current_player, game.phase) == (0, "draw")
        play(game, "draw")
        assert hand(game, 0) == {"loco": 2}
        assert game.current_player == 1

    @pytest.mark.rule("US-12")
    def test_a_third_locomotive_clears_the_market(self) -> None:
        new = ["white", "white", "orange", "orange", "purple"]
        game = pos("usa", market=["loco", "loco", "red", "blue", "green"], deck=["loco", *new, "yellow"])
        play(game, "take red")
        assert market(game) == sorted(new)
        assert discard(game) == {"loco": 3, "blue": 1, "green": 1}
        assert game.phase == "draw"

    @pytest.mark.rule("US-12")
    def test_two_locomotives_stay(self) -> None:
        game = pos("usa", market=["loco", "red", "blue", "green", "black"], deck=["loco", "white"])
        play(game, "take red")
        assert market(game) == ["black", "blue", "green", "loco", "loco"]

    @pytest.mark.rule("US-12")
    def test_a_position_with_three_locomotives_in_the_market_is_refused(self) -> None:
        with pytest.raises(ValueError, match="market"):
            pos("usa", market=["loco", "loco", "loco", "red", "blue"])

    @pytest.mark.rule("US-12")
    @pytest.mark.rule("US-1")
    @pytest.mark.rule("C-13")
    def test_no_game_starts_with_three_locomotives_in_the_market(self) -> None:
        starts = [stellwerk.new_game("usa", players=2, seed=seed).position() for seed in range(300)]
        assert max(start["market"].count("loco") for start in starts) == 2
        assert any(start["discard"].get("loco", 0) >= 3 for start in starts)


class TestClaiming:
    @pytest.mark.rule("US-20")
    def test_locomotives_replace_any_number_of_cards(self) -> None:
        assert payments(with_hand(red=2, blue=2, loco=2), RED_TWO) == {
            cards(red=2),
            cards(red=1, loco=1),
            cards(loco=2),
        }

    @pytest.mark.rule("US-20")
    def test_locomotives_are_wild_on_gray_routes_too(self) -> None:
        assert payments(with_hand(red=2, blue=1, loco=2), "claim atlanta-charleston") == {
            cards(red=2),
            cards(red=1, loco=1),
            cards(blue=1, loco=1),
            cards(loco=2),
        }

    @pytest.mark.rule("US-20")
    def test_no_other_cards_stand_for_a_locomotive(self) -> None:
        assert payments(with_hand(red=1, blue=8), RED_TWO) == set()

    @pytest.mark.rule("US-21")
    @pytest.mark.parametrize(
        ("route", "colour", "length", "points"),
        [
            ("atlanta-nashville", "red", 1, 1),
            ("boston-new-york-1", "red", 2, 2),
            ("chicago-duluth", "red", 3, 4),
            ("dallas-el-paso", "red", 4, 7),
            ("helena-omaha", "red", 5, 10),
            ("miami-new-orleans", "red", 6, 15),
        ],
    )
    def test_points_by_length(self, route: str, colour: str, length: int, points: int) -> None:
        game = play(with_hand(**{colour: length}), f"claim {route}")
        assert game.scores() == [points, 0]
        assert seat(game, 0)["wagons"] == 45 - length

    @pytest.mark.rule("US-22")
    @pytest.mark.parametrize(("players", "free"), [(2, False), (3, False), (4, True), (5, True)])
    def test_the_second_route_of_a_pair_is_closed_with_two_or_three_players(
        self, players: int, free: bool
    ) -> None:
        game = pos(
            "usa", players, seats=[{"hand": {"yellow": 2}}, {"routes": ["boston-new-york-1"]}], market=MARKET
        )
        assert ("claim boston-new-york-2" in notations(game)) == free

    @pytest.mark.rule("US-22")
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_nobody_owns_both(self, players: int) -> None:
        owner = {"hand": {"yellow": 2}, "routes": ["boston-new-york-1"]}
        assert refuses(pos("usa", players, seats=[owner], market=MARKET), "claim boston-new-york-2")


class TestTickets:
    @pytest.mark.rule("US-30")
    def test_three_are_offered_at_least_one_kept_and_the_rest_goes_under_the_deck(self) -> None:
        top = ["boston-miami", "denver-el-paso", "duluth-houston", "toronto-miami"]
        game = play(pos("usa", ticket_deck=top), "tickets")
        assert len(notations(game)) == 7
        assert "keep boston-miami denver-el-paso duluth-houston" in notations(game)
        play(game, "keep denver-el-paso")
        position = game.position()
        assert position["seats"][0]["tickets"] == ["denver-el-paso"]
        assert position["ticket_deck"][0] == "toronto-miami"
        assert position["ticket_deck"][-2:] == ["boston-miami", "duluth-houston"]
        assert position["tickets_out"] == []
        assert game.current_player == 1


class TestEnd:
    @pytest.mark.rule("US-40")
    @pytest.mark.parametrize(("left", "begun"), [(3, True), (4, False)])
    def test_the_final_turns_begin_at_two_wagons(self, left: int, begun: bool) -> None:
        routes = routes_of("usa", 45 - left, avoid=["atlanta-nashville"])
        game = pos("usa", 3, seats=[{"routes": routes, "hand": {"red": 1}}], market=MARKET)
        play(game, "claim atlanta-nashville")
        assert game.position()["turns_left"] == (3 if begun else None)

    @pytest.mark.rule("US-40")
    def test_everyone_has_one_more_turn_the_one_who_began_the_end_last(self) -> None:
        routes = routes_of("usa", 42, avoid=["atlanta-nashville"])
        game = pos("usa", 3, to_move=1, seats=[{}, {"routes": routes, "hand": {"red": 1}}], market=MARKET)
        play(game, "claim atlanta-nashville")
        turns = []
        while not game.is_over:
            turns.append(game.current_player)
            play(game, "draw", "draw")
        assert turns == [2, 0, 1]


EAST = ["boston-new-york-1", "new-york-washington-1"]  # 4 points, a path of 4
SOUTH = ["dallas-little-rock", "little-rock-oklahoma-city"]  # 4 points, a path of 4
APART = ["denver-santa-fe", "pittsburgh-toronto"]  # 4 points, no path over 2
DENVER_EL_PASO = ["denver-santa-fe", "el-paso-santa-fe"]  # 4 points; ticket denver-el-paso, 4
KANSAS_HOUSTON = ["kansas-city-oklahoma-city-1", "dallas-oklahoma-city-1", "dallas-houston-1"]  # 5; ticket 5


class TestScoring:
    @pytest.mark.rule("US-41")
    def test_tickets_are_added_or_subtracted(self) -> None:
        game = final(
            "usa",
            seats=[
                {"routes": DENVER_EL_PASO, "tickets": ["denver-el-paso", "boston-miami"]},
                {"routes": KANSAS_HOUSTON, "tickets": ["kansas-city-houston"]},
            ],
        )
        assert game.scores() == [4 + 4 - 12, 5 + 5 + 10]

    @pytest.mark.rule("US-41")
    def test_the_most_tickets_bring_no_bonus(self) -> None:
        game = final(
            "usa",
            seats=[{"routes": DENVER_EL_PASO, "tickets": ["denver-el-paso"]}, {"routes": ["helena-omaha"]}],
        )
        assert items(game, 0) == [4, 4]

    @pytest.mark.rule("US-42")
    def test_the_longest_path_brings_ten_points(self) -> None:
        game = final("usa", seats=[{"routes": APART}, {"routes": EAST}])
        assert game.scores() == [4, 14]

    @pytest.mark.rule("US-42")
    def test_all_who_share_the_longest_path_get_the_points(self) -> None:
        game = final("usa", seats=[{"routes": SOUTH}, {"routes": APART}, {"routes": EAST}])
        assert game.scores() == [14, 4, 14]

    @pytest.mark.rule("US-42")
    def test_nobody_gets_them_without_a_route(self) -> None:
        assert final("usa").scores() == [0, 0]

    @pytest.mark.rule("US-42")
    def test_nobody_has_them_before_the_end(self) -> None:
        assert pos("usa", seats=[{"routes": EAST}]).scores() == [4, 0]

    @pytest.mark.rule("US-43")
    @pytest.mark.parametrize("first", [0, 1])
    def test_a_tie_goes_to_the_one_with_more_completed_tickets(self, first: int) -> None:
        with_ticket = {"routes": [*DENVER_EL_PASO, "pittsburgh-toronto"], "tickets": ["denver-el-paso"]}
        longest = {"routes": ["helena-omaha"], "tickets": ["duluth-el-paso"]}  # 10, the bonus, a ticket lost
        game = final("usa", seats=[with_ticket, longest] if first == 0 else [longest, with_ticket])
        assert game.scores() == [10, 10]
        assert game.ranking() == ([1, 2] if first == 0 else [2, 1])

    @pytest.mark.rule("US-43")
    @pytest.mark.parametrize("first", [0, 1])
    def test_then_to_the_one_who_holds_the_card_for_the_longest_path(self, first: int) -> None:
        holder = {"routes": EAST}  # 4 and the bonus
        other = {"routes": ["calgary-vancouver", "chicago-duluth", "el-paso-phoenix", "pittsburgh-toronto"]}
        game = final("usa", seats=[holder, other] if first == 0 else [other, holder])
        assert game.scores() == [14, 14]
        assert game.ranking() == ([1, 2] if first == 0 else [2, 1])

    @pytest.mark.rule("US-43")
    def test_then_victory_is_shared(self) -> None:
        game = final("usa", seats=[{"routes": SOUTH}, {"routes": APART}, {"routes": EAST}])
        assert game.ranking() == [1, 3, 1]
