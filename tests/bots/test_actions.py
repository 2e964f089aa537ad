"""Bots know their edition: each kind of action that it has is used, by the planner itself where it pays."""

from collections.abc import Iterator, Sequence

import pytest

import stellwerk
from tests.bots.table import PLANNERS, Setup, in_turn, kind_of, new_game, play, seated
from tests.oracle.spec import EDITIONS, SPEC
from tests.oracle.watching import watch

RELUCTANT = {"withdraw"}
"""The planner does this only when it cannot pay."""

TABLES: dict[str, list[Setup]] = {
    edition: [(edition, players, options) for players, options in spec.bot_tables]
    for edition, spec in SPEC.items()
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
            yield game.notation(action)


def missing_kinds(edition: str, specs: Sequence[str], wanted: set[str]) -> set[str]:
    missing = set(wanted)
    for words in words_of_games(edition, specs):
        missing.discard(kind_of(words))
        if not missing:
            break
    return missing


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_table_names_every_kind_of_action(edition: str) -> None:
    """Whatever is on offer in random games is in the table; a pass often is all that one can do."""
    offered: set[str] = set()
    for seed in range(6):
        edition_, players, options = TABLES[edition][seed % len(TABLES[edition])]
        for here in watch(edition_, players, options, seed).play_on():
            offered |= {kind_of(str(action)) for action in here.game.legal_actions()}
    assert offered - {"pass"} == SPEC[edition].actions


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_planner_uses_what_pays(edition: str) -> None:
    wanted = set(SPEC[edition].actions - RELUCTANT)
    assert not missing_kinds(edition, ["planner"], wanted)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_kind_of_action_is_used_by_some_planner(edition: str) -> None:
    assert not missing_kinds(edition, PLANNERS, set(SPEC[edition].actions))


@pytest.mark.slow
def test_the_planner_buys_every_technology_where_it_pays(compiled: None) -> None:
    missing = set(stellwerk.edition_info("uk")["technologies"])
    for seed in range(MOST_SHOPS):
        setup = SHOPS[seed % len(SHOPS)]
        game = new_game(setup, seed)
        for _, action in play(game, seated(["planner"] * setup[1], seed)):
            missing.discard(game.notation(action).removeprefix("buy "))
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
            words = game.notation(action)
            if game.phase == "turn":
                assert granted == 0
            granted += {"buy thermocompressor": 2, "buy right-of-way": 1}.get(words, 0)
            granted -= game.phase == "claim" and words.startswith("claim")
            if words == "buy water-tender":
                draws_of_three[game.current_player] = 0
            elif words == "draw three":
                draws_of_three[game.current_player] += 1
        assert all(draws > 2 for draws in draws_of_three.values())
