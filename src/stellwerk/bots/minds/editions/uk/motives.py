"""Motives that only Vereinigtes Königreich gives."""

from typing import Final

from stellwerk.bots.minds.motives import OWN

TECHNOLOGY: Final[int] = OWN
INVESTMENT: Final[int] = OWN + 1
