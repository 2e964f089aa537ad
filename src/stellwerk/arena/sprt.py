"""The sequential test: stop as soon as the blocks show which of two bots is stronger.

A generalised sequential probability ratio test on block scores. The score of a block is the mean of all
comparisons of the two bots in it, between 0 and 1; blocks are independent, so their mean and variance are
all that is needed, whatever the correlation within them. The log-likelihood ratio of "stronger by elo1"
against "stronger by elo0" is

    blocks · (s1 - s0) · (mean - (s0 + s1) / 2) / variance

with s the expected shares. It is looked at after every block, in the order of the blocks' numbers (not in
the order in which they happen to be finished), and the test ends when it leaves the bounds that alpha and
beta set.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from stellwerk.arena.play import BlockResult
from stellwerk.arena.ratings import expected_share
from stellwerk.arena.settings import Trial

LEAST_BLOCKS: Final = 16
_FIRST_VARIANCE: Final = 0.125
"""One block's deviation counted in advance, so that a clean sweep has a variance: two games of equal bots."""

STRONGER: Final = "stronger"
NOT_STRONGER: Final = "not stronger"
OPEN: Final = "open"


class SequentialTest:
    """Takes block scores one by one until there is a verdict."""

    def __init__(self, trial: Trial) -> None:
        self.low_share = expected_share(trial.elo0)
        self.high_share = expected_share(trial.elo1)
        self.upper = math.log((1 - trial.beta) / trial.alpha)
        self.lower = math.log(trial.beta / (1 - trial.alpha))
        self.blocks = 0
        self.verdict = OPEN
        self._mean = 0.0
        self._squares = _FIRST_VARIANCE

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio so far."""
        middle = (self.low_share + self.high_share) / 2
        edge = self.blocks * (self.high_share - self.low_share) * (self._mean - middle)
        return edge * max(self.blocks, 1) / self._squares

    def add(self, score: float) -> None:
        """Take the next block's score. After a verdict nothing changes any more."""
        if self.verdict != OPEN:
            return
        self.blocks += 1
        deviation = score - self._mean
        self._mean += deviation / self.blocks
        self._squares += deviation * (score - self._mean)
        if self.blocks >= LEAST_BLOCKS:
            if self.ratio >= self.upper:
                self.verdict = STRONGER
            elif self.ratio <= self.lower:
                self.verdict = NOT_STRONGER


class TrialWalk:
    """Feeds a test with blocks in the order of their numbers, however they arrive."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.test = SequentialTest(trial)
        self.last_block = -1
        """The last block that counts."""
        self._early: dict[int, BlockResult] = {}

    @property
    def decided(self) -> bool:
        return self.test.verdict != OPEN

    def add(self, result: BlockResult) -> None:
        """Take a finished block; it counts once all before it have come."""
        self._early[result.block] = result
        while not self.decided and self.last_block + 1 in self._early:
            self.last_block += 1
            score = block_score(self._early.pop(self.last_block), self.trial)
            if score is not None:
                self.test.add(score)

    def counted(self, results: Sequence[BlockResult]) -> list[BlockResult]:
        """The blocks on which the verdict rests; without one, all."""
        if not self.decided:
            return list(results)
        return [result for result in results if result.block <= self.last_block]


def block_score(result: BlockResult, trial: Trial) -> float | None:
    """The challenger's mean over all comparisons with the champion in a block; None if they do not meet."""
    points = [
        game.points_against(seat, other)
        for game in result.games
        for seat, spec in enumerate(game.seats)
        for other, rival in enumerate(game.seats)
        if spec == trial.challenger and rival == trial.champion
    ]
    return sum(points) / len(points) if points else None
