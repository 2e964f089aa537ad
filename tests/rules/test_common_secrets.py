"""What a view shows and what it keeps back (C-4)."""

from __future__ import annotations

import json
from typing import Any

import pytest

import stellwerk
from tests.editions import EXAMPLES
from tests.oracle.spec import SPEC

from .helpers import EDITIONS, after, draw_turn, hand, notations, play, pos

COMMON_MARKET = ("red", "blue", "green", "yellow", "black")
WORLD_MARKET = ("red-train", "black-train", "green-train", "red-ship", "black-ship", "green-ship")
OFFERS = {edition: examples.offers for edition, examples in EXAMPLES.items() if examples.offers}


def laid_out(edition: str) -> dict[str, Any]:
    """A market of ordinary cards, where there is one."""
    if not SPEC[edition].market:
        return {}
    return {"market": list(WORLD_MARKET if SPEC[edition].ships else COMMON_MARKET)}


@pytest.mark.rule("C-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_view_says_nothing_of_anothers_cards_and_tickets_or_of_the_decks(edition: str) -> None:
    games = [
        pos(edition, seed=seed, seats=[{}, {"hand": held, "tickets": tickets}], **laid_out(edition))
        for seed, (held, tickets) in enumerate(EXAMPLES[edition].hidden)
    ]
    for viewer in (0, None):
        one, two = (json.dumps(game.view(viewer)) for game in games)
        assert one == two
    assert games[0].view(1) != games[1].view(1)


@pytest.mark.rule("C-4")
@pytest.mark.parametrize("edition", sorted(OFFERS))
def test_what_a_player_is_offered_keeps_and_returns_stays_his_secret(edition: str) -> None:
    action, *tops = OFFERS[edition]
    games = []
    for top in tops:
        ticket_deck = {"short": top, "long": []} if SPEC[edition].ticket_decks else top
        games.append(play(pos(edition, ticket_deck=ticket_deck, **laid_out(edition)), action))
    for viewer in (1, None):
        assert json.dumps(games[0].view(viewer)) == json.dumps(games[1].view(viewer))
    assert games[0].view(0) != games[1].view(0)
    for game, top in zip(games, tops, strict=True):
        play(game, f"keep {top[1]}")
    for viewer in (1, None):
        assert json.dumps(games[0].view(viewer)) == json.dumps(games[1].view(viewer))
    assert games[0].view(0) != games[1].view(0)


@pytest.mark.rule("C-4")
def test_swapped_tickets_stay_secret() -> None:
    others = {"tickets": ["bahnhof-sumpf", "rathaus-angelsteg"]}
    games = [
        play(pos("gruselfahrt", seats=[{"tickets": mine}, others]), "swap")
        for mine in (["labor-friedhof", "labor-angelsteg"], ["spukhaus-sumpf", "windmuehle-sumpf"])
    ]
    for viewer in (1, None):
        assert json.dumps(games[0].view(viewer)) == json.dumps(games[1].view(viewer))


@pytest.mark.rule("C-4")
def test_a_secret_piece_choice_is_shown_when_all_have_chosen() -> None:
    game = stellwerk.new_game("weltreise", players=2, seed=3)
    while game.phase == "keep":
        play(game, notations(game)[0])
    few, many = after(game, "pieces wagons=12"), after(game, "pieces wagons=22")
    for viewer in (1, None):
        assert json.dumps(few.view(viewer)) == json.dumps(many.view(viewer))
    play(few, "pieces wagons=20")
    assert [player["wagons"] for player in few.view(None)["seats"]] == [12, 20]


@pytest.mark.rule("C-4")
def test_everyone_sees_the_table_and_the_counts() -> None:
    game = pos(
        "usa",
        market=list(COMMON_MARKET),
        discard={"white": 3},
        seats=[{}, {"hand": {"loco": 7}, "tickets": ["boston-miami"], "routes": ["helena-omaha"]}],
    )
    for viewer in (0, 1, None):
        view = game.view(viewer)
        assert sorted(view["market"]) == sorted(COMMON_MARKET)
        assert view["discard"] == {"white": 3}
        assert view["deck"] == 110 - 5 - 3 - 7
        other = view["seats"][1]
        assert (other["cards"], other["tickets"], other["wagons"], other["score"]) == (7, 1, 40, 10)
        assert other["routes"] == ["helena-omaha"]
        assert "hand" not in other


@pytest.mark.rule("C-4")
def test_a_player_sees_his_own_cards_and_tickets_and_a_spectator_nobodys() -> None:
    game = pos("usa", seats=[{}, {"hand": {"loco": 7}, "tickets": ["boston-miami"]}])
    own = game.view(1)["own"]
    assert (own["hand"], own["tickets"]) == ({"loco": 7}, ["boston-miami"])
    assert "own" not in game.view(None)


@pytest.mark.rule("C-4")
def test_hands_are_unlimited() -> None:
    held = {"red": 12, "blue": 12, "green": 12, "yellow": 12, "black": 12, "loco": 14}
    game = draw_turn(pos("usa", seats=[{"hand": held}]))
    assert sum(hand(game, 0).values()) == 74 + 2


@pytest.mark.rule("C-4")
def test_what_everybody_saw_taken_is_known_and_what_was_drawn_blind_is_not() -> None:
    game = pos("usa", market=list(COMMON_MARKET), deck=["white", "orange"])
    play(game, "take red", "draw")
    for viewer in (1, None):
        other = game.view(viewer)["seats"][0]
        assert (other["cards"], other["known"]) == (2, {"red": 1})


@pytest.mark.rule("C-4")
def test_a_payment_is_the_payers_secret_until_it_is_complete() -> None:
    seats = [{"hand": {"red": 2, "blue": 2, "loco": 1}}]
    game = play(pos("usa", seats=seats, market=list(COMMON_MARKET)), "claim atlanta-charleston")
    red, blue = after(game, "pay red"), after(game, "pay blue")
    assert red.phase == blue.phase == "pay"
    for viewer in (1, None):
        assert json.dumps(red.view(viewer)) == json.dumps(blue.view(viewer))
    assert red.view(0) != blue.view(0)
    assert play(red, "pay red").view(1)["discard"] == {"red": 2}
