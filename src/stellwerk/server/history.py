"""Finished games of people, kept for whoever holds the personal key under which they were played.

A game is noted when it ends, with what its player knew of it then. Should a process die in between, it is
noted when the list is asked for. The notes stay when their table is deleted.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, and_, delete, insert
from sqlalchemy.exc import IntegrityError

import stellwerk

from . import schema
from .database import Database
from .rows import BOT, TableRow

log = logging.getLogger("stellwerk.server")
Json = dict[str, Any]


def notes(row: TableRow, game: stellwerk.Game) -> list[Json]:
    """A row of the history for everybody at a finished table who has a personal key."""
    scores, ranking = list(game.scores()), list(game.ranking())
    players = [
        {
            "name": place.name,
            "level": place.level if place.kind == BOT else None,
            "resigned": place.resigned,
            "score": scores[place.seat],
            "place": ranking[place.seat],
        }
        for place in row.places
    ]
    return [
        {
            "person": place.person,
            "table_id": row.id,
            "seat": place.seat,
            "edition": row.edition,
            "players": players,
            "best": _best_ticket(game, place.seat),
            "ended": row.changed,
        }
        for place in row.places
        if place.person is not None
    ]


def _best_ticket(game: stellwerk.Game, seat: int) -> Json | None:
    made = [each for each in game.breakdown(seat) if each["item"] == "ticket" and each.get("completed", True)]
    best = max(made, key=lambda each: each["points"], default=None)
    return None if best is None else {"ticket": best["ticket"], "points": best["points"]}


async def note(database: Database, found: Sequence[Json]) -> None:
    """Keep them; noting a game twice changes nothing."""

    def work(connection: Connection) -> None:
        for each in found:
            of_it = and_(schema.games.c.person == each["person"], schema.games.c.table_id == each["table_id"])
            connection.execute(delete(schema.games).where(of_it))
            connection.execute(insert(schema.games), each)

    if found:
        with contextlib.suppress(IntegrityError):  # somebody else noted it at the same moment
            await database.write(work)


async def note_end(database: Database, row: TableRow, game: stellwerk.Game) -> None:
    """As ``note``; what goes wrong is put right when somebody asks for the list."""
    try:
        await note(database, notes(row, game))
    except Exception:
        log.exception("the end of table %s was not noted", row.id)
