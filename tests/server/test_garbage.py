"""When garbage is collected, and what is kept so that less of it is made."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Iterator

import pytest

import stellwerk
from stellwerk.server import gc_tuning as garbage
from stellwerk.table.action_list import explain, options_of


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
            if game.is_over:
                break
            told = options_of(game)
            assert told == [{"say": game.core.notation(action)} for action in game.legal_actions()]
            explained = explain(game, [option["say"] for option in told])
            for option, action in zip(explained, game.legal_actions(), strict=True):
                assert option["say"] == game.core.notation(action)
                assert option["de"] == game.core.describe(action, lang="de")
                assert option["en"] == game.core.describe(action, lang="en")
            game.apply(chance.choice(game.legal_actions()))


def test_the_longer_it_takes_the_quieter_it_must_be() -> None:
    assert garbage.is_due(blocks=150, left=100, since=60, load=0.2, takes=0.05)
    assert not garbage.is_due(blocks=150, left=100, since=60, load=0.2, takes=0.5)
    assert garbage.is_due(blocks=150, left=100, since=60, load=0.02, takes=0.5)


def test_a_server_that_fills_up_with_tables_is_not_taken_for_one_full_of_garbage() -> None:
    assert not garbage.is_due(blocks=250, left=100, since=60, load=0.9, accounted_for=200)
    assert garbage.is_due(blocks=450, left=100, since=60, load=0.9, accounted_for=200)


class Ring:
    """Something that points to itself, as connections and their tasks do."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def as_in_a_server() -> Iterator[None]:
    """With our thresholds, nothing set aside yet."""
    before = gc.get_threshold()
    garbage.settle()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def test_what_lives_is_set_aside_and_not_looked_at_again(as_in_a_server: None) -> None:
    aside = gc.get_freeze_count()
    tables = [[number] for number in range(3 * garbage.YOUNG)]
    rings = [weakref.ref(Ring()) for _ in range(10)]
    garbage.set_aside()
    assert gc.get_freeze_count() > aside + len(tables) * 0.9
    assert len(gc.get_objects()) < garbage.YOUNG / 10, "what a collection has to look at from now on"
    assert not any(ring() for ring in rings), "garbage is not kept"


def test_what_is_given_up_after_it_was_set_aside_goes_with_the_next_great_collection(
    as_in_a_server: None,
) -> None:
    ring = Ring()
    gone = weakref.ref(ring)
    gc.collect()
    gc.freeze()
    del ring
    gc.collect()
    assert gone() is not None, "nobody looks where it is"
    garbage.collect_everything()
    assert gone() is None
