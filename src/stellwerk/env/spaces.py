"""The spaces of Gymnasium in which actions and observations lie."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from stellwerk.batch import GameConfig
from stellwerk.batch.native.table import MOST


def action_space(kind: GameConfig) -> spaces.Discrete:
    return spaces.Discrete(kind.action_count)


def observation_space(kind: GameConfig) -> spaces.Box[np.uint8]:
    return spaces.Box(0, MOST, (kind.observation_size,), np.uint8)


def masked_space(kind: GameConfig) -> spaces.Dict:
    """An observation and which actions are on offer, as PettingZoo has it."""
    mask = spaces.Box(0, 1, (kind.action_count,), np.int8)
    return spaces.Dict({"observation": observation_space(kind), "action_mask": mask})
