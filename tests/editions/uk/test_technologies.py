"""Vereinigtes Königreich: what routes need, buying technologies, their worth (UK-30 to UK-37, UK-40)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from stellwerk import Game, boards
from stellwerk.boards import Route
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

BOARD = boards.load("uk")
REGION = {city.id: city.region for city in BOARD.cities}
CONCESSION = {
    "wales": "wales",
    "scotland": "scotland",
    "ireland": "ireland-france",
    "france": "ireland-france",
}
FOR_ROUTES = ["wales", "scotland", "ireland-france", "stoker", "superheater", "propellers"]
BASIC = {
    "wales": 1,
    "scotland": 1,
    "ireland-france": 1,
    "stoker": 1,
    "superheater": 2,
    "propellers": 2,
    "booster": 2,
    "lagging": 2,
    "turbines": 2,
    "double-heading": 4,
}
ADVANCED = {"water-tender": 2, "risky-contracts": 2, "equalising-beam": 2, "diesel": 3}


def needs(route: Route) -> set[str]:
    """The technologies a route needs, from its ends, length and kind."""
    if route.special == "new-york":
        return set()
    needed = {CONCESSION[region] for end in (route.a, route.b) if (region := REGION[end]) in CONCESSION}
    if route.length == 3:
        needed.add("stoker")
    if route.length > 3:
        needed.add("superheater")
    if route.kind == "ferry":
        needed.add("propellers")
    return needed


def able(*technologies: str, **held: int) -> Game:
    return pos("uk", seats=[{"hand": held, "technologies": list(technologies)}])


def buyer(cards_held: dict[str, int], advanced: bool = False, **fields: Any) -> Game:
    return pos("uk", options={"advanced": advanced}, seats=[{"hand": cards_held, **fields}])


# What a route needs


@pytest.mark.rule("UK-30")
def test_without_technologies_only_short_english_routes_and_new_york() -> None:
    plain = [
        route.id
        for route in BOARD.routes
        if REGION[route.a] == REGION[route.b] == "england" and route.length <= 2 and route.kind == "train"
    ]
    assert sorted(offers(able(loco=10), "claim")) == sorted(
        f"claim {r}" for r in [*plain, "southampton-new-york-1"]
    )


@pytest.mark.rule("UK-32", "UK-33", "UK-34", "UK-39")
@pytest.mark.parametrize("count", range(7))
def test_a_route_needs_all_its_technologies_and_no_others(count: int) -> None:
    for technologies in combinations(FOR_ROUTES, count):
        open_routes = [route.id for route in BOARD.routes if needs(route) <= set(technologies)]
        claims = offers(able(*technologies, loco=10), "claim")
        assert sorted(claims) == sorted(f"claim {route}" for route in open_routes), technologies


@pytest.mark.rule("UK-32")
def test_the_regions_have_the_cities_of_the_rulebook() -> None:
    counts = {
        region: list(REGION.values()).count(region) for region in ("wales", "scotland", "ireland", "france")
    }
    assert counts == {"wales": 5, "scotland": 10, "ireland": 10, "france": 1}


NEEDED = [
    pytest.param(
        "londonderry-stranraer-1", ["scotland", "ireland-france", "stoker", "propellers"], id="example 1"
    ),
    pytest.param("edinburgh-newcastle-1", ["scotland", "stoker"], id="example 2"),
    pytest.param("edinburgh-newcastle-2", ["scotland", "stoker"], id="example 2, its twin"),
    pytest.param("llandrindod-wells-birmingham-1", ["wales"], id="from England into Wales"),
    pytest.param("edinburgh-carlisle-1", ["scotland"], id="from England into Scotland"),
    pytest.param("dublin-holyhead-1", ["ireland-france", "wales", "propellers"], id="two regions"),
    pytest.param("dover-france-1", ["ireland-france", "propellers"], id="France"),
    pytest.param("bristol-plymouth-1", ["stoker"], id="length 3"),
    pytest.param("hull-norwich-1", ["superheater"], id="length 4"),
    pytest.param("newcastle-hull-1", ["superheater", "propellers"], id="length 5"),
    pytest.param("cork-penzance-1", ["superheater", "propellers", "ireland-france"], id="length 6"),
    pytest.param("barrow-liverpool-1", ["propellers"], id="ferry of length 1"),
]


@pytest.mark.rule("UK-40", "UK-32", "UK-33", "UK-34")
@pytest.mark.parametrize(("route", "needed"), NEEDED)
def test_examples_of_what_a_route_needs(route: str, needed: list[str]) -> None:
    assert f"claim {route}" in notations(able(*needed, loco=6))
    for missing in needed:
        others = [technology for technology in FOR_ROUTES if technology != missing]
        assert refuses(able(*others, loco=6), f"claim {route}"), f"without {missing}"


@pytest.mark.rule("UK-33")
def test_the_superheater_does_not_replace_the_stoker() -> None:
    assert refuses(able("superheater", loco=3), "claim bristol-plymouth-1")
    assert refuses(able("stoker", loco=4), "claim hull-norwich-1")


@pytest.mark.rule("UK-40")
def test_a_refusal_names_the_missing_technology() -> None:
    game = able("scotland", "ireland-france", "stoker", loco=3)
    with pytest.raises(ValueError, match="propellers"):
        game.parse("claim londonderry-stranraer-1")


# Buying


@pytest.mark.rule("UK-31", "UK-32", "UK-33", "UK-34", "UK-35", "UK-36", "UK-37")
@pytest.mark.parametrize(("technology", "cost"), BASIC.items())
def test_what_a_technology_costs(technology: str, cost: int) -> None:
    assert refuses(buyer({"loco": cost - 1} if cost > 1 else {}), f"buy {technology}")
    game = buyer({"loco": cost + 1})
    assert payments(game, f"buy {technology}") == {cards(loco=cost)}
    play(game, f"buy {technology}")
    assert seat(game, 0)["technologies"] == [technology]
    assert (hand(game, 0), discard(game)) == ({"loco": 1}, {"loco": cost})


@pytest.mark.rule("UK-51", "UK-52", "UK-53", "UK-54")
@pytest.mark.parametrize(("technology", "cost"), ADVANCED.items())
def test_what_an_advanced_technology_costs(technology: str, cost: int) -> None:
    assert refuses(buyer({"loco": cost - 1}, advanced=True), f"buy {technology}")
    game = play(buyer({"loco": cost + 1}, advanced=True), f"buy {technology}")
    assert seat(game, 0)["technologies"] == [technology]
    assert hand(game, 0) == {"loco": 1}


@pytest.mark.rule("UK-31", "UK-50", "UK-51", "UK-52", "UK-53", "UK-54")
def test_advanced_technologies_are_sold_in_the_variant_only() -> None:
    basic = {f"buy {technology}" for technology in BASIC}
    advanced = {f"buy {technology}" for technology in [*ADVANCED, "thermocompressor"]}
    assert set(offers(buyer({"loco": 10}), "buy")) == basic
    assert set(offers(buyer({"loco": 10}, advanced=True), "buy")) == basic | advanced


@pytest.mark.rule("UK-31")
def test_one_technology_is_bought_a_turn_before_the_action() -> None:
    game = play(buyer({"loco": 10}), "buy stoker")
    assert (game.phase, game.current_player) == ("turn", 0)
    assert offers(game, "buy") == []
    assert refuses(game, "buy wales")
    play(game, "draw")
    assert offers(game, "buy") == []
    play(game, "draw", "draw", "draw")
    assert (game.current_player, "buy wales" in notations(game)) == (0, True)


@pytest.mark.rule("UK-31")
def test_what_is_bought_holds_for_the_action_of_the_same_turn() -> None:
    game = buyer({"loco": 4})
    assert refuses(game, "claim bristol-plymouth-1")
    play(game, "buy stoker", "claim bristol-plymouth-1")
    assert seat(game, 0)["routes"] == ["bristol-plymouth-1"]
    assert hand(game, 0) == {}


@pytest.mark.rule("UK-31")
def test_nobody_has_to_buy() -> None:
    game = play(buyer({"loco": 10}), "claim carlisle-barrow-1")
    assert (game.phase, game.current_player) == ("turn", 1)
    assert seat(game, 0)["technologies"] == []


@pytest.mark.rule("UK-31")
@pytest.mark.parametrize("technology", BASIC)
def test_nobody_buys_what_he_holds(technology: str) -> None:
    game = buyer({"loco": 10}, technologies=[technology])
    assert refuses(game, f"buy {technology}")
    assert len(offers(game, "buy")) == len(BASIC) - 1
    with pytest.raises(ValueError, match="technologies"):
        buyer({}, technologies=[technology, technology])


@pytest.mark.rule("UK-32", "UK-33", "UK-34", "UK-35", "UK-36", "UK-37")
@pytest.mark.parametrize("technology", BASIC)
def test_there_is_a_copy_of_every_basic_technology_for_each_of_four_players(technology: str) -> None:
    owner = {"technologies": [technology]}
    game = pos("uk", 4, to_move=3, seats=[owner, owner, owner, {"hand": {"loco": 4}}])
    assert f"buy {technology}" in notations(game)


@pytest.mark.rule("UK-52", "UK-53", "UK-54", "UK-51")
@pytest.mark.parametrize(("technology", "copies"), [(t, 2 if t == "water-tender" else 1) for t in ADVANCED])
def test_an_advanced_technology_is_sold_while_a_copy_is_left(technology: str, copies: int) -> None:
    def table(owners: int) -> Game:
        seats: list[dict[str, Any]] = [{"hand": {"loco": 4}}]
        seats += [{"technologies": [technology]}] * owners
        return pos("uk", 4, options={"advanced": True}, seats=seats)

    assert f"buy {technology}" in notations(table(copies - 1))
    assert refuses(table(copies), f"buy {technology}")
    with pytest.raises(ValueError, match="technologies"):
        table(copies + 1)


@pytest.mark.rule("UK-31", "UK-54")
def test_a_copy_that_is_bought_is_gone_for_the_others() -> None:
    seats = [{"hand": {"loco": 3}}, {"hand": {"loco": 3}}]
    game = play(pos("uk", options={"advanced": True}, seats=seats), "buy diesel", "draw", "draw")
    assert game.current_player == 1
    assert refuses(game, "buy diesel")
    assert "buy propellers" in notations(game)


# What technologies are worth


def scored(claim: str, *technologies: str, locos: int) -> int:
    game = able(*FOR_ROUTES, *technologies, loco=locos)
    play(game, f"claim {claim}")
    return game.scores()[0]


@pytest.mark.rule("UK-36")
@pytest.mark.parametrize(
    ("route", "locos", "plain", "lagging", "turbines", "both"),
    [
        ("carlisle-barrow-1", 1, 1, 2, 1, 2),
        ("hull-norwich-1", 4, 7, 8, 7, 8),
        ("barrow-liverpool-1", 1, 1, 2, 3, 4),
        ("londonderry-stranraer-1", 3, 4, 5, 6, 7),
    ],
)
def test_lagging_adds_one_to_every_route_and_turbines_two_to_ferries(
    route: str, locos: int, plain: int, lagging: int, turbines: int, both: int
) -> None:
    assert scored(route, locos=locos) == plain
    assert scored(route, "lagging", locos=locos) == lagging
    assert scored(route, "turbines", locos=locos) == turbines
    assert scored(route, "lagging", "turbines", locos=locos) == both


@pytest.mark.rule("UK-36", "UK-31")
def test_lagging_counts_from_now_on_and_at_once() -> None:
    game = buyer({"loco": 3}, routes=["carlisle-newcastle-1"])
    assert game.scores()[0] == 1
    play(game, "buy lagging")
    assert game.scores()[0] == 1
    play(game, "claim carlisle-barrow-1")
    assert game.scores()[0] == 1 + 2


@pytest.mark.rule("UK-36", "UK-31")
def test_turbines_count_from_now_on_and_at_once() -> None:
    game = buyer({"loco": 3}, technologies=["propellers"], routes=["cardiff-bristol-1"])
    play(game, "buy turbines", "claim barrow-liverpool-1")
    assert game.scores()[0] == 1 + 3


@pytest.mark.rule("UK-37")
def test_double_heading_adds_two_points_for_each_completed_ticket() -> None:
    routes = ["manchester-leeds-1", "cambridge-london-1", "norwich-ipswich-1"]
    tickets = ["leeds-manchester", "cambridge-london", "cork-leeds"]
    plain = final("uk", seats=[{"routes": routes, "tickets": tickets}])
    double = final("uk", seats=[{"routes": routes, "tickets": tickets, "technologies": ["double-heading"]}])
    assert plain.scores()[0] == 3 + 1 + 3 - 13
    assert double.scores()[0] == plain.scores()[0] + 2 * 2


@pytest.mark.rule("UK-37")
def test_double_heading_does_nothing_for_others() -> None:
    seats = [
        {"technologies": ["double-heading"]},
        {"routes": ["manchester-leeds-1"], "tickets": ["leeds-manchester"]},
    ]
    assert final("uk", seats=seats).scores() == [0, 2]
