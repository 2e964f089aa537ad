"""A game as a link: its record, packed so that it fits behind the ``#`` of an address.

The link shows the game again, also on servers that do not have its table.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from typing import Any, Final

from stellwerk.table import game_file as files
from stellwerk.table import replay
from stellwerk.table.clock import SYSTEM_CLOCK
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog
from stellwerk.table.message_builder import table_object
from stellwerk.table.messages.requests import LONGEST_LINK, SharedGame, SharedViews
from stellwerk.table.rows import OVER, TableRow
from stellwerk.untrusted import parse_json

Json = dict[str, Any]
LONGEST_RECORD: Final = 300_000
MOST_DECISIONS: Final = 2_000  # twice as many as the longest games have; a replay takes time for each
AS_IT_IS: Final = -zlib.MAX_WBITS  # without the frame of zlib, which says nothing here
LETTERS: Final = re.compile(r"[A-Za-z0-9_-]+")


def written(record: Json) -> str:
    """Return the part of the link behind ``#/game/``; games on custom boards are too long for it."""
    _check_length(record)
    if "board" in record:
        raise TableError("too_long_for_a_link")
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    packer = zlib.compressobj(9, zlib.DEFLATED, AS_IT_IS)
    packed = packer.compress(text.encode()) + packer.flush()
    game = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(game) > LONGEST_LINK:
        raise TableError("too_long_for_a_link")
    return game


def read(game: str) -> object:
    """Return the record in a link; raise TableError if it is incomplete or too long."""
    if not LETTERS.fullmatch(game):
        raise TableError("bad_link")
    unpacker = zlib.decompressobj(AS_IT_IS)
    try:
        packed = base64.urlsafe_b64decode(game + "=" * (-len(game) % 4))
        text = unpacker.decompress(packed, LONGEST_RECORD)
        if not unpacker.eof or unpacker.unused_data:
            raise TableError("bad_link")
        found: object = parse_json(text.decode())
    except (binascii.Error, zlib.error, ValueError):
        raise TableError("bad_link") from None
    _check_length(found)
    return found


def _check_length(record: object) -> None:
    decisions = record.get("decisions") if isinstance(record, dict) else None
    if isinstance(decisions, list) and len(decisions) > MOST_DECISIONS:
        raise TableError("too_long_for_a_link", f"a link holds at most {MOST_DECISIONS} decisions")


def course(shared: SharedGame) -> Json:
    """Return the same as ``GET /tables/{id}/replay``."""
    row, play = _finished(shared)
    return replay.course(table_object(row, []), row, play.moves)


def views(shared: SharedViews) -> Json:
    row, play = _finished(shared)
    return replay.positions(row, play.moves, shared.first, shared.last)


def _finished(shared: SharedGame) -> tuple[TableRow, GameLog]:
    record = read(shared.game)
    try:
        if isinstance(record, dict) and "board" in record:
            raise TableError("bad_link", "a game on a custom board does not fit into a link")
        row, play, _ = files.read(record, SYSTEM_CLOCK.wall_time())  # in a worker process
    except TableError as error:
        raise TableError("bad_link", error.detail) from error
    if row.state != OVER:
        raise TableError("wrong_state", "the game is not over")
    return row, play
