"""The errors that Stellwerk raises for wrong input.

All of them are `ValueError`s. `str(error)` is an English sentence; `error.render("de")` gives the same in
another language where the error has a code, and `error.code` and `error.params` let programs distinguish
reasons without parsing sentences.

>>> import stellwerk as sw
>>> try:
...     sw.from_position({"edition": "usa", "players": 2}).apply("claim atlanta-miami")
... except sw.IllegalActionError as error:
...     print(error.code)
...     print(error.render("de"))
too-few-cards
usa: claim atlanta-miami ist nicht möglich: die Karten reichen nicht
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Protocol


class StellwerkError(ValueError):
    """Base class of all errors about wrong input.

    `str(error)` is the English sentence.

    >>> import stellwerk as sw
    >>> sw.new_game("usa", players=9)
    Traceback (most recent call last):
    ...
    stellwerk.errors.StellwerkError: usa is for 2 to 5 players, not 9
    """

    code: str
    """What is wrong, for programs: `route-taken`. Empty where the error has only a sentence."""

    params: dict[str, object]
    """What the sentence mentions, by name: `{"action": "claim oslo-bergen-1"}`. A value may be another error,
    which is the reason for this one."""

    def __init__(
        self, message: str = "", *, code: str = "", params: Mapping[str, object] | None = None
    ) -> None:
        """Create an error from an English sentence, or from a code of `stellwerk.text.refusals`."""
        super().__init__(message)
        self.code = code
        self.params = dict(params or {})

    def render(self, lang: str = "en") -> str:
        """Return the sentence in a language; an error without a code has it in English only.

        The texts are imported here, so that raising an error, which compiled code does, needs none of them.
        """
        if not self.code:
            return super().__str__()
        texts = importlib.import_module("stellwerk.text.refusals")
        sentence: str = texts.render_refusal(self.code, self.params, lang)
        return sentence

    def __str__(self) -> str:
        """Return the English sentence."""
        return self.render()


class IllegalActionError(StellwerkError):
    """An action that is not among the legal ones, or notation that is no action; the game is unchanged.

    >>> import stellwerk as sw
    >>> sw.new_game("usa").apply("fly")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    stellwerk.errors.IllegalActionError: 'fly' is no action of this edition; ...
    """


class PositionError(StellwerkError):
    """A position that is malformed or contradicts the rules; the message begins with the field.

    >>> import stellwerk as sw
    >>> sw.from_position({"edition": "usa", "players": 2, "to_move": 2})
    Traceback (most recent call last):
    ...
    stellwerk.errors.PositionError: to_move: there are only 2 seats, from 0 on
    """


class RecordError(StellwerkError):
    """A record that is malformed or cannot be replayed; the message begins with the field.

    >>> import stellwerk as sw
    >>> sw.replay({"stellwerk": 1, "edition": "usa", "players": 2, "seed": 7})
    Traceback (most recent call last):
    ...
    stellwerk.errors.RecordError: decisions: a record has a list of them
    """


class Renderable(Protocol):
    """A text that is rendered later, when the language is known."""

    def render(self, lang: str) -> str:
        """Return the text in a language."""
        ...


class BoardError(StellwerkError):
    """A board that cannot be played; the message names file, entry and reason.

    >>> import stellwerk as sw
    >>> sw.new_game("usa", board={"cities": []})
    Traceback (most recent call last):
    ...
    stellwerk.errors.BoardError: given board: 'cities' is empty
    """

    def __init__(self, *parts: str | Renderable) -> None:
        """Create an error from the parts of its message, from the file to the reason."""
        self.parts = tuple(part for part in parts if part)
        super().__init__(self.render())

    def render(self, lang: str = "en") -> str:
        """Return the message in a language."""
        return ": ".join(part if isinstance(part, str) else part.render(lang) for part in self.parts)
