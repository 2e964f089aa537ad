"""A game as a file, to keep, to send or to go on with on another device.

It is the engine's record, which every Stellwerk reads, with the names of the players beside it.
"""

from __future__ import annotations

import time
from typing import Any, Literal

import stellwerk

from . import lifecycle
from .errors import TableError
from .folding import stand
from .lifecycle import Keys
from .models import NewSeat, NewTable
from .play import Play
from .room import Room
from .rows import BOT, OVER, PERSON, PLAYING, TableRow

Json = dict[str, Any]
LONGEST_NAME = 24


def written(room: Room) -> Json:
    """The game so far, finished or not."""
    play = room.game_on()
    record: Json = play.public.record()
    seats = [
        {"name": place.name, "kind": BOT if place.kind == BOT else "here", "level": place.level}
        for place in room.row.places
    ]
    return record | {"seats": seats}


def read(record: object) -> tuple[TableRow, Play, Keys]:
    """A table that stands where the file ends; TableError says what is wrong with it."""
    try:
        game = stellwerk.replay(record)
    except (ValueError, TypeError) as error:
        raise TableError("bad_message", str(error)[:200]) from error
    assert isinstance(record, dict)
    if "position" in record:
        raise TableError("bad_message", "a game from a position cannot be read")
    try:
        wanted = NewTable(
            edition=game.edition,
            options=record.get("options") or {},
            board=record.get("board"),
            seats=_seats(record.get("seats"), game.players),
            seed=game.seed,
        )
    except ValueError as error:  # a seed, say, that no table takes
        raise TableError("bad_message", str(error)[:200]) from error
    row, keys = lifecycle.build(wanted)
    play = _played(row, record["decisions"])
    row.state = PLAYING
    if play.game.over:
        row.state, row.number = OVER, play.number
        row.scores, row.ranking, row.waiting = list(game.scores()), list(game.ranking()), []
    else:
        stand(row, play)
    return row, play, keys


def _seats(told: object, players: int) -> list[NewSeat]:
    """As the file names them; without names the first seat is a person's and the others are bots'."""
    listed = told if isinstance(told, list) and len(told) == players else [{}] * players
    found = [each if isinstance(each, dict) else {} for each in listed]
    anybody = any(each.get("kind") == "here" for each in found)
    return [
        _seat(each, here=each.get("kind") == "here" or (not anybody and not n))
        for n, each in enumerate(found)
    ]


def _seat(told: Json, here: bool) -> NewSeat:
    name, level = told.get("name"), told.get("level")
    kind: Literal["here", "bot"] = "here" if here else "bot"
    return NewSeat(
        kind=kind,
        name=name[:LONGEST_NAME] if isinstance(name, str) else "",
        level=level if not here and level in lifecycle.LEVELS else None,
    )


def _played(row: TableRow, decisions: list[str]) -> Play:
    """The decisions as a log: those that others see as one are one entry."""
    play = Play.of(row)
    for say in decisions:
        seat = play.game.player
        action = play.then(seat, [say])
        if action.complete:
            by = BOT if row.place_of(seat).kind == BOT else PERSON
            play.accept(play.completed(action, by, time.time()))
        else:
            play.begin(action)
    return play
