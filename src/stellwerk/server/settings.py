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

from stellwerk.words import SpokenError

from .private import data_folder

T = TypeVar("T")


class BadSetting(SpokenError, ValueError):
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
    host: str = setting("127.0.0.1", "address to listen on; 0.0.0.0 lets others in the network play")
    port: int = setting(8000, "port to listen on; 0: any that is free", most=65535)
    hosts: str = setting(
        "",
        "names under which the server is reached besides this machine's own, with commas: the public name "
        "behind a proxy; * for any",
    )
    proxies: str = setting(
        "", "addresses or networks of reverse proxies, with commas, whose X-Forwarded-For is believed"
    )
    database: str = setting(
        "", "sqlite:///file or postgresql://user@host/name; empty: a file in the data folder"
    )
    site: str = setting(
        "", "folder with the static edition (make site), which the server then offers at /device/"
    )
    bot_workers: int = setting(
        0,
        "processes that think for the bots, at least two; 0: one fewer than the machine has cores",
        most=1000,
    )
    bot_pause: float = setting(0.7, "seconds a bot waits before an action, so that people can follow")
    bot_limit: float = setting(
        20.0, "seconds after which a bot that still thinks is replaced by a quick one", 0.01
    )
    analysis_seconds: float = setting(
        60.0, "seconds that the analysis of a finished game takes at most; 0: no analyses"
    )
    message_bytes: int = setting(16384, "largest WebSocket message and HTTP body accepted", 1024)
    board_bytes: int = setting(200_000, "largest body with a board of one's own", 1024)
    messages_per_second: float = setting(15.0, "messages a connection may send, on average", 0.01)
    messages_burst: int = setting(60, "messages a connection may send at once", 1)
    requests_per_second: float = setting(20.0, "HTTP calls an address may make, on average", 0.01)
    requests_burst: int = setting(200, "HTTP calls an address may make at once", 1)
    new_tables_per_minute: float = setting(20.0, "tables an address may set up, on average", 0.01)
    new_tables_burst: int = setting(40, "tables an address may set up at once", 1)
    sockets_per_address: int = setting(
        100, "WebSockets of one address, as many calls that wait for news, and twice as many connections", 1
    )
    sockets: int = setting(
        5000, "WebSockets in all, and twice as many connections; fewer if the system allows fewer files", 1
    )
    queue_messages: int = setting(100, "messages that may wait for a slow client before it is cut off", 1)
    hello_seconds: float = setting(10.0, "time a new connection has to say hello", 0.01)
    silent_seconds: float = setting(
        12.0, "after which a page that shows no sign of life counts as left alone", 0.01
    )
    sweep_seconds: float = setting(
        2.0, "pause between two looks for tables that nobody in memory cares for", 0.01
    )
    idle_minutes: float = setting(10.0, "after which a table that nobody looks at leaves the memory")
    idle_tables: int = setting(200, "tables that nobody looks at and that may stay in the memory so long")
    keep_days: float = setting(
        0.0, "after which a table at which nothing happened is deleted; 0: nothing is ever deleted"
    )

    push: int = setting(1, "1: people may be called by Web Push when a table waits for them; 0: not", most=1)
    push_contact: str = setting(
        "",
        "where operators of push services reach you: mailto:you@example.org or https://example.org; empty: "
        "the first of the hosts",
    )
    push_seconds: float = setting(
        15.0, "that a table waits for somebody who does not look at it before she is called"
    )
    push_per_hour: float = setting(30.0, "calls of one person, on average", 0.01)
    push_local: int = setting(
        0, "1: push services may be on this machine and without encryption; for tests alone", most=1
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
