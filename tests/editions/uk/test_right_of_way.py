"""Vereinigtes Königreich: right of way and the thermocompressor (UK-38, UK-50)."""

from __future__ import annotations

from typing import Any

import pytest

from stellwerk import Game
from tests.rules.helpers import (
    after,
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

BUY = "buy right-of-way"
RED_1 = "carlisle-barrow-1"
RED_1_TWIN = "manchester-leeds-1"
YELLOW_1 = "carlisle-newcastle-1"
GRAY_1 = "northampton-cambridge-1"
YELLOW_3 = "bristol-plymouth-1"
# 32 spaces: three wagons are left.
THREE_WAGONS = [
    *["southampton-new-york-1", "cork-penzance-1", "aberdeen-newcastle-1"],
    *["fort-william-londonderry-1", "stornoway-wick-1"],
]


def against(owned: list[str], held: dict[str, int], *more: dict[str, Any], **mine: Any) -> Game:
    """Seat 0 holds the cards, seat 1 owns the routes."""
    return pos("uk", seats=[{"hand": held, **mine}, {"routes": owned}, *more])


# Right of way


@pytest.mark.rule("UK-38")
def test_right_of_way_claims_a_route_of_another_player() -> None:
    game = play(against([RED_1, YELLOW_1], {"loco": 4, "red": 1, "yellow": 1}), BUY)
    assert (game.phase, game.current_player) == ("claim", 0)
    assert sorted(notations(game)) == [f"claim {RED_1}", f"claim {YELLOW_1}"]
    play(game, f"claim {RED_1}")
    mine = seat(game, 0)
    assert (mine["routes"], mine["wagons"], mine["score"]) == ([RED_1], 34, 1)
    assert sorted(seat(game, 1)["routes"]) == sorted([RED_1, YELLOW_1])
    assert hand(game, 0) == {"yellow": 1}
    assert discard(game) == {"loco": 4, "red": 1}
    assert (game.phase, game.current_player) == ("turn", 1)


@pytest.mark.rule("UK-38")
def test_right_of_way_returns_to_the_supply_and_can_be_bought_again() -> None:
    held = {"hand": {"loco": 5}}
    game = play(pos("uk", seats=[held | {"routes": [YELLOW_1]}, held | {"routes": [RED_1]}]), BUY)
    assert (game.current_player, seat(game, 0)["technologies"]) == (1, [])
    play(game, BUY)
    assert sorted(seat(game, 1)["routes"]) == sorted([RED_1, YELLOW_1])


@pytest.mark.rule("UK-38")
def test_a_route_that_both_own_can_be_claimed_no_more() -> None:
    game = play(pos("uk", seats=[{"hand": {"loco": 5}}, {"hand": {"loco": 5}, "routes": [RED_1]}]), BUY)
    assert game.current_player == 1
    assert refuses(game, BUY)


@pytest.mark.rule("UK-38")
def test_the_claim_is_the_action_and_must_be_made() -> None:
    game = play(against([RED_1, YELLOW_1], {"loco": 6}), BUY)
    assert {saying.split()[0] for saying in notations(game)} == {"claim"}
    assert refuses(game, "pass")
    assert refuses(game, "draw")
    assert refuses(game, f"claim {GRAY_1}")


@pytest.mark.rule("UK-38")
def test_it_is_not_sold_when_nobody_else_has_a_route() -> None:
    assert refuses(against([], {"loco": 10}), BUY)
    assert refuses(against([], {"loco": 10}, routes=[RED_1]), BUY)


@pytest.mark.rule("UK-38")
def test_it_is_not_sold_without_cards_for_the_claim() -> None:
    assert refuses(against([RED_1], {"loco": 4}), BUY)
    assert refuses(against([RED_1], {"loco": 4, "blue": 3}), BUY)
    assert refuses(against([RED_1], {"loco": 3, "red": 1}), BUY)
    assert BUY in notations(against([RED_1], {"loco": 4, "red": 1}))


@pytest.mark.rule("UK-38")
def test_only_payments_that_leave_the_cards_for_a_claim_are_offered() -> None:
    held = {"loco": 3, "blue": 4, "red": 1}
    assert payments(against([RED_1, RED_1_TWIN], held), BUY) == {cards(loco=3, blue=4)}
    assert payments(against([RED_1, GRAY_1, "birmingham-nottingham-1"], held), BUY) == {
        cards(loco=3, blue=4),
        cards(loco=3, blue=3, red=1),
    }


@pytest.mark.rule("UK-38", "UK-10")
def test_the_cards_left_may_be_a_set() -> None:
    held = {"loco": 4, "blue": 4}
    assert payments(against([RED_1, RED_1_TWIN], held), BUY) == {cards(loco=4), cards(loco=3, blue=4)}
    assert payments(against([RED_1, RED_1_TWIN], held | {"green": 1}), BUY) == {
        cards(loco=4),
        cards(loco=3, blue=4),
        cards(loco=3, blue=3, green=1),
    }


@pytest.mark.rule("UK-38")
def test_it_needs_the_technologies_of_the_route() -> None:
    assert refuses(against([YELLOW_3], {"loco": 8}), BUY)
    game = play(against([YELLOW_3], {"loco": 7}, technologies=["stoker"]), BUY)
    assert seat(game, 0)["routes"] == [YELLOW_3]
    assert game.scores()[0] == 4


@pytest.mark.rule("UK-38")
def test_it_needs_the_wagons_of_the_route() -> None:
    spent = [*THREE_WAGONS, "cambridge-norwich-1"]
    assert refuses(against(["bristol-reading-1"], {"loco": 6}, routes=spent), BUY)
    assert BUY in notations(against(["bristol-reading-1"], {"loco": 6}, routes=THREE_WAGONS))


@pytest.mark.rule("UK-38", "C-25")
@pytest.mark.parametrize("players", [3, 4])
def test_it_gives_no_second_route_of_a_connection(players: int) -> None:
    seats = [{"hand": {"loco": 8}, "routes": ["manchester-leeds-2"]}, {"routes": ["manchester-leeds-1"]}]
    assert refuses(pos("uk", players, seats=seats), BUY)


@pytest.mark.rule("UK-38", "C-25")
@pytest.mark.parametrize("players", [3, 4])
def test_the_twin_of_a_route_gained_by_right_of_way_is_closed_to_its_new_owner(players: int) -> None:
    seats = [
        {"hand": {"loco": 6}},
        {"hand": {"blue": 1}, "routes": ["manchester-leeds-1"]},
        {"hand": {"blue": 1}},
    ]
    game = play(pos("uk", players, seats=seats), BUY)
    assert seat(game, 0)["routes"] == ["manchester-leeds-1"]
    assert refuses(game, "claim manchester-leeds-2"), "seat 1 owns its twin"
    play(game, "draw", "draw")
    assert "claim manchester-leeds-2" in notations(game), "seat 2 owns neither"
    while game.current_player != 0:
        play(game, "draw")
    assert refuses(game, "claim manchester-leeds-2")


@pytest.mark.rule("UK-38", "C-26")
def test_with_two_players_it_opens_the_taken_route_but_not_its_closed_twin() -> None:
    game = play(against(["manchester-leeds-1", YELLOW_1], {"loco": 6}), BUY)
    assert sorted(notations(game)) == [f"claim {YELLOW_1}", "claim manchester-leeds-1"]


@pytest.mark.rule("UK-38")
def test_a_route_may_have_several_owners() -> None:
    seats = [{"hand": {"loco": 5}}, {"routes": [RED_1]}, {"routes": [RED_1]}]
    game = play(pos("uk", seats=seats), BUY)
    assert [seat(game, number)["routes"] for number in range(3)] == [[RED_1]] * 3


@pytest.mark.rule("UK-38")
def test_nobody_claims_a_route_of_which_he_is_an_owner_already() -> None:
    assert refuses(against([RED_1], {"loco": 8}, routes=[RED_1]), BUY)


@pytest.mark.rule("UK-38")
def test_without_right_of_way_a_taken_route_stays_taken() -> None:
    assert refuses(against([RED_1], {"loco": 8}), f"claim {RED_1}")


@pytest.mark.rule("UK-38", "UK-36")
def test_the_claim_scores_as_usual_lagging_and_turbines_included() -> None:
    able = {"technologies": ["lagging", "turbines", "propellers"]}
    game = play(against(["barrow-liverpool-1"], {"loco": 5}, **able), BUY)
    assert game.scores()[0] == 1 + 3


@pytest.mark.rule("UK-38")
def test_a_shared_route_connects_all_its_owners() -> None:
    owner = {"routes": ["manchester-leeds-1"], "tickets": ["leeds-manchester"]}
    other = {"routes": ["manchester-leeds-1"], "tickets": ["leeds-london"]}
    assert final("uk", seats=[owner, other]).scores() == [1 + 1, 1 - 6]


@pytest.mark.rule("UK-38", "UK-61")
def test_the_claim_can_bring_on_the_end() -> None:
    game = play(against([RED_1], {"loco": 5}, routes=THREE_WAGONS), BUY)
    assert seat(game, 0)["wagons"] == 2
    assert game.position()["turns_left"] == 2


# The thermocompressor


def pumping(held: dict[str, int], *others: dict[str, Any], players: int | None = None, **mine: Any) -> Game:
    return pos("uk", players, options={"advanced": True}, seats=[{"hand": held, **mine}, *others])


@pytest.mark.rule("UK-50")
def test_the_thermocompressor_claims_two_routes() -> None:
    game = play(pumping({"loco": 1, "red": 1, "yellow": 1}), "buy thermocompressor")
    assert (game.phase, game.current_player) == ("claim", 0)
    assert {saying.split()[0] for saying in notations(game)} == {"claim"}, "the first claim must be made"
    play(game, f"claim {RED_1}")
    assert (game.phase, game.current_player) == ("claim", 0)
    assert {saying.split()[0] for saying in notations(game)} == {"claim", "pass"}
    play(game, f"claim {YELLOW_1}")
    assert sorted(seat(game, 0)["routes"]) == sorted([RED_1, YELLOW_1])
    assert (game.scores()[0], seat(game, 0)["wagons"], hand(game, 0)) == (2, 33, {})
    assert (game.phase, game.current_player) == ("turn", 1)


@pytest.mark.rule("UK-50")
def test_the_thermocompressor_returns_to_the_supply() -> None:
    game = pumping({"loco": 1, "red": 1}, {"hand": {"loco": 1, "yellow": 1}})
    play(game, "buy thermocompressor", f"claim {RED_1}")
    assert (game.current_player, seat(game, 0)["technologies"]) == (1, [])
    assert "buy thermocompressor" in notations(game)


@pytest.mark.rule("UK-50", "C-3")
def test_the_second_claim_may_be_declined_and_that_is_no_pass() -> None:
    game = play(pumping({"loco": 2, "red": 1}), "buy thermocompressor", f"claim {RED_1}")
    play(game, "pay red", "pass")
    assert (game.phase, game.current_player) == ("turn", 1)
    assert game.position()["passes"] == 0
    assert seat(game, 0)["routes"] == [RED_1]


@pytest.mark.rule("UK-50")
def test_the_turn_ends_when_the_second_claim_has_become_impossible() -> None:
    game = play(pumping({"loco": 1, "red": 1}), "buy thermocompressor", f"claim {RED_1}")
    assert (game.phase, game.current_player) == ("turn", 1)


@pytest.mark.rule("UK-50")
def test_the_thermocompressor_is_not_sold_without_a_first_claim() -> None:
    assert refuses(pumping({"loco": 1}), "buy thermocompressor")
    assert refuses(pumping({"blue": 4}), "buy thermocompressor")
    assert "buy thermocompressor" in notations(pumping({"loco": 1, "blue": 1}))
    no_wagons = [*THREE_WAGONS, YELLOW_3]
    assert refuses(pumping({"loco": 5}, routes=no_wagons), "buy thermocompressor")


@pytest.mark.rule("UK-50")
def test_only_payments_that_leave_the_cards_for_a_first_claim_are_offered() -> None:
    """Every route that a single red card could pay is taken; a blue one finds Southampton-Brighton."""
    taken = ["birmingham-nottingham-1", "northampton-cambridge-1", "london-brighton-1"]
    taken += ["carlisle-barrow-1", "manchester-leeds-1", "northampton-reading-1"]
    game = pumping({"red": 4, "blue": 1}, {"routes": taken})
    assert payments(game, "buy thermocompressor") == {cards(red=4)}


@pytest.mark.rule("UK-50", "C-25")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_second_claim_is_no_twin_of_the_first(players: int) -> None:
    game = pumping({"loco": 1, "red": 1, "blue": 1}, players=players)
    play(game, "buy thermocompressor", "claim manchester-leeds-1")
    assert "claim southampton-brighton-1" in notations(game)
    assert refuses(game, "claim manchester-leeds-2")
    assert refuses(game, "claim manchester-leeds-1")


@pytest.mark.rule("UK-50")
def test_the_second_claim_does_not_open_what_others_have() -> None:
    game = pumping({"loco": 1, "red": 2}, {"routes": [RED_1]})
    play(game, "buy thermocompressor")
    assert refuses(game, f"claim {RED_1}")
    play(game, "claim northampton-reading-1")
    assert refuses(game, f"claim {RED_1}")
    assert refuses(game, "claim northampton-reading-1")


@pytest.mark.rule("UK-50", "UK-61", "C-40")
def test_the_end_is_checked_after_both_claims() -> None:
    game = pumping({"loco": 1, "red": 2, "yellow": 1}, routes=THREE_WAGONS)
    play(game, "buy thermocompressor", "claim cambridge-norwich-1")
    assert seat(game, 0)["wagons"] == 1
    assert game.position()["turns_left"] is None
    play(game, f"claim {YELLOW_1}")
    assert seat(game, 0)["wagons"] == 0
    assert game.position()["turns_left"] == 2
    assert game.current_player == 1


@pytest.mark.rule("UK-50", "UK-61")
def test_declining_after_the_trigger_brings_on_the_end_once() -> None:
    game = pumping({"loco": 1, "red": 2, "yellow": 1}, routes=THREE_WAGONS)
    first = play(game, "buy thermocompressor", "claim cambridge-norwich-1")
    for second in ("pass", f"claim {YELLOW_1}"):
        assert after(first, second).position()["turns_left"] == 2


@pytest.mark.rule("UK-50")
def test_after_the_purchase_nothing_but_claims_is_on_offer() -> None:
    game = play(pumping({"loco": 9}), "buy thermocompressor")
    assert len(offers(game, "claim")) == len(notations(game)) > 1
