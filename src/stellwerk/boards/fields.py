"""Typed access to one entry of a board file, with errors that name file, entry and field."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from stellwerk.errors import BoardError
from stellwerk.text import Message, message
from stellwerk.untrusted import clean_name

_ID: Final = re.compile(r"[a-z0-9-]{1,80}")
LONGEST_CITY_NAME: Final = 40
"""Characters of a city's name; what is longer is cut."""

_FARTHEST_COORDINATE: Final = 1_000_000


def is_id(value: object) -> bool:
    """Return whether a value is an id: a plain word, since notation separates ids by spaces."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def is_int(value: object) -> bool:
    """Return whether a value is a whole number; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


class Entry:
    """One JSON object of a board file (or the file itself) and how to speak of it in an error.

    With a list of `faults` every fault is added to it, and something harmless is read instead; without one
    the first fault is raised.
    """

    def __init__(
        self, file: str, place: str | Message, values: object, faults: list[BoardError] | None = None
    ) -> None:
        self.file = file
        self.place = place
        self.faults = faults
        self.is_sound = True
        if not isinstance(values, Mapping):
            self.refuse(self.flaw("faults.no-object", given=shown(values)))
            values = {}
        self.values: Mapping[str, Any] = values

    def refuse(self, fault: BoardError) -> None:
        """Raise a fault, or note it."""
        self.is_sound = False
        if self.faults is None:
            raise fault
        self.faults.append(fault)

    def flaw(self, key: str, /, **about: object) -> BoardError:
        return BoardError(self.file, self.place, message(key, **about))

    def has(self, field: str) -> bool:
        return self.values.get(field) is not None

    def only(self, known: frozenset[str]) -> None:
        """Refuse misspelt fields, which would otherwise be overlooked in silence."""
        for field in self.values:
            if field not in known:
                self.refuse(
                    self.flaw("faults.field-unknown", field=shown(field), known=", ".join(sorted(known)))
                )

    def get(self, field: str) -> Any:
        """The value of a field that there must be; None if there is not."""
        if not self.has(field):
            self.refuse(self.flaw("faults.field-missing", field=field))
        return self.values.get(field)

    def checked(self, field: str, is_right: bool, wanted: str, /, **about: object) -> bool:
        """Whether a field that is there is right; if not, that is a fault."""
        if not is_right and self.has(field):
            self.refuse(self.wrong(field, wanted, **about))
        return is_right

    def wrong(self, field: str, wanted: str, /, **about: object) -> BoardError:
        given = shown(self.values.get(field))
        return self.flaw("faults.wrong", field=field, wanted=message(wanted, **about), given=given)

    def text(self, field: str) -> str:
        value = self.get(field)
        is_text = isinstance(value, str) and bool(value.strip())
        return str(value) if self.checked(field, is_text, "faults.wanted.text") else ""

    def text_or(self, field: str, default: str) -> str:
        return self.text(field) if self.has(field) else default

    def name(self, field: str, default: str) -> str:
        """A name as it may be shown: nothing invisible, no control characters, of a bounded length."""
        if default and not self.has(field):
            return default
        text = self.text(field)
        name = clean_name(text, LONGEST_CITY_NAME)
        if text and not name:
            self.refuse(self.wrong(field, "faults.wanted.text"))
        return name

    def id(self, field: str) -> str:
        value = self.get(field)
        return str(value) if self.checked(field, is_id(value), "faults.wanted.id") else ""

    def id_or_none(self, field: str) -> str | None:
        return self.id(field) if self.has(field) else None

    def whole(self, field: str, least: int, most: int) -> int:
        value = self.get(field)
        is_right = is_int(value) and least <= value <= most
        right = self.checked(field, is_right, "faults.wanted.whole", least=least, most=most)
        return int(value) if right else least

    def whole_or_none(self, field: str, least: int, most: int) -> int | None:
        return self.whole(field, least, most) if self.has(field) else None

    def number(self, field: str) -> float:
        value = self.get(field)
        return float(value) if self.checked(field, is_coordinate(value), "faults.wanted.number") else 0.0

    def number_or_none(self, field: str) -> float | None:
        return self.number(field) if self.has(field) else None

    def flag(self, field: str) -> bool:
        value = self.values.get(field, False)
        if not isinstance(value, bool):
            self.refuse(self.wrong(field, "faults.wanted.flag"))
            return False
        return value

    def items(self, field: str) -> list[Any]:
        """A list; an absent one is empty."""
        value = self.values.get(field, [])
        if not isinstance(value, list | tuple):
            self.refuse(self.wrong(field, "faults.wanted.list"))
            return []
        return list(value)

    def table(self, field: str) -> dict[str, Any]:
        """An object; an absent one is empty."""
        value = self.values.get(field, {})
        if not isinstance(value, Mapping):
            self.refuse(self.wrong(field, "faults.wanted.object"))
            return {}
        return dict(value)


def is_coordinate(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return -_FARTHEST_COORDINATE <= value <= _FARTHEST_COORDINATE


def shown(value: object) -> str:
    """A value as the board's author wrote it, cut to a readable length."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
