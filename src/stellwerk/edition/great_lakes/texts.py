"""Sentences about the Great Lakes: those of Weltreise, with other numbers."""

from __future__ import annotations

from stellwerk.edition.great_lakes.spec import NUMBERS
from stellwerk.edition.weltreise.texts import WeltreiseTexts

TEXTS = WeltreiseTexts(NUMBERS)
