"""Whether another action would have been better in a turn, given what its player could know."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from stellwerk.analysis.chances import WinEstimator
from stellwerk.analysis.turns import Turn
from stellwerk.bots.core.edition_hooks import hooks_for
from stellwerk.bots.reasons import reason_text
from stellwerk.engine.rng import Rng
from stellwerk.intervals import Figure, Z

CANDIDATES: Final = 4  # that a strong planner thinks of, beside what was played
WORLDS: Final = 0xA11  # where the streams of random numbers for worlds begin


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was played in a turn held against the best that was found."""

    turn: Turn
    better: int
    """The best option found; what was played, if that is it."""
    played_chance: float
    better_chance: float
    loss: Figure
    """How much less likely a victory became, with an interval."""
    reason: tuple[int, int, int] | None
    """Why a planner prefers the better option, if it is his own choice: see `why`."""

    @property
    def clear(self) -> bool:
        """Whether chance alone hardly explains it."""
        return self.better != self.turn.action and self.loss.low > 0

    def why(self, lang: str) -> str:
        """Return a planner's reason for the better option, or an empty string."""
        return reason_text(self.turn.before.rules, *self.reason, lang) if self.reason is not None else ""


def examine(turn: Turn, estimator: WinEstimator, worlds: int, seed: int) -> Verdict:
    """Play what was chosen and what a planner would think of in the same worlds.

    The best is picked in every second world and measured in the others: of several options that are equally
    good, the luckiest would look better than it is.
    """
    game, player = turn.before, turn.player
    planner = hooks_for(game.rules).strategist(game.rules)
    favourite = planner.choose(game.copy())
    reason = (planner.reason, planner.about, planner.number)
    found = planner.candidates(game.state, game.legal_action_array(), favourite, CANDIDATES)
    options = [turn.action, *(option for option in found if option != turn.action)]
    rng = Rng(seed, WORLDS + turn.number)
    results: list[list[float]] = [[] for _ in options]
    for _ in range(worlds if len(options) > 1 else 0):
        world = game.determinize(player, rng.word())
        for option, result in zip(options, results, strict=True):
            branch = world.copy()
            branch.apply(option)
            result.append(estimator.winners(branch)[player])
    best = max(range(len(options)), key=lambda number: sum(results[number][::2]))
    differences = [mine - played for mine, played in zip(results[best][1::2], results[0][1::2], strict=True)]
    return Verdict(
        turn,
        options[best],
        mean(results[0][1::2]),
        mean(results[best][1::2]),
        spread(differences),
        reason if options[best] == favourite else None,
    )


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def spread(differences: list[float]) -> Figure:
    """The mean of differences with its interval; a few that are all alike prove nothing."""
    if len(differences) < 2:
        return Figure(mean(differences), -1.0, 1.0, len(differences))
    middle = mean(differences)
    # as if one world more had come out each way: without it, few worlds that agree would be certainty
    squares = sum((each - middle) ** 2 for each in differences) + (1 - middle) ** 2 + (1 + middle) ** 2
    half = Z * math.sqrt(squares / (len(differences) + 1) / (len(differences) + 2))
    return Figure(middle, middle - half, middle + half, len(differences))
