"""Games as files and links, to keep, send, watch again or continue on another device.

Both hold the engine's record, which every Stellwerk reads, with the names of the players beside it. A link
has it packed behind the ``#`` of an address and shows the game also on servers that do not have its table.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any, Final, Literal

import stellwerk
from stellwerk.table import new_table, replay
from stellwerk.table.clock import SYSTEM_CLOCK
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog
from stellwerk.table.message_builder import table_object
from stellwerk.table.messages.requests import LONGEST_LINK, NewSeat, NewTable, SharedGame, SharedViews
from stellwerk.table.new_table import Keys
from stellwerk.table.rows import BOT, OVER, PERSON, PLAYING, TableRow
from stellwerk.table.session import TableSession
from stellwerk.table.table_state import note_position
from stellwerk.untrusted import parse_json

Json = dict[str, Any]
LONGEST_NAME = 24


def to_file(session: TableSession) -> Json:
    """Return the game so far, finished or not."""
    game_log = session.require_game()
    record = game_log.public.record()
    seats = [
        {"name": place.name, "kind": BOT if place.kind == BOT else "here", "level": place.level}
        for place in session.row.places
    ]
    return {**record, "seats": seats}


def from_file(record: object, now: float) -> tuple[TableRow, GameLog, Keys]:
    """Return a table that continues where the record ends; TableError says what is wrong with it.

    What a server does not take is refused before anything is replayed: a game from a position, and a board
    that is anything but an object (the name of a file, say).
    """
    if not isinstance(record, dict):
        raise TableError("bad_message", "a record is an object")
    if "position" in record:
        raise TableError("bad_message", "a game from a position cannot be read")
    if not isinstance(record.get("board", {}), dict):
        raise TableError("bad_message", "board: an object is wanted")
    try:
        game = stellwerk.replay(record)
    except (ValueError, TypeError) as error:
        raise TableError("bad_message", str(error)[:200]) from error
    try:
        wanted = NewTable(
            edition=game.edition,
            options=dict.fromkeys(game.variants, True),
            board=record.get("board"),
            seats=_seats(record.get("seats"), game.players),
            seed=game.seed,
        )
    except ValueError as error:  # a seed, say, that no table takes
        raise TableError("bad_message", str(error)[:200]) from error
    row, keys = new_table.build(wanted, now)
    game_log = _replay(row, record["decisions"], now)
    row.state = PLAYING
    if game_log.game.is_over:
        row.state, row.number = OVER, game_log.number
        row.scores, row.ranking, row.waiting = list(game.scores()), list(game.ranking()), []
    else:
        note_position(row, game_log, now)
    return row, game_log, keys


def _seats(given: object, players: int) -> list[NewSeat]:
    """Return the seats of a file; without names the first is a person and the others are bots."""
    listed = given if isinstance(given, list) and len(given) == players else [{}] * players
    found = [each if isinstance(each, dict) else {} for each in listed]
    anybody = any(each.get("kind") == "here" for each in found)
    return [
        _seat(each, here=each.get("kind") == "here" or (not anybody and not n))
        for n, each in enumerate(found)
    ]


def _seat(listed: Json, here: bool) -> NewSeat:
    name, level = listed.get("name"), listed.get("level")
    kind: Literal["here", "bot"] = "here" if here else "bot"
    return NewSeat(
        kind=kind,
        name=name[:LONGEST_NAME] if isinstance(name, str) else "",
        level=level if not here and new_table.is_level(level) else None,
    )


def _replay(row: TableRow, decisions: list[str], now: float) -> GameLog:
    """Return the decisions as a log; those that others see as one action are one entry."""
    game_log = GameLog.of(row)
    for notation in decisions:
        seat = game_log.game.current_player
        action = game_log.then(seat, [notation])
        if action.complete:
            by = BOT if row.place_of(seat).kind == BOT else PERSON
            game_log.accept(game_log.completed(action, by, now))
        else:
            game_log.begin(action)
    return game_log


LONGEST_RECORD: Final = 300_000
MOST_DECISIONS: Final = 2_000  # twice as many as the longest games have; a replay takes time for each
AS_IT_IS: Final = -zlib.MAX_WBITS  # without the frame of zlib, which says nothing here
LETTERS: Final = re.compile(r"[A-Za-z0-9_-]+")


def to_link(record: Mapping[str, object]) -> str:
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


def from_link(game: str) -> object:
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


def replay_of_link(shared: SharedGame) -> Json:
    """Return the same as ``GET /tables/{id}/replay``."""
    row, play = _game_of_link(shared)
    return replay.course(table_object(row, []), row, play.moves)


def views_of_link(shared: SharedViews) -> Json:
    row, play = _game_of_link(shared)
    return replay.positions(row, play.moves, shared.first, shared.last)


def _game_of_link(shared: SharedGame) -> tuple[TableRow, GameLog]:
    record = from_link(shared.game)
    try:
        if isinstance(record, dict) and "board" in record:
            raise TableError("bad_link", "a game on a custom board does not fit into a link")
        row, play, _ = from_file(record, SYSTEM_CLOCK.wall_time())  # in a worker process
    except TableError as error:
        raise TableError("bad_link", error.detail) from error
    if row.state != OVER:
        raise TableError("wrong_state", "the game is not over")
    return row, play
