"""Tens of thousands of random decisions in every edition; every law looked at again and again."""

import json

import pytest

import stellwerk
from tests.oracle.dice import Dice
from tests.oracle.spec import EDITIONS, setups
from tests.oracle.watching import watch
from tests.properties import laws

DECISIONS = 20_000
EVERY = 120  # the dear laws are looked at once in so many decisions


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_laws_in_random_games(edition: str, times: int) -> None:
    tables = [setup for setup in setups() if setup[0] == edition]
    decisions = seed = 0
    while decisions < DECISIONS * times:
        _, players, options = tables[seed % len(tables)]
        watched = watch(edition, players, options, 1000 + seed)
        watched.by_kind = (seed // len(tables)) % 2 == 1
        seen: set[int] = set()
        for here in watched.play_on():
            laws.options_are_sound(here.game)
            seen.update(here.game.legal_actions())
            if (here.taken + seed) % EVERY == 0:
                look_closely(here.game, Dice(seed * 7919 + here.taken), sorted(seen))
        if seed % 4 == 0:
            laws.record_replays(watched.game)
        decisions += watched.taken
        seed += 1


def look_closely(game: object, dice: Dice, seen: list[int]) -> None:
    laws.every_option_applies(game)
    laws.others_are_refused(game, dice.sample(seen, 12))
    laws.notation_goes_both_ways(game)
    laws.nothing_is_lost(game)
    laws.position_comes_back(game, dice)
    laws.public_part_is_common(game)
    laws.views_tell_the_truth(game)
    laws.determinizations_look_the_same(game, dice)


@pytest.mark.slow
@pytest.mark.rule("C-50")
@pytest.mark.parametrize("edition", EDITIONS)
def test_positions_at_every_decision(edition: str, times: int) -> None:
    """Through JSON and back at each decision; now and then the two play on side by side."""
    tables = [setup for setup in setups() if setup[0] == edition]
    for seed in range(2000, 2000 + 2 * times):
        _, players, options = tables[-1 - seed % len(tables)]
        for here in watch(edition, players, options, seed).play_on():
            if (here.taken + seed) % 10 == 0:
                laws.position_comes_back(here.game, Dice(seed + here.taken))
            else:
                position = here.game.position()
                assert stellwerk.from_position(json.loads(json.dumps(position))).position() == position


@pytest.mark.rule("C-50")
@pytest.mark.parametrize(("edition", "players", "options"), setups())
def test_the_same_seed_gives_the_same_game(edition: str, players: int, options: dict[str, bool]) -> None:
    one, other, third = (watch(edition, players, options, seed) for seed in (5, 5, 7))
    for watched in (one, other, third):
        watched.play_to_the_end()
    assert one.game.position() == other.game.position()
    assert one.game.record() == other.game.record()
    assert one.game.position() != third.game.position()
