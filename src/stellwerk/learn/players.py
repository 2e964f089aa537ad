"""Learned players whose networks lie outside the package, for trials in the arena.

Worker processes of the arena make them by name alone, so the network comes through the environment.
"""

from __future__ import annotations

import os
from pathlib import Path

from stellwerk.bots.learned import LearnedBot
from stellwerk.bots.minds.experience import Experience
from stellwerk.bots.networks import read_experience
from stellwerk.engine.rules import Rules

CANDIDATE = "STELLWERK_CANDIDATE"
CHAMPION = "STELLWERK_CHAMPION"
"""Variables that name the network files of the two."""


class NamedLearner(LearnedBot):
    """Plays with the network that a variable of the environment names; with none, as the strategist."""

    variable = CANDIDATE

    def __init__(self, seed: int = 0) -> None:
        super().__init__()

    def _experience(self, rules: Rules) -> Experience | None:
        path = os.environ.get(self.variable, "")
        return read_experience(Path(path), rules) if path else None


class Candidate(NamedLearner):
    """The network that was just trained."""


class Champion(NamedLearner):
    """The best one before it."""

    variable = CHAMPION
