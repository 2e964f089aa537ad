"""Gruselfahrt: trick or treat, the town hall's bonus cards, and the order after a claim (GF-21 to GF-23)."""

from __future__ import annotations

from typing import Any

import pytest

from stellwerk import Game
from tests.rules.helpers import discard, hand, play, pos, seat

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


def table(mine: dict[str, Any], *others: dict[str, Any], **fields: Any) -> Game:
    """Seat 0 with two face-down tickets against others; no fresh ticket is easily connected."""
    rest = list(others) or [{"tickets": THEIRS}]
    return pos("gruselfahrt", seats=[{"tickets": OURS, **mine}, *rest], **{"ticket_deck": FRESH, **fields})


# --- trick or treat

TOWN = ["kuerbisfeld-rathaus-1", "rathaus-verlassene-schule-1"]
FROM_FOREST = [
    ("lebkuchenhaus-kuerbisfeld-1", "blue"),
    ("duestere-lichtung-kuerbisfeld-1", "blue"),
    ("hohler-baum-kuerbisfeld-1", "green"),
]
TO_SHORE = [("verlassene-schule-sumpf-1", "orange"), ("verlassene-schule-angelsteg-1", "blue")]


@pytest.mark.rule("GF-21")
@pytest.mark.parametrize("forest", FROM_FOREST)
@pytest.mark.parametrize("shore", TO_SHORE)
@pytest.mark.parametrize("last", ["forest", "shore"])
def test_connecting_forest_and_shore_earns_a_trick_or_treat_ticket(
    forest: tuple[str, str], shore: tuple[str, str], last: str
) -> None:
    owned, (claim, colour) = (shore, forest) if last == "forest" else (forest, shore)
    game = table({"routes": [*TOWN, owned[0]], "hand": {colour: 3}})
    assert game.scores() == [0, 0]
    play(game, f"claim {claim}")
    assert seat(game, 0)["bonuses"] == ["trick-or-treat"]
    assert seat(game, 0)["completed"] == []
    assert game.scores() == [1, 0]
    assert game.view(None)["bonus_tickets"] == 3


@pytest.mark.rule("GF-21")
@pytest.mark.parametrize(
    ("routes", "claim", "colour"),
    [
        (["lebkuchenhaus-hohler-baum-1"], "lebkuchenhaus-duestere-lichtung-1", "red"),
        (["angelsteg-leuchtturm-1"], "sumpf-leuchtturm-1", "yellow"),
        (["lebkuchenhaus-kuerbisfeld-1", "verlassene-schule-sumpf-1"], "kuerbisfeld-rathaus-1", "green"),
    ],
)
def test_forest_or_shore_alone_or_apart_earn_nothing(routes: list[str], claim: str, colour: str) -> None:
    game = play(table({"routes": routes, "hand": {colour: 2}}), f"claim {claim}")
    assert seat(game, 0)["bonuses"] == []
    assert game.scores() == [0, 0]


@pytest.mark.rule("GF-21")
@pytest.mark.parametrize(
    ("claim", "colour"), [("angelsteg-leuchtturm-1", "orange"), ("lebkuchenhaus-hohler-baum-1", "orange")]
)
def test_trick_or_treat_comes_once_a_game(claim: str, colour: str) -> None:
    routes = [*TOWN, "lebkuchenhaus-kuerbisfeld-1", "verlassene-schule-angelsteg-1"]
    game = table({"routes": routes, "bonuses": ["trick-or-treat"], "hand": {colour: 1}})
    assert game.scores() == [1, 0]
    play(game, f"claim {claim}")
    assert seat(game, 0)["bonuses"] == ["trick-or-treat"]
    assert game.scores() == [1, 0]
    assert game.view(None)["bonus_tickets"] == 3
    assert "bonus" not in [event["event"] for event in game.events]


