"""The bus between server processes that share a database, for a process that is alone.

``stellwerk.server.cluster.postgres_bus`` is the one for several processes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

OnMessage = Callable[[str, str, str], Awaitable[None]]  # process, table, text (empty: the table was written)


class LocalBus:
    """A single process: every lease is granted and every message dropped."""

    has_others = False  # whether other processes want to know who is at a table

    async def start(self, on_message: OnMessage, on_gap: Callable[[], Awaitable[None]]) -> None:
        """Begin to listen; ``on_gap`` is called when messages may have been missed."""

    async def acquire_lease(self, table_id: str) -> bool:
        """Return whether this process may run the bots and the clock of the table."""
        return True

    async def release_lease(self, table_id: str) -> None:
        """Let another process run the table."""

    def publish(self, table_id: str, text: str) -> None:
        """Send a message about a table to the other processes; does not wait."""

    async def close(self) -> None:
        """Stop listening and release all leases."""
