"""The table: people and bots play together through a browser, over HTTP and WebSockets.

Adapters around ``stellwerk.table``: ``db`` stores tables and logs, ``registry`` holds the tables in memory,
``http`` and ``ws`` speak the protocol of ``docs/protocol.md``, ``middleware`` guards them, ``cluster``
connects several processes, ``bot_pool``, ``worker_pool`` and ``analysis`` run work in other processes,
``push`` sends notifications, ``app`` puts everything together and ``run`` serves it.

The application is imported only when it is needed, as the packages of the extra ``table`` may be missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stellwerk.extras import need_table

if TYPE_CHECKING:
    from stellwerk.server.app import create_app

from stellwerk.table.settings import Settings, from_environment

__all__ = ["Settings", "create_app", "from_environment"]


def __getattr__(name: str) -> Any:
    if name == "create_app":
        need_table("stellwerk.server")
        from stellwerk.server.app import create_app

        return create_app
    raise AttributeError(name)
