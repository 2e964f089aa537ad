"""Opening SQLite or PostgreSQL so that what was acknowledged survives the end of the process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from . import migrations

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
}


def database_url(text: str) -> URL:
    """The URL with our driver in it; ValueError for a database we do not speak to."""
    url = make_url(text)
    name = url.drivername.split("+")[0]
    if name not in _DRIVERS:
        raise ValueError(
            f"database {name!r} is not supported: use sqlite:///file or postgresql://user@host/name"
        )
    return url.set(drivername=_DRIVERS[name])


def plain_dsn(url: URL) -> str:
    """The URL as psycopg itself reads it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


class Database:
    """Two ways into one database: ``reading`` and ``writing`` (for SQLite a single connection writes)."""

    def __init__(self, text: str) -> None:
        self.url = database_url(text)
        self.is_postgres = self.url.drivername.startswith("postgresql")
        if self.is_postgres:
            self.reading = create_async_engine(self.url, pool_size=8, max_overflow=8)
            self.writing = self.reading
        else:
            if self.url.database and self.url.database != ":memory:":
                Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
            self.reading = self._sqlite(pool_size=4, begin="BEGIN")
            self.writing = self._sqlite(pool_size=1, begin="BEGIN IMMEDIATE")

    def _sqlite(self, pool_size: int, begin: str) -> AsyncEngine:
        engine = create_async_engine(
            self.url,
            pool_size=pool_size,
            max_overflow=0,
            connect_args={"timeout": 15, "isolation_level": None},
        )

        def on_connect(connection: Any, _record: Any) -> None:
            cursor = connection.cursor()
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

        def on_begin(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        event.listen(engine.sync_engine, "connect", on_connect)
        event.listen(engine.sync_engine, "begin", on_begin)
        return engine

    async def upgrade(self) -> None:
        async with self.writing.begin() as connection:
            await connection.run_sync(migrations.upgrade)

    async def close(self) -> None:
        await self.writing.dispose()
        await self.reading.dispose()
