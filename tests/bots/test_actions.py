"""Bots know their edition: each kind of action that it has is used, by the planner itself where it pays."""

from collections.abc import Iterator, Sequence

import pytest

from tests.bots.table import PLANNERS, Setup, in_turn, kind_of, new_game, play, seated
from tests.oracle.watching import watch

KINDS: dict[str, set[str]] = {
    "gruselfahrt": {"claim", "draw", "pay", "swap"},
    "maerklin": {
        "arrive", "claim", "draw", "journey", "keep", "pay", "place", "place none", "ride", "take",
        "tickets long", "tickets short",
    },
    "skandinavien": {"claim", "draw", "keep", "pay", "surcharge", "take", "tickets", "withdraw"},
    "uk": {"buy", "claim", "draw", "draw three", "keep", "pass", "pay", "take", "tickets"},
    "usa": {"claim", "draw", "keep", "pay", "take", "tickets"},
    "weltreise": {
        "claim", "draw ship", "draw train", "exchange ships", "exchange wagons", "harbor", "keep", "pay",
        "pieces", "refill ship", "refill train", "take", "tickets",
    },
}  # fmt: skip
"""What somebody of the planner's family does; `pass` only where it may be a choice."""

NOT_FOR_THE_PLANNER = {
    "skandinavien": {"withdraw"},  # only when it cannot pay
    "uk": {"draw three", "pass"},  # costs a technology that it rather saves; declines no claim it paid for
}

TABLES: dict[str, list[Setup]] = {
    "gruselfahrt": [("gruselfahrt", 4, {}), ("gruselfahrt", 3, {})],
    "maerklin": [("maerklin", 2, {}), ("maerklin", 4, {})],
    "skandinavien": [("skandinavien", 3, {}), ("skandinavien", 2, {})],
    "uk": [("uk", 2, {}), ("uk", 4, {"advanced": True}), ("uk", 3, {"advanced": True})],
    "usa": [("usa", 2, {}), ("usa", 5, {})],
    "weltreise": [("weltreise", 2, {}), ("weltreise", 4, {})],
}
MOST_GAMES = 30

TECHNOLOGIES = {
    "wales", "scotland", "ireland-france", "stoker", "superheater", "propellers", "lagging",
}  # fmt: skip
"""Technologies that the planner's family buys sooner or later."""


def words_of_games(edition: str, specs: Sequence[str]) -> Iterator[str]:
    """All that these bots do in a fixed row of games, as long as somebody listens."""
    for seed in range(MOST_GAMES):
        setup = TABLES[edition][seed % len(TABLES[edition])]
        game = new_game(setup, seed)
        for _, action in play(game, seated(in_turn(specs, setup[1], seed), seed)):
            yield game.say(action)


def missing_kinds(edition: str, specs: Sequence[str], wanted: set[str]) -> set[str]:
    missing = set(wanted)
    for words in words_of_games(edition, specs):
        missing.discard(kind_of(words))
        if not missing:
            break
    return missing


@pytest.mark.parametrize("edition", KINDS)
def test_the_table_names_every_kind_of_action(edition: str) -> None:
    """Whatever is on offer in random games is in the table; a pass often is all that one can do."""
    offered: set[str] = set()
    for seed in range(6):
        edition_, players, options = TABLES[edition][seed % len(TABLES[edition])]
        for here in watch(edition_, players, options, seed).play_on():
            offered |= {kind_of(here.game.say(action)) for action in here.game.actions()}
    assert offered - {"pass"} == KINDS[edition] - {"pass"}


@pytest.mark.parametrize("edition", KINDS)
def test_the_planner_uses_what_pays(edition: str) -> None:
    wanted = KINDS[edition] - NOT_FOR_THE_PLANNER.get(edition, set())
    assert not missing_kinds(edition, ["planner"], wanted)


@pytest.mark.parametrize("edition", KINDS)
def test_every_kind_of_action_is_used_by_some_planner(edition: str) -> None:
    assert not missing_kinds(edition, PLANNERS, KINDS[edition])


@pytest.mark.slow
def test_technologies_that_are_bought(compiled: None) -> None:
    bought = {words.split()[1] for words in words_of_games("uk", PLANNERS) if words.startswith("buy")}
    assert bought >= TECHNOLOGIES
