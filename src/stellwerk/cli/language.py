"""The language of the terminal, and its texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stellwerk.text import ENGLISH, languages, translate


@dataclass(frozen=True, slots=True)
class Translator:
    """Returns a text of the catalogue: `tr("terminal.admin.tables", count=3)`."""

    lang: str

    def __call__(self, key: str, /, **values: object) -> str:
        return translate(self.lang, key, **values)


def is_typed(command: str, word: str) -> bool:
    """Whether a word that was typed means a command, in whichever language."""
    return any(word.lower() in translate(lang, "terminal.typed." + command).split() for lang in languages())


def choose_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """`--lang` if it is given and known, otherwise what the environment says, otherwise English.

    This looks at the raw arguments because help and complaints are translated too. A language that is
    not known is left for the argument parser to refuse.
    """
    for position, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            wanted = value if equals else "".join(arguments[position + 1 : position + 2])
            if wanted in languages():
                return wanted
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environment.get(variable, "")
        if locale:
            spoken = locale.lower().partition("_")[0].partition(".")[0]
            return spoken if spoken in languages() else ENGLISH
    return ENGLISH
