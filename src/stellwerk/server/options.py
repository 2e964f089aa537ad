"""What a seat may do now, in notation and in words.

The words of an option depend on the board, the kind of decision and the notation alone, and the same few come
again and again: they are kept.
"""

from __future__ import annotations

from functools import lru_cache

import stellwerk
from stellwerk import boards
from stellwerk.words import languages

Option = dict[str, str]
TOO_MANY = "keep "  # all sets of tickets: seldom asked twice


def options_of(game: stellwerk.Game) -> list[Option]:
    if game.board.source != boards.BUILT_IN:
        return [_spell_out(game, action) for action in game.actions()]
    known = _known(game.edition, game.decision)
    found = []
    for action in game.actions():
        say = game.say(action)
        option = known.get(say)
        if option is None:
            option = _spell_out(game, action)
            if not say.startswith(TOO_MANY):
                known[say] = option
        found.append(option)
    return found


@lru_cache
def _known(edition: str, decision: str) -> dict[str, Option]:
    return {}


def _spell_out(game: stellwerk.Game, action: int) -> Option:
    return {
        "say": game.say(action),
        **{lang: game.explain(action, lang=lang) for lang in languages()},
    }
