"""The legal actions of a seat in notation, and their descriptions on request.

The words of an option depend on the board, the kind of decision and the notation alone, so they need not come
with every message: `explain` tells them.
"""

from __future__ import annotations

import stellwerk
from stellwerk.table.pending_action import parse_decision
from stellwerk.text import languages

Option = dict[str, str]


def options_of(game: stellwerk.Game) -> list[Option]:
    return [{"say": str(action)} for action in game.legal_actions()]


def explain(game: stellwerk.Game, sayings: list[str]) -> list[Option]:
    """Return a sentence for each of these options, in every language."""
    return [{"say": say, **_sentences(game, say)} for say in sayings]


def _sentences(game: stellwerk.Game, say: str) -> dict[str, str]:
    action = parse_decision(game, say)
    return {lang: game.core.describe(action, lang=lang) for lang in languages()}
