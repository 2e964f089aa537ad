"""A bot that is told of the game, given up and made anew decides as one that sits there all along."""

from collections.abc import Iterator, Sequence

import pytest

from stellwerk import bots
from stellwerk.bots.seat_bot import SeatBot
from stellwerk.bots.seeds import bot_seed
from stellwerk.engine import game as engine
from tests.bots.table import COMPILED, QUICK_BOTS, SEARCH, SETUPS, Setup, in_turn, new_game
from tests.oracle.dice import Dice

FEATURE_LIMIT: dict[str, Setup] = {setup[0]: setup for setup in SETUPS}
"""Of each edition the table with the most players and options."""

EVERY_BOT = (*QUICK_BOTS, f"{SEARCH}:6")


def sit_down(setup: Setup, seed: int, specs: Sequence[str]) -> list[SeatBot]:
    return [SeatBot(new_game(setup, seed), seat, spec) for seat, spec in enumerate(specs)]


def course(setup: Setup, seed: int, specs: Sequence[str]) -> Iterator[tuple[engine.CoreGame, int, list[str]]]:
    """A game of bots that stay, as in the arena: each time the game, the choice, what was said before."""
    game = new_game(setup, seed)
    table = [bots.create(spec, bot_seed(seed, seat, spec)) for seat, spec in enumerate(specs)]
    said: list[str] = []
    while not game.is_over:
        action = table[game.current_player].choose(game)
        yield game, action, said
        said.append(game.notation(action))
        game.apply(action)


def lineups(players: int) -> list[list[str]]:
    """Tables at which every bot sits once."""
    return [in_turn(EVERY_BOT, players, first) for first in range(0, len(EVERY_BOT), players)]


@pytest.mark.parametrize("edition", FEATURE_LIMIT)
def test_kept_and_made_anew_it_decides_the_same(edition: str) -> None:
    setup = FEATURE_LIMIT[edition]
    dice = Dice(7)
    for number, specs in enumerate(lineups(setup[1]) if COMPILED else [in_turn(EVERY_BOT, setup[1], 4)]):
        kept = sit_down(setup, number, specs)
        given_up = sit_down(setup, number, specs)
        for game, action, said in course(setup, number, specs):
            seat = game.current_player
            if dice.chance(12):
                given_up[seat] = SeatBot(new_game(setup, number), seat, specs[seat])
            for bot in (kept[seat], given_up[seat]):
                assert bot.has_seen(said)
                bot.follow(said)
                chosen = bot.choose()
                assert chosen == action, f"{specs[seat]} after {len(said)}: {game.notation(chosen)}"


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["planner", "strategist", "one-ticket", f"{SEARCH}:6"])
@pytest.mark.parametrize("edition", FEATURE_LIMIT)
def test_made_anew_for_every_decision(edition: str, spec: str, compiled: None) -> None:
    """All kinds of decisions but those of turns, of which every fifth must do."""
    setup: Setup = (edition, 2, {})
    for game, action, said in course(setup, 5, [spec] * 2):
        if game.phase != "turn" or len(said) % 5 == 0:
            bot = SeatBot(new_game(setup, 5), game.current_player, spec)
            bot.follow(said)
            assert bot.choose() == action, f"after {len(said)}"


@pytest.mark.parametrize("spec", ["strategist", f"{SEARCH}:6"])
def test_who_took_the_decisions_before_does_not_matter(spec: str) -> None:
    """A bot that takes over a seat, and one that was asked every time but not obeyed, are of one mind."""
    setup: Setup = ("usa", 2, {})
    seat = 0
    asked = SeatBot(new_game(setup, 3), seat, spec)
    for game, _, said in course(setup, 3, ["greedy", "planner"]):
        if game.current_player == seat:
            asked.follow(said)
            choice = asked.choose()
            if len(said) % 20 == 0 or len(game.legal_actions()) > 6:
                late = SeatBot(new_game(setup, 3), seat, spec)
                late.follow(said)
                assert late.choose() == choice
        if len(said) > (200 if COMPILED else 60):
            return


def test_a_repeated_question_is_answered_from_the_cache() -> None:
    setup: Setup = ("usa", 2, {})
    patient, pestered = sit_down(setup, 4, ["strategist"] * 2), sit_down(setup, 4, ["strategist"] * 2)
    for game, action, said in course(setup, 4, ["strategist"] * 2):
        for bot in (patient[game.current_player], pestered[game.current_player]):
            bot.follow(said)
        assert (
            {pestered[game.current_player].choose() for _ in range(3)}
            == {patient[game.current_player].choose()}
            == {action}
        )
        assert pestered[game.current_player].bot.why() == patient[game.current_player].bot.why()


def test_decisions_taken_back_are_detected() -> None:
    setup: Setup = ("usa", 2, {})
    bot = sit_down(setup, 4, ["planner"] * 2)[0]
    said: list[str] = []
    for _, _, said in course(setup, 4, ["planner"] * 2):
        if len(said) == 12:
            break
    bot.follow(said)
    assert bot.has_seen([*said, "draw deck"])
    assert not bot.has_seen(said[:-1])
    assert not bot.has_seen([*said[:-1], "anything else"])


def test_a_new_bot_for_every_decision_would_be_another_player(compiled: None) -> None:
    """Otherwise the tests above would prove nothing."""
    setup: Setup = ("usa", 2, {})
    different = decisions = 0
    for game, action, _ in course(setup, 6, ["strategist"] * 2):
        decisions += 1
        different += bots.create("strategist").decide(game) != action
    assert different > decisions / 20
