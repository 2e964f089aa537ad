"""What a process that has all tables to itself tells the others: nothing.

Those that share a PostgreSQL have more to say to each other: see ``notices``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

Heard = Callable[[str, str, str], Awaitable[None]]  # process, table, and what it says (nothing: it wrote)


class Alone:
    """One process for the whole database."""

    has_others = False  # who want to know who is at a table

    async def start(self, heard: Heard, missed: Callable[[], Awaitable[None]]) -> None:
        pass

    async def take_care(self, table_id: str) -> bool:
        """May this process run the bots and the clock of the table?"""
        return True

    async def leave(self, table_id: str) -> None:
        pass

    def tell(self, table_id: str, text: str) -> None:
        """Say something about a table to the other processes; does not wait."""

    async def close(self) -> None:
        pass
