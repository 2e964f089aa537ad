"""Transliterate text for terminals without Unicode: "Köln – Århus" becomes "Koeln - Aarhus"."""

from __future__ import annotations

import codecs
import contextlib
import io
import sys
import unicodedata
from collections.abc import Mapping
from typing import Final

SPELLED: Final = "stellwerk-spelled"
"""The name of the error handler for output."""

_TABLE: Final = """
ä ae ö oe ü ue Ä Ae Ö Oe Ü Ue ß ss ẞ SS å aa Å Aa æ ae Æ Ae ø oe Ø Oe ł l Ł L ð d þ th
– - — - − - ‑ - … ... · - • * × x ± +- µ u „ " “ " ” " « " » " ‚ ' ‘ ' ’ '
→ -> ← <- ↔ <-> ▸ > ► > ✓ x ✗ - ≤ <= ≥ >= € EUR
"""
_SPELLINGS: Final = dict(zip(_TABLE.split()[::2], _TABLE.split()[1::2], strict=True))
_BLOCKS: Final = ((0x2500, 0x257F, "-"), (0x2580, 0x259F, "#"), (0x2800, 0x28FF, "*"))
"""Lines, bars and the signs of a thing that turns, by their places in Unicode."""


def spell(character: str) -> str:
    """A character in ASCII: as people spell it where it is usual, else without its accents, else "?"."""
    if character in _SPELLINGS:
        return _SPELLINGS[character]
    for first, last, drawn in _BLOCKS:
        if first <= ord(character) <= last:
            return drawn
    plain = "".join(part for part in unicodedata.normalize("NFKD", character) if part.isascii())
    return plain or "?"


def in_ascii(text: str) -> str:
    return "".join(character if character.isascii() else spell(character) for character in text)


def _spell_rest(error: UnicodeError) -> tuple[str, int]:
    """The error handler: what cannot be written is spelled."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end


def prepare_streams(environment: Mapping[str, str]) -> None:
    """From now on no character, written or typed, can stop the command.

    LC_ALL=C asks for plain ASCII, which Python overrules; PYTHONIOENCODING in turn overrules LC_ALL.
    """
    codecs.register_error(SPELLED, _spell_rest)
    wants_ascii = environment.get("LC_ALL") in ("C", "POSIX") and not environment.get("PYTHONIOENCODING")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="ascii" if wants_ascii else None, errors=SPELLED)
    if isinstance(sys.stdin, io.TextIOWrapper):
        with contextlib.suppress(io.UnsupportedOperation):  # somebody has read from it already
            sys.stdin.reconfigure(errors="replace")
