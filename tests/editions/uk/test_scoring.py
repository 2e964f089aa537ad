"""Vereinigtes Königreich: New York, France, points, the end, ties (UK-39, UK-42, UK-60 to UK-62)."""

from __future__ import annotations

from typing import Any

import pytest

from stellwerk import Game
from tests.rules.helpers import (
    cards,
    final,
    hand,
    items,
    notations,
    offers,
    payments,
    play,
    pos,
    refuses,
    seat,
)

NEW_YORK = "claim southampton-new-york-1"
EVERYTHING = ["wales", "scotland", "ireland-france", "stoker", "superheater", "propellers"]
# 32 spaces: three wagons are left.
THREE_WAGONS = [
    *["southampton-new-york-1", "cork-penzance-1", "aberdeen-newcastle-1"],
    *["fort-william-londonderry-1", "stornoway-wick-1"],
]


def holding(*technologies: str, **held: int) -> Game:
    return pos("uk", seats=[{"hand": held, "technologies": list(technologies)}])


def turns_until_the_end(game: Game) -> list[int]:
    order = []
    while not game.is_over:
        if game.phase == "turn":
            order.append(game.current_player)
        play(game, "draw")
    return order


def value(ticket: str, *routes: str) -> int:
    """What the ticket adds at the end for the owner of the routes."""
    return final("uk", seats=[{"tickets": [ticket], "routes": list(routes), "score": 0}]).scores()[0]


# New York


@pytest.mark.rule("UK-39", "UK-60")
def test_new_york_needs_no_technology_and_scores_40_points() -> None:
    game = holding(loco=3, red=7)
    assert payments(game, NEW_YORK) == {cards(loco=3, red=7)}
    play(game, NEW_YORK)
    assert (game.scores()[0], seat(game, 0)["wagons"], hand(game, 0)) == (40, 25, {})


@pytest.mark.rule("UK-39")
def test_the_three_symbols_of_new_york_take_locomotives() -> None:
    assert refuses(holding(loco=2, red=8), NEW_YORK)
    assert refuses(holding(red=10), NEW_YORK)
    assert payments(holding(loco=2, red=11), NEW_YORK) == {cards(loco=2, red=11)}
    assert payments(holding(loco=5, red=6), NEW_YORK) == {cards(loco=4, red=6), cards(loco=5, red=5)}


@pytest.mark.rule("UK-39", "UK-36")
@pytest.mark.parametrize(
    ("technologies", "points"), [(["lagging"], 41), (["turbines"], 42), (["lagging", "turbines"], 43)]
)
def test_lagging_and_turbines_add_to_new_york(technologies: list[str], points: int) -> None:
    assert play(holding(*technologies, loco=10), NEW_YORK).scores()[0] == points


@pytest.mark.rule("UK-39")
def test_new_york_has_no_other_route() -> None:
    ends = [route.id for route in holding().board.routes if "new-york" in (route.a, route.b)]
    assert ends == ["southampton-new-york-1"]


@pytest.mark.rule("UK-39", "UK-38")
def test_new_york_needs_no_technology_by_right_of_way_either() -> None:
    seats = [{"hand": {"loco": 14}}, {"routes": ["southampton-new-york-1"]}]
    game = play(pos("uk", seats=seats), "buy right-of-way")
    assert game.scores() == [40, 40]


# France


@pytest.mark.rule("UK-42")
def test_a_ticket_to_france_is_completed_at_either_point() -> None:
    assert value("london-france", "london-dover-1", "dover-france-1") == 7
    assert value("london-france", "southampton-london-1", "southampton-france-1") == 7
    assert value("london-france", "southampton-london-1", "southampton-france-2") == 7
    assert value("london-france", "southampton-london-1", "dover-france-1") == -7


@pytest.mark.rule("UK-42")
def test_no_connection_runs_through_france() -> None:
    channel = ["southampton-france-1", "dover-france-1", "london-dover-1"]
    assert value("southampton-london", *channel) == -4
    assert value("southampton-london", *channel, "brighton-dover-1", "southampton-brighton-1") == 4


@pytest.mark.rule("UK-42")
def test_france_is_reached_though_its_other_point_is_ones_own_too() -> None:
    assert value("london-france", "southampton-france-1", "dover-france-1", "london-dover-1") == 7


# Points


