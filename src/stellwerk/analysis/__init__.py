"""Where a game was won and lost: chances after every turn, what luck gave, and which turns cost most."""

from stellwerk.analysis.course import Analysis
from stellwerk.analysis.turns import Turn
from stellwerk.analysis.verdicts import Verdict

__all__ = ["Analysis", "Turn", "Verdict"]
