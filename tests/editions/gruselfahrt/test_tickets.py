"""Gruselfahrt: completing tickets and the end of the game (GF-20, GF-24, GF-30 to GF-32)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stellwerk import Game
from tests.rules.helpers import notations, play, pos, seat

OURS = ["zauberkessel-windmuehle", "spukhaus-leuchtturm"]
THEIRS = ["zauberkessel-spukhaus", "labor-kuerbisfeld"]
FRESH = ["windmuehle-sumpf", "windmuehle-leuchtturm", "rathaus-windmuehle"]
DONE = [
    "lebkuchenhaus-zauberkessel",
    "lebkuchenhaus-einsame-scheune",
    "lebkuchenhaus-gruselzirkus",
    "duestere-lichtung-hohler-baum",
    "duestere-lichtung-rathaus",
]

# Three stretches that the green route from the school to the cemetery joins: it completes JOINED.
STRETCHES = ["labor-bahnhof-1", "bahnhof-verlassene-schule-1", "gruselzirkus-friedhof-1"]
JOINT = "verlassene-schule-friedhof-1"
JOINED = ["bahnhof-friedhof", "labor-friedhof", "gruselzirkus-verlassene-schule"]
CLAIM = f"claim {JOINT}"


def table(mine: dict[str, Any], *others: dict[str, Any], **fields: Any) -> Game:
    """Seat 0 with two face-down tickets against others; no fresh ticket is easily connected."""
    rest = list(others) or [{"tickets": THEIRS}]
    return pos("gruselfahrt", seats=[{"tickets": OURS, **mine}, *rest], **{"ticket_deck": FRESH, **fields})


def joiner(**fields: Any) -> dict[str, Any]:
    """A seat that can claim the joint with its only three cards."""
    return {"routes": STRETCHES, "hand": {"green": 3}, **fields}


# --- completing tickets


@pytest.mark.rule("GF-20")
def test_rulebook_example_from_the_station_over_the_school_to_the_cemetery() -> None:
    mine = {"routes": ["bahnhof-verlassene-schule-1"], "hand": {"green": 3}}
    game = play(table({**mine, "tickets": ["bahnhof-friedhof", OURS[0]]}), CLAIM)
    assert seat(game, 0)["completed"] == ["bahnhof-friedhof"]
    assert sorted(seat(game, 0)["tickets"]) == sorted([OURS[0], FRESH[0]])
    assert game.scores() == [1, 0]
    assert (game.current_player, game.phase) == (1, "turn")


@pytest.mark.rule("GF-20", "C-4")
def test_a_completed_ticket_is_revealed_and_the_new_one_is_not() -> None:
    game = play(table(joiner(tickets=["bahnhof-friedhof", OURS[0]])), CLAIM)
    for other in (1, None):
        view = game.view(other)
        assert view["seats"][0]["completed"] == ["bahnhof-friedhof"]
        assert view["seats"][0]["tickets"] == 2
        assert not any(f'"{ticket}"' in json.dumps(view) for ticket in [OURS[0], *FRESH])


@pytest.mark.rule("GF-20")
def test_a_ticket_is_completed_however_the_way_runs() -> None:
    detour = ["gruselzirkus-friedhof-1", "gruselzirkus-kuerbisfeld-1", "duestere-lichtung-kuerbisfeld-1"]
    mine = {"routes": [*detour, "zauberkessel-bahnhof-1"], "tickets": ["bahnhof-friedhof", OURS[0]]}
    game = table({**mine, "hand": {"orange": 3}})
    play(game, "claim duestere-lichtung-zauberkessel-2")
    assert seat(game, 0)["completed"] == ["bahnhof-friedhof"]


@pytest.mark.rule("GF-20", "C-31")
def test_other_players_routes_do_not_help() -> None:
    mine = {"hand": {"green": 3}, "tickets": ["bahnhof-friedhof", OURS[0]]}
    game = play(table(mine, {"tickets": THEIRS, "routes": ["bahnhof-verlassene-schule-1"]}), CLAIM)
    assert seat(game, 0)["completed"] == []
    assert game.scores() == [0, 0]


@pytest.mark.rule("GF-20")
def test_another_players_tickets_are_not_completed_by_my_routes() -> None:
    game = play(table(joiner(), {"tickets": ["bahnhof-friedhof", THEIRS[0]]}), CLAIM)
    assert seat(game, 1)["completed"] == []


@pytest.mark.rule("GF-20", "GF-24")
def test_one_claim_may_complete_both_tickets() -> None:
    game = play(table(joiner(tickets=JOINED[:2])), CLAIM)
    assert sorted(seat(game, 0)["completed"]) == sorted(JOINED[:2])
    assert sorted(seat(game, 0)["tickets"]) == sorted(FRESH[:2])
    assert game.scores() == [2, 0]


@pytest.mark.rule("GF-20")
def test_a_new_ticket_that_is_already_connected_is_completed_at_once_and_so_on() -> None:
    deck = [JOINED[1], JOINED[2], *FRESH]
    game = play(table(joiner(tickets=[JOINED[0], OURS[0]]), ticket_deck=deck), CLAIM)
    assert sorted(seat(game, 0)["completed"]) == sorted(JOINED)
    assert sorted(seat(game, 0)["tickets"]) == sorted([OURS[0], FRESH[0]])
    assert game.scores() == [3, 0]


@pytest.mark.rule("GF-20", "GF-12")
def test_swapped_in_tickets_that_are_connected_are_completed_at_once_and_replaced() -> None:
    deck = [JOINED[0], FRESH[0], JOINED[1], FRESH[1], FRESH[2]]
    game = play(table({"routes": [*STRETCHES, JOINT]}, ticket_deck=deck), "swap")
    assert sorted(seat(game, 0)["completed"]) == sorted(JOINED[:2])
    assert sorted(seat(game, 0)["tickets"]) == sorted(FRESH[:2])
    assert sorted(game.position()["ticket_discard"]) == sorted(OURS)
    assert (game.current_player, game.scores()) == (1, [2, 0])


# --- the sixth ticket


@pytest.mark.rule("GF-24", "GF-30")
def test_of_two_tickets_completed_together_only_the_sixth_is_revealed() -> None:
    game = play(table(joiner(completed=DONE, tickets=JOINED[:2])), CLAIM)
    assert game.is_over
    assert len(seat(game, 0)["completed"]) == 6
    assert len(seat(game, 0)["tickets"]) == 1
    assert {*seat(game, 0)["completed"], *seat(game, 0)["tickets"]} == {*DONE, *JOINED[:2]}
    assert game.position()["ticket_deck"][:3] == FRESH
    assert game.scores() == [6, 0]


@pytest.mark.rule("GF-24")
def test_after_the_fifth_a_ticket_is_drawn_and_after_the_sixth_none() -> None:
    game = play(table(joiner(completed=DONE[:4], tickets=JOINED[:2])), CLAIM)
    assert (game.is_over, game.scores()) == (True, [6, 0])
    assert sorted(seat(game, 0)["completed"]) == sorted([*DONE[:4], *JOINED[:2]])
    assert seat(game, 0)["tickets"] == FRESH[:1]
    assert game.position()["ticket_deck"][:2] == FRESH[1:]


@pytest.mark.rule("GF-24")
def test_the_sixth_ticket_ends_a_chain_of_new_tickets() -> None:
    deck = [JOINED[1], JOINED[2], *FRESH]
    game = play(table(joiner(completed=DONE[:4], tickets=[JOINED[0], OURS[0]]), ticket_deck=deck), CLAIM)
    assert (game.is_over, game.scores()) == (True, [6, 0])
    assert sorted(seat(game, 0)["completed"]) == sorted([*DONE[:4], *JOINED[:2]])
    assert game.position()["ticket_deck"][:1] == [JOINED[2]]


@pytest.mark.rule("GF-24", "GF-12")
def test_the_sixth_ticket_ends_a_chain_that_began_with_a_swap() -> None:
    mine = {"routes": [*STRETCHES, JOINT], "completed": DONE}
    game = play(table(mine, ticket_deck=[*JOINED, *FRESH]), "swap")
    assert (game.is_over, game.scores()) == (True, [6, 0])
    assert len(seat(game, 0)["completed"]) == 6
    assert len(seat(game, 0)["tickets"]) == 1
    assert game.position()["ticket_deck"][:1] == [JOINED[2]]


@pytest.mark.rule("GF-30")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sixth_ticket_wins_at_once(players: int) -> None:
    others = [
        {"completed": DONE[:4]},
        {"completed": ["hohler-baum-gruft"]},
        {"completed": ["hohler-baum-rathaus"]},
    ]
    mine = {"routes": [*STRETCHES], "hand": {"green": 3}, "tickets": [JOINED[0], OURS[0]]}
    done = ["friedhof-angelsteg", "spukhaus-sumpf", "labor-angelsteg", "bahnhof-sumpf"]
    seats = [{**mine, "completed": done, "bonuses": ["trick-or-treat"]}, *others[: players - 1]]
    game = play(pos("gruselfahrt", seats=seats), CLAIM)
    assert game.is_over
    assert game.legal_actions() == []
    assert game.scores() == [6, 4, 1, 1][:players]
    assert game.ranking() == [1, 2, 3, 3][:players]


@pytest.mark.rule("GF-30")
def test_five_completed_tickets_do_not_end_the_game() -> None:
    game = play(table(joiner(completed=DONE[:4], tickets=[JOINED[0], OURS[0]])), CLAIM)
    assert (game.is_over, game.current_player, game.scores()) == (False, 1, [5, 0])


# --- the last car

NINETEEN_CARS = [
    "hohler-baum-gruselzirkus-1",
    "gruft-friedhof-1",
    "labor-spukhaus-1",
    "verlassene-schule-windmuehle-1",
    "bahnhof-windmuehle-1",
]
LAST_CAR = "claim spukhaus-windmuehle-1"


def last_car(other: dict[str, Any] | None = None, **mine: Any) -> Game:
    """The game after seat 0 placed its last car, joining haunted house and windmill."""
    rest = {"tickets": THEIRS, **(other or {})}
    game = table({"routes": NINETEEN_CARS, "hand": {"green": 1}, **mine}, rest)
    assert seat(game, 0)["wagons"] == 1
    return play(game, LAST_CAR)


@pytest.mark.rule("GF-31")
def test_the_last_car_ends_the_game_at_once_and_most_completed_tickets_win() -> None:
    game = last_car({"completed": DONE[:2]}, completed=DONE[2:3])
    assert game.is_over
    assert seat(game, 0)["wagons"] == 0
    assert (game.scores(), game.ranking()) == ([1, 2], [2, 1])


@pytest.mark.rule("GF-31", "C-42")
def test_a_tie_after_the_last_car_is_a_shared_victory() -> None:
    game = last_car({"completed": DONE[:2]}, completed=DONE[2:4])
    assert (game.is_over, game.scores(), game.ranking()) == (True, [2, 2], [1, 1])


@pytest.mark.rule("GF-31")
def test_tickets_completed_with_the_last_car_count_and_are_replaced() -> None:
    tickets = ["spukhaus-verlassene-schule", OURS[0]]
    game = last_car({"completed": DONE[:2]}, completed=DONE[2:4], tickets=tickets)
    assert (game.is_over, game.scores(), game.ranking()) == (True, [3, 2], [1, 2])
    assert sorted(seat(game, 0)["tickets"]) == sorted([OURS[0], FRESH[0]])


@pytest.mark.rule("GF-31", "GF-21")
def test_trick_or_treat_counts_after_the_last_car() -> None:
    game = last_car({"completed": DONE[:2]}, completed=DONE[2:4], bonuses=["trick-or-treat"])
    assert (game.scores(), game.ranking()) == ([3, 2], [1, 2])


@pytest.mark.rule("GF-31", "GF-30", "GF-24")
def test_the_sixth_ticket_with_the_last_car_wins_and_nothing_more_is_drawn() -> None:
    game = last_car({}, completed=DONE, tickets=["spukhaus-verlassene-schule", OURS[0]])
    assert (game.is_over, game.scores(), game.ranking()) == (True, [6, 0], [1, 2])
    assert seat(game, 0)["tickets"] == [OURS[0]]
    assert game.position()["ticket_deck"][:3] == FRESH


@pytest.mark.rule("GF-31")
def test_the_game_goes_on_while_a_car_is_left() -> None:
    mine = {"routes": NINETEEN_CARS[:-1], "hand": {"red": 3}}
    game = play(table(mine), "claim bahnhof-windmuehle-1")
    assert seat(game, 0)["wagons"] == 1
    assert (game.is_over, game.current_player) == (False, 1)


@pytest.mark.rule("C-43", "GF-31")
def test_the_itemised_result_sums_to_the_completed_tickets() -> None:
    game = last_car({"completed": DONE[:2]}, completed=DONE[2:4], bonuses=["trick-or-treat"])
    assert [sum(item["points"] for item in game.score_breakdown(number)) for number in range(2)] == [3, 2]


@pytest.mark.rule("GF-32")
def test_with_too_few_cars_for_the_free_routes_the_other_actions_remain() -> None:
    short_ones = ["lebkuchenhaus-hohler-baum-1", "einsame-scheune-gruft-2", "angelsteg-leuchtturm-1"]
    other = {"tickets": THEIRS, "routes": short_ones}
    game = table({"routes": NINETEEN_CARS, "hand": {"orange": 4}}, other)
    assert set(notations(game)) == {"draw", "swap"}
    assert "claim rathaus-bahnhof-1" in notations(table({"hand": {"orange": 4}}, other))
    play(game, "draw")
    assert (game.is_over, game.current_player) == (False, 1)
