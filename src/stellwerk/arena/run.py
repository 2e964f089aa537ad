"""A run of the arena: plays the missing blocks, stores each, and stops when a sequential test is decided."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from stellwerk.arena.play import BlockResult, Task
from stellwerk.arena.results import GAMES, SUMMARY, ResultsFile, read_results, write_games
from stellwerk.arena.schedule import Block
from stellwerk.arena.settings import Settings
from stellwerk.arena.sprt import TrialWalk
from stellwerk.arena.summary import Summary, summarise

Players = Callable[[Iterable[Task]], Iterator[BlockResult]]
"""A function that plays tasks and yields results in the order they finish."""


class Run:
    """Plays the blocks of its settings into a results file."""

    def __init__(self, settings: Settings, games: int, file: ResultsFile, records: str = "") -> None:
        self.settings = settings
        self.records = records
        self.file = file
        self.walk = None if settings.trial is None else TrialWalk(settings.trial)
        done = {result.block for result in file.done}
        blocks = settings.schedule().first_blocks(games)
        self.missing: list[Block] = [block for block in blocks if block.number not in done]
        self.games_wanted = sum(len(block.rotations()) for block in blocks)
        self.games_done = self.games_wanted - sum(len(block.rotations()) for block in self.missing)
        for result in file.done:
            self._update_test(result)

    @property
    def decided(self) -> bool:
        """Whether the sequential test, if there is one, has its verdict."""
        return self.walk is not None and self.walk.decided

    def play(self, players: Players) -> Iterator[BlockResult]:
        """Play what is missing, yielding each block once it is safely written."""
        results = players(self._tasks())
        try:
            for result in results:
                self.file.add(result)
                self._update_test(result)
                self.games_done += len(result.games)
                yield result
                if self.decided:
                    return
        finally:
            if isinstance(results, Generator):
                results.close()

    def _tasks(self) -> Iterator[Task]:
        for block in self.missing:
            if self.decided:
                return
            yield replace(self.settings.task(block), records=self.records)

    def _update_test(self, result: BlockResult) -> None:
        if self.walk is not None:
            self.walk.add(result)


def write_reports(folder: Path) -> Summary:
    """Compute everything from the results file in a folder, and write the summary and the table of games."""
    settings, header, results = read_results(folder)
    summary = summarise(settings, results)
    text = json.dumps({**header, **summary.as_json()}, ensure_ascii=False, indent=1)
    (folder / SUMMARY).write_text(text + "\n", encoding="utf-8")
    write_games(folder / GAMES, results)
    return summary
