"""Bringing a database up to date: run at every start, by whichever process comes first."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

_LOCK = 0x5354574B  # any number that nobody else uses as an advisory lock


def configuration(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Bring the schema to the newest revision, one process at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    command.upgrade(configuration(connection), "head")
    # really write something: a database that can only be read is found now, and not by the first player
    connection.execute(text("update alembic_version set version_num = version_num"))
