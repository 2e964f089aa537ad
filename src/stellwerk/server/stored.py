"""What a room asks of whatever keeps its table: a database, or the browser it runs in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from .rows import Early, Entry, Standing, TableRow, Word

T = TypeVar("T")


class Conflict(Exception):
    """Somebody else has written first: this entry, or something around the game."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A table with what has happened at it, all of one moment."""

    row: TableRow
    entries: list[Entry]
    early: dict[int, Early]


class Keeping(Protocol):
    @property
    def shared(self) -> bool:
        """May others have written what is not known here yet?"""

    async def create(self, row: TableRow, entries: Iterable[Entry] = ()) -> None: ...

    async def change(self, table_id: str, edit: Callable[[TableRow], T]) -> tuple[TableRow, T]:
        """Edit all but the log, as if alone; what ``edit`` raises undoes it."""

    async def cut_log(self, table_id: str, number: int, edit: Callable[[TableRow], None]) -> TableRow:
        """Give up all entries after ``number`` and all early answers; ``edit`` notes what that means."""

    async def append(self, table_id: str, entry: Entry, standing: Standing, revision: int = 0) -> None:
        """Write the next entry; Conflict if there is one of this number, or the revision is another."""

    async def look(self, table_id: str, after: int) -> Sight | None:
        """The table, its entries after this one, and all early answers."""

    async def hold_early(
        self,
        table_id: str,
        seat: int,
        early: Early,
        revision: int = 0,
        number: int | None = None,
        waiting: list[int] | None = None,
    ) -> int:
        """Keep these answers; the table's new revision. Conflict if it was not of this revision before.

        With ``number`` also if there is an entry after it: what was said builds on the last one. ``waiting``
        are those who are awaited then, if that changes.
        """

    async def tables_of(self, hashes: Iterable[str]) -> list[TableRow]:
        """The tables at which one of these seat or host tokens (their hashes) counts."""

    async def keep_word(self, table_id: str, word: Word, most: int) -> Word:
        """The word with its number; all but the last ``most`` are forgotten. Conflict as with ``append``."""

    async def words_of(self, table_id: str) -> dict[str, list[Word]]:
        """Oldest first, by circle."""
