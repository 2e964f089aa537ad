"""Skandinavien: the rules SK-… of docs/rules/skandinavien.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import pytest

import stellwerk
from stellwerk import Game

from .helpers import (
    Payment,
    cards,
    discard,
    final,
    hand,
    items,
    market,
    notations,
    part_of,
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
LONG = "claim lieksa-murmansk"
FERRY = "claim kristiansand-stavanger-2"  # orange, three spaces, one locomotive
TUNNEL = "claim kristiansand-stavanger-1"  # green, two spaces


def with_hand(**counts: int) -> Game:
    """Two players, seat 0 to move with these cards, an unremarkable market."""
    return pos("skandinavien", seats=[{"hand": counts}], market=MARKET)


def tunnel(deck: list[str], **counts: int) -> Game:
    """Seat 0 holds these cards and will reveal the first of this deck."""
    return pos("skandinavien", seats=[{"hand": counts}], market=MARKET, deck=deck)


def last_cards(deck: list[str], discarded: Mapping[str, int], **counts: int) -> Game:
    """Like `tunnel`, but there are no cards beyond these and the market."""
    return pos(
        "skandinavien",
        seats=[{"hand": counts}],
        market=MARKET,
        deck=deck,
        discard=discarded,
        exhausted=True,
    )


def minimal(held: Mapping[str, int], legal: Callable[[Counter[str]], bool]) -> set[Payment]:
    """The legal payments out of a hand that contain no other legal payment, by trying every one."""
    choices = [[(card, n) for n in range(count + 1)] for card, count in held.items()]
    tried = [Counter({card: n for card, n in choice if n}) for choice in product(*choices)]
    paid = {frozenset(some.items()) for some in tried if legal(some)}
    return {payment for payment in paid if not any(part_of(other, payment) for other in paid)}


def pays_ferry(length: int, symbols: int, colours: tuple[str, ...]) -> Callable[[Counter[str]], bool]:
    """SK-30 to SK-32 in so many words: `k` of the colour, `n` locomotives, the rest in threes."""

    def legal(paid: Counter[str]) -> bool:
        return any(
            3 * (length - k - n) == paid.total() - k - n and symbols <= length - k <= length
            for colour in colours
            for k in range(paid[colour] + 1)
            for n in range(min(paid["loco"], length - k) + 1)
        )

    return legal


def pays_murmansk(paid: Counter[str]) -> bool:
    """SK-22: `k` of one colour, four others for each of the rest."""
    return any(4 * (9 - k) == paid.total() - k for colour in COLOURS for k in range(min(paid[colour], 9) + 1))


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
        assert game.decision == "keep"
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
        assert game.player == 1

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


class TestMurmanskLieksa:
    @pytest.mark.rule("SK-22")
    def test_nine_of_one_colour_pay_for_it(self) -> None:
        assert payments(with_hand(green=12), LONG) == {cards(green=9)}

    @pytest.mark.rule("SK-22")
    def test_example_seven_green_and_eight_others(self) -> None:
        game = with_hand(green=7, blue=3, red=3, loco=2)
        assert payments(game, LONG) == {cards(green=7, blue=3, red=3, loco=2)}

    @pytest.mark.rule("SK-22")
    def test_the_eight_may_not_be_all_of_one_colour(self) -> None:
        assert payments(with_hand(green=7, red=8), LONG) == {cards(red=8, green=4)}

    @pytest.mark.rule("SK-22")
    def test_locomotives_count_only_among_the_four(self) -> None:
        assert payments(with_hand(green=8, loco=3), LONG) == set()
        assert payments(with_hand(green=8, loco=4), LONG) == {cards(green=8, loco=4)}
        assert payments(with_hand(loco=14), LONG) == set()

    @pytest.mark.rule("SK-22")
    def test_the_four_may_be_any_mixture(self) -> None:
        assert payments(with_hand(green=8, blue=2, loco=3), LONG) == {
            cards(green=8, blue=2, loco=2),
            cards(green=8, blue=1, loco=3),
        }

    @pytest.mark.rule("SK-22")
    @pytest.mark.rule("C-22")
    @pytest.mark.parametrize(
        "held",
        [
            {"red": 8, "blue": 8, "loco": 2},
            {"red": 9, "blue": 6, "green": 6},
            {"red": 6, "blue": 5, "green": 4, "loco": 4},
            {"red": 5, "blue": 5, "green": 5, "yellow": 5, "loco": 2},
            {"red": 1, "blue": 4, "green": 7, "black": 2, "loco": 3},
        ],
    )
    def test_its_payments_are_all_those_that_trying_every_one_finds(self, held: dict[str, int]) -> None:
        assert payments(with_hand(**held), LONG) == minimal(held, pays_murmansk)

    @pytest.mark.rule("SK-22")
    def test_four_cards_replace_none_on_another_route(self) -> None:
        assert payments(with_hand(yellow=1, red=4), YELLOW_TWO) == set()


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


class TestFerries:
    @pytest.mark.rule("SK-30")
    def test_example_stavanger_kristiansand_by_sea_takes_a_locomotive_and_two_orange(self) -> None:
        assert payments(with_hand(orange=3, loco=1), FERRY) == {cards(orange=2, loco=1)}

    @pytest.mark.rule("SK-30")
    def test_without_a_locomotive_the_ferry_does_not_sail(self) -> None:
        assert payments(with_hand(orange=4), FERRY) == set()

    @pytest.mark.rule("SK-30")
    def test_every_symbol_needs_its_locomotive(self) -> None:
        two_symbols = "claim mo-i-rana-narvik"
        assert payments(with_hand(orange=4, loco=1), two_symbols) == set()
        assert payments(with_hand(orange=3, loco=2), two_symbols) == {cards(orange=2, loco=2)}

    @pytest.mark.rule("SK-30")
    def test_the_other_spaces_of_a_gray_ferry_take_any_one_colour(self) -> None:
        gray = "claim helsinki-stockholm-2"
        assert payments(with_hand(red=2, blue=2, loco=2), gray) == {
            cards(red=2, loco=2),
            cards(blue=2, loco=2),
        }
        assert payments(with_hand(red=1, blue=1, loco=2), gray) == set()

    @pytest.mark.rule("SK-30")
    def test_a_wrong_colour_does_not_fill_a_space(self) -> None:
        assert payments(with_hand(orange=1, red=1, loco=1), FERRY) == set()

    @pytest.mark.rule("SK-31")
    def test_further_locomotives_replace_coloured_cards_up_to_all(self) -> None:
        assert payments(with_hand(orange=2, loco=3), FERRY) == {
            cards(orange=2, loco=1),
            cards(orange=1, loco=2),
            cards(loco=3),
        }

    @pytest.mark.rule("SK-32")
    def test_any_three_cards_stand_for_the_locomotive(self) -> None:
        assert payments(with_hand(orange=2, red=1, blue=1, white=1), FERRY) == {
            cards(orange=2, red=1, blue=1, white=1)
        }

    @pytest.mark.rule("SK-32")
    def test_the_three_may_be_of_the_ferrys_own_colour(self) -> None:
        assert payments(with_hand(orange=6), FERRY) == {cards(orange=5)}

    @pytest.mark.rule("SK-32")
    def test_three_cards_replace_a_coloured_card_too(self) -> None:
        assert payments(with_hand(orange=1, loco=1, red=3), FERRY) == {cards(orange=1, loco=1, red=3)}

    @pytest.mark.rule("SK-32")
    def test_threes_may_be_used_any_number_of_times(self) -> None:
        assert payments(with_hand(red=5, blue=4), FERRY) == {cards(red=5, blue=4)}

    @pytest.mark.rule("SK-32")
    @pytest.mark.rule("C-22")
    @pytest.mark.parametrize(
        "held",
        [
            {"orange": 2, "loco": 1, "red": 3},
            {"orange": 5, "red": 4, "blue": 3, "loco": 3},
            {"red": 4, "blue": 4, "green": 3, "loco": 2},
            {"orange": 3, "red": 2, "blue": 2, "green": 2, "loco": 1},
        ],
    )
    def test_a_ferrys_payments_are_all_those_that_trying_every_one_finds(self, held: dict[str, int]) -> None:
        assert payments(with_hand(**held), FERRY) == minimal(held, pays_ferry(3, 1, ("orange",)))
        gray = payments(with_hand(**held), "claim helsinki-stockholm-2")
        assert gray == minimal(held, pays_ferry(4, 2, COLOURS))

    @pytest.mark.rule("SK-32")
    def test_three_cards_are_no_locomotive_in_a_tunnel_or_on_an_ordinary_route(self) -> None:
        assert payments(with_hand(green=1, red=6), TUNNEL) == set()
        assert payments(with_hand(yellow=1, red=6), YELLOW_TWO) == set()

    @pytest.mark.rule("SK-32")
    def test_three_cards_pay_no_surcharge(self) -> None:
        game = play(tunnel(["green", "blue", "blue"], green=2, red=6), TUNNEL)
        assert game.decision == "surcharge"
        assert notations(game) == ["withdraw"]


class TestTunnels:
    @pytest.mark.rule("SK-40")
    def test_the_payment_laid_out_may_mix_the_colour_and_locomotives(self) -> None:
        game = last_cards([], {}, green=2, loco=2, red=4)
        assert payments(game, TUNNEL) == {cards(green=2), cards(green=1, loco=1), cards(loco=2)}

    @pytest.mark.rule("SK-40")
    def test_without_a_match_among_the_three_nothing_is_due(self) -> None:
        game = play(tunnel(["red", "blue", "white", "green"], green=2), TUNNEL)
        assert seat(game, 0)["routes"] == ["kristiansand-stavanger-1"]
        assert hand(game, 0) == {}
        assert game.player == 1
        assert discard(game) == {"green": 2, "red": 1, "blue": 1, "white": 1}

    @pytest.mark.rule("SK-40")
    def test_exactly_three_cards_are_revealed(self) -> None:
        game = tunnel(["red", "blue", "green", "green", "loco"], green=4)
        play(game, TUNNEL)
        assert notations(game) == ["surcharge green", "withdraw"]
        play(game, "surcharge green")
        assert hand(game, 0) == {"green": 1}
        assert game.position()["deck"][:2] == ["green", "loco"]

    @pytest.mark.rule("SK-40")
    @pytest.mark.parametrize(
        ("revealed", "due"),
        [
            (["green", "green", "green"], 3),
            (["green", "loco", "green"], 3),
            (["loco", "loco", "loco"], 3),
            (["loco", "red", "green"], 2),
            (["orange", "loco", "orange"], 1),
            (["orange", "yellow", "orange"], 0),
        ],
    )
    def test_each_card_of_the_colour_and_each_locomotive_is_due_once(
        self, revealed: list[str], due: int
    ) -> None:
        game = play(tunnel(revealed, green=6), TUNNEL)
        assert game.decision == ("surcharge" if due else "turn")
        if due:
            play(game, "surcharge green")
        assert hand(game, 0) == {"green": 4 - due}
        assert seat(game, 0)["routes"] == ["kristiansand-stavanger-1"]

    @pytest.mark.rule("SK-40")
    def test_a_mixed_payment_counts_its_colour_and_locomotives(self) -> None:
        game = play(tunnel(["green", "red", "red"], green=1, loco=2), TUNNEL, "pay green")
        assert notations(game) == ["surcharge loco", "withdraw"]

    @pytest.mark.rule("SK-40")
    def test_no_other_colour_pays_the_surcharge(self) -> None:
        game = play(tunnel(["green", "red", "red"], green=2, red=3), TUNNEL)
        assert refuses(game, "surcharge red")
        assert notations(game) == ["withdraw"]

    @pytest.mark.rule("SK-41")
    def test_with_locomotives_alone_a_revealed_colour_does_not_count(self) -> None:
        game = play(tunnel(["green", "green", "red"], green=2, loco=2), TUNNEL, "pay loco")
        assert seat(game, 0)["routes"] == ["kristiansand-stavanger-1"]
        assert hand(game, 0) == {"green": 2}

    @pytest.mark.rule("SK-41")
    def test_with_locomotives_alone_only_locomotives_pay(self) -> None:
        game = play(tunnel(["green", "loco", "red"], green=4, loco=3), TUNNEL, "pay loco")
        assert notations(game) == ["surcharge loco", "withdraw"]
        play(game, "surcharge loco")
        assert hand(game, 0) == {"green": 4}
        assert seat(game, 0)["routes"] == ["kristiansand-stavanger-1"]

    @pytest.mark.rule("SK-42")
    def test_who_will_not_pay_takes_his_cards_back_and_his_turn_is_over(self) -> None:
        game = play(tunnel(["green", "red", "red"], green=3, yellow=1), TUNNEL, "withdraw")
        assert hand(game, 0) == {"green": 3, "yellow": 1}
        assert seat(game, 0)["routes"] == []
        assert seat(game, 0)["wagons"] == 40
        assert game.scores() == [0, 0]
        assert (game.player, game.decision) == (1, "turn")

    @pytest.mark.rule("SK-42")
    def test_who_cannot_pay_is_asked_all_the_same_and_can_only_withdraw(self) -> None:
        game = play(tunnel(["green", "loco", "red"], green=3), TUNNEL)
        assert (game.player, game.decision) == (0, "surcharge")
        assert notations(game) == ["withdraw"]

    @pytest.mark.rule("SK-42")
    def test_after_the_first_card_of_the_surcharge_there_is_no_way_back(self) -> None:
        game = play(tunnel(["green", "loco", "red"], green=4, loco=2), TUNNEL, "pay green")
        play(game, "surcharge green")
        assert sorted(notations(game)) == ["surcharge green", "surcharge loco"]

    @pytest.mark.rule("SK-43")
    def test_the_revealed_cards_are_discarded_after_the_attempt(self) -> None:
        game = play(tunnel(["green", "red", "loco"], green=4), TUNNEL)
        assert discard(game) == {}
        assert discard(play(game.copy(), "withdraw")) == {"green": 1, "red": 1, "loco": 1}
        assert discard(play(game, "surcharge green")) == {"green": 5, "red": 1, "loco": 1}

    @pytest.mark.rule("SK-43")
    def test_with_fewer_than_three_cards_as_many_as_there_are_are_revealed(self) -> None:
        game = play(last_cards(["red", "green"], {}, green=4), TUNNEL)
        assert notations(game) == ["surcharge green", "withdraw"]
        play(game, "surcharge green")
        assert hand(game, 0) == {"green": 1}

    @pytest.mark.rule("SK-43")
    def test_the_discard_is_shuffled_in_to_make_up_the_three(self) -> None:
        game = play(last_cards(["red"], {"green": 2}, green=5), TUNNEL)
        assert game.decision == "surcharge"
        play(game, "surcharge green")
        assert hand(game, 0) == {"green": 1}

    @pytest.mark.rule("SK-43")
    def test_with_no_cards_left_nothing_is_due(self) -> None:
        game = play(last_cards([], {}, green=2), TUNNEL)
        assert seat(game, 0)["routes"] == ["kristiansand-stavanger-1"]

    @pytest.mark.rule("SK-43")
    @pytest.mark.rule("C-16")
    def test_the_cards_laid_out_cannot_be_revealed_in_the_same_attempt(self) -> None:
        game = play(last_cards(["red"], {}, green=2), TUNNEL)
        assert seat(game, 0)["routes"] == ["kristiansand-stavanger-1"]
        assert sorted(game.position()["deck"]) == ["green", "green", "red"]

    @pytest.mark.rule("SK-44")
    def test_the_revealed_cards_are_seen_before_deciding(self) -> None:
        game = play(tunnel(["green", "red", "loco"], green=4), TUNNEL)
        for viewer in (0, 1, None):
            assert sorted(game.view(viewer)["pending"]["revealed"]) == ["green", "loco", "red"]

    @pytest.mark.rule("SK-44")
    def test_the_surcharge_is_any_mix_of_the_colour_and_locomotives(self) -> None:
        game = play(tunnel(["green", "red", "loco"], green=4, loco=2, red=2), TUNNEL, "pay green")
        assert sorted(notations(game)) == ["surcharge green", "surcharge loco", "withdraw"]
        assert payments(game) == {
            cards(green=4),
            cards(green=3, loco=1),
            cards(green=2, loco=2),
        }

    @pytest.mark.rule("SK-45")
    @pytest.mark.parametrize("revealed", ["green", "loco"])
    def test_examples_two_green_and_a_green_or_a_locomotive_revealed(self, revealed: str) -> None:
        game = play(tunnel([revealed, "red", "blue"], green=3, loco=1), TUNNEL, "pay green")
        assert sorted(notations(game)) == ["surcharge green", "surcharge loco", "withdraw"]
        with_green = play(game.copy(), "surcharge green")
        with_loco = play(game.copy(), "surcharge loco")
        assert (hand(with_green, 0), hand(with_loco, 0)) == ({"loco": 1}, {"green": 1})
        assert with_green.scores() == with_loco.scores() == [2, 0]

    @pytest.mark.rule("SK-45")
    def test_example_two_locomotives_and_a_locomotive_revealed(self) -> None:
        game = play(tunnel(["loco", "red", "blue"], loco=3), TUNNEL)
        assert notations(game) == ["surcharge loco", "withdraw"]
        assert hand(play(game, "surcharge loco"), 0) == {}
        assert game.scores() == [2, 0]


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
        assert game.player == 1


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
        while not game.over:
            turns.append(game.player)
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
