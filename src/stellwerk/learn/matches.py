"""Resumable arena matches."""

from __future__ import annotations

from pathlib import Path

from stellwerk.arena import ResultsFile, Run, Settings, Summary, write_reports
from stellwerk.arena.executor import Executor


def play_match(settings: Settings, folder: Path, games: int, workers: int) -> Summary:
    """Play a match, or the rest of one that was interrupted, and return its summary.

    Args:
        settings: Edition, bots and first seed.
        folder: Where results are stored, and found when the match is resumed.
        games: Total number of games.
        workers: Number of processes; 1 plays in the calling process.
    """
    settings.check()
    with ResultsFile(folder, settings, resume=True) as file:
        for _ in Run(settings, games, file).play(Executor(workers).play):
            pass
    return write_reports(folder)
