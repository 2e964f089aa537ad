"""What the built-in boards do not have the rules still say: mixed rough terrain, gray tunnels, symbols."""

import json

import pytest

import stellwerk
from tests.oracle.dice import Dice
from tests.oracle.expected import expected_options
from tests.oracle.legal import seat_to_move, technologies_of, turn_options
from tests.oracle.own_boards import repainted
from tests.oracle.payments import claim_task, legal_payments
from tests.oracle.positions import random_position
from tests.oracle.spec import EDITIONS, SPEC
from tests.oracle.test_payments import compare, some_claims
from tests.oracle.watching import Watched


@pytest.mark.slow
@pytest.mark.rule("WR-24", "SK-30", "UK-54")
@pytest.mark.parametrize("edition", EDITIONS)
def test_payments(edition: str, times: int) -> None:
    facts, dice = SPEC[edition], Dice(81)
    for _ in range(8 * times):
        board = repainted(edition, dice)
        routes = {route["id"]: route for route in board["routes"]}
        for _ in range(5):
            written = random_position(board, edition, facts.players[1], facts.options[-1], dice, 500)
            game = stellwerk.from_position({**written, "board": board})
            position = game.position()
            seat = seat_to_move(position)
            assert {str(action) for action in game.legal_actions()} == turn_options(position, board)
            for opening in some_claims(game, dice):
                task = claim_task(edition, routes[opening.split()[1]], technologies_of(seat))
                compare(game, opening, legal_payments(task, seat["hand"]))


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_games(edition: str, times: int) -> None:
    for seed in range(2 * times):
        board = repainted(edition, Dice(seed))
        game = stellwerk.new_game(edition, players=2, seed=seed, board=board)
        watched = Watched(game, Dice(seed), by_kind=True)
        for here in watched.play_on():
            if not game.is_over and here.taken % 3 == 0:
                expected = expected_options(here)
                found = {str(action) for action in game.legal_actions()}
                assert expected is None or found == expected
        assert stellwerk.replay(json.loads(json.dumps(game.record()))).position() == game.position()
        position = json.loads(json.dumps(game.position()))
        assert stellwerk.from_position(position).position() == game.position()
