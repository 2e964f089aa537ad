"""Where boards come from: the package's own data files, or a file or mapping of the user's."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from stellwerk.words import ENGLISH, phrase

from .checks import Checker
from .counting import check_counts
from .demands import CENSUS, DEMANDS, Demands
from .model import BUILT_IN, BoardData, BoardError
from .reading import read_board
from .sketch import sketch

GIVEN: Final = "given board"
"""What errors call a board that came as a mapping."""


def editions() -> list[str]:
    """The editions that have a board, in alphabetical order."""
    return sorted(DEMANDS)


@cache
def load(edition: str) -> BoardData:
    """The built-in board of an edition."""
    demands = _demands(edition)
    file = f"{edition}.json"
    content = resources.files(__package__).joinpath("data", file).read_bytes()
    board = _checked(file, edition, demands, _parse(file, content))
    check_counts(board, CENSUS[edition])
    return replace(board, source=BUILT_IN)


def read(source: str | os.PathLike[str] | Mapping[str, Any], edition: str) -> BoardData:
    """A board of one's own, from a file or a mapping of the same form, validated for an edition."""
    demands = _demands(edition)
    if isinstance(source, Mapping):
        return _checked(GIVEN, edition, demands, source)
    if not isinstance(source, str | os.PathLike):
        raise TypeError(f"a board is a file name or a mapping, not {type(source).__name__}")
    path = Path(source)
    try:
        content = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BoardError(str(path), phrase("faults.unreadable", reason=reason)) from error
    return _checked(path.name, edition, demands, _parse(path.name, content))


def faults(document: Mapping[str, Any], edition: str, lang: str = ENGLISH) -> list[str]:
    """All that is wrong with a board of one's own, as far as it can be told at once; none if it is sound."""
    return [fault.told(lang) for fault in errors(document, edition)]


def errors(document: Mapping[str, Any], edition: str) -> list[BoardError]:
    """The same, as it can be told in any language."""
    demands = _demands(edition)
    try:
        board = read_board("", edition, demands.points, document)
    except BoardError as fault:
        return [fault]
    return list(Checker(board, demands).faults())


def demanded(edition: str) -> Demands:
    """What any board of an edition must keep to."""
    return _demands(edition)


def new(edition: str) -> dict[str, Any]:
    """A plain board to begin with, as the content of a board file; it can be played as it is."""
    return sketch(load(edition), _demands(edition))


def _demands(edition: str) -> Demands:
    if edition not in DEMANDS:
        known = ", ".join(editions())
        raise BoardError(phrase("faults.no-edition", edition=repr(edition), known=known))
    return DEMANDS[edition]


def _parse(file: str, content: bytes) -> object:
    """The JSON document in a file (a byte order mark, which some editors write, does no harm)."""
    try:
        return json.loads(content.decode("utf-8-sig"), object_pairs_hook=_unique_keys)
    except UnicodeDecodeError as error:
        raise BoardError(file, phrase("faults.no-text", byte=error.start)) from error
    except json.JSONDecodeError as error:
        place = phrase("faults.position", line=error.lineno, column=error.colno)
        raise BoardError(file, place, error.msg) from error
    except (ValueError, RecursionError) as error:
        raise BoardError(file, phrase("faults.no-board", reason=error)) from error


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"an object has the field {twice!r} twice")
    return result


def _checked(file: str, edition: str, demands: Demands, document: object) -> BoardData:
    board = read_board(file, edition, demands.points, document)
    Checker(board, demands).check()
    return board
