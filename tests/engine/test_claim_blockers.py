"""What is lacking for a claim: cards, pieces, a technology, or a route beside that is free."""

import random
from typing import Any

import pytest

import stellwerk
from stellwerk.engine.claim_blockers import MOST_CARDS
from stellwerk.engine.kinds import GRAY, SHIP

Reason = dict[str, Any]


def lacking(edition: str, seat: dict[str, object]) -> dict[str, stellwerk.ClaimBlocker]:
    position = {"edition": edition, "players": 2, "seats": [seat, {}]}
    return stellwerk.from_position(position).claim_blockers(0)


def test_cards_of_the_colour_are_counted() -> None:
    found = lacking("usa", {"hand": {"red": 1, "loco": 1}})
    board = stellwerk.new_game("usa").board
    red = next(route for route in board.routes if route.color == "red" and route.length == 5)
    assert found[red.id] == {"code": "cards", "missing": {"red": 3}}


def test_on_a_gray_route_any_colour_will_do() -> None:
    found = lacking("usa", {"hand": {"blue": 2}})
    board = stellwerk.new_game("usa").board
    gray = next(route for route in board.routes if route.color == "gray" and route.length == 4)
    assert found[gray.id] == {"code": "cards", "missing": {"any": 2}}


def test_a_ferry_wants_its_locomotives() -> None:
    board = stellwerk.new_game("europe").board
    ferry = next(route for route in board.routes if route.kind == "ferry" and route.locos == 1)
    found = lacking("europe", {"hand": {"green": ferry.length - 1}})
    assert found[ferry.id] == {"code": "cards", "missing": {"loco": 1}}


def test_pieces_come_by_kind() -> None:
    found = lacking("weltreise", {"ships": 0, "wagons": 20, "box": {"ships": 50}, "hand": {"joker": 8}})
    board = stellwerk.new_game("weltreise").board
    ship = next(route for route in board.routes if route.kind == "ship" and route.length == 4)
    assert found[ship.id] == {"code": "pieces", "kind": "ships", "need": 4, "have": 0}


def test_what_can_be_claimed_lacks_nothing() -> None:
    found = lacking("usa", {"hand": {"loco": 6}})
    assert found == {}


# --- the same, slowly and obviously: hands are tried that have a card more, two more and so on ---


def tried(game: stellwerk.Game, seat: int) -> dict[str, Reason]:
    """Every route by itself, without anything that is remembered of another."""
    numbers = game.core.rules.board.route_number
    return {
        name: tried_reason(game, seat, numbers[name], blocker)
        for name, blocker in game.core.claim_blockers(seat).items()
    }


def tried_reason(game: stellwerk.Game, seat: int, route: int, blocker: str) -> Reason:
    board = game.core.rules.board
    code, _, detail = blocker.partition(" ")
    if code == "pieces":
        kind = "ships" if board.kind[route] == SHIP else "wagons"
        have = game.core.position()["seats"][seat][kind]
        return {"code": code, "kind": kind, "need": board.length[route], "have": have}
    if code == "cards":
        return {"code": code, "missing": tried_cards(game, seat, route)}
    return {"code": code} | {"parallel": {"route": detail}, "technology": {"technology": detail}}.get(
        code, {}
    )


def tried_cards(game: stellwerk.Game, seat: int, route: int) -> dict[str, int]:
    rules, hand = game.core.rules, game.core.state.seats[seat].hand
    gray = rules.board.color[route] == GRAY
    colors = range(rules.colors) if gray else [rules.board.color[route]]
    plain = max((rules.card_for(color, route) for color in colors), key=lambda card: hand[card])
    cost_object = rules.costs(game.core.state.seats[seat])[route]
    for total in range(1, MOST_CARDS + 1):
        for wilds in range(min(total, rules.board.locos[route]) + 1):
            more = hand[:]
            more[plain] += total - wilds
            more[rules.loco] += wilds
            if cost_object.affordable(rules.hand_summary(more)):
                lacks = {"any" if gray else rules.cards[plain]: total - wilds, rules.cards[rules.loco]: wilds}
                return {card: count for card, count in lacks.items() if count}
    return {}


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_whole_games_lack_what_trying_finds(edition: str) -> None:
    chance = random.Random(edition)
    game = stellwerk.new_game(edition, players=3, seed=11)
    while not game.is_over:
        if chance.random() < 0.2:
            for seat in range(3):
                expected = tried(game, seat)
                assert game.claim_blockers(seat) == expected
                free = {route: reason for route, reason in expected.items() if reason["code"] != "taken"}
                assert game.claim_blockers(seat, taken=False) == free
        game.apply(chance.choice(game.legal_actions()))
