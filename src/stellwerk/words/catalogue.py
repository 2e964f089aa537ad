"""The texts of each language, read once from its file; what one lacks is said in English."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from stellwerk.words.template import Parts, fill, parse

ENGLISH: Final = "en"
FOLDER: Final = Path(__file__).parent

_files: dict[str, Path] = {file.stem: file for file in sorted(FOLDER.glob("*.json"))}


class Catalogue:
    """The texts of one language by their keys, `"options.pay"`."""

    def __init__(self, file: Path) -> None:
        self.tree: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        self.numbers: list[str] = self.tree.get("numbers", [])
        self.texts: dict[str, str] = dict(_flat("", self.tree))
        self._parsed: dict[str, Parts] = {}

    def parts(self, key: str) -> Parts | None:
        found = self._parsed.get(key)
        if found is None and key in self.texts:
            found = self._parsed[key] = parse(self.texts[key])
        return found


def _flat(key: str, value: Any) -> list[tuple[str, str]]:
    """Every text below a key; of a list, each by its number."""
    if isinstance(value, str):
        return [(key, value)]
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    prefix = key + "." if key else ""
    return [text for name, entry in entries for text in _flat(f"{prefix}{name}", entry)]


@cache
def catalogue(lang: str) -> Catalogue:
    check_language(lang)
    return Catalogue(_files[lang])


def languages() -> tuple[str, ...]:
    """The languages that can be asked for."""
    return tuple(_files)


def learn(file: Path) -> None:
    """Speak one more language from now on, that of a file called like it: `nl.json`."""
    _files[file.stem] = file
    catalogue.cache_clear()


def check_language(lang: str) -> None:
    """Refuse a language that is not spoken here, naming those that are."""
    if lang not in _files:
        raise ValueError(f"unknown language {lang!r}; known are {' and '.join(_files)}")


def say(lang: str, key: str, /, **values: object) -> str:
    """The text of that key in a language, with its values."""
    spoken = catalogue(lang)
    parts = spoken.parts(key)
    if parts is None:
        spoken = catalogue(ENGLISH)
        parts = spoken.parts(key)
        if parts is None:
            raise KeyError(f"no text is called {key!r}")
    return fill(parts, values, spoken.numbers)


def knows(lang: str, key: str) -> bool:
    """Whether a language has a text of that key."""
    return key in catalogue(lang).texts


def tree(lang: str) -> dict[str, Any]:
    """All texts of a language as they stand in its file."""
    return catalogue(lang).tree


def in_all_languages(key: str, /, **values: object) -> dict[str, str]:
    """A text in every language, by their codes."""
    return {lang: say(lang, key, **values) for lang in languages()}
