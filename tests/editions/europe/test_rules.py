"""Europe: set-up, drawing, claiming, ferries and tunnels (EU-1 to EU-43)."""

from __future__ import annotations

from collections import Counter

import pytest

import stellwerk
from stellwerk import Game
from tests.rules.helpers import (
    cards,
    discard,
    hand,
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
TUNNEL = "claim venezia-zurich"  # green, two spaces
KINDS = {ticket.id: ticket.deck for ticket in stellwerk.boards.load("europe").tickets}


def with_hand(**counts: int) -> Game:
    return pos("europe", seats=[{"hand": counts}], market=MARKET)


class TestSetUp:
    @pytest.mark.rule("EU-1")
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_wagons_stations_and_four_of_the_110_cards(self, players: int) -> None:
        game = stellwerk.new_game("europe", players=players, seed=3)
        start = game.position()
        held = [Counter(player["hand"]) for player in start["seats"]]
        assert [some.total() for some in held] == [4] * players
        assert [player["wagons"] for player in start["seats"]] == [45] * players
        assert [player["stations"] for player in start["seats"]] == [[]] * players
        assert [player["stations_left"] for player in game.view(None)["seats"]] == [3] * players
        assert len(start["market"]) == 5
        laid_out: Counter[str] = Counter(start["market"]) + Counter(start["deck"]) + Counter(start["discard"])
        assert sum(held, laid_out) == Counter(dict.fromkeys(COLOURS, 12) | {"loco": 14})

    @pytest.mark.rule("EU-1")
    @pytest.mark.parametrize("players", [1, 6])
    def test_two_to_five_can_play(self, players: int) -> None:
        with pytest.raises(ValueError):
            stellwerk.new_game("europe", players=players)

    @pytest.mark.rule("EU-1", "EU-12")
    def test_no_game_starts_with_three_locomotives_in_the_market(self) -> None:
        starts = [stellwerk.new_game("europe", players=2, seed=seed).position() for seed in range(200)]
        assert max(start["market"].count("loco") for start in starts) == 2

    @pytest.mark.rule("EU-2")
    @pytest.mark.parametrize("players", [2, 5])
    def test_one_long_and_three_short_tickets_are_offered_the_long_one_first(self, players: int) -> None:
        game = stellwerk.new_game("europe", players=players, seed=8)
        for number in range(players):
            offer = game.view(number)["own"]["offer"]
            assert [KINDS[ticket] for ticket in offer] == ["long", "short", "short", "short"]
        assert len(game.position()["ticket_deck"]) == 40 - 3 * players
        assert len(game.position()["tickets_out"]) == 6 - players
        assert {KINDS[ticket] for ticket in game.position()["tickets_out"]} == {"long"}

    @pytest.mark.rule("EU-2")
    def test_at_least_two_of_either_kind_are_kept(self) -> None:
        game = stellwerk.new_game("europe", players=2, seed=8)
        assert game.phase == "keep"
        assert Counter(len(saying.split()) - 1 for saying in notations(game)) == {2: 6, 3: 4, 4: 1}
        offer = game.view(0)["own"]["offer"]
        assert f"keep {offer[0]} {offer[2]}" in notations(game)
        assert f"keep {offer[1]} {offer[3]}" in notations(game)
        assert refuses(game, f"keep {offer[0]}")

    @pytest.mark.rule("EU-2")
    def test_what_is_not_kept_leaves_the_game_be_it_long_or_short(self) -> None:
        game = stellwerk.new_game("europe", players=2, seed=8)
        deck = game.position()["ticket_deck"]
        undealt = game.position()["tickets_out"]
        offers = [game.view(number)["own"]["offer"] for number in range(2)]
        play(game, f"keep {offers[0][1]} {offers[0][2]}", f"keep {offers[1][0]} {offers[1][1]}")
        position = game.position()
        returned = [offers[0][0], offers[0][3], offers[1][2], offers[1][3]]
        assert position["tickets_out"] == undealt + returned
        assert position["ticket_deck"] == deck
        assert game.phase == "turn"

    @pytest.mark.rule("EU-2")
    def test_a_position_by_hand_has_its_other_long_tickets_out_of_the_game(self) -> None:
        position = pos("europe", seats=[{"tickets": ["palermo-moskva"]}]).position()
        assert {KINDS[ticket] for ticket in position["ticket_deck"]} == {"short"}
        assert len(position["ticket_deck"]) == 40
        assert len(position["tickets_out"]) == 5
        assert "palermo-moskva" not in position["tickets_out"]


class TestDrawing:
    @pytest.mark.rule("EU-10")
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
        game = play(pos("europe", market=MARKET, deck=["green", "orange", "purple"]), first, second)
        assert hand(game, 0) == drawn
        assert game.current_player == 1

    @pytest.mark.rule("EU-11")
    def test_a_locomotive_from_the_market_is_the_only_card(self) -> None:
        game = pos("europe", market=["loco", "red", "blue", "green", "black"], deck=["white"])
        assert "there is no second card" in game.core.describe(game.parse("take loco"))
        play(game, "take loco")
        assert hand(game, 0) == {"loco": 1}
        assert game.current_player == 1

    @pytest.mark.rule("EU-11")
    @pytest.mark.parametrize("first", ["draw", "take red"])
    def test_it_is_never_the_second_card(self, first: str) -> None:
        game = play(pos("europe", market=["loco", "red", "blue", "green", "black"], deck=["white"]), first)
        assert game.phase == "draw"
        assert refuses(game, "take loco")

    @pytest.mark.rule("EU-11")
    def test_a_locomotive_drawn_blind_counts_as_an_ordinary_card(self) -> None:
        game = play(pos("europe", market=MARKET, deck=["loco", "loco", "red"]), "draw")
        assert (game.current_player, game.phase) == (0, "draw")
        assert hand(play(game, "draw"), 0) == {"loco": 2}
        assert game.current_player == 1

    @pytest.mark.rule("EU-12")
    def test_a_third_locomotive_clears_the_market(self) -> None:
        new = ["white", "white", "orange", "orange", "purple"]
        game = pos("europe", market=["loco", "loco", "red", "blue", "green"], deck=["loco", *new, "yellow"])
        play(game, "take red")
        assert market(game) == sorted(new)
        assert discard(game) == {"loco": 3, "blue": 1, "green": 1}


class TestClaiming:
    @pytest.mark.rule("EU-20")
    def test_locomotives_are_wild_on_an_ordinary_route_up_to_all_of_it(self) -> None:
        game = with_hand(yellow=2, red=3, loco=3)
        assert payments(game, "claim barcelona-madrid") == {
            cards(yellow=2),
            cards(yellow=1, loco=1),
            cards(loco=2),
        }

    @pytest.mark.rule("EU-20")
    def test_never_two_colours_on_a_gray_route(self) -> None:
        assert refuses(with_hand(red=1, blue=1), "claim danzig-warszawa")
        assert payments(with_hand(red=1, loco=1), "claim danzig-warszawa") == {cards(red=1, loco=1)}

    @pytest.mark.rule("EU-21")
    @pytest.mark.parametrize(
        ("route", "points"),
        [
            ("dieppe-paris", 1),
            ("barcelona-madrid", 2),
            ("brest-paris", 4),
            ("marseille-pamplona", 7),
            ("palermo-smyrna", 15),
            ("petrograd-stockholm", 21),
        ],
    )
    def test_points_by_length(self, route: str, points: int) -> None:
        game = pos("europe", seats=[{"hand": {"loco": 8}}], market=MARKET, exhausted=True)
        play(game, f"claim {route}")
        assert game.scores() == [points, 0]
        assert pos("europe", seats=[{"routes": [route]}]).scores() == [points, 0]

    @pytest.mark.rule("EU-22")
    @pytest.mark.parametrize(("players", "free"), [(2, False), (3, False), (4, True), (5, True)])
    def test_the_second_route_of_a_double_connection(self, players: int, free: bool) -> None:
        seats = [{"hand": {"yellow": 2}}, {"routes": ["bruxelles-paris-1"]}]
        game = pos("europe", players, seats=seats)
        assert ("claim bruxelles-paris-2" in notations(game)) == free

    @pytest.mark.rule("EU-22")
    def test_never_both_by_one_player(self) -> None:
        game = pos("europe", 5, seats=[{"hand": {"yellow": 2}, "routes": ["bruxelles-paris-1"]}])
        assert refuses(game, "claim bruxelles-paris-2")


class TestFerries:
    @pytest.mark.rule("EU-30")
    def test_a_locomotive_for_each_symbol(self) -> None:
        assert refuses(with_hand(red=6), "claim athina-smyrna")
        assert refuses(with_hand(red=6, loco=1), "claim palermo-smyrna")
        assert payments(with_hand(red=6, loco=2), "claim palermo-smyrna") == {cards(red=4, loco=2)}

    @pytest.mark.rule("EU-30")
    def test_further_locomotives_may_replace_the_coloured_cards(self) -> None:
        game = with_hand(red=2, blue=1, loco=3)
        assert payments(game, "claim brindisi-palermo") == {
            cards(red=2, loco=1),
            cards(red=1, loco=2),
            cards(blue=1, loco=2),
            cards(loco=3),
        }

    @pytest.mark.rule("EU-30")
    def test_other_cards_never_stand_for_a_locomotive(self) -> None:
        assert refuses(with_hand(red=6, blue=6, green=6), "claim amsterdam-london")
        assert payments(with_hand(red=6, loco=2), "claim amsterdam-london") == {cards(loco=2)}


def tunnel(deck: list[str], **counts: int) -> Game:
    """Seat 0 holds these cards and will reveal the first of this deck."""
    return pos("europe", seats=[{"hand": counts}], market=MARKET, deck=deck)


class TestTunnels:
    @pytest.mark.rule("EU-40")
    @pytest.mark.parametrize(
        ("revealed", "due"),
        [
            (["green", "green", "green"], 3),
            (["green", "loco", "red"], 2),
            (["loco", "loco", "loco"], 3),
            (["orange", "loco", "orange"], 1),
            (["orange", "yellow", "orange"], 0),
        ],
    )
    def test_each_card_of_the_colour_and_each_locomotive_is_due_once(
        self, revealed: list[str], due: int
    ) -> None:
        game = play(tunnel(revealed, green=6), TUNNEL)
        assert game.phase == ("surcharge" if due else "turn")
        if due:
            play(game, "surcharge green")
        assert hand(game, 0) == ({"green": 4 - due})
        assert seat(game, 0)["routes"] == ["venezia-zurich"]
        assert game.current_player == 1

    @pytest.mark.rule("EU-40")
    def test_the_surcharge_is_any_mix_of_the_colour_and_locomotives(self) -> None:
        game = tunnel(["green", "red", "loco"], green=4, loco=2, red=2)
        play(game, TUNNEL, "pay green", "pay green")
        assert sorted(notations(game)) == ["surcharge green", "surcharge loco", "withdraw"]
        assert refuses(game, "surcharge red")
        assert payments(game) == {cards(green=4), cards(green=3, loco=1), cards(green=2, loco=2)}

    @pytest.mark.rule("EU-41")
    def test_with_locomotives_alone_only_locomotives_count_and_pay(self) -> None:
        free = play(tunnel(["green", "green", "red"], green=2, loco=2), TUNNEL, "pay loco")
        assert hand(free, 0) == {"green": 2}
        due = play(tunnel(["green", "loco", "red"], green=4, loco=3), TUNNEL, "pay loco")
        assert notations(due) == ["surcharge loco", "withdraw"]
        assert hand(play(due, "surcharge loco"), 0) == {"green": 4}

    @pytest.mark.rule("EU-42")
    def test_who_will_not_pay_takes_his_cards_back_and_his_turn_is_over(self) -> None:
        game = play(tunnel(["green", "red", "red"], green=3), TUNNEL, "withdraw")
        assert (hand(game, 0), seat(game, 0)["routes"], seat(game, 0)["wagons"]) == ({"green": 3}, [], 45)
        assert (game.current_player, game.phase, game.scores()) == (1, "turn", [0, 0])

    @pytest.mark.rule("EU-42")
    def test_who_cannot_pay_can_only_withdraw(self) -> None:
        assert notations(play(tunnel(["green", "loco", "red"], green=3), TUNNEL)) == ["withdraw"]

    @pytest.mark.rule("EU-43")
    def test_the_revealed_cards_are_discarded_after_the_attempt(self) -> None:
        game = play(tunnel(["green", "red", "loco"], green=4), TUNNEL)
        assert discard(game) == {}
        assert discard(play(game.copy(), "withdraw")) == {"green": 1, "red": 1, "loco": 1}
        assert discard(play(game, "surcharge green")) == {"green": 5, "red": 1, "loco": 1}

    @pytest.mark.rule("EU-43")
    @pytest.mark.parametrize(("deck", "due"), [([], 0), (["green"], 1), (["red", "green"], 1)])
    def test_with_fewer_than_three_cards_as_many_as_there_are(self, deck: list[str], due: int) -> None:
        seats = [{"hand": {"green": 4}}]
        game = play(pos("europe", seats=seats, market=MARKET, deck=deck, exhausted=True), TUNNEL)
        assert game.phase == ("surcharge" if due else "turn")
        if not due:
            assert sorted(game.position()["deck"]) == ["green", "green"]

    @pytest.mark.rule("EU-43")
    def test_the_cards_laid_out_cannot_be_revealed_in_the_same_attempt(self) -> None:
        seats = [{"hand": {"green": 2}}]
        game = play(pos("europe", seats=seats, market=MARKET, deck=["red"], exhausted=True), TUNNEL)
        assert seat(game, 0)["routes"] == ["venezia-zurich"]

    @pytest.mark.rule("EU-40", "C-24")
    def test_a_tunnel_needs_its_wagons_like_any_route(self) -> None:
        used = routes_of("europe", 44)
        assert refuses(pos("europe", seats=[{"hand": {"green": 4}, "routes": used}]), TUNNEL)
