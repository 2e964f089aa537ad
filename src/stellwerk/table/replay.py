"""Games replayed with all hands visible, and games as files and links.

Only a finished game is shown; a file may hold one that goes on at a new table.
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
from stellwerk.table import new_table
from stellwerk.table.clock import SYSTEM_CLOCK
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog, decisions_of
from stellwerk.table.message_builder import result_of, table_object
from stellwerk.table.messages.requests import LONGEST_LINK, NewSeat, NewTable, SharedGame, SharedViews
from stellwerk.table.new_table import Keys
from stellwerk.table.rows import BOT, OVER, PERSON, PLAYING, Entry, TableRow
from stellwerk.table.session import TableSession
from stellwerk.table.table_state import note_position
from stellwerk.text import languages
from stellwerk.untrusted import parse_json

MOST_VIEWS = 60
PAYMENTS = ("pay ", "surcharge ")


def finished(row: TableRow, play: GameLog | None) -> GameLog:
    if play is None or row.state != OVER:
        raise TableError("wrong_state", "the game is not over")
    if not play.game.is_over:
        raise TableError("damaged", f"the log is sound up to entry {play.number}")
    return play


def course(table: dict[str, Any], row: TableRow, played: list[list[Entry]]) -> dict[str, Any]:
    """Return every move in notation and words, its events and the scores after it, with the given table."""
    game = GameLog.of(row).game
    scores = [list(game.scores())]
    listed = []
    for number, move in enumerate(played, 1):
        notations = decisions_of(move)
        texts: dict[str, list[str]] = {lang: [] for lang in languages()}
        events = []
        for step, notation in enumerate(notations):
            action = game.parse(notation)
            if not step or not notation.startswith(PAYMENTS):  # the events cover the whole payment
                for lang, sentences in texts.items():
                    sentences.append(game.core.describe(action, lang=lang))
            game.apply(action)
            events += game.events
        listed.append(
            {
                "number": number,
                "seat": move[0].seat,
                "by": move[0].by,
                "action": ", ".join(notations),
                "actions": notations,
                **{lang: " ".join(sentences) for lang, sentences in texts.items()},
                "events": events,
            }
        )
        scores.append(list(game.scores()))
    return {
        "table": table,
        "length": len(played),
        "moves": listed,
        "scores": scores,
        "result": result_of(game),
    }


def positions(row: TableRow, played: list[list[Entry]], first: int, last: int) -> dict[str, Any]:
    """Positions after moves ``first`` to ``last``: the spectator's view and what every seat had."""
    if not 0 <= first <= last or last - first >= MOST_VIEWS:
        raise TableError("bad_message", f"ask for at most {MOST_VIEWS} views, first to last")
    game = GameLog.of(row).game
    found = []
    for number in range(min(last, len(played)) + 1):
        if number:
            for notation in decisions_of(played[number - 1]):
                game.apply(game.parse(notation))
        if number >= first:
            hands = [game.view(seat)["own"] for seat in range(game.players)]
            found.append({"number": number, "view": game.view(None), "open": hands})
    return {"views": found}


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
    return course(table_object(row, []), row, play.moves)


def views_of_link(shared: SharedViews) -> Json:
    row, play = _game_of_link(shared)
    return positions(row, play.moves, shared.first, shared.last)


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
