"""Finished games by personal key.

A game is noted when it ends, with what its player knew of it then. Should a process die in between, it is
noted when the list is asked for. The notes stay when their table is deleted.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Sequence

from sqlalchemy import Connection, and_, delete, insert
from sqlalchemy.exc import IntegrityError

import stellwerk
from stellwerk.server.db import person_keys, schema
from stellwerk.server.db.database import Database
from stellwerk.table.game_summary import Json, notes
from stellwerk.table.rows import TableRow

log = logging.getLogger("stellwerk.server")


async def note(database: Database, found: Sequence[Json]) -> None:
    """Keep them under the keys that count now; noting a game twice changes nothing."""

    def work(connection: Connection) -> None:
        newer = person_keys.successors(connection, [each["person"] for each in found])
        for game in found:
            each = game | {"person": newer.get(game["person"], game["person"])}
            of_it = and_(schema.games.c.person == each["person"], schema.games.c.table_id == each["table_id"])
            connection.execute(delete(schema.games).where(of_it))
            connection.execute(insert(schema.games), each)

    if found:
        with contextlib.suppress(IntegrityError):  # somebody else noted it at the same moment
            await database.write(work)


async def note_end(database: Database, row: TableRow, game: stellwerk.Game) -> None:
    """Like ``note``, but only log failures: the list of games repairs them."""
    try:
        await note(database, notes(row, game))
    except Exception:
        log.exception("the end of table %s was not noted", row.id)
