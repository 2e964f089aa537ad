"""What cannot be so on a score sheet is refused with a sentence in both languages."""

from __future__ import annotations

from typing import Any

import pytest

import stellwerk
from stellwerk import boards, scorepad
from stellwerk.text import ids_in, languages, locate, translate

Json = dict[str, Any]


def sheet(edition: str, *players: Json, **more: Any) -> Json:
    return {"edition": edition, "players": list(players), **more}


def refusal(wrong: object) -> scorepad.SheetFault:
    with pytest.raises(scorepad.SheetFault) as caught:
        scorepad.score(wrong)
    for lang in languages():
        shown = caught.value.render(lang)
        assert shown[-1] in ".!" and "{" not in shown and len(shown) < 300
    assert caught.value.render("de") != caught.value.render("en") == str(caught.value)
    return caught.value


ANNA = {"name": "Anna"}
ALL_USA = [route.id for route in boards.load("usa").routes if route.group is None]
SHIPS = [
    route.id for route in boards.load("weltreise").routes if route.kind == "ship" and route.group is None
]
TRAINS = [
    route.id for route in boards.load("weltreise").routes if route.kind == "train" and route.group is None
]
USA_TWINS = [route.id for route in boards.load("usa").routes if {route.a, route.b} == {"seattle", "portland"}]

WRONG: list[tuple[str, object]] = [
    ("no-sheet", None),
    ("no-sheet", []),
    ("no-sheet", sheet("usa", ANNA, "Bert")),  # type: ignore[arg-type]
    ("edition", sheet("mars", {}, {})),
    ("edition", {"players": [{}, {}]}),
    ("options", sheet("usa", {}, {}, options={"advanced": True})),
    ("options", sheet("uk", {}, {}, options={"advanced": "yes"})),
    ("players", sheet("usa", ANNA)),
    ("players", sheet("skandinavien", {}, {}, {}, {})),
    ("players", {"edition": "usa"}),
    ("entry", sheet("usa", {"stations": []}, {})),
    ("entry", sheet("usa", {}, {}, seats=[])),
    ("no-list", sheet("usa", {"routes": "seattle"}, {})),
    ("no-list", sheet("usa", {"tickets": [3]}, {})),
    ("no-list", sheet("maerklin", {"goods": [3]}, {})),
    ("no-number", sheet("weltreise", {"exchanged": -1}, {})),
    ("no-number", sheet("weltreise", {"exchanged": True}, {})),
    ("no-number", sheet("uk", {"lagging": 36}, {})),
    ("no-route", sheet("usa", {"routes": ["oslo-bergen"]}, {})),
    ("route-twice", sheet("usa", {"routes": [USA_TWINS[0]] * 2}, {})),
    ("route-taken", sheet("usa", {"routes": USA_TWINS[:1]}, {"routes": USA_TWINS[:1]})),
    ("own-parallel", sheet("usa", {"routes": USA_TWINS}, {})),
    ("own-parallel", sheet("usa", {"routes": USA_TWINS}, {}, {}, {})),
    ("parallel", sheet("usa", {"routes": USA_TWINS[:1]}, {"routes": USA_TWINS[1:]}, {})),
    ("no-ticket", sheet("usa", {"tickets": ["oslo-bergen"]}, {})),
    ("too-many", sheet("europe", {"stations": ["paris", "wien", "berlin", "roma"]}, {})),
    ("no-such-thing", sheet("europe", {"stations": ["atlantis"]}, {})),
    ("no-such-thing", sheet("maerklin", {"goods": ["99"]}, {})),
    ("no-such-thing", sheet("uk", {"technologies": ["diesel"]}, {})),  # an advanced one
    ("no-such-thing", sheet("uk", {"technologies": ["right-of-way"]}, {})),  # never kept
    ("thing-twice", sheet("europe", {"stations": ["paris", "paris"]}, {})),
    ("no-more", sheet("europe", {"stations": ["paris"]}, {"stations": ["paris"]})),
    ("wagons", sheet("usa", {"routes": ALL_USA}, {})),
    ("wagons", sheet("weltreise", {"routes": TRAINS}, {})),
    ("ships", sheet("weltreise", {"routes": SHIPS}, {})),
    ("harbor-without-route", sheet("weltreise", {"harbors": ["tokyo"]}, {})),
    ("paid-routes", sheet("uk", {"lagging": 1}, {})),
    ("paid-routes", sheet("uk", {"technologies": ["turbines"], "turbines": 1}, {})),
]


