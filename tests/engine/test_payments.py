"""`game.payments()`: every way to pay, as cards and as decisions, and nothing of what is hidden."""

import random
from collections import Counter
from typing import Any

import pytest

import stellwerk
from tests.oracle.spec import setups
from tests.oracle.watching import watch

PAID_FOR = ("claim ", "harbor ", "station ", "buy ")
PAYING = ("pay", "surcharge")


def asked_for(game: Any) -> list[str | None]:
    """What payments can be asked for here; for the sake of time no more than a few."""
    notations = [game.core.notation(action) for action in game.legal_actions()]
    found: list[str | None] = [
        spelled_action for spelled_action in notations if spelled_action.startswith(PAID_FOR)
    ][::7]
    return [*found, None] if game.phase in PAYING else found


def paid_by(game: Any, states: list[str]) -> Counter[str]:
    """What a sequence of decisions costs, or lays out for a tunnel."""
    duplicate, seat = game.copy(), game.current_player
    before = Counter(duplicate.position()["seats"][seat]["hand"])
    laid_before = Counter((duplicate.view(seat)["pending"] or {}).get("laid", {}))
    for number, spelled_action in enumerate(states):
        duplicate.apply(duplicate.parse(spelled_action))
        for event in duplicate.events:  # a purchase may be followed by a claim that leaves no choice
            if event.get("paid"):
                assert number == len(states) - 1
                return Counter(event["paid"]) - laid_before
    pending = duplicate.view(seat)["pending"]
    assert duplicate.phase == "surcharge" and before == Counter(duplicate.position()["seats"][seat]["hand"])
    return Counter(pending["laid"])


@pytest.mark.rule("C-22")
@pytest.mark.parametrize(("edition", "players", "options"), setups())
def test_what_is_listed_can_be_said_and_costs_what_it_says(
    edition: str, players: int, options: dict[str, bool]
) -> None:
    compared = 0
    for here in watch(edition, players, options, seed=41).play_on():
        if here.game.is_over or compared > 150:
            break
        for spelled_action in asked_for(here.game):
            payments = here.game.payments(spelled_action)
            assert payments.more or payments.ways or here.game.phase == "surcharge"
            cards = [tuple(sorted(payment.cards.items())) for payment in payments]
            assert len(set(cards)) == len(cards), "each payment once"
            assert [sum(way.cards.values()) for way in payments] == sorted(
                sum(way.cards.values()) for way in payments
            )
            for payment in payments.ways[:3] + payments.ways[-3:]:
                assert paid_by(here.game, payment.actions) == Counter(payment.cards)
                compared += 1
    assert compared > 20


@pytest.mark.rule("C-22")
@pytest.mark.parametrize(("edition", "players", "options"), setups())
def test_a_payment_is_laid_in_any_order(edition: str, players: int, options: dict[str, bool]) -> None:
    """What may follow are just the cards of the payments that contain what lies there."""
    chance = random.Random(47)
    compared = 0
    for here in watch(edition, players, options, seed=47).play_on():
        if here.game.is_over or compared > 60:
            break
        for spelled_action in asked_for(here.game):
            payments = here.game.payments(spelled_action, most=240)
            if payments.more or not payments.ways:
                continue
            wanted = chance.choice(payments.ways)
            laid: Counter[str] = Counter()
            if here.game.phase == "pay" and spelled_action is None:
                laid = Counter(here.game.view(here.game.current_player)["own"]["laid"])
            order = list((Counter(wanted.cards) - laid).elements())
            chance.shuffle(order)
            for card in order:
                step = here.game.partial_payment(dict(laid), spelled_action)
                assert step.actions == [], "not whole yet"
                assert step.next_cards == cards_that_follow(here.game, payments, laid)
                assert card in step.next_cards
                laid = laid + Counter([card])
            whole = here.game.partial_payment(dict(laid), spelled_action)
            assert (whole.next_cards, whole.actions) == ([], wanted.actions)
            compared += 1
    assert compared > 10


def cards_that_follow(game: Any, payments: Any, laid: Counter[str]) -> list[str]:
    more: Counter[str] = Counter()
    for way in payments:
        if laid <= Counter(way.cards):
            more |= Counter(way.cards) - laid
    return [card for card in game.core.rules.cards if more[card]]


