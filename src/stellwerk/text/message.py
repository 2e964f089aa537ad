"""Texts that are rendered later, when the language is known."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.text.catalogue import translate


@dataclass(frozen=True)
class Message:
    """A text of the catalogue with its values, which may be messages themselves."""

    key: str
    params: dict[str, object]

    def render(self, lang: str) -> str:
        """Return the text in a language."""
        values = {name: render(value, lang) for name, value in self.params.items()}
        return translate(lang, self.key, **values)


def message(key: str, /, **params: object) -> Message:
    """Return the message of a key with its values."""
    return Message(key, params)


def render(value: object, lang: str) -> object:
    """Return a value as it stands in a text: a message in the language, anything else as it is."""
    return value.render(lang) if isinstance(value, Message) else value
