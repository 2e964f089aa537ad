"""hear() refuses what is not on offer and says why."""

from typing import Any

import pytest

import stellwerk


def usa(**more: Any) -> Any:
    return stellwerk.from_position({"edition": "usa", "players": 2, **more})


NOT_ON_OFFER = [
    "", " ", "claim", "claim nowhere", "claim atlanta-charleston extra", "draw draw", "take", "take pink",
    "take passenger", "keep", "pay red", "surcharge red", "withdraw", "journey berlin", "ride x", "arrive",
    "harbor lima", "exchange wagons=1", "buy stoker", "swap", "pass", "tickets short=1 long=3", "Draw",
    "DRAW", "draw three", "refill train", "pieces wagons=20", "place none", "offer", "fly", "42", "claim\x00",
]  # fmt: skip


@pytest.mark.parametrize("words", NOT_ON_OFFER)
def test_what_is_not_on_offer(words: str) -> None:
    game = usa()
    before = game.position()
    with pytest.raises(ValueError, match=r"\w+ \w+ \w+"):
        game.parse(words)
    assert game.position() == before


@pytest.mark.parametrize("words", [None, 3, True, b"draw", ["draw"], {"draw": 1}])
def test_what_is_no_text(words: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        usa().parse(words)


def refusal(game: Any, words: str) -> str:
    with pytest.raises(ValueError) as refused:
        game.parse(words)
    return str(refused.value)


def test_reasons_of_a_claim() -> None:
    seats = [{"hand": {"red": 6}, "routes": ["atlanta-charleston"]}, {"routes": ["atlanta-miami"]}]
    game = usa(seats=seats)
    assert "unknown" in refusal(game, "claim atlanta-london").lower() or "no route" in refusal(
        game, "claim atlanta-london"
    )
    taken = refusal(game, "claim atlanta-miami")
    assert "atlanta-miami" in taken
    assert taken != refusal(game, "claim boston-montreal-9")


def test_a_missing_technology_is_named() -> None:
    seats = [{"hand": {"loco": 8}, "technologies": ["scotland", "ireland-france", "stoker"]}, {}]
    game = stellwerk.from_position({"edition": "uk", "players": 2, "seats": seats})
    reason = refusal(game, "claim londonderry-stranraer-1")
    assert "propellers" in reason
    assert "londonderry-stranraer-1" in reason


def test_missing_cards_are_named_as_the_reason() -> None:
    reason = refusal(usa(seats=[{"hand": {"red": 1}}, {}]), "claim atlanta-miami")
    assert "card" in reason or "pay" in reason or "afford" in reason


def test_missing_wagons_are_named_as_the_reason() -> None:
    seats = [{"hand": {"loco": 5}, "wagons": 1, "routes": routes_of_spaces(19)}, {}]
    game = stellwerk.from_position({"edition": "gruselfahrt", "players": 2, "seats": seats})
    long = [r["id"] for r in game.board.raw["routes"] if r["length"] == 4]
    free = [route for route in long if route not in game.position()["seats"][0]["routes"]]
    reasons = [refusal(game, f"claim {route}") for route in free]
    assert any("wagon" in reason or "piece" in reason or "car" in reason for reason in reasons)


def routes_of_spaces(spaces: int) -> list[str]:
    """Routes of the ghost train that fill exactly so many spaces, no two of one group."""
    chosen: list[str] = []
    groups: set[str] = set()
    for route in stellwerk.boards.load("gruselfahrt").raw["routes"]:
        group = route.get("group") or route["id"]
        if group not in groups and route["length"] <= spaces:
            groups.add(group)
            chosen.append(route["id"])
            spaces -= route["length"]
    assert spaces == 0
    return chosen


def test_another_decision_is_named() -> None:
    game = usa()
    game.apply(game.parse("draw"))
    assert game.phase == "draw"
    assert "draw" in refusal(game, "claim atlanta-miami")


def test_a_market_locomotive_is_no_second_card() -> None:
    game = usa(market=["loco", "red", "blue", "green", "black"])
    game.apply(game.parse("take red"))
    reason = refusal(game, "take loco")
    assert "loco" in reason


def test_too_few_tickets_kept() -> None:
    game = stellwerk.new_game("usa", players=2, seed=1)
    offer = game.view(0)["own"]["offer"]
    assert refusal(game, f"keep {offer[0]}")
    assert refusal(game, f"keep {offer[0]} {offer[0]}")
    hidden = game.view(1)["own"].get("offer") or game.position()["ticket_deck"]
    assert refusal(game, f"keep {offer[0]} {hidden[0]}")


def test_reasons_reveal_no_secrets() -> None:
    """Whether another holds a ticket must not be heard from a refusal."""
    tickets = [ticket["id"] for ticket in stellwerk.boards.load("usa").raw["tickets"]]
    one = usa(seats=[{}, {"tickets": tickets[:1]}])
    other = usa(seats=[{}, {"tickets": tickets[1:2]}])
    for game in (one, other):
        game.apply(game.parse("tickets"))
    assert refusal(one, f"keep {tickets[0]}x") == refusal(other, f"keep {tickets[0]}x")
