"""Everything about a server that somebody may want to set: one table, with defaults that need no thought.

A setting is taken from the command line where it has an option, else from the environment (``STELLWERK_`` and
its name in capitals), else from its default.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import TypeVar

from stellwerk.table.file_permissions import data_folder
from stellwerk.text import LocalizedError

T = TypeVar("T")


class BadSetting(LocalizedError, ValueError):
    """A setting with a value that makes no sense."""


def setting(default: T, meaning: str, least: float = 0, most: float = math.inf) -> T:
    """A setting and its default; numbers lie between `least` and `most`."""
    return field(default=default, metadata={"meaning": meaning, "least": least, "most": most})


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


def default_workers() -> int:
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a server."""

    host: str = setting(
        "127.0.0.1",
        "address to listen on; 0.0.0.0 lets others in the network join",
    )
    port: int = setting(
        8000,
        "port to listen on; 0: any free port",
        most=65535,
    )
    hosts: str = setting(
        "",
        "public names of the server, separated by commas; * for any. Its own addresses and "
        "machine name always work",
    )
    proxies: str = setting(
        "",
        "addresses or networks of trusted reverse proxies, separated by commas; their "
        "X-Forwarded-For is used",
    )
    database: str = setting(
        "",
        "sqlite:///file or postgresql://user@host/name; empty: a file in the data folder",
    )
    site: str = setting(
        "",
        "folder with the static edition (make site), served at /device/",
    )
    bot_workers: int = setting(
        0,
        "bot processes, at least two; 0: one fewer than cores",
        most=1000,
    )
    bot_pause: float = setting(
        0.7,
        "seconds a bot waits before an action, so that people can follow",
    )
    bot_limit: float = setting(
        20.0,
        "seconds, waiting included, after which a quick bot answers instead",
        0.01,
    )
    analysis_seconds: float = setting(
        60.0,
        "longest analysis of a finished game, in seconds; 0: no analyses",
    )
    message_bytes: int = setting(
        16384,
        "largest WebSocket message and HTTP body accepted",
        1024,
    )
    board_bytes: int = setting(
        200_000,
        "largest body with a custom board",
        1024,
    )
    messages_per_second: float = setting(
        15.0,
        "messages per connection, on average; all connections of an address: five times as many",
        0.01,
    )
    messages_burst: int = setting(
        60,
        "messages per connection at once; all connections of an address: five times as many",
        1,
    )
    requests_per_second: float = setting(
        20.0,
        "HTTP calls and new WebSockets per address, on average; reading a table from the "
        "database counts five times",
        0.01,
    )
    requests_burst: int = setting(
        200,
        "HTTP calls and new WebSockets per address at once",
        1,
    )
    new_tables_per_minute: float = setting(
        20.0,
        "new tables per address, on average",
        0.01,
    )
    new_tables_burst: int = setting(
        40,
        "new tables per address at once",
        1,
    )
    sockets_per_address: int = setting(
        100,
        "WebSockets per address, as many waiting calls, and twice as many connections of all kinds",
        1,
    )
    sockets: int = setting(
        5000,
        "WebSockets in all, and twice as many connections; fewer if the system allows fewer open files",
        1,
    )
    queue_messages: int = setting(
        100,
        "unsent messages after which a slow client is disconnected",
        1,
    )
    hello_seconds: float = setting(
        10.0,
        "seconds until the first message of a connection must have arrived",
        0.01,
    )
    silent_seconds: float = setting(
        12.0,
        "seconds of silence after which a page counts as inactive",
        0.01,
    )
    sweep_seconds: float = setting(
        2.0,
        "seconds between two searches for tables without a process",
        0.01,
    )
    idle_minutes: float = setting(
        10.0,
        "minutes after which an unwatched table leaves the memory; a finished one leaves at once",
    )
    idle_tables: int = setting(
        200,
        "unwatched tables kept in memory",
    )
    keep_days: float = setting(
        0.0,
        "days without activity after which a table is deleted; 0: never",
    )
    push: int = setting(
        1,
        "1: Web Push notifications; 0: none",
        most=1,
    )
    push_contact: str = setting(
        "",
        "contact for push services: mailto:you@example.org or https://example.org; empty: the "
        "first of the hosts",
    )
    push_seconds: float = setting(
        15.0,
        "seconds a table waits for somebody before it sends a notification",
    )
    push_per_hour: float = setting(
        30.0,
        "notifications per person, on average; ten at once",
        0.01,
    )
    push_local: int = setting(
        0,
        "1: allow push services on this machine without encryption, for tests",
        most=1,
    )

    def database_url(self) -> str:
        return self.database or default_database()

    def workers(self) -> int:
        return self.bot_workers or default_workers()


def from_environment(environment: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """Settings from what was ``given`` (None counts as not given), the environment and the defaults.

    An empty variable counts as not set. BadSetting says which value makes no sense, and what would.
    """
    values: dict[str, object] = {}
    for each in fields(Settings):
        variable = f"STELLWERK_{each.name.upper()}"
        if given.get(each.name) is not None:
            values[each.name] = given[each.name]
        elif environment.get(variable):
            values[each.name] = _convert(environment[variable], variable, each)
    return Settings(**values)  # type: ignore[arg-type]


def _convert(text: str, variable: str, each: Field[object]) -> object:
    """The value that a text means."""
    if each.type == "str":
        return text
    whole = each.type == "int"
    try:
        value = int(text) if whole else float(text)
    except ValueError:
        raise BadSetting(
            "settings.not-a-number" if not whole else "settings.not-a-whole-number",
            variable=variable,
            text=repr(text),
        ) from None
    least, most = each.metadata["least"], each.metadata["most"]
    if not (math.isfinite(value) and least <= value <= most):
        key = "settings.out-of-range" if most < math.inf else "settings.too-small"
        raise BadSetting(key, variable=variable, text=text, least=least, most=most)
    return value
