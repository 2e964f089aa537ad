"""Where a game was won and lost: what decisions cost, what luck gave, and what would have been better."""

from stellwerk.analysis.comparison import Comparison
from stellwerk.analysis.course import Analysis
from stellwerk.analysis.turns import Turn

__all__ = ["Analysis", "Comparison", "Turn"]
