"""Bots that play with model files outside the package, for evaluation matches.

Worker processes of the arena create bots by name alone, so environment variables pass the paths of the model
files.
"""

from __future__ import annotations

import os
from pathlib import Path

from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.bots.learned_bot import LearnedBot
from stellwerk.bots.models import read_model
from stellwerk.engine.rules import Rules

CANDIDATE_MODEL = "STELLWERK_CANDIDATE_MODEL"
"""Environment variable with the path of the new model."""
CHAMPION_MODEL = "STELLWERK_CHAMPION_MODEL"
"""Environment variable with the path of the best model so far."""


class ModelFileBot(LearnedBot):
    """Bot that plays with the model file named by an environment variable.

    Plays as the strategist if the variable is empty.
    """

    variable = CANDIDATE_MODEL

    def __init__(self, seed: int = 0) -> None:
        super().__init__()

    def _load_model(self, rules: Rules) -> TrainedModel | None:
        path = os.environ.get(self.variable, "")
        return read_model(Path(path), rules) if path else None


class Candidate(ModelFileBot):
    """Bot with the model that was just trained."""


class Champion(ModelFileBot):
    """Bot with the best model so far."""

    variable = CHAMPION_MODEL
