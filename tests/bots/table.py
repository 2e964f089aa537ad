"""Games between bots, decision by decision."""

from collections.abc import Iterator, Sequence
from typing import Any

from stellwerk import bots
from stellwerk.engine import game as engine
from tests.conftest import is_compiled
from tests.oracle.spec import setups

COMPILED = is_compiled("stellwerk.bots.core.planner")
MOST_DECISIONS = 3000

SEARCH = "search"
PLANNERS = ("planner", "blocker", "strategist", "ticket-hungry", "one-ticket", "long-routes", "hoarder")
QUICK_BOTS = ("random", "greedy", *PLANNERS, "learned")
"""All bots that think for less than a moment."""

Setup = tuple[str, int, dict[str, bool]]
SETUPS: list[Setup] = setups()


def setup_name(setup: object) -> str:
    """What a test of one setup is called."""
    assert isinstance(setup, tuple)
    edition, players, options = setup
    return "-".join([edition, str(players), *sorted(options)])


def new_game(setup: Setup, seed: int) -> Any:
    edition, players, options = setup
    return engine.new_game(edition, players=players, seed=seed, variants=options)


def seated(specs: Sequence[str], seed: int) -> list[bots.Bot]:
    """One bot a seat, each with a seed of its own."""
    return [bots.create(spec, 100 * seed + seat) for seat, spec in enumerate(specs)]


def in_turn(specs: Sequence[str], players: int, first: int) -> list[str]:
    """So many of these bots, beginning with one of them, as often round as need be."""
    return [specs[(first + seat) % len(specs)] for seat in range(players)]


def play(game: Any, table: Sequence[bots.Bot]) -> Iterator[tuple[bots.Bot, int]]:
    """Yields each bot with what it has chosen, before that is done; an illegal choice or a stall fails."""
    decisions = 0
    while not game.is_over:
        bot = table[game.current_player]
        action = bot.choose(game)
        assert action in game.legal_actions(), f"{game.phase}: {action} is none of the options"
        yield bot, action
        game.apply(action)
        decisions += 1
        assert decisions < MOST_DECISIONS, "the game does not end"


def play_out(game: Any, table: Sequence[bots.Bot]) -> None:
    for _ in play(game, table):
        pass


def kind_of(notation: str) -> str:
    """The kind of an action, with what makes it a kind of its own."""
    words = notation.split()
    if words[0] in ("draw", "refill"):
        return notation
    if words[0] == "exchange":
        return "exchange " + words[1].partition("=")[0]
    if notation == "place none":
        return notation
    if words[0] == "tickets" and len(words) > 1:
        return "tickets short" if words[-1] == "long=0" else "tickets long"
    return words[0]
