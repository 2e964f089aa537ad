"""Find puzzles in games that were played: positions in which one move is clearly the best."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator
from typing import Any, Final, NamedTuple

from stellwerk import bots
from stellwerk.analysis.accuracy import random_losses
from stellwerk.analysis.comparison import Comparison, mean_figure
from stellwerk.analysis.depth import FULL
from stellwerk.analysis.evaluator import Evaluator
from stellwerk.analysis.explanation import RIVALS, TICKET, explain
from stellwerk.analysis.turns import Turn, turns_of
from stellwerk.engine import game as engine
from stellwerk.engine.game import CoreGame
from stellwerk.intervals import Figure
from stellwerk.puzzles.puzzle import Option, Puzzle

SIFTING: Final = (8, 24)  # worlds that are added at a time; most positions drop out after the first ones
CONFIRMING: Final = 96  # new worlds, on which the choice of the best option was not based
EXPLAINING: Final = 32
FEWEST_OPTIONS: Final = 3
LEAST_LEAD: Final = 0.5  # points, in editions where a random decision loses less
SOLVERS: Final = ("greedy", "one-ticket", "planner", "learned")
"""Bots from weak to strong. How many of them miss the solution is the difficulty, less one."""
JUDGE: Final = "expert:1000"
"""A search that must find the solution as well: it looks further than the planners of the judgement."""
LAST_PIECES: Final = 6
HIDDEN_ORDER: Final = ("deck", "ticket_deck")
ACTION_THEMES: Final = {
    "tickets": "tickets",
    "keep": "tickets",
    "offer": "tickets",
    "swap": "tickets",
    "pieces": "fleet",
    "exchange": "fleet",
    "buy": "technology",
    "journey": "journey",
    "harbor": "harbor",
    "draw": "wait",
    "take": "wait",
}

Json = dict[str, Any]


def puzzles_in(game: CoreGame, seed: int = 0) -> Iterator[Puzzle]:
    """Yield the puzzles of a finished game, at most one for every solution."""
    solved: set[str] = set()
    for turn in turns_of(game):
        found = puzzle_of(turn, seed, solved)
        if found is not None:
            solved.add(found.options[found.solution].notation)
            yield found


def puzzle_of(turn: Turn, seed: int = 0, known: Collection[str] = ()) -> Puzzle | None:
    """Return a decision as a puzzle; None if no option is clearly the best.

    None too if the best option is among the `known` ones: it was asked for already.
    """
    position = turn.before.position()
    for field in HIDDEN_ORDER:
        position.pop(field, None)
    game = engine.from_position(position)
    if game.legal_actions() != turn.before.legal_actions():
        return None
    asked = Turn(0, turn.player, 0, turn.round, turn.action, game)
    sifted = Comparison(asked, Evaluator(game.rules, seed), FULL.alternatives)
    if len(sifted.options) < FEWEST_OPTIONS:
        return None
    for worlds in SIFTING:
        sifted.add_worlds(worlds)
        leads = leads_of(sifted)
        if min(lead.value for lead in leads.over.values()) < least_lead(game.edition):
            return None
    solution = sifted.options[leads.best]
    if game.notation(solution) in known:
        return None
    confirmed = judged(asked, seed + 1, CONFIRMING)
    if not is_clear(confirmed, solution) or answer(JUDGE, game, seed) != solution:
        return None
    return _puzzle(confirmed, position, Evaluator(game.rules, seed + 2))


def judged(turn: Turn, seed: int, worlds: int) -> Comparison:
    """Compare the options of a turn in this number of worlds."""
    found = Comparison(turn, Evaluator(turn.before.rules, seed), FULL.alternatives)
    found.add_worlds(worlds)
    return found


def answer(bot: str, game: CoreGame, seed: int = 0) -> int:
    """Return what a bot does in a position."""
    return bots.create(bot, seed).decide(game.copy())


def least_lead(edition: str) -> float:
    """Return how many points a solution must be ahead: what a random decision loses on average."""
    return max(LEAST_LEAD, random_losses().get(edition, LEAST_LEAD))


class Leads(NamedTuple):
    """How far the best option is ahead of the others."""

    best: int
    over: dict[int, Figure]
    """By option, without the best one."""


def leads_of(comparison: Comparison) -> Leads:
    """Return the leads of the best option, each in the worlds in which both were tried."""
    player = comparison.turn.player
    margins = [[outcome.margins[player] for outcome in outcomes] for outcomes in comparison.outcomes]
    best = max(range(len(margins)), key=lambda option: (len(margins[option]), sum(margins[option])))
    over = {
        option: mean_figure([one - other for one, other in zip(margins[best], others, strict=False)])
        for option, others in enumerate(margins)
        if option != best
    }
    return Leads(best, over)


def is_clear(comparison: Comparison, solution: int) -> bool:
    """Return whether an action is the best by enough points, and surely by half of them."""
    leads, least = leads_of(comparison), least_lead(comparison.turn.before.edition)
    return comparison.options[leads.best] == solution and all(
        lead.value >= least and lead.low >= least / 2 for lead in leads.over.values()
    )


def _puzzle(comparison: Comparison, position: Json, evaluator: Evaluator) -> Puzzle:
    turn, leads = comparison.turn, leads_of(comparison)
    game, solution = turn.before, comparison.options[leads.best]
    options = [Option(game.notation(solution), 0.0, ())]
    for index, lead in leads.over.items():
        action = comparison.options[index]
        reasons = explain(turn, evaluator, solution, action, EXPLAINING)
        notable = tuple(part for part in reasons if round(part.points, 1) > 0)
        options.append(Option(game.notation(action), round(lead.value, 1), notable))
    options.sort(key=lambda each: _digest(position, each.notation))  # the solution may be anywhere
    missing = sum(answer(bot, game) != solution for bot in SOLVERS)
    return Puzzle(
        f"{game.edition}-{_digest(position)[:6]}",
        game.edition,
        position,
        tuple(options),
        1 + missing,
        tuple(_themes(turn, solution, options)),
    )


def _digest(position: Json, *more: str) -> str:
    return hashlib.sha256(json.dumps([position, *more], sort_keys=True).encode()).hexdigest()


def _themes(turn: Turn, solution: int, options: list[Option]) -> Iterator[str]:
    """Yield what a puzzle is about, by its solution and by what mostly makes it better than the runner-up."""
    game = turn.before
    notation = game.notation(solution).split()
    runner_up = min((option for option in options if option.loss), key=lambda option: option.loss)
    reason = runner_up.reasons[0].item if runner_up.reasons else ""
    if notation[0] == "claim":
        yield {RIVALS: "block", TICKET: "connect"}.get(reason, "points")
        route = next(route for route in game.board.routes if route.id == notation[1])
        if route.kind == "tunnel":
            yield "tunnel"
    elif notation[0] in ACTION_THEMES:
        yield ACTION_THEMES[notation[0]]
    view = game.view(turn.player)
    pieces = [seat["wagons"] + seat.get("ships", 0) for seat in view["seats"]]
    if turn.before.phase == "turn" and (view["turns_left"] is not None or min(pieces) <= LAST_PIECES):
        yield "end"
