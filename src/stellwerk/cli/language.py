"""Which language the terminal speaks, and how a text is said in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stellwerk.engine.vocabulary import LANGUAGES
from stellwerk.engine.words import pick


@dataclass(frozen=True, slots=True)
class Translator:
    """Chooses between the two wordings of a text: `tr("Zug", "turn")`."""

    lang: str

    def __call__(self, german: str, english: str) -> str:
        return pick(self.lang, german, english)


def choose_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """`--lang` if it is given and known, otherwise what the environment says, otherwise English.

    This looks at the raw arguments because help and complaints are translated too. A language that is
    not known is left for the argument parser to refuse.
    """
    for position, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            wanted = value if equals else "".join(arguments[position + 1 : position + 2])
            if wanted in LANGUAGES:
                return wanted
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environment.get(variable, "")
        if locale:
            return "de" if locale.lower().startswith("de") else "en"
    return "en"
