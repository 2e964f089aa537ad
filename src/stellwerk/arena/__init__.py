"""The arena: bots play each other and are rated with intervals. See docs/ratings.md."""

from stellwerk.arena.errors import ArenaError
from stellwerk.arena.results import ResultsFile, read_results
from stellwerk.arena.run import Run, write_reports
from stellwerk.arena.settings import Settings, Trial
from stellwerk.arena.summary import Summary, summarise

__all__ = [
    "ArenaError",
    "ResultsFile",
    "Run",
    "Settings",
    "Summary",
    "Trial",
    "read_results",
    "summarise",
    "write_reports",
]
