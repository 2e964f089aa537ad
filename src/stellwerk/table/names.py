"""Names as they may stand on a page: nothing invisible, nothing that turns the text around, nobody twice."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from stellwerk.untrusted import LONGEST_NAME, clean_name

__all__ = ["LONGEST", "clean_name", "given_name", "told_apart"]

LONGEST = LONGEST_NAME
_NUMBERED = re.compile(r"Du|You|(Spieler|Player) \d+")


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
