"""The sheet of a finished game gives the scores, places and items that the engine gave."""

from __future__ import annotations

import json

import pytest

import stellwerk
from stellwerk import bots, scorepad
from tests.oracle.spec import setups
from tests.scorepad.sheets import sheet_of


def finished(edition: str, players: int, options: dict[str, bool], seed: int) -> stellwerk.Game:
    """A game of planners."""
    game = stellwerk.new_game(edition, players=players, seed=seed, variants=options)
    seated = [bots.create("planner", seed=seed + seat) for seat in range(players)]
    while not game.is_over:
        game.apply(seated[game.current_player].decide(game.core))
    return game


def same_result(game: stellwerk.Game) -> None:
    found = scorepad.score(json.loads(json.dumps(sheet_of(game))))
    assert found["scores"] == game.scores()
    assert found["ranking"] == game.ranking()
    assert found["breakdown"] == [game.score_breakdown(seat) for seat in range(game.players)]


@pytest.mark.parametrize(("edition", "players", "options"), setups())
def test_a_sheet_scores_as_the_engine_did(edition: str, players: int, options: dict[str, bool]) -> None:
    same_result(finished(edition, players, options, seed=31 + players))
    same_result(stellwerk.new_game(edition, players=players, seed=7, variants=options).playout(7))


@pytest.mark.nightly
@pytest.mark.parametrize(("edition", "players", "options"), setups())
def test_sheets_of_many_games(edition: str, players: int, options: dict[str, bool]) -> None:
    for seed in range(100, 130):
        same_result(finished(edition, players, options, seed))
