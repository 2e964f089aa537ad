"""The options of every kind of decision, compared with the rules' own list."""

import pytest

import stellwerk
from stellwerk import boards
from tests.oracle.dice import Dice
from tests.oracle.expected import expected_options
from tests.oracle.legal import turn_options
from tests.oracle.positions import random_position
from tests.oracle.spec import EDITIONS, SPEC, setups
from tests.oracle.watching import watch


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_turns_of_random_positions(edition: str, times: int) -> None:
    board, facts, dice = boards.load(edition).raw, SPEC[edition], Dice(11)
    for _ in range(250 * times):
        players = dice.between(*facts.players)
        written = random_position(board, edition, players, dice.pick(facts.options), dice, 10**9)
        game = stellwerk.from_position(written)
        options = [str(action) for action in game.legal_actions()]
        assert len(options) == len(set(options)) < 300
        position = game.position()
        for seat, given in zip(position["seats"], written["seats"], strict=True):
            assert seat["hand"] == given["hand"]
            assert sorted(seat["routes"]) == sorted(given["routes"])
            assert sorted(seat["tickets"]) == sorted(given["tickets"])
        assert set(options) == turn_options(position, board)


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players", "options"), setups())
def test_decisions_of_random_games(edition: str, players: int, options: dict[str, bool], times: int) -> None:
    for seed in range(2 * times):
        for watched in watch(edition, players, options, seed).play_on():
            if watched.game.is_over or watched.taken % 3:
                continue
            expected = expected_options(watched)
            if expected is not None:
                found = [watched.game.core.notation(action) for action in watched.game.legal_actions()]
                assert sorted(found) == sorted(expected), f"{watched.game.phase} no. {watched.taken}"