@pytest.mark.rule("GF-21")
def test_every_player_can_earn_a_trick_or_treat_ticket() -> None:
    mine = {"routes": [*TOWN, "lebkuchenhaus-kuerbisfeld-1", "verlassene-schule-angelsteg-1"]}
    other = {
        "tickets": THEIRS,
        "routes": ["kuerbisfeld-rathaus-2", "rathaus-verlassene-schule-2", "hohler-baum-kuerbisfeld-1"],
        "hand": {"green": 3},
    }
    game = table({**mine, "bonuses": ["trick-or-treat"]}, other, to_move=1)
    play(game, "claim verlassene-schule-angelsteg-2")
    assert game.scores() == [1, 1]
    assert game.view(None)["bonus_tickets"] == 2


@pytest.mark.rule("GF-21", "GF-30")
def test_a_trick_or_treat_ticket_can_be_the_sixth() -> None:
    mine = {"routes": [*TOWN, "lebkuchenhaus-kuerbisfeld-1"], "hand": {"blue": 3}, "completed": DONE}
    game = play(table(mine), "claim verlassene-schule-angelsteg-1")
    assert game.is_over
    assert (game.scores(), game.ranking()) == ([6, 0], [1, 2])


# --- the town hall's bonus cards

BOTH_WINGS = [
    "gruselzirkus-gruft-1",
    "gruselzirkus-friedhof-1",
    "verlassene-schule-friedhof-1",
    "bahnhof-verlassene-schule-1",
    "spukhaus-bahnhof-1",
]
DECK = ["loco", "loco", "yellow", "yellow", "black", "black"]


@pytest.mark.rule("GF-22")
@pytest.mark.parametrize(
    ("owned", "claim", "pays", "bonus"),
    [
        ("gruselzirkus-rathaus-1", "gruselzirkus-gruft-1", {"black": 2}, "crypt"),
        ("gruselzirkus-gruft-1", "gruselzirkus-rathaus-1", {"blue": 3}, "crypt"),
        ("rathaus-bahnhof-1", "spukhaus-bahnhof-2", {"red": 3}, "haunted-house"),
        ("spukhaus-bahnhof-2", "rathaus-bahnhof-1", {"orange": 2}, "haunted-house"),
    ],
)
def test_the_town_hall_with_crypt_or_haunted_house_brings_two_cards(
    owned: str, claim: str, pays: dict[str, int], bonus: str
) -> None:
    game = play(table({"routes": [owned], "hand": pays}, deck=DECK), f"claim {claim}")
    assert hand(game, 0) == {"loco": 2}
    assert seat(game, 0)["bonuses"] == [bonus]
    assert game.scores() == [0, 0]
    assert game.current_player == 1


@pytest.mark.rule("GF-22")
def test_one_claim_can_earn_both_and_brings_four_cards() -> None:
    mine = {"routes": BOTH_WINGS, "hand": {"red": 1}}
    game = play(table(mine, deck=DECK), "claim rathaus-verlassene-schule-1")
    assert hand(game, 0) == {"loco": 2, "yellow": 2}
    assert sorted(seat(game, 0)["bonuses"]) == ["crypt", "haunted-house"]


@pytest.mark.rule("GF-22")
def test_crypt_and_haunted_house_without_the_town_hall_bring_nothing() -> None:
    mine = {"routes": BOTH_WINGS[:-1], "hand": {"orange": 3}}
    game = play(table(mine, deck=DECK), "claim spukhaus-bahnhof-1")
    assert (hand(game, 0), seat(game, 0)["bonuses"]) == ({}, [])


@pytest.mark.rule("GF-22")
def test_the_same_connection_brings_cards_only_once() -> None:
    mine = {"routes": ["gruselzirkus-rathaus-1", "gruselzirkus-gruft-1"], "bonuses": ["crypt"]}
    game = play(table({**mine, "hand": {"green": 1}}, deck=DECK), "claim einsame-scheune-gruft-1")
    assert hand(game, 0) == {}


