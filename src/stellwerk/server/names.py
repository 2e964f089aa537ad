"""Names as they may stand on a page: nothing invisible, nothing that turns the text around, nobody twice."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

LONGEST = 24
# Blank or without width, though Unicode does not count them among the control characters.
_INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
_NUMBERED = re.compile(r"Du|You|(Spieler|Player) \d+")
_MOST_MARKS = 2  # accents on one letter


def clean_name(text: str, longest: int = LONGEST) -> str:
    """The name without what cannot be seen; empty if nothing is left."""
    shown: list[str] = []
    marks = 0
    for each in unicodedata.normalize("NFC", text):
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


def given_name(name: str) -> str:
    """The name, unless nobody gave it: who gives none is numbered, in the words of whoever reads it."""
    return "" if _NUMBERED.fullmatch(name) else name


def told_apart(name: str, others: Iterable[str], longest: int = LONGEST) -> str:
    """The name, with a number if somebody else at the table is called so."""
    taken = {_heard_as(other) for other in others}
    found, number = name, 1
    while _heard_as(found) in taken:
        number += 1
        ending = f" {number}"
        found = name[: longest - len(ending)].rstrip() + ending
    return found


def _heard_as(name: str) -> str:
    """What reads alike is alike."""
    return unicodedata.normalize("NFKC", name).casefold()