def test_cards_that_cannot_be_laid_are_refused() -> None:
    game = a_payment()
    claim = "claim duluth-omaha-1"
    assert game.partial_payment({}, claim).next_cards == ["red", "blue", "loco"]
    assert game.partial_payment({"loco": 1}, claim).next_cards == ["red", "blue"]
    assert game.partial_payment({"red": 1, "blue": 1}, claim).next_cards == []
    assert game.partial_payment({"red": 1, "blue": 1}, claim).actions == []
    with pytest.raises(ValueError, match="there is no card plaid"):
        game.partial_payment({"plaid": 1}, claim)
    for count in (-1, 3):
        with pytest.raises(ValueError, match=f"{count} of red cannot be laid"):
            game.partial_payment({"red": count}, claim)
    with pytest.raises(ValueError, match="nothing is being paid"):
        game.partial_payment({})


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_payments_look_at_nothing_hidden(edition: str) -> None:
    compared = 0
    for here in watch(edition, 2, {}, seed=43).play_on():
        if here.game.is_over or compared > 60:
            break
        for spelled_action in asked_for(here.game):
            other = here.game.determinize(here.game.current_player, compared)
            assert other.payments(spelled_action) == here.game.payments(spelled_action)
            compared += 1
    assert compared > 10


def a_payment() -> Any:
    """Two gray spaces, and three ways to pay them."""
    seats: list[dict[str, Any]] = [{"hand": {"red": 2, "blue": 2, "loco": 1}}, {}]
    return stellwerk.from_position({"edition": "usa", "players": 2, "seats": seats})


def test_the_ways_to_pay_for_a_claim_and_for_what_is_being_paid() -> None:
    game = a_payment()
    claim = "claim duluth-omaha-1"
    ways = game.payments(claim)
    assert not ways.more
    assert [way.cards for way in ways] == [
        {"red": 2},
        {"red": 1, "loco": 1},
        {"blue": 2},
        {"blue": 1, "loco": 1},
    ]
    assert ways.ways[2].actions == [claim, "pay blue", "pay blue"]
    assert game.payments(game.parse(claim)) == ways
    few = game.payments(claim, most=2)
    assert few.more and few.ways == ways.ways[:2]
    game.apply(game.parse(claim))
    game.apply(game.parse("pay blue"))
    assert [(way.cards, way.actions) for way in game.payments()] == [
        ({"blue": 2}, ["pay blue"]),
        ({"blue": 1, "loco": 1}, ["pay loco"]),
    ]


def test_payments_of_nothing_are_refused() -> None:
    game = a_payment()
    with pytest.raises(ValueError, match="nothing is being paid"):
        game.payments()
    with pytest.raises(ValueError, match="draw is not paid"):
        game.payments("draw")
    with pytest.raises(ValueError, match="do not suffice"):
        game.payments("claim calgary-winnipeg")
    with pytest.raises(ValueError, match="an action is an integer"):
        game.payments(1.5)


@pytest.mark.rule("C-4")
@pytest.mark.parametrize("viewer", [1, None])
def test_others_do_not_see_that_a_payment_is_being_laid(viewer: int | None) -> None:
    """Somebody who has no choice is not asked: that one is asked would tell of his hand."""
    game = a_payment()
    before = game.view(viewer)
    game.apply(game.parse("claim duluth-omaha-1"))
    assert game.phase == "pay" and game.is_private
    assert game.view(0)["decision"] == "pay" and game.view(0)["pending"] == {"route": "duluth-omaha-1"}
    assert game.view(viewer) == before
    game.apply(game.parse("pay blue"))
    assert game.view(viewer) == before
    game.apply(game.parse("pay blue"))
    assert game.view(viewer) != before and not game.is_private


def test_what_is_private_is_what_the_hand_decides_the_number_of() -> None:
    """Everywhere else a choice is left or not for reasons that everybody sees."""
    private = {"pay", "claim", "journey", "surcharge"}
    for edition, players, options in setups():
        for here in watch(edition, players, options, seed=45).play_on():
            if here.game.is_private:
                assert here.game.phase in private
            else:
                assert here.game.phase not in private - {"surcharge"}