@pytest.mark.rule("GF-22")
def test_the_second_connection_brings_its_own_two_cards() -> None:
    mine = {
        "routes": ["gruselzirkus-rathaus-1", "gruselzirkus-gruft-1", "rathaus-bahnhof-1"],
        "bonuses": ["crypt"],
    }
    game = play(table({**mine, "hand": {"red": 3}}, deck=DECK), "claim spukhaus-bahnhof-2")
    assert hand(game, 0) == {"loco": 2}
    assert sorted(seat(game, 0)["bonuses"]) == ["crypt", "haunted-house"]


@pytest.mark.rule("GF-22")
def test_each_player_earns_the_bonus_cards_for_himself() -> None:
    mine = {"routes": ["rathaus-bahnhof-1", "spukhaus-bahnhof-1"], "bonuses": ["haunted-house"]}
    other = {"tickets": THEIRS, "routes": ["rathaus-verlassene-schule-1", "bahnhof-verlassene-schule-1"]}
    game = table(mine, {**other, "hand": {"red": 3}}, deck=DECK, to_move=1)
    play(game, "claim spukhaus-bahnhof-2")
    assert hand(game, 1) == {"loco": 2}
    assert seat(game, 1)["bonuses"] == ["haunted-house"]


@pytest.mark.rule("GF-22", "GF-13", "C-16")
def test_bonus_cards_come_from_the_discard_when_the_deck_is_empty_and_only_as_many_as_there_are() -> None:
    mine = {"routes": BOTH_WINGS, "hand": {"red": 1}}
    game = play(table(mine, exhausted=True, discard={"blue": 2}), "claim rathaus-verlassene-schule-1")
    assert hand(game, 0) == {"red": 1, "blue": 2}
    assert (discard(game), game.position()["deck"]) == ({}, [])


# --- the order after a claim


@pytest.mark.rule("GF-23", "GF-22", "GF-30")
def test_bonus_cards_are_drawn_before_the_sixth_ticket_ends_the_game() -> None:
    mine = {
        "routes": ["gruselzirkus-kuerbisfeld-1", "gruselzirkus-rathaus-1"],
        "hand": {"black": 2},
        "completed": DONE,
        "tickets": ["kuerbisfeld-gruft", OURS[0]],
    }
    game = play(table(mine, deck=DECK), "claim gruselzirkus-gruft-1")
    assert game.is_over
    assert hand(game, 0) == {"loco": 2}
    assert game.scores() == [6, 0]


@pytest.mark.rule("GF-23", "GF-24")
def test_trick_or_treat_comes_before_the_tickets_and_as_sixth_leaves_them_face_down() -> None:
    mine = {
        "routes": [*TOWN, "lebkuchenhaus-kuerbisfeld-1"],
        "hand": {"blue": 3},
        "completed": DONE,
        "tickets": ["rathaus-angelsteg", OURS[0]],
    }
    game = play(table(mine), "claim verlassene-schule-angelsteg-1")
    assert game.is_over
    assert seat(game, 0)["bonuses"] == ["trick-or-treat"]
    assert sorted(seat(game, 0)["completed"]) == sorted(DONE)
    assert sorted(seat(game, 0)["tickets"]) == sorted(["rathaus-angelsteg", OURS[0]])
    assert game.scores() == [6, 0]


@pytest.mark.rule("GF-23")
def test_trick_or_treat_as_fifth_is_followed_by_the_ticket_as_sixth() -> None:
    mine = {
        "routes": [*TOWN, "lebkuchenhaus-kuerbisfeld-1"],
        "hand": {"blue": 3},
        "completed": DONE[:4],
        "tickets": ["rathaus-angelsteg", OURS[0]],
    }
    game = play(table(mine), "claim verlassene-schule-angelsteg-1")
    assert (game.is_over, game.scores()) == (True, [6, 0])
    assert sorted(seat(game, 0)["completed"]) == sorted([*DONE[:4], "rathaus-angelsteg"])
