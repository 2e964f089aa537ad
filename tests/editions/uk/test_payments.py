"""Vereinigtes Königreich: locomotives, sets that stand for them, ferries (UK-10, UK-11, UK-20, C-22)."""

from __future__ import annotations

import pytest

from stellwerk import Game
from tests.rules.helpers import after, cards, discard, hand, payments, play, pos, refuses, seat

RED_1 = "claim carlisle-barrow-1"
RED_2 = "claim cambridge-norwich-1"
GRAY_2 = "claim nottingham-cambridge-1"
GRAY_4 = "claim hull-norwich-1"
FERRY_1 = "claim barrow-liverpool-1"
FERRY_2 = "claim dover-france-1"
FERRY_3 = "claim penzance-plymouth-2"
FERRY_5_WITH_2 = "claim stornoway-wick-1"


def holding(*technologies: str, **held: int) -> Game:
    return pos("uk", seats=[{"hand": held, "technologies": list(technologies)}])


# Wild locomotives


@pytest.mark.rule("UK-11", "C-21")
def test_locomotives_replace_any_card_of_a_route() -> None:
    assert payments(holding(red=2, loco=2), RED_2) == {cards(red=2), cards(red=1, loco=1), cards(loco=2)}


@pytest.mark.rule("UK-11")
def test_a_gray_route_takes_any_one_colour_and_locomotives() -> None:
    game = holding(red=2, blue=1, loco=2)
    assert payments(game, GRAY_2) == {
        cards(red=2),
        cards(red=1, loco=1),
        cards(blue=1, loco=1),
        cards(loco=2),
    }
    assert refuses(holding(red=1, blue=1), GRAY_2)


# Four cards for a locomotive


@pytest.mark.rule("UK-10")
def test_any_four_cards_are_a_locomotive_on_a_route() -> None:
    assert payments(holding(blue=4), RED_1) == {cards(blue=4)}
    assert payments(holding(blue=1, green=2, white=1), RED_1) == {cards(blue=1, green=2, white=1)}
    assert refuses(holding(blue=3), RED_1)
    assert refuses(holding(blue=2, green=1), RED_1)


@pytest.mark.rule("UK-10", "C-23")
def test_every_choice_of_four_cards_is_offered() -> None:
    assert payments(holding(blue=3, green=2, white=1), RED_1) == {
        cards(blue=3, green=1),
        cards(blue=3, white=1),
        cards(blue=2, green=2),
        cards(blue=2, green=1, white=1),
        cards(blue=1, green=2, white=1),
    }


@pytest.mark.rule("UK-10", "C-22")
def test_no_set_contains_a_card_that_would_pay_by_itself() -> None:
    assert payments(holding(red=1, blue=4, loco=1), RED_1) == {cards(red=1), cards(loco=1), cards(blue=4)}
    assert payments(holding(red=1, blue=3, loco=1), RED_1) == {cards(red=1), cards(loco=1)}


@pytest.mark.rule("UK-10", "C-22")
def test_sets_stand_beside_cards_and_locomotives() -> None:
    assert payments(holding(red=2, loco=2, blue=3, green=2), RED_2) == {
        cards(red=2),
        cards(red=1, loco=1),
        cards(loco=2),
        cards(red=1, blue=3, green=1),
        cards(red=1, blue=2, green=2),
        cards(loco=1, blue=3, green=1),
        cards(loco=1, blue=2, green=2),
    }


@pytest.mark.rule("UK-10")
def test_two_sets_pay_two_spaces() -> None:
    assert payments(holding(blue=8), RED_2) == {cards(blue=8)}
    assert payments(holding(blue=5, green=4), RED_2) == {cards(blue=5, green=3), cards(blue=4, green=4)}
    assert refuses(holding(blue=7), RED_2)


@pytest.mark.rule("UK-10", "C-22")
def test_on_a_gray_route_a_card_and_a_set_are_five_different_colours() -> None:
    five = {"red": 1, "blue": 1, "green": 1, "yellow": 1, "black": 1}
    assert payments(holding(**five), GRAY_2) == {cards(five)}
    assert payments(holding(**five | {"red": 2}), GRAY_2) == {cards(five), cards(red=2)}
    assert refuses(holding(red=1, blue=1, green=1, yellow=1), GRAY_2)


@pytest.mark.rule("UK-10", "C-22")
def test_on_a_long_gray_route_the_set_comes_from_other_colours() -> None:
    assert payments(holding("superheater", red=3, blue=2, green=2), GRAY_4) == {cards(red=3, blue=2, green=2)}
    assert payments(holding("superheater", red=3, blue=3, green=1), GRAY_4) == {cards(red=3, blue=3, green=1)}
    assert payments(holding("superheater", red=4, blue=2, green=2), GRAY_4) == {
        cards(red=4),
        cards(red=3, blue=2, green=2),
    }


@pytest.mark.rule("UK-10")
def test_a_set_is_spent_whole() -> None:
    game = play(holding(blue=5), RED_1)
    assert hand(game, 0) == {"blue": 1}
    assert discard(game) == {"blue": 4}
    assert seat(game, 0)["score"] == 1


@pytest.mark.rule("UK-10")
def test_four_cards_are_a_locomotive_for_a_ferry_symbol() -> None:
    game = holding("propellers", red=3, blue=2)
    assert payments(game, FERRY_1) == {cards(red=3, blue=1), cards(red=2, blue=2)}
    assert payments(holding("propellers", red=3, blue=1, loco=1), FERRY_1) == {
        cards(loco=1),
        cards(red=3, blue=1),
    }
    assert refuses(holding("propellers", red=3), FERRY_1)


