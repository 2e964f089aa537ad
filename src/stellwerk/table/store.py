"""What a table needs of the outside: a store, and a bus to the other processes that share it.

A store is a database or the browser's storage. ``LocalBus`` is the bus of a process that is alone;
``stellwerk.server.cluster`` has the one for several processes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from stellwerk.table.rows import ChatMessage, EarlyAnswer, Entry, TableRow, TableSummary

T = TypeVar("T")


class Conflict(Exception):
    """Another writer was first."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A consistent view of a table: row, entries and early answers."""

    row: TableRow
    entries: list[Entry]
    early: dict[int, EarlyAnswer]


class TableStore(Protocol):
    @property
    def shared(self) -> bool:
        """Whether others may have written something that is not known here yet."""

    async def create(self, row: TableRow, entries: Iterable[Entry] = ()) -> None: ...

    async def change(self, table_id: str, edit: Callable[[TableRow], T]) -> tuple[TableRow, T]:
        """Edit the row in a transaction; an exception of ``edit`` rolls it back."""

    async def append(self, table_id: str, entry: Entry, summary: TableSummary, revision: int = 0) -> None:
        """Append an entry; Conflict if its number is taken or the revision has changed."""

    async def look(self, table_id: str, after: int) -> Snapshot | None:
        """Return the table, its entries after ``after`` and all early answers; None if there is no table."""

    async def hold_early(
        self,
        table_id: str,
        seat: int,
        early: EarlyAnswer,
        revision: int = 0,
        number: int | None = None,
        waiting: list[int] | None = None,
    ) -> int:
        """Store early answers and return the new revision; Conflict if the revision has changed.

        With ``number`` also Conflict if that is not the last entry. ``waiting`` are the seats that the table
        waits for afterwards, if that changes.
        """

    async def tables_of(self, hashes: Iterable[str]) -> list[TableRow]:
        """Return the tables at which one of these hashes is that of a seat or host token."""

    async def append_chat(self, table_id: str, message: ChatMessage, most: int) -> ChatMessage:
        """Store a message and return it numbered; keep the last ``most``. Conflict as ``append``."""

    async def chat_of(self, table_id: str) -> dict[str, list[ChatMessage]]:
        """Return the stored messages by circle, oldest first."""


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
