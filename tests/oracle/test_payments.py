"""The engine offers every legal payment, each in one way, and nothing else (C-22, C-23)."""

from typing import Any

import pytest

import stellwerk
from stellwerk import boards
from tests.oracle.dice import Dice
from tests.oracle.legal import claim_tasks_after, purchasable, seat_to_move, technologies_of
from tests.oracle.payments import (
    Payment,
    Task,
    claim_task,
    harbor_task,
    how_many_parts,
    legal_payments,
    payable,
    purchase_task,
    station_task,
)
from tests.oracle.positions import random_position
from tests.oracle.reach import reachable_payments
from tests.oracle.spec import EDITIONS, SPEC

POSITIONS = 60
ROUTES_EACH = 6


def payments_of(*payments: dict[str, int]) -> set[Payment]:
    return {tuple(sorted(payment.items())) for payment in payments}


# The oracle itself, on examples of the rules --------------------------------------------------------------


def test_oracle_five_spaces_of_ships() -> None:
    task = Task("weltreise", "world-ship", 5, ("white",))
    hand = {"white-ship": 2, "white-2ships": 3, "red-2ships": 3}
    assert legal_payments(task, hand) == payments_of(
        {"white-2ships": 2, "white-ship": 1}, {"white-2ships": 3}
    )


def test_oracle_murmansk_example() -> None:
    task = Task("skandinavien", "murmansk", 9, ("green", "red"))
    assert payments_of({"green": 7, "black": 5, "loco": 3}) <= legal_payments(
        task, {"green": 7, "black": 5, "loco": 3}
    )
    assert legal_payments(task, {"green": 7, "red": 8}) == payments_of(
        {"green": 4, "red": 8}, {"green": 7, "red": 8}
    )


def test_oracle_harbor_example() -> None:
    hand = {"joker": 1, "yellow-ship": 1, "yellow-train-harbor": 2}
    assert legal_payments(harbor_task(), hand) == payments_of(hand)


def test_oracle_sets_hold_no_locomotive() -> None:
    task = Task("uk", "purchase", 1, (), set_size=4)
    assert legal_payments(task, {"red": 3, "blue": 1, "loco": 1}) == payments_of(
        {"loco": 1}, {"red": 3, "blue": 1}
    )


def test_oracle_agrees_with_itself_on_what_can_be_paid() -> None:
    """Counting and trying give the same answer to the question whether a payment exists."""
    dice = Dice(1)
    for number in range(400):
        edition = EDITIONS[number % len(EDITIONS)]
        facts = SPEC[edition]
        board = boards.load(edition).raw
        position = random_position(board, edition, facts.players[0], facts.options[-1], dice, 150)
        seat = seat_to_move(position)
        task = claim_task(edition, dice.pick(board["routes"]), technologies_of(seat))
        assert payable(task, seat["hand"]) == bool(legal_payments(task, seat["hand"]))


# The engine against the oracle ----------------------------------------------------------------------------


def compare(game: Any, opening: str, legal: set[Payment]) -> None:
    found = reachable_payments(game, opening)
    assert len(found) == len(set(found)), f"{opening}: a payment can be made in two ways"
    hand = game.view(game.current_player)["own"]["hand"]
    missing, wrong = legal - set(found), set(found) - legal
    assert not missing, f"{opening} with {hand}: cannot be paid with {sorted(missing)[:3]}"
    assert not wrong, f"{opening} with {hand}: can be paid with {sorted(wrong)[:3]}"


def some_claims(game: Any, dice: Dice) -> list[str]:
    claims = [say for say in map(str, game.legal_actions()) if say.startswith("claim")]
    return dice.sample(claims, ROUTES_EACH)


@pytest.mark.slow
@pytest.mark.rule("C-22", "C-23")
@pytest.mark.parametrize("edition", EDITIONS)
def test_claims(edition: str, times: int) -> None:
    board = boards.load(edition).raw
    routes = {route["id"]: route for route in board["routes"]}
    facts, dice = SPEC[edition], Dice(2)
    for number in range(POSITIONS * times):
        players = dice.between(*facts.players)
        hand_parts = 2000 if number % 10 == 0 else 300
        position = random_position(board, edition, players, facts.options[-1], dice, hand_parts)
        game = stellwerk.from_position(position)
        seat = seat_to_move(game.position())
        for opening in some_claims(game, dice):
            task = claim_task(edition, routes[opening.split()[1]], technologies_of(seat))
            compare(game, opening, legal_payments(task, seat["hand"]))