@pytest.mark.rule("UK-60")
@pytest.mark.parametrize(
    ("route", "length", "points"),
    [
        ("carlisle-barrow-1", 1, 1),
        ("cambridge-norwich-1", 2, 2),
        ("bristol-plymouth-1", 3, 4),
        ("hull-norwich-1", 4, 7),
        ("newcastle-hull-1", 5, 10),
        ("aberdeen-newcastle-1", 6, 15),
        ("southampton-new-york-1", 10, 40),
    ],
)
def test_points_by_length(route: str, length: int, points: int) -> None:
    game = play(holding(*EVERYTHING, loco=length), f"claim {route}")
    assert game.scores()[0] == points
    assert pos("uk", seats=[{"routes": [route]}]).scores()[0] == points


# The end


@pytest.mark.rule("UK-61", "C-40")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_wagons_left_give_everybody_one_more_turn(players: int) -> None:
    spender = {"routes": THREE_WAGONS, "hand": {"red": 1}}
    game = pos("uk", players, to_move=1, seats=[{}, spender])
    play(game, "claim carlisle-barrow-1")
    assert seat(game, 1)["wagons"] == 2
    assert game.position()["turns_left"] == players
    assert turns_until_the_end(game) == [*range(2, players), 0, 1]


@pytest.mark.rule("UK-61")
def test_three_wagons_left_end_nothing() -> None:
    four_wagons = [*THREE_WAGONS[:-1], "hull-norwich-1"]
    game = play(pos("uk", seats=[{"routes": four_wagons, "hand": {"red": 1}}]), "claim carlisle-barrow-1")
    assert (seat(game, 0)["wagons"], game.position()["turns_left"]) == (3, None)


@pytest.mark.rule("UK-61", "C-40")
def test_the_last_turns_are_begun_once() -> None:
    game = pos("uk", 3, seats=[{"routes": THREE_WAGONS, "hand": {"red": 1}}], turns_left=2)
    play(game, "claim carlisle-barrow-1")
    assert game.position()["turns_left"] == 1
    assert turns_until_the_end(game) == [1]


@pytest.mark.rule("UK-61")
def test_a_technology_can_be_bought_in_the_last_turn() -> None:
    game = pos(
        "uk", seats=[{"hand": {"loco": 4}, "routes": ["manchester-leeds-1"], "tickets": ["leeds-manchester"]}]
    )
    last = pos("uk", seats=game.position()["seats"][:1], turns_left=1)
    play(last, "buy double-heading", "draw", "draw")
    assert last.is_over
    assert last.scores()[0] == 1 + 1 + 2


# Ties


@pytest.mark.rule("UK-62", "C-43")
def test_there_is_no_bonus_for_the_longest_path_or_the_most_tickets() -> None:
    best = {"routes": ["manchester-leeds-1", "newcastle-leeds-1"], "tickets": ["leeds-manchester"]}
    game = final("uk", seats=[best, {}])
    assert game.scores() == [3 + 1, 0]
    assert sum(items(game, 0)) == 4


def tied(*seats: dict[str, Any]) -> list[int]:
    game = final("uk", seats=list(seats))
    assert len(set(game.scores())) == 1
    return list(game.ranking())


@pytest.mark.rule("UK-62")
def test_a_tie_goes_to_the_most_completed_tickets() -> None:
    one = {"score": 1, "routes": ["manchester-leeds-1"], "tickets": ["leeds-manchester"]}
    assert tied({"score": 2}, one) == [2, 1]
    assert tied(one, {"score": 2}) == [1, 2]


@pytest.mark.rule("UK-62")
def test_incomplete_tickets_and_a_longer_path_do_not_break_a_tie() -> None:
    assert tied({"score": 2}, {"score": 3, "tickets": ["leeds-manchester"]}) == [1, 1]
    assert tied({"score": 7}, {"score": 7, "routes": ["hull-norwich-1"]}) == [1, 1]


@pytest.mark.rule("UK-62", "C-42")
def test_a_tie_in_everything_is_shared() -> None:
    assert tied({"score": 2}, {"score": 2}, {"score": 2}) == [1, 1, 1]
    game = final("uk", seats=[{"score": 1}, {"score": 2}, {"score": 2}])
    assert game.ranking() == [3, 1, 1]


@pytest.mark.rule("UK-39")
def test_the_refusal_of_new_york_speaks_of_cards_not_of_technologies() -> None:
    game = holding(loco=2)
    assert NEW_YORK not in notations(game)
    with pytest.raises(ValueError) as refusal:
        game.parse(NEW_YORK)
    assert "propellers" not in str(refusal.value)
    assert "superheater" not in str(refusal.value)
    assert offers(game, "claim")
