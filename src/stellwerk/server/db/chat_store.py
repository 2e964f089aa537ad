"""Stored chat messages: the last ones of a table's players, and of its spectators."""

from __future__ import annotations

from dataclasses import asdict, replace

from sqlalchemy import Connection, delete, func, insert, select

from stellwerk.server.db import schema
from stellwerk.server.db.database import Database
from stellwerk.table.rows import GALLERY, PLAYERS, ChatMessage


async def append_chat(database: Database, table_id: str, message: ChatMessage, most: int) -> ChatMessage:
    """Store a message and return it with its number; keep the last ``most`` of its circle.

    IntegrityError if another process has taken the number.
    """
    mine = (schema.words.c.table_id == table_id, schema.words.c.circle == message.circle)

    def work(connection: Connection) -> ChatMessage:
        last = connection.execute(select(func.max(schema.words.c.number)).where(*mine)).scalar() or 0
        stored = replace(message, number=last + 1)
        connection.execute(insert(schema.words), {"table_id": table_id, **asdict(stored)})
        connection.execute(delete(schema.words).where(*mine, schema.words.c.number <= stored.number - most))
        return stored

    return await database.write(work)


async def chat_of(database: Database, table_id: str) -> dict[str, list[ChatMessage]]:
    """Oldest first, by circle."""
    query = (
        select(schema.words).where(schema.words.c.table_id == table_id).order_by(schema.words.c.number.asc())
    )

    def work(connection: Connection) -> dict[str, list[ChatMessage]]:
        found: dict[str, list[ChatMessage]] = {PLAYERS: [], GALLERY: []}
        for each in connection.execute(query):
            found[each.circle].append(
                ChatMessage(each.number, each.circle, each.seat, each.name, each.text, each.reaction, each.at)
            )
        return found

    return await database.read(work)
