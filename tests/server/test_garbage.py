"""When garbage is collected, and what is kept so that less of it is made."""

from __future__ import annotations

import random

import stellwerk
from stellwerk.server import garbage
from stellwerk.server.options import explain, options_of


def test_a_full_collection_waits_for_a_quiet_moment() -> None:
    assert not garbage.is_due(blocks=150, left=100, since=5, load=0.0), "not so soon again"
    assert not garbage.is_due(blocks=105, left=100, since=60, load=0.0), "hardly anything is new"
    assert garbage.is_due(blocks=150, left=100, since=60, load=0.1)
    assert not garbage.is_due(blocks=150, left=100, since=60, load=0.9), "people would wait for it"
    assert garbage.is_due(blocks=250, left=100, since=60, load=0.9), "but the memory must not grow for ever"


def test_options_are_told_in_notation_and_explained_when_asked_for() -> None:
    for edition in stellwerk.editions():
        game, chance = stellwerk.new_game(edition, players=2, seed=7), random.Random(7)
        for _ in range(120):
            if game.over:
                break
            told = options_of(game)
            assert told == [{"say": game.say(action)} for action in game.actions()]
            explained = explain(game, [option["say"] for option in told])
            for option, action in zip(explained, game.actions(), strict=True):
                assert option["say"] == game.say(action)
                assert option["de"] == game.explain(action, lang="de")
                assert option["en"] == game.explain(action, lang="en")
            game.apply(chance.choice(game.actions()))
