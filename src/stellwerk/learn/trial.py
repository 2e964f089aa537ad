"""A trial of a new network in the arena: a sequential test against the best so far, then other rivals."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk.arena import Settings
from stellwerk.arena import Trial as SequentialTrial
from stellwerk.learn.config import Config
from stellwerk.learn.matches import play_match
from stellwerk.learn.players import CANDIDATE, CHAMPION, Candidate, Champion

NEW = f"{Candidate.__module__}.{Candidate.__name__}"
OLD = f"{Champion.__module__}.{Champion.__name__}"


def try_out(config: Config, network: Path, best: Path | None, workers: int) -> dict[str, Any]:
    """How a network does at the smallest and the largest table; better if it beats the best at the former."""
    os.environ[CANDIDATE] = str(network.resolve())
    os.environ[CHAMPION] = str(best.resolve()) if best else ""
    least, most = stellwerk.edition_info(config.edition)["players"]
    folder = network.parent / "arena"
    result: dict[str, Any] = {"better": False, "matches": []}
    for players in sorted({max(2, least), most}):
        for rival in (OLD, *config.trial.rivals):
            told = match(config, folder / f"{players}-{rival}", players, rival, workers)
            result["matches"].append(told)
            if rival == OLD and players == 2:
                result["better"] = told["verdict"] == "stronger"
    return result


def match(config: Config, folder: Path, players: int, rival: str, workers: int) -> dict[str, Any]:
    trial = SequentialTrial(NEW, rival) if rival == OLD else None
    settings = Settings(config.edition, players, (NEW, rival), config.trial.seed, {}, trial)
    summary = play_match(settings, folder, config.trial.games, workers)
    share = summary.pairs[0].share
    return {
        "players": players,
        "rival": "best so far" if rival == OLD else rival,
        "games": summary.games,
        "share": [round(each, 4) for each in (share.value, share.low, share.high)],
        "verdict": summary.trial.verdict if summary.trial else None,
    }
