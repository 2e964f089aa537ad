"""Vereinigtes Königreich: the other advanced technologies (UK-51 to UK-55)."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from stellwerk import Game, boards
from tests.rules.helpers import (
    cards,
    discard,
    final,
    hand,
    notations,
    offers,
    payments,
    play,
    pos,
    refuses,
    seat,
)

MARKET = ["red", "blue", "green", "yellow", "black"]
SHORT_LIVED = ["buy risky-contracts", "buy equalising-beam"]
RED_1 = "claim carlisle-barrow-1"
RED_2 = "claim cambridge-norwich-1"
YELLOW_3 = "claim bristol-plymouth-1"
GRAY_2 = "claim nottingham-cambridge-1"
FERRY_1 = "claim barrow-liverpool-1"
FERRY_2 = "claim dover-france-1"
FERRY_3 = "claim penzance-plymouth-2"
FERRY_5_WITH_2 = "claim stornoway-wick-1"
NEW_YORK = "claim southampton-new-york-1"


def advanced(*seats: dict[str, Any], **fields: Any) -> Game:
    return pos("uk", options={"advanced": True}, seats=list(seats), **fields)


def finished(*seats: dict[str, Any], **fields: Any) -> Game:
    return final("uk", options={"advanced": True}, seats=list(seats), **fields)


def owner(technology: str, **fields: Any) -> dict[str, Any]:
    return {"technologies": [technology], **fields}


# Water tender


@pytest.mark.rule("UK-51")
def test_the_water_tender_draws_three_cards_blind() -> None:
    game = advanced(owner("water-tender"), market=MARKET, deck=["white", "loco", "orange", "purple"])
    play(game, "draw three")
    assert hand(game, 0) == {"white": 1, "loco": 1, "orange": 1}
    assert game.position()["deck"][0] == "purple"
    assert (game.phase, game.current_player) == ("turn", 1)


@pytest.mark.rule("UK-51")
def test_the_ordinary_draw_stays_possible() -> None:
    game = advanced(owner("water-tender"), market=MARKET, deck=["white", "orange"])
    assert {"draw", "draw three", "take red"} <= set(notations(game))
    play(game, "draw")
    assert refuses(game, "draw three")
    play(game, "take red")
    assert hand(game, 0) == {"white": 1, "red": 1}


@pytest.mark.rule("UK-51")
def test_three_cards_are_drawn_by_the_owner_of_a_water_tender_alone() -> None:
    assert refuses(advanced({}, owner("water-tender")), "draw three")
    bought = play(advanced({"hand": {"loco": 2}}), "buy water-tender")
    assert "draw three" in notations(bought)


@pytest.mark.rule("UK-51")
@pytest.mark.parametrize("count", [1, 2])
def test_fewer_than_three_cards_are_drawn_if_there_are_no_more(count: int) -> None:
    game = advanced(owner("water-tender"), market=MARKET, deck=["white"] * count, exhausted=True)
    play(game, "draw three")
    assert hand(game, 0) == {"white": count}
    assert game.current_player == 1


@pytest.mark.rule("UK-51", "C-10")
def test_the_discard_is_shuffled_into_the_deck_in_the_middle_of_the_three() -> None:
    piles = {"deck": ["white"], "discard": {"orange": 4}}
    game = play(advanced(owner("water-tender"), market=MARKET, exhausted=True, **piles), "draw three")
    assert hand(game, 0) == {"white": 1, "orange": 2}
    assert (game.position()["deck"], discard(game)) == (["orange", "orange"], {})


@pytest.mark.rule("UK-51")
def test_with_deck_and_discard_empty_the_water_tender_draws_nothing() -> None:
    game = advanced(owner("water-tender"), market=MARKET, exhausted=True)
    assert offers(game, "draw") == []
    assert refuses(game, "draw three")


# Risky contracts


LEEDS = {"routes": ["manchester-leeds-1"], "tickets": ["leeds-manchester"]}
LONDON = {"routes": ["cambridge-london-1"], "tickets": ["cambridge-london"]}


@pytest.mark.rule("UK-52")
def test_risky_contracts_add_20_points_for_the_most_completed_tickets() -> None:
    assert finished(owner("risky-contracts", **LEEDS), {}).scores()[0] == 1 + 1 + 20


@pytest.mark.rule("UK-52")
def test_a_tie_for_the_most_completed_tickets_counts() -> None:
    assert finished(owner("risky-contracts", **LEEDS), LONDON).scores() == [1 + 1 + 20, 1 + 3]


@pytest.mark.rule("UK-52")
def test_risky_contracts_subtract_20_points_if_another_completed_more() -> None:
    two = {
        "routes": ["cambridge-london-1", "norwich-ipswich-1"],
        "tickets": ["cambridge-london", "norwich-ipswich"],
    }
    assert finished(owner("risky-contracts", **LEEDS), two).scores()[0] == 1 + 1 - 20


@pytest.mark.rule("UK-52")
def test_tickets_that_are_not_completed_do_not_count_for_risky_contracts() -> None:
    many = {"tickets": ["cork-leeds", "galway-dublin", "leeds-london"]}
    assert finished(owner("risky-contracts", **LEEDS), many).scores()[0] == 1 + 1 + 20


@pytest.mark.rule("UK-52")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_risky_contracts_subtract_20_points_if_nobody_completed_any(players: int) -> None:
    assert finished(owner("risky-contracts"), players=players).scores() == [-20] + [0] * (players - 1)


# Equalising beam


LINE_OF_3 = ["cambridge-norwich-1", "cambridge-london-1"]
LINE_OF_4 = ["bristol-reading-1", "bristol-southampton-1"]
LOOP_OF_4_WITH_TAIL = [
    "london-brighton-1",
    "southampton-brighton-1",
    "southampton-london-1",
    "reading-london-1",
]


@pytest.mark.rule("UK-53")
def test_the_equalising_beam_adds_15_points_for_the_longest_path() -> None:
    game = finished(owner("equalising-beam", routes=LINE_OF_4), {"routes": LINE_OF_3})
    assert game.scores()[0] == 2 + 2 + 15


@pytest.mark.rule("UK-53")
def test_the_equalising_beam_subtracts_15_points_if_another_path_is_longer() -> None:
    game = finished(owner("equalising-beam", routes=LINE_OF_3), {"routes": LINE_OF_4})
    assert game.scores()[0] == 2 + 1 - 15


@pytest.mark.rule("UK-53")
def test_a_tie_for_the_longest_path_counts() -> None:
    other = {"routes": ["barrow-leeds-1", "leeds-nottingham-1"]}
    assert finished(owner("equalising-beam", routes=LINE_OF_4), other).scores() == [4 + 15, 4]


@pytest.mark.rule("UK-53")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_equalising_beam_subtracts_15_points_if_nobody_owns_a_route(players: int) -> None:
    assert finished(owner("equalising-beam"), players=players).scores() == [-15] + [0] * (players - 1)


@pytest.mark.rule("UK-53", "C-60")
def test_the_path_may_pass_a_city_twice_but_no_route() -> None:
    line_of_5 = [*LINE_OF_3, "northampton-london-1", "birmingham-northampton-1"]
    game = finished(owner("equalising-beam", routes=LOOP_OF_4_WITH_TAIL), {"routes": line_of_5})
    assert game.scores()[0] == 1 + 1 + 2 + 1 + 15
    line_of_6 = [*line_of_5, "birmingham-nottingham-1"]
    game = finished(owner("equalising-beam", routes=LOOP_OF_4_WITH_TAIL), {"routes": line_of_6})
    assert game.scores()[0] == 1 + 1 + 2 + 1 - 15


@pytest.mark.rule("UK-53", "UK-42", "C-60")
def test_no_path_runs_through_france() -> None:
    channel = ["southampton-france-1", "dover-france-1"]
    game = finished(owner("equalising-beam", routes=channel), {"routes": LINE_OF_4})
    assert game.scores()[0] == 4 + 2 - 15
    game = finished(owner("equalising-beam", routes=channel), {"routes": LINE_OF_3})
    assert game.scores()[0] == 4 + 2 + 15, "a path may end in France"


# The first renewal of the deck


@pytest.mark.rule("UK-53", "UK-55")
def test_both_cards_leave_the_supply_when_the_deck_is_renewed() -> None:
    game = advanced(
        {}, {"hand": {"loco": 2}}, market=MARKET, deck=["white"], discard={"red": 5}, exhausted=True
    )
    assert game.position()["renewed"] is False
    play(game, "draw", "draw")
    assert game.position()["renewed"] is True
    assert game.current_player == 1
    assert "buy booster" in notations(game)
    for purchase in SHORT_LIVED:
        assert refuses(game, purchase)


@pytest.mark.rule("UK-53", "UK-55")
@pytest.mark.parametrize(("renewed", "left"), [(False, SHORT_LIVED), (True, [])])
def test_they_are_sold_before_the_renewal_and_not_after(renewed: bool, left: list[str]) -> None:
    game = advanced({"hand": {"loco": 2}}, renewed=renewed)
    assert [purchase for purchase in SHORT_LIVED if purchase in notations(game)] == left


@pytest.mark.rule("UK-55")
def test_the_other_advanced_technologies_stay() -> None:
    game = advanced({"hand": {"loco": 5}}, renewed=True)
    assert {"buy thermocompressor", "buy water-tender", "buy diesel"} <= set(notations(game))


@pytest.mark.rule("UK-55", "UK-52", "UK-53")
def test_a_card_bought_before_the_renewal_counts_at_the_end() -> None:
    assert finished(owner("risky-contracts", **LEEDS), renewed=True).scores()[0] == 1 + 1 + 20
    assert finished(owner("equalising-beam"), renewed=True).scores()[0] == -15


@pytest.mark.rule("UK-55", "C-16")
def test_the_purchase_that_brings_on_the_renewal_still_holds() -> None:
    game = advanced({"hand": {"loco": 2}}, {"hand": {"loco": 2}}, market=MARKET, exhausted=True)
    play(game, "buy risky-contracts")
    assert seat(game, 0)["technologies"] == ["risky-contracts"]
    assert game.position()["renewed"] is True
    play(game, "draw", "draw")
    assert game.current_player == 1
    assert refuses(game, "buy equalising-beam")


# Diesel


def diesel(*technologies: str, **held: int) -> Game:
    return advanced({"hand": held, "technologies": ["diesel", *technologies]})


@pytest.mark.rule("UK-54", "C-22")
def test_diesel_saves_one_card() -> None:
    assert payments(diesel(red=2), RED_2) == {cards(red=1)}
    assert payments(diesel(red=2, loco=1, blue=4), RED_2) == {cards(red=1), cards(loco=1), cards(blue=4)}
    assert payments(diesel("stoker", yellow=3, loco=1), YELLOW_3) == {
        cards(yellow=2),
        cards(yellow=1, loco=1),
    }


@pytest.mark.rule("UK-54")
def test_diesel_lets_any_card_pay_two_gray_spaces() -> None:
    game = diesel(red=1, blue=1, white=3, loco=1)
    assert payments(game, GRAY_2) == {cards(red=1), cards(blue=1), cards(white=1), cards(loco=1)}


@pytest.mark.rule("UK-54")
def test_a_route_of_one_space_still_costs_one_card() -> None:
    assert payments(diesel(red=2, loco=1), RED_1) == {cards(red=1), cards(loco=1)}
    assert refuses(diesel(blue=3), RED_1)


@pytest.mark.rule("UK-54")
def test_diesel_never_saves_the_locomotive_of_a_ferry_symbol() -> None:
    assert payments(diesel("propellers", loco=2), FERRY_1) == {cards(loco=1)}
    assert refuses(diesel("propellers", red=3), FERRY_1)
    able = ("propellers", "stoker")
    assert payments(diesel(*able, loco=2, red=2), FERRY_3) == {cards(loco=1, red=1), cards(loco=2)}
    assert refuses(diesel(*able, red=3), FERRY_3)
    assert payments(diesel("propellers", "ireland-france", loco=1, red=1), FERRY_2) == {cards(loco=1)}


@pytest.mark.rule("UK-54")
def test_diesel_saves_nothing_on_a_ferry_with_a_symbol_on_every_space() -> None:
    board = copy.deepcopy(boards.load("uk").raw)
    next(route for route in board["routes"] if route["id"] == "dover-france-1")["locos"] = 2
    mine = {"technologies": ["diesel", "propellers", "ireland-france"]}
    assert refuses(advanced(mine | {"hand": {"loco": 1, "red": 1}}, board=board), FERRY_2)
    assert payments(advanced(mine | {"hand": {"loco": 2}}, board=board), FERRY_2) == {cards(loco=2)}


@pytest.mark.rule("UK-54")
def test_diesel_with_two_symbols() -> None:
    able = ("propellers", "superheater", "scotland")
    assert payments(diesel(*able, loco=2, red=3), FERRY_5_WITH_2) == {cards(loco=2, red=2)}
    assert refuses(diesel(*able, loco=1, red=4), FERRY_5_WITH_2)


@pytest.mark.rule("UK-54", "UK-10")
def test_diesel_never_shortens_a_set() -> None:
    assert payments(diesel(blue=4), RED_2) == {cards(blue=4)}
    assert refuses(diesel(blue=3), RED_2)
    assert refuses(diesel(blue=3), RED_1)
    assert payments(diesel("propellers", "ireland-france", red=5), FERRY_2) == {cards(red=4)}
    assert payments(diesel("stoker", blue=5, yellow=1), YELLOW_3) == {cards(blue=4, yellow=1)}


@pytest.mark.rule("UK-54", "UK-39")
def test_diesel_to_new_york() -> None:
    assert payments(diesel(loco=3, red=7), NEW_YORK) == {cards(loco=3, red=6)}


@pytest.mark.rule("UK-54")
def test_the_space_saved_still_takes_a_wagon_and_counts() -> None:
    game = play(diesel(red=1), RED_2)
    assert (seat(game, 0)["wagons"], game.scores()[0]) == (33, 2)


@pytest.mark.rule("UK-54")
def test_diesel_does_nothing_for_purchases() -> None:
    assert payments(diesel(loco=3), "buy propellers") == {cards(loco=2)}
    assert refuses(diesel(loco=1), "buy propellers")
    assert refuses(diesel(red=3), "buy wales")


@pytest.mark.rule("UK-54", "UK-31")
def test_diesel_holds_in_the_turn_it_is_bought() -> None:
    game = play(advanced({"hand": {"loco": 3, "red": 1}}), "buy diesel", RED_2)
    assert seat(game, 0)["routes"] == ["cambridge-norwich-1"]


@pytest.mark.rule("UK-54", "UK-38")
def test_diesel_holds_for_right_of_way() -> None:
    mine = owner("diesel", hand={"loco": 4, "red": 1})
    game = play(advanced(mine, {"routes": ["cambridge-norwich-1"]}), "buy right-of-way")
    assert seat(game, 0)["routes"] == ["cambridge-norwich-1"]
    assert hand(game, 0) == {}


@pytest.mark.rule("UK-54", "UK-50")
def test_diesel_holds_for_both_claims_of_the_thermocompressor() -> None:
    game = advanced(owner("diesel", hand={"loco": 1, "red": 1, "green": 1}))
    play(game, "buy thermocompressor", RED_2, "claim barrow-leeds-1")
    assert sorted(seat(game, 0)["routes"]) == ["barrow-leeds-1", "cambridge-norwich-1"]
    assert (seat(game, 0)["wagons"], hand(game, 0)) == (31, {})