@pytest.mark.rule("UK-10", "C-22")
def test_any_five_cards_pay_a_ferry_of_two_spaces() -> None:
    game = holding("propellers", "ireland-france", red=3, blue=3, loco=1)
    assert payments(game, FERRY_2) == {
        cards(loco=1, red=1),
        cards(loco=1, blue=1),
        cards(red=3, blue=2),
        cards(red=2, blue=3),
    }
    assert payments(holding("propellers", "ireland-france", red=5), FERRY_2) == {cards(red=5)}


@pytest.mark.rule("UK-10", "UK-31")
def test_four_cards_are_a_locomotive_for_a_technology() -> None:
    assert payments(holding(loco=1, red=3, blue=2), "buy wales") == {
        cards(loco=1),
        cards(red=3, blue=1),
        cards(red=2, blue=2),
    }
    assert payments(holding(loco=2, blue=4, green=1), "buy propellers") == {
        cards(loco=2),
        cards(loco=1, blue=4),
        cards(loco=1, blue=3, green=1),
    }
    assert payments(holding(blue=8), "buy propellers") == {cards(blue=8)}
    assert refuses(holding(blue=7), "buy propellers")
    assert refuses(holding(loco=1, blue=3), "buy propellers")


# Three with the Booster


@pytest.mark.rule("UK-35", "UK-10")
def test_with_the_booster_three_cards_are_a_locomotive() -> None:
    assert payments(holding("booster", blue=2, green=2), RED_1) == {
        cards(blue=2, green=1),
        cards(blue=1, green=2),
    }
    assert payments(holding("booster", blue=6), RED_2) == {cards(blue=6)}
    assert refuses(holding("booster", blue=2), RED_1)


@pytest.mark.rule("UK-35", "C-22")
def test_with_the_booster_four_colours_pay_two_gray_spaces() -> None:
    assert payments(holding("booster", red=1, blue=1, green=1, yellow=1), GRAY_2) == {
        cards(red=1, blue=1, green=1, yellow=1)
    }
    assert len(payments(holding("booster", red=1, blue=1, green=1, yellow=1, black=1), GRAY_2)) == 5


@pytest.mark.rule("UK-35", "UK-20")
def test_the_booster_counts_for_ferries() -> None:
    assert payments(holding("booster", "propellers", red=3), FERRY_1) == {cards(red=3)}
    assert payments(holding("booster", "propellers", "ireland-france", red=4), FERRY_2) == {cards(red=4)}


@pytest.mark.rule("UK-35", "UK-31")
def test_the_booster_counts_for_later_purchases_not_for_its_own() -> None:
    assert payments(holding("booster", red=3), "buy wales") == {cards(red=3)}
    assert payments(holding("booster", red=6), "buy propellers") == {cards(red=6)}
    assert refuses(holding(red=6), "buy booster")
    assert refuses(holding(red=7), "buy booster")
    assert payments(holding(red=8), "buy booster") == {cards(red=8)}


@pytest.mark.rule("UK-35", "UK-31")
def test_the_booster_holds_for_the_action_of_the_turn_it_was_bought_in() -> None:
    game = holding(loco=2, blue=3)
    assert payments(game, RED_1) == {cards(loco=1)}
    assert payments(after(game, "buy booster"), RED_1) == {cards(blue=3)}


# Ferries


@pytest.mark.rule("UK-20")
def test_a_ferry_takes_a_locomotive_for_its_symbol_and_one_colour_for_the_rest() -> None:
    able = ("propellers", "stoker")
    assert payments(holding(*able, loco=1, red=2), FERRY_3) == {cards(loco=1, red=2)}
    assert payments(holding(*able, loco=3, red=1, blue=1), FERRY_3) == {
        cards(loco=2, red=1),
        cards(loco=2, blue=1),
        cards(loco=3),
    }
    assert refuses(holding(*able, loco=1, red=1, blue=1), FERRY_3)
    assert refuses(holding(*able, red=3), FERRY_3)


@pytest.mark.rule("UK-20")
def test_a_ferry_takes_a_locomotive_for_each_of_two_symbols() -> None:
    able = ("propellers", "superheater", "scotland")
    assert payments(holding(*able, loco=3, red=3), FERRY_5_WITH_2) == {
        cards(loco=2, red=3),
        cards(loco=3, red=2),
    }
    assert refuses(holding(*able, loco=1, red=4), FERRY_5_WITH_2)
    assert payments(holding(*able, loco=1, red=7), FERRY_5_WITH_2) == {cards(loco=1, red=7)}
    assert payments(holding(*able, red=11), FERRY_5_WITH_2) == {cards(red=11)}


@pytest.mark.rule("UK-20", "UK-10", "C-22")
def test_a_ferrys_set_may_contain_the_colour_of_the_rest() -> None:
    able = ("propellers", "stoker")
    assert payments(holding(*able, red=5, blue=1), FERRY_3) == {cards(red=5, blue=1)}
    assert payments(holding(*able, red=3, blue=3), FERRY_3) == {cards(red=3, blue=3)}
    assert payments(holding(*able, red=6, loco=1), FERRY_3) == {cards(red=6), cards(red=2, loco=1)}


@pytest.mark.rule("UK-20", "C-23")
def test_a_ferry_of_two_spaces_may_be_paid_by_locomotives_alone() -> None:
    game = holding("propellers", "ireland-france", loco=2, red=1)
    assert payments(game, FERRY_2) == {cards(loco=2), cards(loco=1, red=1)}
