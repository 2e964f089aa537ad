"""A match in the arena that is taken up where it was interrupted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from stellwerk.arena import ResultsFile, Run, Settings, Summary, write_reports
from stellwerk.arena.play import BlockResult, Task
from stellwerk.arena.workers import play_here, play_in_processes


def play_match(settings: Settings, folder: Path, games: int, workers: int) -> Summary:
    """Play what is missing, with so many processes (one: in this one), and say what came out."""

    def players(tasks: Iterable[Task]) -> Iterator[BlockResult]:
        return play_here(tasks) if workers == 1 else play_in_processes(tasks, workers)

    settings.check()
    with ResultsFile(folder, settings, resume=True) as file:
        for _ in Run(settings, games, file).play(players):
            pass
    return write_reports(folder)
