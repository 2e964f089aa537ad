"""Gruselfahrt: components, set-up, drawing, claiming, swapping, and when cards run out (GF-1 to GF-14)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import stellwerk
from stellwerk import Game, boards
from tests.rules.helpers import cards, discard, hand, notations, offers, payments, play, pos, refuses, seat

ALL_CARDS = {**dict.fromkeys(["yellow", "green", "orange", "black", "blue", "red"], 10), "loco": 12}
TABLES = [2, 3, 4]
BLUE_TWO = "einsame-scheune-gruselzirkus-1"
OURS = ["zauberkessel-windmuehle", "spukhaus-leuchtturm"]
THEIRS = ["zauberkessel-spukhaus", "labor-kuerbisfeld"]
FRESH = ["lebkuchenhaus-gruft", "bahnhof-angelsteg", "windmuehle-sumpf", "rathaus-angelsteg"]


def new(players: int = 2, seed: int = 0) -> Game:
    return stellwerk.new_game("gruselfahrt", players=players, seed=seed)


def all_tickets() -> list[str]:
    return [ticket.id for ticket in boards.load("gruselfahrt").tickets]


def table(mine: dict[str, Any], other: dict[str, Any] | None = None, **fields: Any) -> Game:
    """Two players with two face-down tickets each."""
    return pos(
        "gruselfahrt", seats=[{"tickets": OURS, **mine}, {"tickets": THEIRS, **(other or {})}], **fields
    )


def with_tickets(deck: list[str], mine: list[str] = OURS, theirs: list[str] = THEIRS, **fields: Any) -> Game:
    """A game with these tickets alone; the others are out of it."""
    out = [t for t in all_tickets() if t not in {*deck, *mine, *theirs, *fields.get("ticket_discard", [])}]
    return table({"tickets": mine}, {"tickets": theirs}, ticket_deck=deck, tickets_out=out, **fields)


# --- set-up


@pytest.mark.rule("GF-1")
@pytest.mark.parametrize("players", TABLES)
def test_72_cards_of_which_four_are_dealt_to_each_and_none_lies_open(players: int) -> None:
    position = new(players, seed=4).position()
    dealt = [Counter(one["hand"]) for one in position["seats"]]
    assert [hand_.total() for hand_ in dealt] == [4] * players
    assert len(position["deck"]) == 72 - 4 * players
    assert sum(dealt, Counter(position["deck"])) == ALL_CARDS
    assert not position["market"]
    assert not position["discard"] or not any(position["discard"].values())


@pytest.mark.rule("GF-1")
@pytest.mark.parametrize("players", TABLES)
def test_everybody_starts_with_twenty_cars(players: int) -> None:
    assert [one["wagons"] for one in new(players).position()["seats"]] == [20] * players


@pytest.mark.rule("GF-1")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_may_play(players: int) -> None:
    with pytest.raises(ValueError):
        new(players)


@pytest.mark.rule("GF-2")
@pytest.mark.parametrize("players", TABLES)
def test_two_of_33_tickets_each_and_four_bonus_tickets_beside_the_board(players: int) -> None:
    game = new(players, seed=1)
    position = game.position()
    dealt = [ticket for one in position["seats"] for ticket in one["tickets"]]
    assert [len(one["tickets"]) for one in position["seats"]] == [2] * players
    assert len(position["ticket_deck"]) == 33 - 2 * players
    assert sorted(dealt + position["ticket_deck"]) == sorted(all_tickets())
    assert len(set(all_tickets())) == 33
    assert game.view(None)["bonus_tickets"] == 4


@pytest.mark.rule("GF-2")
def test_the_game_begins_with_a_turn_and_nothing_to_keep() -> None:
    game = new(3)
    assert (game.current_player, game.phase, game.scores()) == (0, "turn", [0, 0, 0])


@pytest.mark.rule("GF-2", "GF-11")
def test_routes_earn_no_points() -> None:
    game = play(table({"hand": {"green": 4}}), "claim hohler-baum-gruselzirkus-1")
    assert game.scores() == [0, 0]


# --- drawing


@pytest.mark.rule("GF-10")
def test_two_cards_are_drawn_at_once() -> None:
    game = table({"hand": {"red": 1}}, deck=["blue", "loco", "green"])
    assert offers(game, "draw") == ["draw"]
    assert offers(game, "take") == []
    play(game, "draw")
    assert hand(game, 0) == {"red": 1, "blue": 1, "loco": 1}
    assert (game.current_player, game.phase) == (1, "turn")
    assert game.position()["deck"][0] == "green"


@pytest.mark.rule("GF-13", "C-10")
def test_the_deck_is_renewed_in_the_middle_of_a_draw() -> None:
    game = table({}, exhausted=True, deck=["blue"], discard={"red": 1})
    play(game, "draw")
    assert hand(game, 0) == {"blue": 1, "red": 1}


@pytest.mark.rule("GF-13", "C-10")
def test_the_deck_is_renewed_as_soon_as_it_is_empty() -> None:
    game = table({}, exhausted=True, deck=["blue", "green"], discard={"red": 3})
    play(game, "draw")
    assert hand(game, 0) == {"blue": 1, "green": 1}
    assert game.position()["deck"] == ["red"] * 3
    assert discard(game) == {}


@pytest.mark.rule("GF-13")
def test_who_is_to_draw_more_cards_than_there_are_draws_those_there_are() -> None:
    game = table({}, exhausted=True, deck=["blue"])
    play(game, "draw")
    assert hand(game, 0) == {"blue": 1}
    assert (game.is_over, game.current_player) == (False, 1)


@pytest.mark.rule("GF-13", "C-12")
def test_without_deck_and_discard_nothing_can_be_drawn() -> None:
    game = table({"hand": {"blue": 2}}, exhausted=True)
    assert refuses(game, "draw")
    assert f"claim {BLUE_TWO}" in notations(game)


@pytest.mark.rule("C-16", "GF-13")
def test_the_cards_of_a_claim_become_the_deck_when_it_is_empty() -> None:
    game = play(table({"hand": {"blue": 2}}, exhausted=True), f"claim {BLUE_TWO}")
    assert game.position()["deck"] == ["blue", "blue"]
    assert discard(game) == {}
    assert hand(play(game, "draw"), 1) == {"blue": 2}


# --- claiming


@pytest.mark.rule("GF-11", "C-21")
def test_rulebook_example_a_blue_route_of_two() -> None:
    game = table({"hand": {"blue": 2, "red": 2, "loco": 2}})
    assert payments(game, f"claim {BLUE_TWO}") == {cards(blue=2), cards(blue=1, loco=1), cards(loco=2)}


@pytest.mark.rule("GF-11", "C-24")
def test_a_claim_places_cars_and_discards_the_cards() -> None:
    game = play(table({"hand": {"blue": 2, "red": 1}}), f"claim {BLUE_TWO}")
    mine = seat(game, 0)
    assert (mine["routes"], mine["wagons"]) == ([BLUE_TWO], 18)
    assert (hand(game, 0), discard(game)) == ({"red": 1}, {"blue": 2})
    assert (game.current_player, game.phase) == (1, "turn")


@pytest.mark.rule("GF-11", "C-20")
def test_neither_another_colour_nor_too_few_cards_pay() -> None:
    game = table({"hand": {"red": 4, "blue": 1}})
    assert refuses(game, f"claim {BLUE_TWO}")
    assert "claim zauberkessel-labor-2" in notations(game)


@pytest.mark.rule("GF-11")
def test_a_claimed_route_is_closed_to_everybody() -> None:
    game = table({"hand": {"blue": 2}}, {"routes": [BLUE_TWO]})
    assert refuses(game, f"claim {BLUE_TWO}")


@pytest.mark.rule("C-25", "C-26")
@pytest.mark.parametrize("players", TABLES)
def test_both_double_routes_are_open_but_never_to_one_player(players: int) -> None:
    owner = {"routes": ["gruselzirkus-friedhof-1"], "hand": {"orange": 2}}
    other = {"hand": {"orange": 2}}
    seats = [owner, other]
    twin = "claim gruselzirkus-friedhof-2"
    assert twin not in notations(pos("gruselfahrt", players, seats=seats))
    assert twin in notations(pos("gruselfahrt", players, seats=seats, to_move=1))


# --- swapping


@pytest.mark.rule("GF-12")
def test_both_face_down_tickets_are_swapped_for_two_new_ones() -> None:
    game = table({"hand": {"blue": 2}}, ticket_deck=FRESH)
    play(game, "swap")
    assert sorted(seat(game, 0)["tickets"]) == sorted(FRESH[:2])
    assert sorted(game.position()["ticket_discard"]) == sorted(OURS)
    assert game.position()["ticket_deck"][:2] == FRESH[2:]
    assert (game.current_player, game.phase, hand(game, 0)) == (1, "turn", {"blue": 2})


@pytest.mark.rule("GF-12")
@pytest.mark.parametrize("players", TABLES)
def test_tickets_may_be_swapped_in_any_turn(players: int) -> None:
    game = new(players)
    for number in range(players):
        assert game.current_player == number
        assert "swap" in notations(game)
        play(game, "draw")


@pytest.mark.rule("GF-12", "C-4")
def test_discarded_tickets_stay_unseen() -> None:
    game = play(table({}, ticket_deck=FRESH), "swap")
    for other in (1, None):
        view = game.view(other)
        assert view["ticket_discard"] == 2
        assert not any(f'"{ticket}"' in json.dumps(view) for ticket in OURS + FRESH)


@pytest.mark.rule("GF-12")
def test_when_the_ticket_deck_runs_out_the_discarded_tickets_are_shuffled_into_a_new_one() -> None:
    earlier = FRESH[1:]
    seen = set()
    for seed in range(12):
        game = play(with_tickets(FRESH[:1], ticket_discard=earlier, seed=seed), "swap")
        first, *second = sorted(seat(game, 0)["tickets"], key=lambda ticket: ticket != FRESH[0])
        assert first == FRESH[0]
        seen |= set(second)
        piles = game.position()["ticket_deck"] + game.position()["ticket_discard"]
        assert sorted(piles + second) == sorted(earlier + OURS)
    assert len(seen) > 1, "the new deck is shuffled"
    assert seen & set(OURS), "the tickets just discarded are part of it"


@pytest.mark.rule("GF-12", "GF-20")
def test_a_new_ticket_comes_from_the_discarded_ones_when_the_ticket_deck_is_empty() -> None:
    mine = {"routes": ["bahnhof-verlassene-schule-1"], "hand": {"green": 3}}
    tickets = ["bahnhof-friedhof", OURS[0]]
    out = [ticket for ticket in all_tickets() if ticket not in [*tickets, *THEIRS, FRESH[0]]]
    game = table({**mine, "tickets": tickets}, ticket_discard=FRESH[:1], tickets_out=out)
    play(game, "claim verlassene-schule-friedhof-1")
    assert sorted(seat(game, 0)["tickets"]) == sorted([OURS[0], FRESH[0]])
    assert (game.position()["ticket_deck"], game.position()["ticket_discard"]) == ([], [])


@pytest.mark.rule("GF-12")
def test_the_tickets_just_discarded_come_back_when_there_are_no_others() -> None:
    game = play(with_tickets([]), "swap")
    assert sorted(seat(game, 0)["tickets"]) == sorted(OURS)
    assert game.current_player == 1


@pytest.mark.rule("GF-12")
def test_completed_tickets_are_not_swapped() -> None:
    game = play(table({"completed": ["bahnhof-friedhof"]}, ticket_deck=FRESH), "swap")
    assert seat(game, 0)["completed"] == ["bahnhof-friedhof"]
    assert sorted(seat(game, 0)["tickets"]) == sorted(FRESH[:2])


# --- too few tickets


@pytest.mark.rule("GF-14")
def test_without_a_ticket_to_draw_a_player_goes_on_with_those_he_has() -> None:
    mine = ["bahnhof-friedhof", OURS[0]]
    seats = [
        {"tickets": mine, "routes": ["bahnhof-verlassene-schule-1"], "hand": {"green": 3}},
        {"tickets": THEIRS},
    ]
    out = [ticket for ticket in all_tickets() if ticket not in mine + THEIRS]
    game = pos("gruselfahrt", seats=seats, tickets_out=out)
    play(game, "claim verlassene-schule-friedhof-1")
    assert seat(game, 0)["completed"] == ["bahnhof-friedhof"]
    assert seat(game, 0)["tickets"] == [OURS[0]]
    assert (game.is_over, game.current_player) == (False, 1)


@pytest.mark.rule("GF-14")
def test_a_player_with_one_ticket_swaps_that_one() -> None:
    game = play(with_tickets([], mine=OURS[:1]), "swap")
    assert seat(game, 0)["tickets"] == OURS[:1]
    assert (game.is_over, game.current_player) == (False, 1)


# --- no action, no progress


@pytest.mark.rule("C-5", "GF-32")
def test_a_player_who_could_only_swap_may_also_pass() -> None:
    assert set(notations(table({}, exhausted=True))) == {"swap", "pass"}
    assert refuses(table({}), "pass")
    assert refuses(table({"hand": {"blue": 1}}, exhausted=True), "pass")


@pytest.mark.rule("C-3", "C-5")
@pytest.mark.parametrize("players", TABLES)
def test_a_round_of_passes_ends_the_game(players: int) -> None:
    seats = [{"tickets": all_tickets()[2 * n : 2 * n + 2]} for n in range(players)]
    seats[1]["completed"] = ["bahnhof-friedhof"]
    game = pos("gruselfahrt", seats=seats, exhausted=True)
    for _ in range(players):
        assert not game.is_over
        play(game, "pass")
    assert game.is_over
    assert game.ranking() == [1 if n == 1 else 2 for n in range(players)]


@pytest.mark.rule("C-3", "C-5")
def test_a_swap_breaks_the_round_of_passes() -> None:
    game = play(table({}, exhausted=True), "pass", "swap", "pass")
    assert not game.is_over
    assert play(game, "pass").is_over


@pytest.mark.rule("C-5", "GF-31")
@pytest.mark.parametrize("players", TABLES)
def test_three_rounds_of_swaps_by_players_who_could_do_nothing_else_end_the_game(players: int) -> None:
    seats = [{"tickets": all_tickets()[2 * n : 2 * n + 2]} for n in range(players)]
    game = pos("gruselfahrt", seats=seats, exhausted=True)
    for turn in range(3 * players):
        assert (game.is_over, game.position()["barren"]) == (False, turn)
        play(game, "swap")
    assert game.is_over
    assert game.ranking() == [1] * players


@pytest.mark.rule("C-5", "GF-12")
@pytest.mark.parametrize("players", TABLES)
def test_swaps_of_ones_own_free_will_do_not_end_the_game(players: int) -> None:
    game = new(players)
    for _ in range(5 * players):
        play(game, "swap")
        assert (game.is_over, game.position()["barren"]) == (False, 0)


@pytest.mark.rule("C-5")
@pytest.mark.parametrize(
    ("could", "fields"),
    [
        ("draw from the deck", {"deck": ["red"]}),
        ("draw from the discard", {"discard": {"red": 1}}),
        ("claim", {"seats": [{"hand": {"loco": 1}, "tickets": OURS}, {"tickets": FRESH[:2]}]}),
    ],
)
def test_a_swap_by_a_player_who_could_do_something_else_begins_the_three_rounds_anew(
    could: str, fields: dict[str, Any]
) -> None:
    stuck: dict[str, Any] = {
        "exhausted": True,
        "barren": 5,
        "seats": [{"tickets": OURS}, {"tickets": FRESH[:2]}],
    }
    assert play(pos("gruselfahrt", **stuck), "swap").is_over
    game = play(pos("gruselfahrt", **stuck | fields), "swap")
    assert (game.is_over, game.position()["barren"]) == (False, 0), f"he could {could}"


@pytest.mark.rule("C-5", "GF-12", "GF-20")
def test_a_swap_that_completes_a_ticket_is_progress() -> None:
    routes = ["bahnhof-verlassene-schule-1", "verlassene-schule-friedhof-1"]
    deck = ["bahnhof-friedhof", *FRESH]
    game = table({"routes": routes}, ticket_deck=deck, barren=5, exhausted=True)
    play(game, "swap")
    assert (game.is_over, game.position()["barren"]) == (False, 0)
    assert play(table({"routes": routes}, ticket_deck=FRESH, barren=5, exhausted=True), "swap").is_over