@pytest.mark.rule("SK-22", "SK-32")
@pytest.mark.parametrize("route", ["lieksa-murmansk", "longest-ferry"])
def test_long_payments_of_skandinavien(route: str, times: int) -> None:
    """Large hands of few kinds, for the two places where any cards will do."""
    board = boards.load("skandinavien").raw
    ferries = sorted((r for r in board["routes"] if r["kind"] == "ferry"), key=lambda r: -int(r["length"]))
    chosen = [r for r in board["routes"] if r["id"] == route] or ferries[:6]
    dice, compared = Dice(3), 0
    while compared < 40 * times:
        hand = dict.fromkeys(dice.sample(list(SPEC["skandinavien"].cards), dice.between(2, 4)), 0)
        for _ in range(dice.between(9, 22)):
            card = dice.pick(list(hand))
            hand[card] = min(hand[card] + 1, 12)
        target = dice.pick(chosen)
        task = claim_task("skandinavien", target)
        if how_many_parts(hand) > 2500 or not payable(task, hand):
            continue
        seats = [{"hand": hand}, {}]
        game = stellwerk.from_position({"edition": "skandinavien", "players": 2, "seats": seats})
        compare(game, f"claim {target['id']}", legal_payments(task, hand))
        compared += 1


@pytest.mark.rule("WR-41")
def test_harbors(times: int) -> None:
    board, dice, compared = boards.load("weltreise").raw, Dice(4), 0
    colours = SPEC["weltreise"].colours
    while compared < 60 * times:
        liked = [
            f"{colour}-{kind}" for colour in dice.sample(colours, 2) for kind in ("train-harbor", "ship")
        ]
        hand: dict[str, int] = {}
        for _ in range(dice.between(4, 10)):
            card = dice.pick([*liked, "joker", dice.pick(list(SPEC["weltreise"].cards))])
            hand[card] = min(hand.get(card, 0) + 1, 4)
        if not payable(harbor_task(), hand):
            continue
        ports = {city["id"] for city in board["cities"] if city.get("harbor")}
        route = dice.pick([r for r in board["routes"] if {r["a"], r["b"]} & ports])
        city = dice.pick(sorted({route["a"], route["b"]} & ports))
        seats = [{"hand": hand, "routes": [route["id"]]}, {}]
        game = stellwerk.from_position({"edition": "weltreise", "players": 2, "seats": seats})
        compare(game, f"harbor {city}", legal_payments(harbor_task(), hand))
        compared += 1


@pytest.mark.rule("EU-51")
def test_stations(times: int) -> None:
    dice, built = Dice(5), ["roma", "wien", "kyiv"]
    for number in range(60 * times):
        hand: dict[str, int] = {}
        for _ in range(dice.between(1, 9)):
            card = dice.pick([*SPEC["europe"].cards, "loco"])
            hand[card] = hand.get(card, 0) + 1
        task = station_task(number % 3)
        seats = [{"hand": hand, "stations": built[: number % 3]}, {}]
        game = stellwerk.from_position({"edition": "europe", "players": 2, "seats": seats})
        on_offer = "station paris" in [str(action) for action in game.legal_actions()]
        assert on_offer == payable(task, hand) == bool(legal_payments(task, hand))
        if on_offer:
            compare(game, "station paris", legal_payments(task, hand))


@pytest.mark.slow
@pytest.mark.rule("UK-10", "UK-31", "UK-38", "UK-50")
def test_purchases(times: int) -> None:
    board, dice = boards.load("uk").raw, Dice(5)
    for _ in range(POSITIONS * times):
        options = {"advanced": not dice.chance(4)}
        position = random_position(board, "uk", dice.between(2, 4), options, dice, 400)
        game = stellwerk.from_position(position)
        position = {**game.position()}
        seat = seat_to_move(position)
        hand, held = seat["hand"], technologies_of(seat)
        for technology in sorted(purchasable(position, board)):
            legal = legal_payments(purchase_task(technology, held), hand)
            if technology in ("right-of-way", "thermocompressor"):
                claims = claim_tasks_after(position, board, technology)
                legal = {paid for paid in legal if any(payable(task, without(hand, paid)) for task in claims)}
            compare(game, f"buy {technology}", legal)


def without(hand: dict[str, int], payment: Payment) -> dict[str, int]:
    paid = dict(payment)
    return {card: count - paid.get(card, 0) for card, count in hand.items()}
