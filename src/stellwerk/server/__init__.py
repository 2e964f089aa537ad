"""The table: people and bots play together through a browser, over HTTP and WebSockets.

The stored truth is the decision log. From bottom to top: ``schema``, ``database``, ``store`` (what is on the
disk), ``play`` (a game folded from its log), ``room`` (one table in memory), ``house`` (all of them),
``lifecycle`` (setting up, joining, rematch), ``visiting`` (one client at a table), ``http_tables``,
``http_play``, ``sockets`` (the protocol of ``docs/protocol.md``), ``app``, ``run``.

What stands between the disk and the sockets also runs where the packages of the extra ``table`` are missing,
in the browser for one (``stellwerk.device``): so the application is imported when somebody asks for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stellwerk.extras import need_table

if TYPE_CHECKING:
    from .app import create_app

from .settings import Settings, from_environment

__all__ = ["Settings", "create_app", "from_environment"]


def __getattr__(name: str) -> Any:
    if name == "create_app":
        need_table("stellwerk.server")
        from .app import create_app

        return create_app
    raise AttributeError(name)
