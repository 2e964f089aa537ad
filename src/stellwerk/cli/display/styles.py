"""Styles by name ("bold", "white on red"), as the codes that terminals understand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TextIO

_COLORS: Final = {
    "black": (16, 0),
    "blue": (20, 4),
    "dark-gray": (234, 0),
    "gray": (247, 7),
    "green": (40, 2),
    "light-gray": (255, 7),
    "middle-gray": (59, 6),
    "orange": (208, 3),
    "purple": (56, 5),
    "red": (160, 1),
    "white": (231, 7),
    "yellow": (220, 3),
}
"""Each as its number among 256 colours and among the eight that every terminal has."""

_MANNERS: Final = {"bold": "1", "dim": "2"}

NONE: Final = 0
EIGHT: Final = 8
MANY: Final = 256


def color_depth(stream: TextIO, environment: Mapping[str, str]) -> int:
    """How many colours can be shown there: none in files and where somebody wants none."""
    if environment.get("NO_COLOR") or environment.get("TERM") in ("dumb", "unknown"):
        return NONE
    if not stream.isatty() and not environment.get("FORCE_COLOR"):
        return NONE
    term = environment.get("TERM", "")
    return MANY if "256" in term or "kitty" in term or environment.get("COLORTERM") else EIGHT


def codes(style: str, depth: int) -> str:
    """What switches a style on; "" if there is nothing to switch."""
    if not style or depth == NONE:
        return ""
    front, _, back = style.partition(" on ")
    numbers = [_MANNERS[word] for word in front.split() if word in _MANNERS]
    for names, base in ((front, 30), (back, 40)):
        for name in names.split():
            if name not in _MANNERS:
                many, few = _COLORS[name]
                numbers.append(f"{base + 8};5;{many}" if depth == MANY else str(base + few))
    return f"\x1b[{';'.join(numbers)}m"


OFF: Final = "\x1b[0m"
