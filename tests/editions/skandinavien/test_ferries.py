"""Skandinavien: ferries and Murmansk–Lieksa, where other cards stand in (SK-22, SK-30 to SK-32)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from itertools import product

import pytest

import stellwerk
from stellwerk import Game
from tests.rules.helpers import (
    Payment,
    cards,
    hand,
    notations,
    part_of,
    payments,
    play,
    pos,
    seat,
)

COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")
MARKET = ["red", "blue", "yellow", "black", "white"]
YELLOW_TWO = "claim imatra-lahti"
LONG = "claim lieksa-murmansk"
FERRY = "claim kristiansand-stavanger-2"  # orange, three spaces, one locomotive
TUNNEL = "claim kristiansand-stavanger-1"  # green, two spaces


def with_hand(**counts: int) -> Game:
    """Two players, seat 0 to move with these cards, an unremarkable market."""
    return pos("skandinavien", seats=[{"hand": counts}], market=MARKET)


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


def pays_murmansk(colour: str, paid: Counter[str]) -> bool:
    """SK-22: `k` of the colour, four others for each of the rest."""
    return any(4 * (9 - k) == paid.total() - k for k in range(1, min(paid[colour], 9) + 1))


class TestMurmanskLieksa:
    @pytest.mark.rule("SK-22")
    def test_nine_of_one_colour_pay_for_it(self) -> None:
        assert payments(with_hand(green=12), LONG) == {cards(green=9)}

    @pytest.mark.rule("SK-22")
    def test_example_seven_green_and_eight_others(self) -> None:
        game = with_hand(green=7, blue=3, red=3, loco=2)
        assert payments(game, LONG) == {cards(green=7, blue=3, red=3, loco=2)}

    @pytest.mark.rule("SK-22")
    def test_example_any_eight_others_even_of_one_colour(self) -> None:
        expected = {cards(red=8, green=4), cards(green=7, red=8)}
        assert payments(with_hand(green=7, red=8), LONG) == expected

    @pytest.mark.rule("SK-22", "C-22")
    def test_a_payment_that_suffices_in_one_colour_may_go_on_in_another(self) -> None:
        """Eight red and four green are enough; more green makes it the payment of the example."""
        game = with_hand(green=7, red=8)
        ways = {cards(way.cards): way.actions for way in game.payments(LONG)}
        assert set(ways) == {cards(red=8, green=4), cards(green=7, red=8)}
        assert ways[cards(red=8, green=4)][-1] == "pass"
        for paid, actions in ways.items():
            played = play(game.copy(), *actions)
            assert played.current_player == 1
            assert Counter({"green": 7, "red": 8}) - Counter(dict(paid)) == Counter(hand(played, 0))
        begun = game.partial_payment({"green": 7, "red": 7}, LONG)
        assert begun.next_cards == ["red"]
        assert game.partial_payment({"green": 7, "red": 8}, LONG).actions == ways[cards(green=7, red=8)]

    @pytest.mark.rule("SK-22")
    def test_passing_at_the_payment_ends_the_payment_not_the_turn(self) -> None:
        game = play(with_hand(green=7, red=8), LONG)
        while "pass" not in notations(game):
            play(game, notations(game)[0])
        assert game.phase == "pay"
        again = stellwerk.from_position(game.position())
        assert notations(again) == notations(game)
        assert "these cards" in game.parse("pass").describe("en")
        play(game, "pass")
        assert seat(game, 0)["routes"] == ["lieksa-murmansk"]
        assert hand(game, 0) == {"green": 3}

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
        """No card is superfluous for the colour chosen."""
        expected = set().union(*(minimal(held, partial(pays_murmansk, colour)) for colour in COLOURS))
        assert payments(with_hand(**held), LONG) == expected

    @pytest.mark.rule("SK-22")
    def test_four_cards_replace_none_on_another_route(self) -> None:
        assert payments(with_hand(yellow=1, red=4), YELLOW_TWO) == set()


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
        game = pos("skandinavien", seats=[{"hand": {"green": 2, "red": 6}}], deck=["green", "blue", "blue"])
        play(game, TUNNEL)
        assert game.phase == "surcharge"
        assert notations(game) == ["withdraw"]
