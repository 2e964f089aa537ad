"""What a position is worth: planners play it to the end in many dealt worlds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stellwerk.analysis.turns import Turn
from stellwerk.bots.core.playouts import Playouts
from stellwerk.bots.core.ticket_belief import TicketBelief
from stellwerk.bots.models import model_for
from stellwerk.engine.game import CoreGame
from stellwerk.engine.rng import Rng
from stellwerk.engine.rules import Rules

_STREAM = 0xA11  # first stream of random numbers for worlds


class Outcome(NamedTuple):
    """The end of a game, or the mean of several."""

    margins: tuple[float, ...]
    """Each seat's score less the best score of the others."""
    victories: tuple[float, ...]
    """Each seat's share of the victory: 1 for a win alone, 1/2 for each of two who share it."""


def mean_outcome(outcomes: Sequence[Outcome]) -> Outcome:
    """Return the mean of outcomes."""
    return Outcome(*(tuple(map(_mean, zip(*parts, strict=True))) for parts in zip(*outcomes, strict=True)))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def outcome_of(game: CoreGame) -> Outcome:
    """Return how a finished game ended."""
    scores = game.scores()
    first = [place == 1 for place in game.ranking()]
    return Outcome(
        tuple(score - max(scores[:seat] + scores[seat + 1 :]) for seat, score in enumerate(scores)),
        tuple(won / sum(first) for won in first),
    )


class Evaluator:
    """Deals worlds that are consistent with a player's knowledge and lets quick planners finish them."""

    def __init__(self, rules: Rules, seed: int = 0) -> None:
        self.seed = seed
        self._playouts = Playouts(rules)
        model = model_for(rules)
        weights = None if model is None else model.ticket_weights
        self._belief = None if weights is None else TicketBelief(rules, weights)

    @property
    def has_belief(self) -> bool:
        """Whether the others' tickets are dealt by what they have built."""
        return self._belief is not None

    def worlds(self, turn: Turn, first: int, count: int) -> list[CoreGame]:
        """Return worlds of a turn, from number `first` on; the same number is the same world each time."""
        odds = None
        if self._belief is not None:
            odds = self._belief.ticket_odds(turn.before.state, turn.player)
        rng = Rng(self.seed, _STREAM + turn.number)
        seeds = [rng.word() for _ in range(first + count)][first:]
        return [turn.before.determinize(turn.player, seed, odds) for seed in seeds]

    def play_out(self, world: CoreGame) -> Outcome:
        """Play this very game to its end."""
        self._playouts.begin(None)
        self._playouts.finish(world)
        return outcome_of(world)
