"""No bot knows more than its seat: in two worlds that look alike to the seat it chooses alike."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from stellwerk import bots
from tests.bots.table import (
    COMPILED,
    MOST_DECISIONS,
    QUICK_BOTS,
    SEARCH,
    Setup,
    in_turn,
    new_game,
    seated,
    setup_name,
)
from tests.oracle.dice import Dice
from tests.oracle.spec import SPEC

TABLES: list[Setup] = [(edition, min(3, spec.players[1]), spec.options[-1]) for edition, spec in SPEC.items()]
COMMON = {"turn", "draw", "pay", "place", "journey", "refill"}
ENOUGH_TICKETS = 5
SEARCHED = {"turn", "keep"}  # decisions at which the search thinks for itself


def moments(setup: Setup, seed: int) -> Iterator[Any]:
    """A game of planners who often do just anything, so that odd situations come up too."""
    game = new_game(setup, seed)
    dice = Dice(seed)
    planners = seated(["planner"] * setup[1], seed)
    while not game.is_over:
        if len(game.legal_actions()) > 1:
            yield game
        game.apply(odd_choice(game, dice) if dice.chance(5) else planners[game.current_player].choose(game))


def odd_choice(game: Any, dice: Dice) -> int:
    """Any kind of action, but not ever more tickets."""
    kinds: dict[str, list[int]] = {}
    for action in game.legal_actions():
        kinds.setdefault(game.notation(action).split()[0], []).append(action)
    if len(kinds) > 1 and len(game.view(game.current_player)["own"]["tickets"]) >= ENOUGH_TICKETS:
        kinds.pop("tickets", None)
    return dice.pick(kinds[dice.pick(sorted(kinds))])


def picked(setup: Setup, seed: int, of_each_decision: int) -> Iterator[Any]:
    """Moments spread over some games until every kind of decision was met so often."""
    missing = Counter(dict.fromkeys(SPEC[setup[0]].decisions, of_each_decision))
    gaps = Dice(seed)
    for number in range(400):
        for game in moments(setup, seed + number):
            if missing[game.phase] > 0 and (game.phase not in COMMON or gaps.chance(4)):
                missing[game.phase] -= 1
                yield game
        if not +missing:
            return
    raise AssertionError(f"too few of these decisions: {+missing}")


def assert_same_choice(game: Any, spec: str, seed: int) -> None:
    world = game.determinize(game.current_player, 7919 * seed + 1)
    here, there = bots.create(spec, seed), bots.create(spec, seed)
    chosen = here.choose(game)
    assert there.choose(world) == chosen, f"{spec} at {game.phase}: {game.notation(chosen)}"
    assert here.why("de") == there.why("de")


@pytest.mark.parametrize("setup", TABLES, ids=setup_name)
def test_same_choice_in_every_world(setup: Setup) -> None:
    for number, game in enumerate(picked(setup, 300, 5 if COMPILED else 1)):
        for spec in QUICK_BOTS if COMPILED else ("greedy", "planner"):
            assert_same_choice(game, spec, number)


@pytest.mark.slow
@pytest.mark.parametrize("setup", TABLES, ids=setup_name)
def test_same_choice_at_many_more_moments(setup: Setup, compiled: None) -> None:
    for number, game in enumerate(picked(setup, 900, 40)):
        for spec in QUICK_BOTS:
            assert_same_choice(game, spec, number)


@pytest.mark.parametrize("setup", TABLES if COMPILED else TABLES[:1], ids=setup_name)
def test_search_knows_no_more_either(setup: Setup) -> None:
    thought_about = 0
    for number, game in enumerate(picked(setup, 500, 2)):
        if game.phase in SEARCHED or number % 3 == 0:
            for spec in (SEARCH, "expert") if COMPILED else (SEARCH,):
                assert_same_choice(game, f"{spec}:4", number)
            thought_about += 1
    assert thought_about >= 2


@pytest.mark.nightly
@pytest.mark.parametrize("setup", TABLES, ids=setup_name)
def test_search_knows_no_more_at_many_moments(setup: Setup) -> None:
    for number, game in enumerate(picked(setup, 1300, 60)):
        assert_same_choice(game, f"{SEARCH}:32", number)


@pytest.mark.parametrize("setup", TABLES if COMPILED else TABLES[:1], ids=setup_name)
def test_what_a_bot_remembers_is_no_more_than_it_saw(setup: Setup) -> None:
    """One of two bots that play on from the start sees another possible world at every decision."""
    players = setup[1]
    for first in range(0, len(QUICK_BOTS), players):
        game = new_game(setup, 40 + first)
        specs = in_turn(QUICK_BOTS, players, first)
        play_in_two_worlds(game, seated(specs, first), seated(specs, first))


def test_search_remembers_no_more_than_it_saw() -> None:
    game = new_game(("gruselfahrt", 2, {}), 41)
    specs = [f"{SEARCH}:4"] * 2
    play_in_two_worlds(game, seated(specs, 1), seated(specs, 1), 24)


@pytest.mark.parametrize("spec", ["planner", "greedy", f"{SEARCH}:4"])
def test_one_bot_for_all_seats_tells_none_what_another_knows(spec: str) -> None:
    game = new_game(("gruselfahrt", 3, {}), 42)
    one, other = bots.create(spec, 3), bots.create(spec, 3)
    play_in_two_worlds(game, [one] * 3, [other] * 3, 24)


def play_in_two_worlds(
    game: Any, here: list[bots.Bot], there: list[bots.Bot], most: int = MOST_DECISIONS
) -> None:
    while not game.is_over and game.num_decisions < most:
        seat = game.current_player
        world = game.determinize(seat, game.num_decisions)
        action = here[seat].choose(game)
        assert there[seat].choose(world) == action
        game.apply(action)


@pytest.mark.parametrize("setup", TABLES, ids=setup_name)
def test_the_worlds_do_differ(setup: Setup) -> None:
    """Otherwise the tests above would prove nothing."""
    different = [
        game.determinize(game.current_player, 1).position()["seats"] != game.position()["seats"]
        for game in picked(setup, 300, 2)
    ]
    assert sum(different) > len(different) / 2
