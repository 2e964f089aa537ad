"""Logs that are not what was written."""

from __future__ import annotations

from sqlalchemy import Connection, delete, update

from stellwerk.server.db import schema
from stellwerk.server.db.database import Work, open_database

ENTRIES = schema.entries


def _at(table: str, number: int) -> tuple[object, ...]:
    return (ENTRIES.c.table_id == table, ENTRIES.c.number == number)


async def lose_entry(database: str, table: str, number: int) -> None:
    await _write(database, lambda c: c.execute(delete(ENTRIES).where(*_at(table, number))))  # type: ignore[arg-type]


async def spoil_entry(database: str, table: str, number: int, say: str | None) -> None:
    """The entry says something that the rules do not allow there (None: takes back what cannot be)."""
    await _write(database, lambda c: c.execute(update(ENTRIES).where(*_at(table, number)).values(text=say)))  # type: ignore[arg-type]


async def _write(database: str, work: Work[object]) -> None:
    opened = open_database(database)

    def run(connection: Connection) -> None:
        work(connection)

    try:
        await opened.write(run)
    finally:
        await opened.close()
