"""Evaluation of a trained model in the arena."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk.arena import Settings
from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.bots.learned_bot import LearnedBot
from stellwerk.bots.models import read_model
from stellwerk.engine.rules import Rules
from stellwerk.learn.config import TrainingConfig
from stellwerk.learn.matches import play_match

CANDIDATE_MODEL = "STELLWERK_CANDIDATE_MODEL"
"""Environment variable with the path of the new model.

Worker processes of the arena create bots by name alone.
"""


class Candidate(LearnedBot):
    """Bot with the model that was just trained."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()

    def _load_model(self, rules: Rules) -> TrainedModel | None:
        return read_model(Path(os.environ[CANDIDATE_MODEL]), rules)


CANDIDATE = f"{Candidate.__module__}.{Candidate.__name__}"


def evaluate(config: TrainingConfig, model: Path, workers: int) -> dict[str, Any]:
    """Play matches with a model at the smallest and the largest table."""
    os.environ[CANDIDATE_MODEL] = str(model.resolve())
    least, most = stellwerk.edition_info(config.edition)["players"]
    matches = []
    for players in sorted({max(2, least), most}):
        for opponent in config.evaluation_opponents:
            settings = Settings(
                config.edition, players, (CANDIDATE, opponent), config.evaluation_seed, {}, None
            )
            folder = model.parent / "arena" / f"{players}-{opponent}"
            summary = play_match(settings, folder, config.evaluation_games, workers)
            share = summary.pairs[0].share
            matches.append(
                {
                    "players": players,
                    "opponent": opponent,
                    "games": summary.games,
                    "share": [round(each, 4) for each in (share.value, share.low, share.high)],
                }
            )
    return {"matches": matches}
