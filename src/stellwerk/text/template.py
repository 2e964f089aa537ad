"""The little language in which texts are written.

| in a text | means |
| --- | --- |
| `{name}` | the value called name; a number below nothing with a minus, which is no hyphen |
| `{n:word}` | a number as a word from the language's list `numbers`; digits above its end |
| `{text:upper}`, `{text:lower}` | with a capital, with a small first letter |
| `{n|1=Karte|Karten}` | "Karte" where n is 1, "Karten" otherwise; what is chosen may hold `{…}` itself |
| `{n|0=…|2-4,22-24=…|…}` | several numbers and ranges, `−1` among them |
| `{you|yes=ziehst|zieht}` | yes and no for what is true or false, words as they are |

`web/src/i18n/template.ts` reads the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias


class Slot(NamedTuple):
    """A place in a text where a value, or what is chosen by it, is put."""

    name: str
    manner: str
    cases: list[tuple[list[str], Parts]]
    otherwise: Parts | None


Parts: TypeAlias = list["str | Slot"]


def parse(text: str) -> Parts:
    """Return the parts of a text. ValueError: its braces do not match."""
    parts: Parts = []
    place = 0
    while place < len(text):
        opening = text.find("{", place)
        end = len(text) if opening < 0 else opening
        if "}" in text[place:end]:
            raise ValueError(f"a brace is closed that was not opened: {text!r}")
        if end > place:
            parts.append(text[place:end])
        if opening < 0:
            break
        closing = _closing(text, opening)
        parts.append(_slot(text[opening + 1 : closing]))
        place = closing + 1
    return parts


def _closing(text: str, opening: int) -> int:
    depth = 0
    for place in range(opening, len(text)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if depth == 0:
            return place
    raise ValueError(f"a brace is not closed: {text!r}")


def _slot(inside: str) -> Slot:
    head, *alternatives = _split(inside)
    name, _, manner = head.partition(":")
    if not name.isidentifier() or manner not in ("", "word", "upper", "lower"):
        raise ValueError(f"{head!r} names no value")
    if not alternatives:
        return Slot(name, manner, [], None)
    cases = []
    for alternative in alternatives[:-1]:
        labels, equals, chosen = alternative.partition("=")
        if not equals:
            raise ValueError(f"{alternative!r} does not say when it is meant")
        cases.append((labels.split(","), parse(chosen)))
    return Slot(name, manner, cases, parse(alternatives[-1]))


def _split(inside: str) -> list[str]:
    """At the bars that are in no inner braces."""
    pieces = [""]
    depth = 0
    for char in inside:
        depth += {"{": 1, "}": -1}.get(char, 0)
        if char == "|" and depth == 0:
            pieces.append("")
        else:
            pieces[-1] += char
    return pieces


def fill(parts: Parts, values: Mapping[str, object], numbers: Sequence[str]) -> str:
    """The text with its values."""
    return "".join([part if isinstance(part, str) else _filled(part, values, numbers) for part in parts])


def _filled(slot: Slot, values: Mapping[str, object], numbers: Sequence[str]) -> str:
    value = values[slot.name]
    if slot.otherwise is not None:
        chosen = next((parts for labels, parts in slot.cases if _meant(labels, value)), slot.otherwise)
        return fill(chosen, values, numbers)
    text = _written(value) if isinstance(value, int | float) else str(value)
    if slot.manner == "word" and isinstance(value, int) and 0 <= value < len(numbers):
        return numbers[value]
    if slot.manner == "upper":
        return text[:1].upper() + text[1:]
    if slot.manner == "lower":
        return text[:1].lower() + text[1:]
    return text


def _meant(labels: list[str], value: object) -> bool:
    if isinstance(value, bool):
        return ("yes" if value else "no") in labels
    if isinstance(value, int):
        return any(_counts(label, value) for label in labels)
    return str(value) in labels


def _written(number: float) -> str:
    return str(number).replace("-", "−")


def _counts(label: str, number: int) -> bool:
    if label.startswith("−"):
        return label == _written(number)
    least, _, most = label.partition("-")
    return int(least) <= number <= int(most or least)


def names(parts: Parts) -> set[str]:
    """The names of the values that a text uses."""
    found: set[str] = set()
    for part in parts:
        if isinstance(part, Slot):
            found.add(part.name)
            for _, chosen in part.cases:
                found |= names(chosen)
            found |= names(part.otherwise or [])
    return found
