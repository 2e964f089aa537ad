"""Games in which cards run short, looked at decision by decision."""

import json
from collections import Counter
from typing import Any

import pytest

import stellwerk
from tests.oracle import conservation
from tests.oracle.course import check_turn
from tests.oracle.dice import Dice
from tests.oracle.expected import expected_options
from tests.oracle.spec import EDITIONS, SPEC, setups
from tests.oracle.watching import Watched
from tests.properties import laws
from tests.properties.late import (
    RESETTING,
    hoarders,
    late_game,
    lawful_market_possible,
    unlawful,
    what_is_met,
)

LATE_GAMES = 24
LATE_DECISIONS = 100  # what is rare comes early in such a game
CLOSE_LOOK = 25  # determinized worlds and play in step, once in so many decisions


def tables(edition: str) -> list[tuple[int, dict[str, bool]]]:
    return [(players, options) for name, players, options in setups() if name == edition]


@pytest.mark.slow
@pytest.mark.rule("C-10", "C-12", "C-13")
@pytest.mark.parametrize("edition", EDITIONS)
def test_rigged_late_games(edition: str, times: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(LATE_GAMES * times):
        players, options = tables(edition)[seed % len(tables(edition))]
        met += look_at(late_game(edition, players, options, 5000 + seed), late=True)
    wanted = {"renewed", "passed", "empty decks"}
    if SPEC[edition].market:
        wanted |= {"empty decks, open cards"}
    if edition in RESETTING:
        wanted |= {"reset", "an unlawful market that must stay"}
    assert wanted <= set(met), f"never met: {wanted - set(met)}"


@pytest.mark.slow
@pytest.mark.rule("C-10", "C-12", "C-13")
@pytest.mark.parametrize("edition", EDITIONS)
def test_games_of_hoarders(edition: str, times: int) -> None:
    met: Counter[str] = Counter()
    for players, options in tables(edition):
        for seed in range(6000, 6000 + 3 * times):
            met += look_at(hoarders(edition, players, options, seed), late=False)
    wanted = {"renewed", "empty decks"} | ({"reset"} if SPEC[edition].market_resets else set())
    assert wanted <= set(met), f"never met: {wanted - set(met)}"


def look_at(watched: Watched, late: bool) -> Counter[str]:
    """Plays the game; the laws hold at each decision. In late games all options are looked at, too."""
    met: Counter[str] = Counter()
    before: dict[str, Any] | None = None
    cards = all_cards(watched.game.position())
    for here in watched.play_on():
        if late and here.taken > LATE_DECISIONS:
            break
        position = here.game.position()
        met.update(what_is_met(here, position))
        laws.options_are_sound(here.game)
        assert stellwerk.from_position(json.loads(json.dumps(position))).position() == position
        if unlawful(here.game.edition, position.get("market", [])):
            assert not lawful_market_possible(position), "an unlawful market stands"
        assert all_cards(position) == cards
        if late and not here.game.is_over:
            expected = expected_options(here)
            if expected is not None:
                assert {here.game.core.notation(action) for action in here.game.legal_actions()} == expected
        if here.taken % CLOSE_LOOK == 0:
            look_closely(here.game, Dice(here.taken))
        if here.game.is_over or here.fresh_turn():
            if before is not None and here.taken:
                check_turn(before, position, here.board, here.said, here.game.is_over)
            before = position
    return met


def all_cards(position: dict[str, Any]) -> Counter[str]:
    pending = position["pending"] or {}
    return conservation.cards_of(position) + Counter(pending.get("revealed", []))


def look_closely(game: Any, dice: Dice) -> None:
    laws.position_comes_back(game, dice)
    laws.determinizations_look_the_same(game, dice)
    for seat in range(game.players):
        guess = game.determinize(seat, dice.below(1 << 30)).position()
        assert stellwerk.from_position(guess).position() == guess


# Games whose players do not want them to end ------------------------------------------------------------


def spoil(game: Any, dice: Dice) -> int:
    """Something that uses up nothing, if there is such a thing; now and then anything."""
    options: list[int] = game.legal_actions()
    output = {action: game.core.notation(action) for action in options}
    if game.phase == "turn" and not dice.chance(40):
        tunnels = {f"claim {route['id']}" for route in game.board.raw["routes"] if route["kind"] == "tunnel"}
        spared = [a for a in options if output[a] in tunnels or output[a].split()[0] in ("swap", "exchange")]
        return dice.pick(spared or options)
    given_up = [action for action in options if output[action] == "withdraw"]
    return dice.pick(given_up or options)


@pytest.mark.slow
@pytest.mark.rule("C-5", "C-6", "C-40")
@pytest.mark.parametrize("edition", EDITIONS)
def test_even_games_of_spoilers_end(edition: str) -> None:
    for players, options in tables(edition)[:2]:
        game, dice = stellwerk.new_game(edition, players=players, seed=7, variants=options), Dice(7)
        while not game.is_over:
            game.apply(spoil(game, dice))
            assert game.num_decisions < 20_000 * players, "the game does not end"
        assert game.position()["turns"] <= 1000 * players
        assert min(game.ranking()) == 1
