"""What a seat may do now, in notation; in words only for whoever asks.

The words of an option depend on the board, the kind of decision and the notation alone, so they need not come
with every message: `explain` tells them.
"""

from __future__ import annotations

import stellwerk
from stellwerk.words import languages

from .action import hear

Option = dict[str, str]


def options_of(game: stellwerk.Game) -> list[Option]:
    return [{"say": game.say(action)} for action in game.actions()]


def explain(game: stellwerk.Game, sayings: list[str]) -> list[Option]:
    """Each of these options as a sentence, in every language."""
    return [{"say": say, **_sentences(game, say)} for say in sayings]


def _sentences(game: stellwerk.Game, say: str) -> dict[str, str]:
    action = hear(game, say)
    return {lang: game.explain(action, lang=lang) for lang in languages()}
