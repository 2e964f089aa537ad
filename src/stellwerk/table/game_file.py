"""Games as files, to keep, send or continue on another device.

It is the engine's record, which every Stellwerk reads, with the names of the players beside it.
"""

from __future__ import annotations

from typing import Any, Literal

import stellwerk
from stellwerk.table import lifecycle
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog
from stellwerk.table.lifecycle import Keys
from stellwerk.table.log_loader import note_position
from stellwerk.table.messages.requests import NewSeat, NewTable
from stellwerk.table.rows import BOT, OVER, PERSON, PLAYING, TableRow
from stellwerk.table.session import TableSession

Json = dict[str, Any]
LONGEST_NAME = 24


def written(session: TableSession) -> Json:
    """Return the game so far, finished or not."""
    game_log = session.require_game()
    record: Json = game_log.public.record()
    seats = [
        {"name": place.name, "kind": BOT if place.kind == BOT else "here", "level": place.level}
        for place in session.row.places
    ]
    return record | {"seats": seats}


def read(record: object, now: float) -> tuple[TableRow, GameLog, Keys]:
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
    row, keys = lifecycle.build(wanted, now)
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
        level=level if not here and level in lifecycle.LEVELS else None,
    )


def _replay(row: TableRow, decisions: list[str], now: float) -> GameLog:
    """Return the decisions as a log; those that others see as one action are one entry."""
    game_log = GameLog.of(row)
    for say in decisions:
        seat = game_log.game.current_player
        action = game_log.then(seat, [say])
        if action.complete:
            by = BOT if row.place_of(seat).kind == BOT else PERSON
            game_log.accept(game_log.completed(action, by, now))
        else:
            game_log.begin(action)
    return game_log
