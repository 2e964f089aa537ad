"""Everything about a server that somebody may want to set: one table, with defaults that need no thought.

A setting is taken from the command line where it has an option, else from the environment (``STELLWERK_`` and
its name in capitals), else from its default.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TypeVar

import platformdirs

T = TypeVar("T")


def setting(default: T, meaning: str) -> T:
    return field(default=default, metadata={"meaning": meaning})


def default_database() -> str:
    folder = Path(platformdirs.user_data_dir("stellwerk", appauthor=False))
    return f"sqlite:///{folder / 'tables.sqlite'}"


def default_workers() -> int:
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True, slots=True)
class Settings:
    host: str = setting("127.0.0.1", "address to listen on; 0.0.0.0 lets others in the network play")
    port: int = setting(8000, "port to listen on")
    database: str = setting(
        "", "sqlite:///file or postgresql://user@host/name; empty: a file in the data folder"
    )
    bot_workers: int = setting(
        0, "processes that think for the bots; 0: one fewer than the machine has cores"
    )
    bot_pause: float = setting(0.7, "seconds a bot waits before an action, so that people can follow")
    bot_limit: float = setting(20.0, "seconds after which a bot that still thinks is replaced by a quick one")
    message_bytes: int = setting(16384, "largest WebSocket message and HTTP body accepted")
    messages_per_second: float = setting(15.0, "messages a connection may send, on average")
    messages_burst: int = setting(60, "messages a connection may send at once")
    requests_per_second: float = setting(20.0, "HTTP calls an address may make, on average")
    requests_burst: int = setting(200, "HTTP calls an address may make at once")
    new_tables_per_minute: float = setting(20.0, "tables an address may set up, on average")
    new_tables_burst: int = setting(40, "tables an address may set up at once")
    sockets_per_address: int = setting(100, "open connections from one address")
    sockets: int = setting(5000, "open connections in all")
    queue_messages: int = setting(100, "messages that may wait for a slow client before it is cut off")
    hello_seconds: float = setting(10.0, "time a new connection has to say hello")
    sweep_seconds: float = setting(2.0, "pause between two looks for tables that nobody in memory cares for")
    idle_minutes: float = setting(10.0, "after which a table that nobody looks at leaves the memory")

    def database_url(self) -> str:
        return self.database or default_database()

    def workers(self) -> int:
        return self.bot_workers or default_workers()


def meanings() -> dict[str, str]:
    """Name of each setting and what it is for."""
    return {each.name: str(each.metadata["meaning"]) for each in fields(Settings)}


def from_environment(environment: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """Settings from what was ``given`` (None counts as not given), the environment and the defaults."""
    values: dict[str, object] = {}
    kinds = {"str": str, "int": int, "float": float}
    for each in fields(Settings):
        if given.get(each.name) is not None:
            values[each.name] = given[each.name]
            continue
        text = environment.get(f"STELLWERK_{each.name.upper()}")
        if text is not None:
            values[each.name] = kinds[str(each.type)](text)
    return Settings(**values)  # type: ignore[arg-type]
