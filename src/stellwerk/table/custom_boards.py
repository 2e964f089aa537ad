"""Custom boards: a starting board per edition, and checks."""

from __future__ import annotations

import json
from typing import Any, Final

import stellwerk
from stellwerk import boards
from stellwerk.table.errors import TableError
from stellwerk.text import languages
from stellwerk.untrusted import clean_name

MOST_FAULTS: Final = 50
TITLES: Final = ("name", "name_de", "name_en")
PARTS: Final = (
    "edition",
    *TITLES,
    "numbers",
    "layout",
    "cities",
    "routes",
    "tickets",
    "goods_stacks",
    "paths",
)
LONGEST_TITLE: Final = 60
LONGEST: Final = {**dict.fromkeys(TITLES, boards.LONGEST_CITY_NAME), "note": 200}
"""Characters of the texts that an entry of a board may have."""

Json = dict[str, Any]


def demands(edition: str) -> Json:
    """Return the requirements of an edition's boards, and a starting board."""
    asked = boards.requirements_of(known(edition))
    return {
        "board": boards.new(edition),
        "kinds": sorted(asked.kinds, key=lambda kind: (kind != "train", kind)),
        "colors": [*sorted(asked.colors), boards.GRAY],
        "lengths": sorted(asked.lengths),
        "regions": sorted(asked.regions),
        "landmarks": sorted(asked.landmarks),
        "decks": sorted(asked.decks, reverse=True),
        "harbors": asked.harbors,
        "countries": asked.countries,
        "points": asked.points,
        "tickets": asked.first_offers,
        "numbers": [name for name in boards.NUMBER_NAMES if name in asked.numbers],
    }


def faults(edition: str, board: Json) -> Json:
    found = stellwerk.check_board(board, known(edition))[:MOST_FAULTS]
    return {
        "faults": [str(fault) for fault in found],
        "texts": [{lang: fault.render(lang) for lang in languages()} for fault in found],
    }


def sound(edition: str, board: Json) -> Json:
    """Return the board as a table stores it; raise TableError if it cannot be played."""
    found = kept(board)
    wrong = stellwerk.check_board(found, known(edition))
    if wrong:
        raise TableError("bad_board", str(wrong[0]))
    return found


def kept(board: Json) -> Json:
    """Return what a table keeps of a board: all that is played and drawn, with names as they may be shown.

    TableError if it cannot be written.
    """
    found: Json = {name: board[name] for name in PARTS if name in board}
    try:
        json.dumps(found, ensure_ascii=False, allow_nan=False).encode()
    except ValueError:  # numbers without end, or half of a character
        raise TableError("bad_board", "it has a number or a text that cannot be written") from None
    for name in TITLES:
        if isinstance(found.get(name), str):
            found[name] = clean_name(found[name], LONGEST_TITLE)
    for part in ("cities", "routes", "tickets"):
        if isinstance(found.get(part), list):
            found[part] = [_with_clean_names(entry) for entry in found[part]]
    return found


def _with_clean_names(entry: object) -> object:
    """Return an entry of a board with cleaned names and notes."""
    if not isinstance(entry, dict):
        return entry
    found = dict(entry)
    for name, longest in LONGEST.items():
        if isinstance(found.get(name), str):
            found[name] = clean_name(found[name], longest)
    return found


def known(edition: str) -> str:
    """Return the edition's name; raise TableError if it does not exist."""
    if edition not in stellwerk.editions():
        raise TableError("unknown_edition", edition)
    return edition
