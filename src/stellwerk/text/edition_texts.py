"""The sentences that only one edition needs.

An edition with actions, events or score items of its own has a module `texts` in its package with an object
`TEXTS` of a subclass of `EditionTexts`. It is imported when the first sentence is asked for.
"""

from __future__ import annotations

import importlib
from typing import Final

from stellwerk.boards import BoardData
from stellwerk.engine.registry import EDITIONS
from stellwerk.text.cards import Event


class EditionTexts:
    """Sentences of one edition; an empty string leaves the sentence to the common modules."""

    def describe_action(
        self, verb: str, arguments: list[str], board: BoardData, lang: str, phase: str
    ) -> str:
        """Return what an action does, given as the words of its notation."""
        return ""

    def describe_event(self, event: Event, board: BoardData, who: str, lang: str) -> str:
        """Return the sentence for an event; `who` is the player's name."""
        return ""

    def item_name(self, item: str, board: BoardData, lang: str) -> str:
        """Return the name of an item of the final score."""
        return ""


_loaded: Final[dict[str, EditionTexts]] = {}


def texts_of(edition: str) -> EditionTexts:
    """Return the texts of an edition, importing them the first time."""
    found = _loaded.get(edition)
    if found is None:
        found = _loaded[edition] = load_texts(EDITIONS[edition].package)
    return found


def load_texts(package: str) -> EditionTexts:
    """Import the texts of an edition's package; the defaults, if it has no module `texts`."""
    name = package + ".texts"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return EditionTexts()
    texts = module.TEXTS
    if not isinstance(texts, EditionTexts):
        raise TypeError(f"{name}.TEXTS is not an object of EditionTexts")
    return texts
