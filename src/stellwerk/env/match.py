"""One game that an environment plays, with the rewards of all seats."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from stellwerk.batch import GameConfig
from stellwerk.batch.native.rewards import REWARD_NAMES, SHAPED, Rewards
from stellwerk.engine import game as engine
from stellwerk.game import Game

SEEDS: Final = 1 << 48
"""Games of an environment begin with a seed below this."""


class Match:
    """A game, who gained what since `take_gains`, and what seats see of it."""

    def __init__(self, kind: GameConfig, seed: int) -> None:
        self.kind = kind
        self.core = engine.new_game(kind.edition, kind.players, seed, kind.variants, kind.board)
        self._gains = [0.0] * kind.players

    @property
    def game(self) -> Game:
        """The game, to look at."""
        return Game(self.core)

    def apply(self, action: object) -> None:
        """Take an action of the seat to move; an illegal one is refused and changes nothing."""
        core = self.core
        rewards = Rewards(REWARD_NAMES.index(self.kind.reward), core.rules)
        shaped = rewards.kind == SHAPED
        before = rewards.potentials(core.state) if shaped else []
        core.apply(action)
        if shaped:
            self._add([new - old for new, old in zip(rewards.potentials(core.state), before, strict=True)])
        if core.is_over:
            self._add(rewards.final(core.scores(), core.ranking()))

    def take_gains(self) -> list[float]:
        """Return what every seat gained since this was last asked."""
        gains = self._gains
        self._gains = [0.0] * self.kind.players
        return gains

    def observation(self, seat: int) -> NDArray[np.uint8]:
        """Return what a seat may know."""
        observer = self.kind.observer
        assert observer is not None
        return np.frombuffer(observer.write(self.core.state, seat), np.uint8).copy()

    def mask(self) -> NDArray[np.int8]:
        """Return the legal actions of the seat to move as ones; zeros after the end."""
        mask = np.zeros(self.kind.action_count, np.int8)
        mask[self.core.legal_actions()] = 1
        return mask

    def _add(self, gains: list[float]) -> None:
        self._gains = [old + new for old, new in zip(self._gains, gains, strict=True)]
