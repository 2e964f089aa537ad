"""The settings of a server, with their defaults, and the limits that are constants.

A setting is taken from the command line where it has an option, else from the environment (``STELLWERK_`` and
its name in capitals), else from its default.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from pathlib import Path
from typing import TypeVar

from stellwerk.text import LocalizedError

T = TypeVar("T")


class BadSetting(LocalizedError, ValueError):
    """A setting with a value that is not allowed."""


def setting(default: T, meaning: str, least: float = 0, most: float = math.inf) -> T:
    """Declare a setting and its default; numbers lie between ``least`` and ``most``."""
    return field(default=default, metadata={"meaning": meaning, "least": least, "most": most})


def data_folder() -> Path:
    import platformdirs  # not needed where a database is named

    return Path(platformdirs.user_data_dir("stellwerk", appauthor=False))


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


def default_workers() -> int:
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True, slots=True)
class Limits:
    """Constants of a server; only tests, benchmarks and the static edition use other values."""

    bot_limit: float = 20.0  # seconds, waiting included, after which a quick bot answers instead
    message_bytes: int = 16_384  # largest WebSocket message and HTTP body
    board_bytes: int = 200_000  # largest body with a custom board
    messages_per_second: float = 15.0  # per connection; all connections of an address: five times as many
    messages_burst: int = 60
    requests_per_second: float = 20.0  # HTTP calls and new WebSockets per address
    requests_burst: int = 200
    new_tables_per_minute: float = 20.0  # per address
    new_tables_burst: int = 40
    sockets_per_address: int = 100  # as many waiting calls, and twice as many connections of all kinds
    sockets: int = 5000  # in all, and twice as many connections; fewer if fewer files may be open
    queue_messages: int = 100  # unsent messages after which a slow client is disconnected
    hello_seconds: float = 10.0  # until the first message of a connection must have arrived
    silent_seconds: float = 12.0  # of silence after which a page counts as inactive
    sweep_seconds: float = 2.0  # between two searches for tables without a process
    idle_minutes: float = 10.0  # after which an unwatched table leaves the memory
    idle_tables: int = 200  # unwatched tables kept in memory
    push_seconds: float = 15.0  # that a table waits for somebody before it sends a notification
    push_per_hour: float = 30.0  # notifications per person; ten at once
    push_local: bool = False  # allow push services on this machine without encryption


PER_ADDRESS = (
    "requests_per_second",
    "requests_burst",
    "new_tables_per_minute",
    "new_tables_burst",
    "sockets_per_address",
)


@dataclass(frozen=True, slots=True)
class Settings(Limits):
    """Settings of a server."""

    host: str = setting("127.0.0.1", "address to listen on; 0.0.0.0 lets others in the network join")
    port: int = setting(8000, "port to listen on; 0: any free port", most=65535)
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
        "", "sqlite:///file or postgresql://user@host/name; empty: a file in the data folder"
    )
    site: str = setting("", "folder with the static edition (make site), served at /device/")
    bot_workers: int = setting(0, "bot processes, at least two; 0: one fewer than cores", most=1000)
    bot_pause: float = setting(0.7, "seconds a bot waits before an action, so that people can follow")
    analysis_seconds: float = setting(60.0, "longest analysis of a finished game, in seconds; 0: no analyses")
    clients_per_address: int = setting(
        1,
        "people who may share one public address, as in a school; multiplies the limits of calls, new "
        "tables and connections per address",
        least=1,
        most=1000,
    )
    keep_days: float = setting(0.0, "days without activity after which a table is deleted; 0: never")
    bot_queue: int = setting(0, "1: bots can wait for games and are rated on a ladder; 0: not", most=1)
    push: int = setting(1, "1: Web Push notifications; 0: none", most=1)
    push_contact: str = setting(
        "",
        "contact for push services: mailto:you@example.org or https://example.org; empty: the "
        "first of the hosts",
    )

    def database_url(self) -> str:
        return self.database or default_database()

    def workers(self) -> int:
        return self.bot_workers or default_workers()


def settable() -> list[Field[object]]:
    """Return the fields of ``Settings`` that an operator can set."""
    return [each for each in fields(Settings) if "meaning" in each.metadata]


def from_environment(environment: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """Return settings from what was ``given`` (None counts as not given), the environment and the defaults.

    An empty variable counts as not set. Raise BadSetting for a value that is not allowed.
    """
    values: dict[str, object] = {name: value for name, value in given.items() if value is not None}
    for each in settable():
        variable = f"STELLWERK_{each.name.upper()}"
        if each.name not in values and environment.get(variable):
            values[each.name] = _convert(environment[variable], variable, each)
    found = Settings(**values)  # type: ignore[arg-type]
    scaled = {name: getattr(found, name) * found.clients_per_address for name in PER_ADDRESS}
    return replace(found, **scaled)


def _convert(text: str, variable: str, each: Field[object]) -> object:
    """Return the value of a text."""
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
