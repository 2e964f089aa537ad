"""The texts of each language: a file here, and one in the package of each edition.

A text that a language lacks is taken from English.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from stellwerk.errors import StellwerkError
from stellwerk.text.message_format import Pattern, PluralRules, fill, parse

ENGLISH: Final = "en"
FOLDER: Final = Path(__file__).parent

_files: dict[str, Path] = {file.stem: file for file in sorted(FOLDER.glob("*.json"))}
_editions: dict[str, Path] = {}  # the folders of the editions, by name


class Catalogue:
    """The texts of one language by their keys, `"options.pay"`."""

    def __init__(self, file: Path) -> None:
        self.tree: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        editions = self.tree.setdefault("editions", {})
        for edition, folder in sorted(_editions.items()):
            own = folder / file.name
            if edition not in editions and own.exists():
                editions[edition] = json.loads(own.read_text(encoding="utf-8"))
        self.numbers: list[str] = self.tree.get("numbers", [])
        self.plurals = PluralRules(self.tree.get("plurals", {}))
        self.texts: dict[str, str] = dict(_flat("", self.tree))
        self._parsed: dict[str, Pattern] = {}
        self._own: dict[str, str] | None = None
        self._ids: dict[str, list[str]] = {}

    @property
    def own(self) -> dict[str, str]:
        """Full keys of the editions' texts, by their keys within the edition; the first edition wins."""
        if self._own is None:
            self._own = {}
            for key in self.texts:
                if key.startswith("editions."):
                    self._own.setdefault(key.split(".", 2)[2], key)
        return self._own

    def ids_in(self, group: str) -> list[str]:
        """Return the ids that have texts in a group, in alphabetical order."""
        found = self._ids.get(group)
        if found is None:
            prefix = group + "."
            keys = [key for key in (*self.texts, *self.own) if key.startswith(prefix)]
            found = self._ids[group] = sorted({key[len(prefix) :].partition(".")[0] for key in keys})
        return found

    def pattern(self, key: str) -> Pattern | None:
        """Return the parsed text of a key, None if there is none."""
        found = self._parsed.get(key)
        if found is None and key in self.texts:
            found = self._parsed[key] = parse(self.texts[key])
        return found


def _flat(key: str, value: Any) -> list[tuple[str, str]]:
    """Return every text below a key; the texts of a list are numbered."""
    if isinstance(value, str):
        return [(key, value)]
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    prefix = key + "." if key else ""
    return [text for name, entry in entries for text in _flat(f"{prefix}{name}", entry)]


@cache
def catalogue(lang: str) -> Catalogue:
    """Return the texts of a language, read once."""
    check_language(lang)
    return Catalogue(_files[lang])


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have texts."""
    return tuple(_files)


def add_language(file: Path) -> None:
    """Add a language from a file named after its code: `nl.json`."""
    _files[file.stem] = file
    catalogue.cache_clear()


def add_edition(edition: str, folder: Path) -> None:
    """Add the texts of an edition from its folder, which has one file per language: `de.json`."""
    _editions[edition] = folder
    catalogue.cache_clear()


def check_language(lang: str) -> None:
    """Raise StellwerkError for a language without texts, naming those that have some."""
    if lang not in _files:
        raise StellwerkError(f"unknown language {lang!r}; known are {' and '.join(_files)}")


def translate(lang: str, key: str, /, **values: object) -> str:
    """Return the text of a key in a language, with its values filled in.

    KeyError: not even English has such a text.
    """
    texts = catalogue(lang)
    pattern = texts.pattern(key)
    if pattern is None:
        texts = catalogue(ENGLISH)
        pattern = texts.pattern(key)
        if pattern is None:
            raise KeyError(f"no text is called {key!r}")
    return fill(pattern, values, texts.numbers, texts.plurals)


def has_text(lang: str, key: str) -> bool:
    """Return whether a language has a text of that key."""
    return key in catalogue(lang).texts


def locate(key: str) -> str:
    """Return the full key of a text that is either common or belongs to one edition.

    Cards, technologies, buildings and score items have ids that are unique among all editions, so
    "technologies.booster.name" is found as "editions.uk.technologies.booster.name". A key that nobody has is
    returned as it is.
    """
    english = catalogue(ENGLISH)
    return key if key in english.texts else english.own.get(key, key)


def ids_in(group: str) -> list[str]:
    """Return the ids that have texts in a group, common or of any edition, in alphabetical order."""
    return catalogue(ENGLISH).ids_in(group)


def tree(lang: str) -> dict[str, Any]:
    """Return all texts of a language as they stand in its files."""
    return catalogue(lang).tree


def in_all_languages(key: str, /, **values: object) -> dict[str, str]:
    """Return a text in every language, by their codes."""
    return {lang: translate(lang, key, **values) for lang in languages()}
