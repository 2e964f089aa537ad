"""Märklin: claiming routes, placing passengers, drawing tickets (MK-20 to MK-32)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stellwerk import Game, boards
from tests.rules.helpers import (
    cards,
    discard,
    hand,
    market,
    notations,
    offers,
    payments,
    play,
    pos,
    refuses,
    seat,
)

BLUE_THREE = "bremen-emden-1"
GRAY_TWO = "augsburg-munchen-1"
ORANGE_FOUR = "augsburg-nurnberg-1"
OPEN = ["red", "blue", "green", "yellow", "black"]
MIXES = {f"tickets short={short} long={4 - short}" for short in range(5)}


def all_tickets() -> list[str]:
    return [ticket.id for ticket in boards.load("maerklin").tickets]


def with_tickets(short: list[str], long: list[str], **fields: Any) -> Game:
    """A game whose ticket decks hold these alone; the other tickets are out of it."""
    out = [ticket for ticket in all_tickets() if ticket not in short + long]
    return pos("maerklin", ticket_deck={"short": short, "long": long}, tickets_out=out, **fields)


# --- paying


@pytest.mark.rule("MK-20", "C-21")
def test_rulebook_example_a_blue_route_of_three() -> None:
    game = pos("maerklin", seats=[{"hand": {"blue": 3, "loco": 3}}])
    assert payments(game, f"claim {BLUE_THREE}") == {
        cards(blue=3),
        cards(blue=2, loco=1),
        cards(blue=1, loco=2),
        cards(loco=3),
    }


@pytest.mark.rule("MK-20", "C-21")
def test_rulebook_example_a_gray_route_of_two() -> None:
    game = pos("maerklin", seats=[{"hand": {"red": 2, "yellow": 1, "loco": 2}}])
    assert payments(game, f"claim {GRAY_TWO}") == {
        cards(red=2),
        cards(red=1, loco=1),
        cards(yellow=1, loco=1),
        cards(loco=2),
    }


@pytest.mark.rule("MK-20")
@pytest.mark.parametrize("route", ["bremen-bremerhaven-1", GRAY_TWO, BLUE_THREE])
def test_locomotives_plus_four_pay_nothing_on_routes_of_three_or_less(route: str) -> None:
    assert refuses(pos("maerklin", seats=[{"hand": {"loco4": 6}}]), f"claim {route}")
    assert f"claim {route}" in notations(pos("maerklin", seats=[{"hand": {"loco": 3}}]))


@pytest.mark.rule("MK-20")
def test_locomotives_plus_four_are_left_out_of_the_payments_for_a_short_route() -> None:
    game = pos("maerklin", seats=[{"hand": {"blue": 2, "loco": 2, "loco4": 2}}])
    assert payments(game, f"claim {BLUE_THREE}") == {cards(blue=2, loco=1), cards(blue=1, loco=2)}


@pytest.mark.rule("MK-20")
def test_both_kinds_of_locomotive_pay_for_a_route_of_four() -> None:
    game = pos("maerklin", seats=[{"hand": {"orange": 1, "loco": 2, "loco4": 2}}])
    assert payments(game, f"claim {ORANGE_FOUR}") == {
        cards(loco=2, loco4=2),
        cards(orange=1, loco=1, loco4=2),
        cards(orange=1, loco=2, loco4=1),
    }


@pytest.mark.rule("MK-20")
@pytest.mark.parametrize(
    ("route", "wild"),
    [(ORANGE_FOUR, 4), ("frankfurt-koln-1", 4), ("berlin-dresden-1", 5), ("berlin-rostock-1", 6)],
)
def test_long_routes_can_be_paid_with_locomotives_plus_four_alone(route: str, wild: int) -> None:
    game = pos("maerklin", seats=[{"hand": {"loco4": 6}}])
    assert payments(game, f"claim {route}") == {cards(loco4=wild)}


@pytest.mark.rule("MK-20")
def test_a_gray_route_of_four_takes_one_colour_and_both_kinds_of_locomotive() -> None:
    game = pos("maerklin", seats=[{"hand": {"red": 2, "blue": 3, "loco": 1, "loco4": 1}}])
    assert payments(game, "claim frankfurt-koln-1") == {
        cards(red=2, loco=1, loco4=1),
        cards(blue=3, loco=1),
        cards(blue=3, loco4=1),
        cards(blue=2, loco=1, loco4=1),
    }


@pytest.mark.rule("MK-20")
def test_passenger_cards_pay_for_nothing() -> None:
    assert offers(pos("maerklin", seats=[{"hand": {"passenger": 10}}]), "claim") == []
    game = pos("maerklin", seats=[{"hand": {"blue": 2, "loco": 1, "passenger": 5}}])
    assert payments(game, f"claim {BLUE_THREE}") == {cards(blue=2, loco=1)}


@pytest.mark.rule("MK-20")
def test_a_coloured_route_takes_no_other_colour() -> None:
    game = pos("maerklin", seats=[{"hand": {"red": 11, "yellow": 11}}])
    assert refuses(game, f"claim {BLUE_THREE}")
    assert "claim bremen-hannover-1" in notations(game)


@pytest.mark.rule("MK-20", "C-22")
def test_the_only_possible_payment_is_made_by_itself() -> None:
    game = pos("maerklin", seats=[{"hand": {"blue": 3, "red": 2}}])
    play(game, f"claim {BLUE_THREE}")
    assert game.phase == "place"
    assert hand(game, 0) == {"red": 2}


@pytest.mark.rule("MK-21", "C-24")
@pytest.mark.parametrize(
    ("route", "colour", "length", "points"),
    [
        ("bremen-bremerhaven-1", "white", 1, 1),
        ("hamburg-schwerin-1", "green", 2, 2),
        ("bremen-emden-1", "blue", 3, 4),
        ("augsburg-nurnberg-1", "orange", 4, 7),
        ("berlin-dresden-1", "green", 5, 10),
        ("berlin-rostock-1", "purple", 6, 15),
        ("berlin-hannover-1", "black", 7, 18),
    ],
)
def test_a_claim_scores_by_length_at_once(route: str, colour: str, length: int, points: int) -> None:
    game = pos("maerklin", market=OPEN, seats=[{"hand": {colour: 8}}])
    play(game, f"claim {route}", "place none")
    mine = seat(game, 0)
    assert (mine["routes"], mine["score"], mine["wagons"]) == ([route], points, 45 - length)
    assert hand(game, 0) == {colour: 8 - length}
    assert discard(game) == {colour: length}
    assert game.scores() == [points, 0]
    assert game.current_player == 1


@pytest.mark.rule("C-25", "C-26")
@pytest.mark.parametrize(("players", "open_to_others"), [(2, False), (3, False), (4, True), (5, True)])
def test_double_and_triple_routes_with_few_and_with_many_players(players: int, open_to_others: bool) -> None:
    owner = {"routes": ["dusseldorf-koln-1", "hamburg-kiel-1"], "hand": {"purple": 4}}
    other = {"hand": {"purple": 4}}
    rest = [f"claim {route}" for route in ("dusseldorf-koln-2", "dusseldorf-koln-3", "hamburg-kiel-2")]
    for_owner = notations(pos("maerklin", players, seats=[owner, other]))
    for_other = notations(pos("maerklin", players, seats=[owner, other], to_move=1))
    assert not set(rest) & set(for_owner)
    assert [saying in for_other for saying in rest] == [open_to_others] * 3


# --- placing a passenger


@pytest.mark.rule("MK-22")
def test_a_claim_may_place_a_passenger_in_either_end_city() -> None:
    game = pos("maerklin", seats=[{"hand": {"blue": 3}}])
    play(game, f"claim {BLUE_THREE}")
    assert (game.current_player, game.phase) == (0, "place")
    assert set(notations(game)) == {"place bremen", "place emden", "place none"}
    play(game, "place emden")
    assert seat(game, 0)["passengers"] == {"supply": 2, "board": ["emden"]}
    assert (game.current_player, game.phase) == (1, "turn")


@pytest.mark.rule("MK-22")
def test_the_passenger_may_stay_in_the_supply() -> None:
    game = pos("maerklin", seats=[{"hand": {"blue": 3}}])
    play(game, f"claim {BLUE_THREE}", "place none")
    assert seat(game, 0)["passengers"] == {"supply": 3, "board": []}
    assert game.current_player == 1


@pytest.mark.rule("MK-22")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_city_where_anybodys_passenger_stands_is_taken(owner: int) -> None:
    seats: list[dict[str, Any]] = [{"hand": {"blue": 3}}, {}]
    seats[owner]["passengers"] = {"board": ["bremen"]}
    game = play(pos("maerklin", seats=seats), f"claim {BLUE_THREE}")
    assert set(notations(game)) == {"place emden", "place none"}


@pytest.mark.rule("MK-22")
def test_nothing_is_asked_when_both_ends_are_taken() -> None:
    seats = [{"hand": {"blue": 3}, "passengers": {"board": ["bremen"]}}, {"passengers": {"board": ["emden"]}}]
    game = play(pos("maerklin", seats=seats), f"claim {BLUE_THREE}")
    assert (game.current_player, game.phase) == (1, "turn")


@pytest.mark.rule("MK-22", "MK-47")
@pytest.mark.parametrize("board", [["kiel", "berlin", "koln"], []])
def test_nothing_is_asked_without_an_unplaced_passenger(board: list[str]) -> None:
    game = pos("maerklin", seats=[{"hand": {"blue": 3}, "passengers": {"supply": 0, "board": board}}])
    play(game, f"claim {BLUE_THREE}")
    assert (game.current_player, game.phase) == (1, "turn")
    assert seat(game, 0)["passengers"]["board"] == board


@pytest.mark.rule("MK-22")
def test_a_city_is_free_again_once_its_passenger_has_left() -> None:
    traveller = {"routes": ["hamburg-kiel-1"], "passengers": {"board": ["kiel"]}}
    game = pos("maerklin", seats=[traveller, {"hand": {"yellow": 3}}])
    stays = play(
        pos("maerklin", seats=[traveller, {"hand": {"yellow": 3}}], to_move=1), "claim kiel-schwerin-1"
    )
    assert set(notations(stays)) == {"place schwerin", "place none"}
    play(game, "journey kiel", "claim kiel-schwerin-1")
    assert set(notations(game)) == {"place kiel", "place schwerin", "place none"}


@pytest.mark.rule("MK-22", "MK-1")
@pytest.mark.parametrize(
    "boards_of_passengers",
    [[["kiel"], ["kiel"]], [["kiel", "kiel"], []], [["kiel", "berlin", "koln", "emden"], []]],
)
def test_positions_with_crowded_cities_or_too_many_passengers_are_refused(
    boards_of_passengers: list[list[str]],
) -> None:
    with pytest.raises(ValueError):
        pos("maerklin", seats=[{"passengers": {"board": board}} for board in boards_of_passengers])


@pytest.mark.rule("MK-23")
@pytest.mark.parametrize(
    ("route", "colour", "city"),
    [
        ("kiel-danemark-1", "red", "kiel"),
        ("munster-niederlande-1", "orange", "munster"),
        ("saarbrucken-frankreich-1", "green", "saarbrucken"),
        ("konstanz-schweiz-1", "white", "konstanz"),
        ("lindau-osterreich-1", "purple", "lindau"),
        ("munchen-osterreich-1", "red", "munchen"),
    ],
)
def test_no_passenger_is_placed_in_a_country(route: str, colour: str, city: str) -> None:
    game = play(pos("maerklin", seats=[{"hand": {colour: 3}}]), f"claim {route}")
    assert set(notations(game)) == {f"place {city}", "place none"}


@pytest.mark.rule("MK-22", "MK-23")
def test_nothing_is_asked_on_a_route_to_a_country_whose_city_is_taken() -> None:
    seats = [{"hand": {"red": 2}}, {"passengers": {"board": ["kiel"]}}]
    game = play(pos("maerklin", seats=seats), "claim kiel-danemark-1")
    assert (game.current_player, game.phase) == (1, "turn")


@pytest.mark.rule("C-16", "C-11")
def test_cards_paid_fill_an_open_market_as_soon_as_the_claim_is_paid() -> None:
    game = pos("maerklin", exhausted=True, market=["red", "red", "red"], seats=[{"hand": {"blue": 3}}])
    play(game, f"claim {BLUE_THREE}", "place none")
    assert market(game) == ["blue", "blue", "red", "red", "red"]
    assert game.position()["deck"] == ["blue"]
    assert discard(game) == {}


# --- drawing tickets


@pytest.mark.rule("MK-30")
def test_four_tickets_are_drawn_in_any_mix() -> None:
    assert set(offers(pos("maerklin"), "tickets")) == MIXES


@pytest.mark.rule("MK-30")
def test_the_mix_comes_from_the_tops_and_at_least_one_is_kept() -> None:
    short, long = ["berlin-chemnitz", "koblenz-ulm"], ["koln-leipzig", "berlin-mainz", "kiel-schweiz"]
    game = pos("maerklin", ticket_deck={"short": short, "long": long})
    play(game, "tickets short=1 long=3")
    assert (game.current_player, game.phase) == (0, "keep")
    subsets = [frozenset(saying.split()[1:]) for saying in notations(game)]
    assert len(subsets) == len(set(subsets)) == 15
    assert frozenset() not in subsets
    assert frozenset().union(*subsets) == {"berlin-chemnitz", *long}


@pytest.mark.rule("MK-30", "C-33")
def test_tickets_not_kept_go_under_their_own_deck_in_the_order_offered() -> None:
    short, long = (
        ["berlin-chemnitz", "koblenz-ulm", "hamburg-koln"],
        ["koln-leipzig", "berlin-mainz", "kiel-schweiz"],
    )
    game = with_tickets(short, long)
    play(game, "tickets short=2 long=2")
    keep = next(saying for saying in notations(game) if set(saying.split()) == {"keep", "koblenz-ulm"})
    play(game, keep)
    assert seat(game, 0)["tickets"] == ["koblenz-ulm"]
    assert game.position()["ticket_deck"] == {
        "short": ["hamburg-koln", "berlin-chemnitz"],
        "long": ["kiel-schweiz", "koln-leipzig", "berlin-mainz"],
    }
    assert (game.current_player, game.phase) == (1, "turn")


@pytest.mark.rule("MK-30")
def test_a_deck_with_fewer_than_asked_for_gives_what_it_has() -> None:
    game = with_tickets(["berlin-chemnitz", "koblenz-ulm"], ["koln-leipzig", "berlin-mainz", "kiel-schweiz"])
    assert offers(game, "tickets") == [
        "tickets short=0 long=3",
        "tickets short=1 long=3",
        "tickets short=2 long=0",
        "tickets short=2 long=1",
        "tickets short=2 long=2",
    ]
    play(game, "tickets short=0 long=3")
    assert game.view(1)["ticket_deck"] == {"short": 2, "long": 0}


@pytest.mark.rule("MK-30")
def test_only_long_ones_can_be_asked_for_with_two_left() -> None:
    game = with_tickets(
        ["berlin-chemnitz", "koblenz-ulm", "bremen-dusseldorf", "hamburg-koln"],
        ["koln-leipzig", "berlin-mainz"],
    )
    play(game, "tickets short=0 long=2")
    assert {word for saying in notations(game) for word in saying.split()[1:]} == {
        "koln-leipzig",
        "berlin-mainz",
    }


@pytest.mark.rule("MK-30")
def test_an_empty_deck_cannot_be_asked() -> None:
    game = with_tickets(
        [], ["koln-leipzig", "berlin-mainz", "kiel-schweiz", "hamburg-munchen", "berlin-schweiz"]
    )
    assert offers(game, "tickets") == ["tickets short=0 long=4"]


@pytest.mark.rule("MK-30", "C-32")
def test_with_fewer_than_four_tickets_left_all_can_be_drawn() -> None:
    game = with_tickets(["berlin-chemnitz"], ["koln-leipzig", "berlin-mainz"])
    assert offers(game, "tickets") == [
        "tickets short=0 long=2",
        "tickets short=1 long=0",
        "tickets short=1 long=1",
        "tickets short=1 long=2",
    ]
    play(game, "tickets short=1 long=2")
    assert len(notations(game)) == 7
    assert game.view(1)["ticket_deck"] == {"short": 0, "long": 0}


@pytest.mark.rule("MK-30", "C-32")
def test_the_last_ticket_is_kept_by_itself() -> None:
    game = with_tickets(["berlin-chemnitz"], [])
    play(game, "tickets short=1 long=0")
    assert seat(game, 0)["tickets"] == ["berlin-chemnitz"]
    assert (game.current_player, game.phase) == (1, "turn")


@pytest.mark.rule("MK-30", "C-32")
def test_without_tickets_none_can_be_drawn() -> None:
    game = with_tickets([], [])
    assert offers(game, "tickets") == []
    assert refuses(game, "tickets short=0 long=0")


@pytest.mark.rule("MK-32", "C-4")
def test_mix_and_kinds_kept_are_public_and_the_tickets_are_not() -> None:
    short, long = ["berlin-chemnitz", "koblenz-ulm"], ["koln-leipzig", "berlin-mainz"]
    game = pos("maerklin", ticket_deck={"short": short, "long": long})
    for other in (1, None):
        assert game.view(other)["seats"][0]["tickets"] == {"short": 0, "long": 0}
    play(game, "tickets short=1 long=3")
    for other in (1, None):
        assert game.view(other)["ticket_deck"] == {"short": 22, "long": 20}
    keep = next(saying for saying in notations(game) if set(saying.split()[1:]) == {"berlin-chemnitz", *long})
    play(game, keep)
    for other in (1, None):
        view = game.view(other)
        assert view["seats"][0]["tickets"] == {"short": 1, "long": 2}
        assert view["ticket_deck"] == {"short": 22, "long": 21}
        assert not any(f'"{ticket}"' in json.dumps(view) for ticket in all_tickets())
