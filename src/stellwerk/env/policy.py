"""A learner's policy as a bot, for self-play against frozen past selves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stellwerk.batch import GameConfig
from stellwerk.observation import Observation

Predict = Callable[[NDArray[np.uint8], NDArray[np.bool_]], Any]
"""Takes an observation and the mask of legal actions; returns the number of an action."""


class PolicyBot:
    """Plays by a function of an observation and an action mask, as in the environments.

    It keeps nothing between decisions, so one of them can play in many games at once.
    """

    def __init__(self, predict: Predict) -> None:
        self.predict = predict
        self._kind: tuple[object, GameConfig] | None = None

    def choose(self, observation: Observation) -> int:
        """Return the number of the action that the policy takes."""
        core = observation.world.core
        if self._kind is None or self._kind[0] is not core.rules:
            variants = dict.fromkeys(core.variants, True)
            kind = GameConfig(core.edition, core.players, variants)
            if kind.sample_game.rules is not core.rules:
                kind = GameConfig(core.edition, core.players, variants, core.board.raw)
            self._kind = core.rules, kind
        kind = self._kind[1]
        assert kind.observer is not None and observation.seat is not None
        row = np.frombuffer(kind.observer.write(core.state, observation.seat), np.uint8)
        mask = np.zeros(kind.action_count, np.bool_)
        mask[core.legal_actions()] = True
        return int(self.predict(row, mask))

    def __getstate__(self) -> dict[str, Any]:
        return {"predict": self.predict, "_kind": None}
