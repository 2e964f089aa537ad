"""A reader of ICU MessageFormat, the syntax in which all texts are written.

| in a text | means |
| --- | --- |
| `{name}` | the value called name; negative numbers get a minus sign, not a hyphen |
| `{n, plural, =0 {no cards} one {# card} other {# cards}}` | a form chosen by number; `#` is the number |
| `{you, select, true {draw} other {draws}}` | a form chosen by a word; `true` and `false` for conditions |
| `{n, spellout}` | the number as a word from the language's list `numbers`, if it is in the list |
| `{text, capitalized}`, `{text, uncapitalized}` | the text with a capital, with a small first letter |
| `''`, `'{'` | an apostrophe and a brace that belong to the text |

`one` and the other plural categories are those of CLDR. Each catalogue has the rules of its language under
`plurals`; see `PluralRules`. `web/src/i18n/pattern-format.ts` reads the same syntax.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

FORMATS: Final = ("spellout", "capitalized", "uncapitalized")


class Argument(NamedTuple):
    """A place in a pattern for a value, or for one of several patterns chosen by it."""

    name: str
    format: str  # "", one of FORMATS, "plural" or "select"
    options: dict[str, Pattern]


Pattern: TypeAlias = list["str | Argument"]


class PluralRules:
    """The plural categories of a language, from CLDR conditions such as `i = 1 and v = 0`.

    Only whole numbers are counted, so `n` and `i` are the number and `v`, `w`, `f`, `t`, `c` and `e` are 0.
    """

    def __init__(self, conditions: Mapping[str, str]) -> None:
        self.conditions = dict(conditions)

    def category(self, number: float) -> str:
        """Return the plural category of a number, `other` if no condition holds."""
        return next((name for name, text in self.conditions.items() if _holds(text, abs(number))), "other")


def _holds(condition: str, number: float) -> bool:
    return any(
        all(_relation_holds(relation, number) for relation in each.split(" and "))
        for each in condition.split(" or ")
    )


def _relation_holds(relation: str, number: float) -> bool:
    found = re.fullmatch(r"([nivwftce])(?: % (\d+))? (!?=) ([\d.,]+)", relation.strip())
    if not found:
        raise ValueError(f"not a plural rule: {relation!r}")
    operand, modulus, sign, ranges = found.groups()
    value = number if operand in "ni" else 0
    if modulus:
        value %= int(modulus)
    spans = [span.partition("..") for span in ranges.split(",")]
    among = any(int(least) <= value <= int(most or least) for least, _, most in spans) and value == int(value)
    return among == (sign == "=")


def parse(text: str) -> Pattern:
    """Return the parsed pattern. ValueError: the text is not in MessageFormat."""
    reader = _Reader(text)
    pattern = reader.pattern(counted="")
    if reader.place < len(text):
        raise ValueError(f"a brace is closed that was not opened: {text!r}")
    return pattern


class _Reader:
    """Reads a text from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def pattern(self, counted: str) -> Pattern:
        """Read up to a closing brace or the end; `counted` is the value that `#` stands for."""
        parts: Pattern = []
        literal = ""
        while self.place < len(self.text) and self.text[self.place] != "}":
            char = self.text[self.place]
            if char == "{" or (char == "#" and counted):
                if literal:
                    parts.append(literal)
                    literal = ""
                parts.append(self.argument() if char == "{" else Argument(counted, "", {}))
                self.place += char == "#"
            elif char == "'":
                literal += self.quoted(counted)
            else:
                literal += char
                self.place += 1
        return [*parts, literal] if literal else parts

    def quoted(self, counted: str) -> str:
        """Read an apostrophe and, if it quotes what follows, up to its end."""
        self.place += 1
        following = self.text[self.place : self.place + 1]
        if following == "'":
            self.place += 1
            return "'"
        if not following or following not in ("{}#" if counted else "{}"):
            return "'"
        end = self.text.find("'", self.place)
        if end < 0:
            raise ValueError(f"a quotation is not closed: {self.text!r}")
        found = self.text[self.place : end]
        self.place = end + 1
        return found

    def argument(self) -> Argument:
        self.place += 1
        name = self.up_to(",}")
        if not name.isidentifier():
            raise ValueError(f"{name!r} is no name of a value: {self.text!r}")
        if self.text[self.place] == "}":
            self.place += 1
            return Argument(name, "", {})
        self.place += 1
        manner = self.up_to(",}")
        if self.text[self.place] == "}":
            if manner not in FORMATS:
                raise ValueError(f"{manner!r} is no format: {self.text!r}")
            self.place += 1
            return Argument(name, manner, {})
        if manner not in ("plural", "select"):
            raise ValueError(f"{manner!r} has no options: {self.text!r}")
        self.place += 1
        return Argument(name, manner, self.options(name if manner == "plural" else ""))

    def options(self, counted: str) -> dict[str, Pattern]:
        found: dict[str, Pattern] = {}
        while True:
            label = self.up_to("{}")
            if self.text[self.place] == "}":
                if label or "other" not in found:
                    raise ValueError(f"a choice needs the option 'other': {self.text!r}")
                self.place += 1
                return found
            if not re.fullmatch(r"=-?\d+|[^\W\d]\w*", label) or (label[0] == "=" and not counted):
                raise ValueError(f"{label!r} is no option: {self.text!r}")
            self.place += 1
            found[label] = self.pattern(counted)
            self.up_to("}")
            self.place += 1

    def up_to(self, ends: str) -> str:
        """Read a word that ends before one of some characters, without the spaces around it."""
        start = self.place
        while self.place < len(self.text) and self.text[self.place] not in ends:
            self.place += 1
        if self.place == len(self.text):
            raise ValueError(f"a brace is not closed: {self.text!r}")
        return self.text[start : self.place].strip()


def fill(pattern: Pattern, values: Mapping[str, object], numbers: Sequence[str], plurals: PluralRules) -> str:
    """Return a pattern with its values filled in.

    numbers: the words of the numbers from 0 on; plurals: the rules of the language.
    """
    return "".join(
        [part if isinstance(part, str) else _filled(part, values, numbers, plurals) for part in pattern]
    )


def _filled(
    part: Argument, values: Mapping[str, object], numbers: Sequence[str], plurals: PluralRules
) -> str:
    value = values[part.name]
    if part.options:
        return fill(_chosen(part, value, plurals), values, numbers, plurals)
    text = _written(value) if isinstance(value, int | float) else str(value)
    if part.format == "spellout" and isinstance(value, int) and 0 <= value < len(numbers):
        return numbers[value]
    if part.format == "capitalized":
        return text[:1].upper() + text[1:]
    if part.format == "uncapitalized":
        return text[:1].lower() + text[1:]
    return text


def _chosen(part: Argument, value: object, plurals: PluralRules) -> Pattern:
    options, other = part.options, part.options["other"]
    if part.format == "select":
        return options.get(str(value).lower() if isinstance(value, bool) else str(value), other)
    if not isinstance(value, int | float):
        raise TypeError(f"{part.name!r} chooses by number, not by {value!r}")
    return options.get(f"={value}", options.get(plurals.category(value), other))


def _written(number: float) -> str:
    return str(number).replace("-", "−")


def names(pattern: Pattern) -> set[str]:
    """Return the names of all values that a pattern needs."""
    found: set[str] = set()
    for part in pattern:
        if isinstance(part, Argument):
            found.add(part.name)
            for option in part.options.values():
                found |= names(option)
    return found
