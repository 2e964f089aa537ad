"""Where boards come from: the package's own data files, or a file or mapping of the user's."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from .model import BUILT_IN, BoardData, BoardError
from .reading import read_board

_EDITIONS: Final = ("gruselfahrt", "maerklin", "skandinavien", "uk", "usa", "weltreise")


def editions() -> list[str]:
    """The editions that have a board, in alphabetical order."""
    return list(_EDITIONS)


@cache
def load(edition: str) -> BoardData:
    """The built-in board of an edition."""
    if edition not in _EDITIONS:
        raise BoardError(f"no edition {edition!r}; there are {', '.join(_EDITIONS)}")
    text = resources.files(__package__).joinpath("data", f"{edition}.json").read_text(encoding="utf-8")
    return read_board(BUILT_IN, edition, edition != "gruselfahrt", json.loads(text))


def read(source: str | os.PathLike[str] | Mapping[str, Any], edition: str) -> BoardData:
    """A board of one's own, from a file or a mapping of the same form, validated for an edition."""
    if isinstance(source, Mapping):
        return read_board("board", edition, edition != "gruselfahrt", source)
    path = Path(source)
    return read_board(path.name, edition, edition != "gruselfahrt", json.loads(path.read_text("utf-8-sig")))
