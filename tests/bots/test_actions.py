"""Bots know their edition: each kind of action that it has is used, by the planner itself where it pays."""

from collections.abc import Iterator, Sequence

import pytest

import stellwerk
from tests.bots.table import PLANNERS, Setup, in_turn, kind_of, new_game, play, seated
from tests.oracle.watching import watch

KINDS: dict[str, set[str]] = {
    "europe": {"claim", "draw", "keep", "pay", "station", "surcharge", "take", "tickets", "withdraw"},
    "gruselfahrt": {"claim", "draw", "pay", "swap"},
    "maerklin": {
        "arrive", "claim", "draw", "journey", "keep", "pay", "place", "place none", "ride", "take",
        "tickets long", "tickets short",
    },
    "skandinavien": {"claim", "draw", "keep", "pay", "surcharge", "take", "tickets", "withdraw"},
    "uk": {"buy", "claim", "draw", "draw three", "keep", "pay", "take", "tickets"},
    "usa": {"claim", "draw", "keep", "pay", "take", "tickets"},
    "weltreise": {
        "claim", "draw ship", "draw train", "exchange ships", "exchange wagons", "harbor", "keep", "pay",
        "pieces", "refill ship", "refill train", "take", "tickets",
    },
}  # fmt: skip
"""What somebody of the planner's family does; nobody passes who could do something else."""

NOT_FOR_THE_PLANNER = {
    "europe": {"withdraw"},  # only when it cannot pay
    "skandinavien": {"withdraw"},  # only when it cannot pay
}

TABLES: dict[str, list[Setup]] = {
    "europe": [("europe", 5, {}), ("europe", 2, {})],
    "gruselfahrt": [("gruselfahrt", 4, {}), ("gruselfahrt", 3, {})],
    "maerklin": [("maerklin", 2, {}), ("maerklin", 4, {})],
    "skandinavien": [("skandinavien", 3, {}), ("skandinavien", 2, {})],
    "uk": [("uk", 2, {}), ("uk", 4, {"advanced": True}), ("uk", 3, {"advanced": True})],
    "usa": [("usa", 2, {}), ("usa", 5, {})],
    "weltreise": [("weltreise", 2, {}), ("weltreise", 4, {})],
}
MOST_GAMES = 30

SHOPS: list[Setup] = [("uk", 2, {"advanced": True}), ("uk", 4, {"advanced": True}), ("uk", 2, {})]
MOST_SHOPS = 60


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
def test_the_planner_buys_every_technology_where_it_pays(compiled: None) -> None:
    missing = set(stellwerk.edition_info("uk")["technologies"])
    for seed in range(MOST_SHOPS):
        setup = SHOPS[seed % len(SHOPS)]
        game = new_game(setup, seed)
        for _, action in play(game, seated(["planner"] * setup[1], seed)):
            missing.discard(game.say(action).removeprefix("buy "))
        if not missing:
            break
    assert not missing


@pytest.mark.slow
def test_what_is_bought_is_used(compiled: None) -> None:
    """A thermocompressor is followed by two claims in its turn, right of way by one, a tender by draws."""
    for seed in range(12):
        game = new_game(SHOPS[seed % 2], seed)
        draws_of_three: dict[int, int] = {}
        granted = 0  # claims that a purchase has to be followed by
        for _, action in play(game, seated(["planner"] * game.players, seed)):
            words = game.say(action)
            if game.decision == "turn":
                assert granted == 0
            granted += {"buy thermocompressor": 2, "buy right-of-way": 1}.get(words, 0)
            granted -= game.decision == "claim" and words.startswith("claim")
            if words == "buy water-tender":
                draws_of_three[game.player] = 0
            elif words == "draw three":
                draws_of_three[game.player] += 1
        assert all(draws > 2 for draws in draws_of_three.values())
