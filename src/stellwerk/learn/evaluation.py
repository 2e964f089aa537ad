"""Evaluation of a new model in the arena: against the best model so far, then against other bots."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk.arena import Settings, Trial
from stellwerk.learn.config import RunConfig
from stellwerk.learn.evaluation_bots import CANDIDATE_MODEL, CHAMPION_MODEL, Candidate, Champion
from stellwerk.learn.matches import play_match

CANDIDATE = f"{Candidate.__module__}.{Candidate.__name__}"
CHAMPION = f"{Champion.__module__}.{Champion.__name__}"


def evaluate(config: RunConfig, model: Path, champion: Path | None, workers: int) -> dict[str, Any]:
    """Play matches with a model at the smallest and the largest table.

    Args:
        config: Settings of the run.
        model: The new model.
        champion: The best model so far, or `None` for the strategist.
        workers: Number of processes.

    Returns:
        `matches`, and `is_stronger`: whether a sequential test showed the model to be stronger than the
        champion with two players.
    """
    os.environ[CANDIDATE_MODEL] = str(model.resolve())
    os.environ[CHAMPION_MODEL] = str(champion.resolve()) if champion else ""
    least, most = stellwerk.edition_info(config.edition)["players"]
    folder = model.parent / "arena"
    result: dict[str, Any] = {"is_stronger": False, "matches": []}
    for players in sorted({max(2, least), most}):
        for opponent in (CHAMPION, *config.evaluation.opponents):
            match = play_evaluation_match(
                config, folder / f"{players}-{opponent}", players, opponent, workers
            )
            result["matches"].append(match)
            if opponent == CHAMPION and players == 2:
                result["is_stronger"] = match["verdict"] == "stronger"
    return result


def play_evaluation_match(
    config: RunConfig, folder: Path, players: int, opponent: str, workers: int
) -> dict[str, Any]:
    """Play the candidate against one opponent; against the champion as a sequential test."""
    trial = Trial(CANDIDATE, opponent) if opponent == CHAMPION else None
    settings = Settings(config.edition, players, (CANDIDATE, opponent), config.evaluation.seed, {}, trial)
    summary = play_match(settings, folder, config.evaluation.games, workers)
    share = summary.pairs[0].share
    return {
        "players": players,
        "opponent": "champion" if opponent == CHAMPION else opponent,
        "games": summary.games,
        "share": [round(each, 4) for each in (share.value, share.low, share.high)],
        "verdict": summary.trial.verdict if summary.trial else None,
    }
