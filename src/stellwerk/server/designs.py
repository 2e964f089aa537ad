"""Boards of one's own: what an edition offers to begin with, and what is wrong with one."""

from __future__ import annotations

import json
from typing import Any, Final

import stellwerk
from stellwerk import boards
from stellwerk.words import languages

from .errors import TableError

MOST_FAULTS: Final = 50
PARTS: Final = ("edition", "name", "layout", "cities", "routes", "tickets", "goods_stacks", "paths")

Json = dict[str, Any]


def demands(edition: str) -> Json:
    """What boards of an edition may and must have, with its board to begin with."""
    asked = boards.demanded(known(edition))
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
    }


def faults(edition: str, board: Json) -> Json:
    found = boards.errors(board, known(edition))[:MOST_FAULTS]
    return {
        "faults": [str(fault) for fault in found],
        "told": [{lang: fault.told(lang) for lang in languages()} for fault in found],
    }


def sound(edition: str, board: Json) -> Json:
    """The board as a table would keep it; TableError if it cannot be played."""
    found = kept(board)
    wrong = boards.faults(found, known(edition))
    if wrong:
        raise TableError("bad_board", wrong[0])
    return found


def kept(board: Json) -> Json:
    """What a table keeps of a board: all that is played and drawn, if it can be written."""
    found: Json = {name: board[name] for name in PARTS if name in board}
    try:
        json.dumps(found, ensure_ascii=False, allow_nan=False).encode()
    except ValueError:  # numbers without end, or half of a character
        raise TableError("bad_board", "it has a number or a text that cannot be written") from None
    return found


def known(edition: str) -> str:
    """An edition there is; TableError if there is none of that name."""
    if edition not in stellwerk.editions():
        raise TableError("unknown_edition", edition)
    return edition
