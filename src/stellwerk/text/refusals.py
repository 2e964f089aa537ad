"""Sentences for errors that the engine raises with a code: `stellwerk.errors`.

The texts are in the group `refusals` of the catalogue; an edition has those of its own actions in its files.
"""

from __future__ import annotations

from collections.abc import Mapping

from stellwerk.errors import StellwerkError
from stellwerk.text.catalogue import locate, translate


def render_refusal(code: str, params: Mapping[str, object], lang: str) -> str:
    """Return the sentence for an error's code in a language.

    Where `params` has an edition, the sentence begins with it: "uk: the game is over".
    """
    values = {
        name: value.render(lang) if isinstance(value, StellwerkError) else value
        for name, value in params.items()
    }
    sentence = translate(lang, locate("refusals." + code), **values)
    return f"{values['edition']}: {sentence}" if "edition" in values else sentence
