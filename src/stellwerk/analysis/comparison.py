"""What was played in a turn against what else its player could have done.

All options are tried in the same dealt worlds (common random numbers), so their differences are sharp even
where the value of the position itself is uncertain.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from stellwerk.analysis.evaluator import Evaluator, Outcome, mean_outcome
from stellwerk.analysis.turns import Turn
from stellwerk.bots.core.edition_hooks import hooks_for
from stellwerk.intervals import Figure, Z

LEAST_WORLDS: Final = 8  # before an option is given up
PLAYED: Final = 0  # the index of what was played among the options
NO_LOSS: Final = Figure(0.0, 0.0, 0.0, 0)


class Comparison:
    """The options of one turn and their outcomes, world by world."""

    def __init__(self, turn: Turn, evaluator: Evaluator, alternatives: int) -> None:
        self.turn = turn
        self._evaluator = evaluator
        game = turn.before
        planner = hooks_for(game.rules).strategist(game.rules)
        favourite = planner.choose(game.copy())
        found = planner.candidates(game.state, game.legal_action_array(), favourite, alternatives)
        self.options = [turn.action, *(option for option in found if option != turn.action)]
        self.outcomes: list[list[Outcome]] = [[] for _ in self.options]
        self._given_up = [False] * len(self.options)

    @property
    def worlds(self) -> int:
        """The number of worlds in which what was played has been tried."""
        return len(self.outcomes[PLAYED])

    @property
    def compared(self) -> int:
        """The number of worlds in which alternatives have been tried, if there are any."""
        return max((len(outcomes) for outcomes in self.outcomes[1:]), default=self.worlds)

    def sketch(self, worlds: int) -> int:
        """Try only what was played, in the first worlds; return the number of playouts."""
        return self._extend(PLAYED, worlds)

    def add_worlds(self, worlds: int) -> int:
        """Try all options that may still be best in more worlds; return the number of playouts."""
        wanted = self.compared + worlds
        playouts = sum(
            self._extend(option, wanted) for option in range(len(self.options)) if not self._given_up[option]
        )
        if self.compared >= LEAST_WORLDS:
            self._give_up()
        return playouts

    def _extend(self, option: int, wanted: int) -> int:
        outcomes = self.outcomes[option]
        missing = max(0, wanted - len(outcomes))
        for world in self._evaluator.worlds(self.turn, len(outcomes), missing):
            world.apply(self.options[option])
            outcomes.append(self._evaluator.play_out(world))
        return missing

    def _give_up(self) -> None:
        """Give up the options that are surely worse than the leading one."""
        left = [option for option in range(len(self.options)) if not self._given_up[option]]
        leading = max(left, key=lambda option: sum(self._leads(option, PLAYED)))
        for option in left:
            if option not in (PLAYED, leading) and mean_figure(self._leads(leading, option)).low > 0:
                self._given_up[option] = True

    def is_open(self, most_worlds: int) -> bool:
        """Whether more worlds, up to this number, may change the verdict."""
        return self.compared < most_worlds and not all(self._given_up[1:])

    @property
    def doubt(self) -> float:
        """The uncertainty, in points, about how much better another option is."""
        highest = 0.0
        for option in range(1, len(self.options)):
            if not self._given_up[option]:
                lead = mean_figure(self._leads(option, PLAYED))
                highest = max(highest, lead.high - max(0.0, lead.low))
        return highest

    def _leads(self, option: int, over: int, first: int = 0, step: int = 1) -> list[float]:
        """The lead in margin of one option over another, in the worlds in which both were tried."""
        player = self.turn.player
        pairs = zip(self.outcomes[option][first::step], self.outcomes[over][first::step], strict=False)
        return [one.margins[player] - other.margins[player] for one, other in pairs]

    @property
    def best(self) -> int:
        """The index of the best option. It is chosen in every second world and measured in the others.

        Of several options that are equally good the luckiest would otherwise look better than it is. What was
        played counts as best unless another option leads by more than a standard error.
        """
        best, highest = PLAYED, 0.0
        for option in range(1, len(self.options)):
            if not self._given_up[option]:
                lead = mean_figure(self._leads(option, PLAYED, 0, 2))
                if lead.count > 1 and lead.value > max(highest, (lead.value - lead.low) / Z):
                    best, highest = option, lead.value
        return best

    @property
    def loss(self) -> Figure:
        """How many points of margin were lost against the best option, with an interval."""
        return NO_LOSS if self.best == PLAYED else mean_figure(self._leads(self.best, PLAYED, 1, 2))

    @property
    def is_clear(self) -> bool:
        """Whether chance alone hardly explains the loss."""
        return self.loss.low > 0

    def played(self) -> Outcome:
        """Return the mean outcome of what was played."""
        return mean_outcome(self.outcomes[PLAYED])

    def difference(self) -> Outcome:
        """Return what the best option would have changed for every seat."""
        best = self.best
        if best == PLAYED:
            nothing = (0.0,) * self.turn.before.players
            return Outcome(nothing, nothing)
        better = self.outcomes[best][1::2]
        played = self.outcomes[PLAYED][1::2][: len(better)]
        one, other = mean_outcome(better), mean_outcome(played)
        return Outcome(
            tuple(a - b for a, b in zip(one.margins, other.margins, strict=True)),
            tuple(a - b for a, b in zip(one.victories, other.victories, strict=True)),
        )


def mean_figure(values: Sequence[float]) -> Figure:
    """Return the mean of values with its interval; few of them are given room for one more that differs."""
    count = len(values)
    if not count:
        return Figure(0.0, -math.inf, math.inf, 0)
    mean = sum(values) / count
    if count == 1:
        return Figure(mean, -math.inf, math.inf, 1)
    squares = sum((value - mean) ** 2 for value in values) + max(1.0, abs(mean))
    half = Z * math.sqrt(squares / (count - 1) / count)
    return Figure(mean, mean - half, mean + half, count)
