"""Load boards: those of the package, or a file or mapping of the user."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from stellwerk.errors import BoardError
from stellwerk.text import ENGLISH, message
from stellwerk.untrusted import MOST_DEPTH, MOST_FILE_BYTES, is_too_deep

from .checks import Checker
from .counts import check_counts
from .fields import shown
from .model import BUILT_IN, BoardData
from .reader import read_board
from .requirements import EXPECTED_COUNTS, PACKAGES, REQUIREMENTS, BoardRequirements, search
from .sketch import sketch

GIVEN: Final = "given board"
"""What errors call a board that came as a mapping."""


def editions() -> list[str]:
    """Return the editions that have a board, in alphabetical order, those of plug-ins included."""
    search()
    return registered()


def registered() -> list[str]:
    """Return the editions that are known so far; plug-ins are not searched for."""
    return sorted(REQUIREMENTS)


@cache
def load(edition: str) -> BoardData:
    """Return the built-in board of an edition."""
    requirements = _requirements(edition)
    file = f"{edition}.json"
    content = resources.files(PACKAGES[edition]).joinpath("board.json").read_bytes()
    board = _checked(file, edition, requirements, _parse(file, content))
    check_counts(board, EXPECTED_COUNTS[edition])
    return replace(board, source=BUILT_IN)


def read(document: Mapping[str, Any], edition: str) -> BoardData:
    """Return the board in a parsed document, validated for an edition. No file is ever opened."""
    requirements = _requirements(edition)
    if not isinstance(document, Mapping):
        raise TypeError(f"a board is a mapping, not {type(document).__name__}; open files with load_board")
    return _checked(GIVEN, edition, requirements, document)


def read_file(path: str | os.PathLike[str], edition: str) -> BoardData:
    """Return the board in a file, validated for an edition; for `path` see `load_board`."""
    requirements = _requirements(edition)
    name, document = _open(path)
    return _checked(name, edition, requirements, document)


def load_board(path: str | os.PathLike[str], edition: str | None = None) -> dict[str, Any]:
    """Return the content of a board file, to be given to `new_game(board=...)`.

    It is checked for `edition`, or for the edition that the file names. This and `read_file` are the only
    functions that open a board file: `path` must come from the person at the machine, never from a record,
    a position or a message.

    >>> import json, pathlib, tempfile
    >>> import stellwerk as sw
    >>> path = pathlib.Path(tempfile.mkdtemp(), "mine.json")
    >>> _ = path.write_text(json.dumps(sw.new_game("usa").board.raw), encoding="utf-8")
    >>> sw.new_game("usa", board=sw.load_board(path))
    <Game usa, 2 players, setup, seat 0 to play>
    """
    document = read_document(path)
    if edition is None:
        edition = document.get("edition")
    if edition is not None:
        _checked(Path(path).name, edition, _requirements(edition), document)
    return document


def read_document(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Return what a board file holds, unchecked; for `path` see `load_board`."""
    name, document = _open(path)
    if not isinstance(document, dict):
        raise BoardError(name, message("faults.no-object", given=shown(document)))
    return document


def _open(path: str | os.PathLike[str]) -> tuple[str, object]:
    """The name of a file and the document in it."""
    if not isinstance(path, str | os.PathLike):
        raise TypeError(f"a file has a name, not {type(path).__name__}")
    file = Path(path)
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BoardError(str(file), message("faults.unreadable", reason=reason)) from error
    if len(content) > MOST_FILE_BYTES:
        raise BoardError(file.name, message("faults.too-large", most=MOST_FILE_BYTES))
    return file.name, _parse(file.name, content)


def faults(document: Mapping[str, Any], edition: str, lang: str = ENGLISH) -> list[str]:
    """Return all faults of a custom board that can be found at once; none if it is sound."""
    return [fault.render(lang) for fault in errors(document, edition)]


def errors(document: Mapping[str, Any], edition: str) -> list[BoardError]:
    """Return the same faults as errors, which can be rendered in any language."""
    requirements = _requirements(edition)
    found: list[BoardError] = []
    board = read_board("", edition, requirements.points, document, found)
    return found + list(Checker(board, requirements).faults())


def requirements_of(edition: str) -> BoardRequirements:
    """Return the requirements for any board of an edition."""
    return _requirements(edition)


def new(edition: str) -> dict[str, Any]:
    """Return a plain board to begin with, as the content of a board file; it can be played as it is."""
    return sketch(load(edition), _requirements(edition))


def _requirements(edition: str) -> BoardRequirements:
    if isinstance(edition, str) and edition not in REQUIREMENTS:
        search()
    if not isinstance(edition, str) or edition not in REQUIREMENTS:
        known = ", ".join(editions())
        raise BoardError(message("faults.no-edition", edition=shown(edition), known=known))
    return REQUIREMENTS[edition]


def _parse(file: str, content: bytes) -> object:
    """The JSON document in a file (a byte order mark, which some editors write, does no harm)."""
    try:
        text = content.decode("utf-8-sig")
        if is_too_deep(text):
            raise BoardError(file, message("faults.no-board", reason=f"nested more than {MOST_DEPTH} deep"))
        return json.loads(text, object_pairs_hook=_unique_keys)
    except BoardError:
        raise
    except UnicodeDecodeError as error:
        raise BoardError(file, message("faults.no-text", byte=error.start)) from error
    except json.JSONDecodeError as error:
        place = message("faults.position", line=error.lineno, column=error.colno)
        raise BoardError(file, place, message("faults.no-json", reason=error.msg)) from error
    except (ValueError, RecursionError) as error:
        raise BoardError(file, message("faults.no-board", reason=error)) from error


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"an object has the field {twice!r} twice")
    return result


def _checked(file: str, edition: str, requirements: BoardRequirements, document: object) -> BoardData:
    board = read_board(file, edition, requirements.points, document)
    Checker(board, requirements).check()
    return board
