"""Everything that players read: a file of texts for each language, found in this folder.

`say("de", "options.pay", card="einen Joker")` is the sentence; `languages()` are those that can be asked for.
"""

from stellwerk.words.catalogue import (
    ENGLISH,
    check_language,
    in_all_languages,
    knows,
    languages,
    learn,
    say,
    tree,
)
from stellwerk.words.errors import SpokenError
from stellwerk.words.phrase import Phrase, in_words, phrase

__all__ = [
    "ENGLISH",
    "Phrase",
    "SpokenError",
    "check_language",
    "in_all_languages",
    "in_words",
    "knows",
    "languages",
    "learn",
    "phrase",
    "say",
    "tree",
]
