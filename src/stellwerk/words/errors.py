"""Something that went wrong, told to people in their language."""

from __future__ import annotations

from stellwerk.words.catalogue import ENGLISH, say


class SpokenError(Exception):
    """A text of the catalogue and what it speaks of; for programs and logs it is the English sentence."""

    def __init__(self, key: str, **about: object) -> None:
        self.key = key
        self.about = {name: str(value) for name, value in about.items()}
        super().__init__(self.told(ENGLISH))

    def told(self, lang: str) -> str:
        return say(lang, self.key, **self.about)

    def __reduce__(self) -> tuple[object, ...]:
        return _made_again, (type(self), self.key, self.about)


def _made_again(kind: type[SpokenError], key: str, about: dict[str, str]) -> SpokenError:
    return kind(key, **about)
