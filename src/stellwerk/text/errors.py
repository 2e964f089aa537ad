"""Errors that can be shown to people in their language."""

from __future__ import annotations

from stellwerk.text.catalogue import ENGLISH, translate


class LocalizedError(Exception):
    """A text of the catalogue with its values; `str` gives the English sentence."""

    def __init__(self, key: str, **params: object) -> None:
        self.key = key
        self.params = {name: str(value) for name, value in params.items()}
        super().__init__(self.render(ENGLISH))

    def render(self, lang: str) -> str:
        """Return the sentence in a language."""
        return translate(lang, self.key, **self.params)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.key, self.params)


def _rebuild(kind: type[LocalizedError], key: str, params: dict[str, str]) -> LocalizedError:
    """Restore a pickled error."""
    return kind(key, **params)
