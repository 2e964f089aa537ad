"""Limits for data from outside: how deep JSON may be nested, and what a name may consist of."""

from __future__ import annotations

import json
import os
import re
import unicodedata
from pathlib import Path
from typing import Any, Final

MOST_DEPTH: Final = 32
"""Of lists and objects inside each other; boards have seven at most."""

MOST_FILE_BYTES: Final = 5_000_000
"""Largest file that the command line reads."""

LONGEST_NAME: Final = 24
"""Characters of a person's name."""

MOST_CLEANED: Final = 1000
"""Characters of a name that are looked at: putting accents in order takes quadratic time."""

_TOKENS: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)  # an open string ends the text
# Blank or without width, though Unicode does not count them among the control characters.
_INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
_MOST_MARKS: Final = 2  # accents on one letter


class BadJson(ValueError):
    """A text that is no JSON, or nested too deeply."""


def parse_json(text: str) -> Any:
    """Return the document in a text; BadJson if there is none or it is nested too deeply."""
    if is_too_deep(text):
        raise BadJson(f"nested more than {MOST_DEPTH} deep")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadJson(str(error)) from error


def is_too_deep(text: str, most: int = MOST_DEPTH) -> bool:
    """Whether lists and objects are nested more than `most` deep. The time is linear in the length."""
    if text.count("[") + text.count("{") <= most:
        return False
    depth = 0
    for token in _TOKENS.findall(text):
        if token in ("[", "{"):
            depth += 1
            if depth > most:
                return True
        elif token in ("]", "}"):
            depth -= 1
    return False


def read_bytes(path: str | os.PathLike[str], most: int = MOST_FILE_BYTES) -> bytes:
    """Return the content of a file; BadJson if it is larger than `most` bytes, however large it is."""
    with Path(path).open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise BadJson(f"larger than {most} bytes")
    return content


def clean_name(text: str, longest: int = LONGEST_NAME) -> str:
    """Return a name without what cannot be seen or turns the text around; empty if nothing is left."""
    shown: list[str] = []
    marks = 0
    for each in unicodedata.normalize("NFC", text[:MOST_CLEANED]):
        category = unicodedata.category(each)
        if category[0] == "C":
            each = " "
        elif each in _INVISIBLE:
            continue
        is_mark = category in ("Mn", "Me")
        marks = marks + 1 if is_mark else 0
        if is_mark and (marks > _MOST_MARKS or not shown or shown[-1] == " "):
            continue
        shown.append(each)
    return " ".join("".join(shown).split())[:longest].strip()
