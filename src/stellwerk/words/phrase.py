"""A text that is said later, when it is known in which language."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.words.catalogue import say


@dataclass(frozen=True)
class Phrase:
    """A text of the catalogue and what it speaks of, which may be phrases, too."""

    key: str
    about: dict[str, object]

    def told(self, lang: str) -> str:
        values = {name: in_words(value, lang) for name, value in self.about.items()}
        return say(lang, self.key, **values)


def phrase(key: str, /, **about: object) -> Phrase:
    return Phrase(key, about)


def in_words(value: object, lang: str) -> object:
    return value.told(lang) if isinstance(value, Phrase) else value
