"""What programs are told about an edition is complete, named in both languages, and what the rules do."""

from __future__ import annotations

from typing import Any

import pytest

import stellwerk
from stellwerk import boards
from tests.engine.test_vocabulary import final_items
from tests.oracle.spec import SPEC

Json = dict[str, Any]


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_everything_has_a_name_in_both_languages(edition: str) -> None:
    info = stellwerk.edition_info(edition)
    named = [info["name"], info["special"], *info["variants"].values(), *info["score_items"].values()]
    for technology in info["technologies"].values():
        named += [technology["name"], technology["effect"]]
    for words in named:
        assert words["de"].strip() and words["en"].strip()
    assert set(info["variants"]) == set(info["options"])
    assert info["minutes"] > 0


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_the_items_told_are_those_of_final_scores(edition: str) -> None:
    info = stellwerk.edition_info(edition)
    assert set(info["score_items"]) - {"ticket", "harbor"} == SPEC[edition].score_items
    met = {item["item"].partition("harbor ")[0] or "harbor" for item in final_items(edition)}
    assert met <= set(info["score_items"])


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_a_bonus_is_worth_what_is_shown(edition: str) -> None:
    info = stellwerk.edition_info(edition)
    for item in final_items(edition):
        if item["item"] in info["bonuses"]:
            assert item["points"] == info["bonuses"][item["item"]]


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_points_printed_on_a_route_are_told(edition: str) -> None:
    info = stellwerk.edition_info(edition)
    told = {each["route"]: (each["length"], each["points"]) for each in info["special_points"]}
    routes = boards.load(edition).routes
    assert told == {route.id: (route.length, route.points) for route in routes if route.points is not None}
    for route in routes:
        assert route.id in told or route.length in info["points"]


def test_new_york_brings_forty_points() -> None:
    (new_york,) = stellwerk.edition_info("uk")["special_points"]
    assert (new_york["length"], new_york["points"]) == (10, 40)


def routes_about(technology: Json) -> set[str]:
    """The routes that a technology opens, as a page would find them."""
    board = boards.load("uk")
    region = {city.id: city.region for city in board.cities}
    opens = technology["unlocks"] or {"regions": [], "lengths": [], "kinds": []}
    return {
        route.id
        for route in board.routes
        if not route.special
        and (
            {region[route.a], region[route.b]} & set(opens["regions"])
            or route.length in opens["lengths"]
            or route.kind in opens["kinds"]
        )
    }


def test_what_technologies_are_said_to_unlock_is_what_is_refused_without_them() -> None:
    technologies: Json = stellwerk.edition_info("uk")["technologies"]
    told = {name: routes_about(technology) for name, technology in technologies.items()}
    for missing_cards in technologies:
        position = stellwerk.new_game("uk", players=2, seed=1).position()
        position["seats"][0]["technologies"] = [
            name
            for name, card in technologies.items()
            if name != missing_cards and not card["variant"] and name != "right-of-way"
        ]
        game = stellwerk.from_position(position)
        reason = f"technology {missing_cards}"
        refused = {route for route, blocker in game.core.claim_blockers(0).items() if blocker == reason}
        assert refused == told[missing_cards], missing_cards


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_what_is_told_can_be_changed_without_harm(edition: str) -> None:
    told = stellwerk.edition_info(edition)
    told["points"].clear()
    told["special_points"].append({"route": "", "length": 1, "points": 1})
    told["score_items"].clear()
    assert stellwerk.edition_info(edition) != told
