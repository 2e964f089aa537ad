"""What was said at a table, as it is stored: the last words of the players, and of the spectators."""

from __future__ import annotations

from dataclasses import asdict, replace

from sqlalchemy import Connection, delete, func, insert, select

from . import schema
from .database import Database
from .rows import GALLERY, PLAYERS, Word


async def keep_word(database: Database, table_id: str, word: Word, most: int) -> Word:
    """Store it as the next one of its circle, and forget those before the last ``most``; with its number.

    IntegrityError if somebody at another process spoke at the same moment.
    """
    mine = (schema.words.c.table_id == table_id, schema.words.c.circle == word.circle)

    def work(connection: Connection) -> Word:
        last = connection.execute(select(func.max(schema.words.c.number)).where(*mine)).scalar() or 0
        said = replace(word, number=last + 1)
        connection.execute(insert(schema.words), {"table_id": table_id, **asdict(said)})
        connection.execute(delete(schema.words).where(*mine, schema.words.c.number <= said.number - most))
        return said

    return await database.write(work)


async def words_of(database: Database, table_id: str) -> dict[str, list[Word]]:
    """Oldest first, by circle."""
    query = (
        select(schema.words).where(schema.words.c.table_id == table_id).order_by(schema.words.c.number.asc())
    )

    def work(connection: Connection) -> dict[str, list[Word]]:
        found: dict[str, list[Word]] = {PLAYERS: [], GALLERY: []}
        for each in connection.execute(query):
            found[each.circle].append(
                Word(each.number, each.circle, each.seat, each.name, each.text, each.reaction, each.at)
            )
        return found

    return await database.read(work)
