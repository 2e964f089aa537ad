"""A game whose decks are shuffled anew: what anybody knows stays, what nobody knows does not."""

from collections.abc import Mapping
from typing import Any

import pytest

import stellwerk
from stellwerk import bots
from tests.oracle.spec import EDITIONS


def midway(edition: str, players: int = 2) -> stellwerk.Game:
    game = stellwerk.new_game(edition, players=players, seed=9)
    planner = [bots.create("planner", seat) for seat in range(players)]
    for _ in range(25):
        game.apply(planner[game.current_player].decide(game.core))
    return game


def apart_from_decks(position: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in position.items() if "deck" not in name and name != "seed"}


def deck_lists(value: Any) -> list[list[Any]]:
    """The lists that a part of a position about decks holds."""
    if isinstance(value, dict):
        return [each for inner in value.values() for each in deck_lists(inner)]
    if isinstance(value, list) and value and isinstance(value[0], list):
        return [each for inner in value for each in deck_lists(inner)]
    return [value] if isinstance(value, list) else []


@pytest.mark.parametrize("edition", EDITIONS)
def test_everybody_sees_the_same_and_only_the_decks_have_another_order(edition: str) -> None:
    game = midway(edition)
    before = game.core.position()
    other = game.reshuffled(3)
    assert game.core.position() == before, "the game itself is left alone"
    for seat in (None, *range(game.players)):
        assert other.view(seat) == game.view(seat)
    assert other.legal_actions() == game.legal_actions()
    after = other.core.position()
    assert apart_from_decks(after) == apart_from_decks(before)
    decks = {name for name in before if "deck" in name}
    assert decks
    changed = 0
    for name in decks:
        for old, new in zip(deck_lists(before[name]), deck_lists(after[name]), strict=True):
            assert sorted(map(str, old)) == sorted(map(str, new)), name
            changed += old != new
    assert changed, "no deck has another order"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_seed_is_the_same_order_and_another_one_another(edition: str) -> None:
    game = midway(edition)
    assert game.reshuffled(3).position() == game.reshuffled(3).position()
    assert game.reshuffled(3).position() != game.reshuffled(4).position()
    # whatever lies in the decks now: only what is in them counts, not how they lie
    assert game.reshuffled(8).reshuffled(3).position() == game.reshuffled(3).position()


def test_a_ticket_whose_place_somebody_knows_stays_there() -> None:
    """Tickets given back in the base game go under the deck, where whoever put them there knows them."""
    game = stellwerk.new_game("usa", players=2, seed=2)
    while game.phase != "turn":
        game.apply(game.legal_actions()[0])  # keep as few as possible
    bottom = game.position()["ticket_deck"]
    worlds = [game.reshuffled(seed).position()["ticket_deck"] for seed in range(6)]
    known = [place for place in range(len(bottom)) if all(world[place] == bottom[place] for world in worlds)]
    assert len(known) == 2, "each gave one back"


def test_seeds_are_integers() -> None:
    with pytest.raises(ValueError, match="seed is an integer"):
        midway("usa").reshuffled("3")  # type: ignore[arg-type]