@pytest.mark.parametrize(("key", "wrong"), WRONG)
def test_what_cannot_be_is_told(key: str, wrong: object) -> None:
    assert refusal(wrong).key == "pad.fault." + key


def test_a_ticket_is_there_once() -> None:
    [first, *_] = [ticket.id for ticket in boards.load("usa").tickets]
    assert refusal(sheet("usa", {"tickets": [first, first]}, {})).key == "pad.fault.ticket-twice"
    fault = refusal(sheet("usa", {**ANNA, "tickets": [first]}, {"tickets": [first]}))
    assert fault.key == "pad.fault.ticket-taken"
    assert "Anna" in fault.render("de") and "Spieler 2" in fault.render("de")


def test_pieces_of_both_kinds_are_sixty() -> None:
    board = boards.load("weltreise")

    def filled(kind: str, most: int) -> list[str]:
        chosen, used = [], 0
        for route in board.routes:
            if route.kind == kind and route.group is None and used + route.length <= most:
                chosen.append(route.id)
                used += route.length
        return chosen

    routes = filled("train", 25) + filled("ship", 50)
    assert refusal(sheet("weltreise", {"routes": routes}, {})).key == "pad.fault.pieces"


def test_a_route_takes_its_technologies() -> None:
    game = stellwerk.new_game("uk")
    closed = {
        route: why["technology"]
        for route, why in game.claim_blockers(0).items()
        if why["code"] == "technology"
    }
    route, technology = next(iter(closed.items()))
    fault = refusal(sheet("uk", {**ANNA, "routes": [route]}, {}))
    assert fault.key == "pad.fault.technology" and fault.params["technology"] == technology
    assert "Anna" in fault.render("de")


def test_right_of_way_lets_two_have_a_route() -> None:
    route = next(each.id for each in boards.load("uk").routes if each.length <= 2 and each.kind == "train")
    everything = list(scorepad.fields("uk", 2)[0]["copies"])
    both = {"routes": [route], "technologies": everything}
    found = scorepad.score(sheet("uk", both, both))
    assert found["ranking"] == [1, 1]


def test_who_has_no_name_is_numbered() -> None:
    fault = refusal(sheet("usa", {}, {"routes": ["nowhere"]}))
    assert fault.render("de").startswith("Spieler 2:") and fault.render("en").startswith("Player 2:")


def test_the_seventh_ticket_of_a_race_is_too_many() -> None:
    board = boards.load("gruselfahrt")
    for seed in range(40):
        game = stellwerk.new_game("gruselfahrt", seed=seed).playout(seed)
        has = game.position()["seats"][0]
        tickets = [ticket.id for ticket in board.tickets]
        try:
            scorepad.score(sheet("gruselfahrt", {"routes": has["routes"], "tickets": tickets}, {}))
        except scorepad.SheetFault as fault:
            assert fault.key == "pad.fault.tickets-to-win"
            return
    pytest.fail("nobody connected seven")


def test_every_fault_that_has_a_text_is_tried() -> None:
    tried = {key for key, _ in WRONG} | {
        "ticket-twice",
        "ticket-taken",
        "pieces",
        "technology",
        "tickets-to-win",
    }
    assert tried == set(ids_in("pad.fault"))


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_every_field_has_a_name(edition: str) -> None:
    options = dict.fromkeys(stellwerk.edition_info(edition)["options"], True)
    for field in scorepad.fields(edition, 2, options):
        for lang in languages():
            assert field["title"][lang] == translate(lang, locate("pad.fields." + field["name"]))
        assert field["kind"] in ("place", "technology", "value", "number")
        assert (field["kind"] == "number") == (not field["copies"])


def test_an_empty_sheet_has_a_score() -> None:
    assert scorepad.score(sheet("usa", {}, {}))["scores"] == [0, 0]
