"""Clean and unique names: no invisible characters, no bidirectional overrides."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from stellwerk.untrusted import LONGEST_NAME, clean_name

__all__ = ["LONGEST", "clean_name", "given_name", "unique_name"]

LONGEST = LONGEST_NAME
_NUMBERED = re.compile(r"Du|You|(Spieler|Player) \d+")


def given_name(name: str) -> str:
    """Return a given name; seats without one are numbered by the client in its language."""
    return "" if _NUMBERED.fullmatch(name) else name


def unique_name(name: str, others: Iterable[str], longest: int = LONGEST) -> str:
    """Return the name, with a number if it is taken at this table."""
    taken = {_comparison_key(other) for other in others}
    found, number = name, 1
    while _comparison_key(found) in taken:
        number += 1
        ending = f" {number}"
        found = name[: longest - len(ending)].rstrip() + ending
    return found


def _comparison_key(name: str) -> str:
    """Return a key under which names that look alike are equal."""
    return unicodedata.normalize("NFKC", name).casefold()
