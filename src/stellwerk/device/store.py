"""A table store on top of IndexedDB: all tables in memory, each written as a whole after every change.

Other tabs may write the same tables. A write names the version it is based on and fails if there is a newer
one; the store then reads that version and raises Conflict.
"""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Protocol, TypeVar

from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.errors import TableError
from stellwerk.table.rows import (
    PLAYERS,
    SPECTATORS,
    ChatMessage,
    EarlyAnswer,
    Entry,
    Place,
    TableRow,
    TableSummary,
)
from stellwerk.table.store import Conflict, Snapshot

T = TypeVar("T")
Json = dict[str, Any]
TABLE, GAME = "table/", "game/"
_SUMMARY = [each.name for each in fields(TableSummary)]


class BrowserStorage(Protocol):
    """Persistent texts by name."""

    async def all(self) -> dict[str, str]: ...

    async def get(self, name: str) -> str | None: ...

    async def put(self, name: str, text: str, version: int) -> bool:
        """Replace the text of this version (0: there is none yet) by that of the next; False if there is
        another. OSError if it cannot be kept."""


@dataclass(slots=True)
class Document:
    """A stored table with its log."""

    row: TableRow
    entries: list[Entry] = field(default_factory=list)
    early: dict[int, EarlyAnswer] = field(default_factory=dict)
    chat: list[ChatMessage] = field(default_factory=list)
    version: int = 0

    def as_text(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> Document:
        found: Json = _with_current_names(json.loads(text))
        row = TableRow(**found["row"])
        row.places = [Place(**each) for each in found["row"]["places"]]
        return cls(
            row,
            [Entry(**each) for each in found["entries"]],
            {int(seat): EarlyAnswer(**each) for seat, each in found["early"].items()},
            [ChatMessage(**each) for each in found["chat"]],
            found["version"],
        )


def _with_current_names(found: Json) -> Json:
    """Return a stored table with the field names that version 0.1 had replaced by the current ones."""
    if "words" not in found:
        return found
    found["chat"] = [
        each | {"circle": SPECTATORS if each["circle"] == "gallery" else each["circle"]}
        for each in found.pop("words")
    ]
    for entry in found["entries"]:
        entry["text"] = entry.pop("say")
    for early in found["early"].values():
        early["answers"] = early.pop("say")
    return found


class BrowserStore:
    shared = True  # with other tabs

    def __init__(
        self, storage: BrowserStorage, on_write: Callable[[str], None], clock: Clock = SYSTEM_CLOCK
    ) -> None:
        """``on_write`` is called with the id of a table that was written."""
        self.storage = storage
        self.on_write = on_write
        self.clock = clock
        self.tables: dict[str, Document] = {}
        self.games: dict[str, Json] = {}
        self.lock = asyncio.Lock()

    async def open(self) -> None:
        for name, text in (await self.storage.all()).items():
            if name.startswith(TABLE):
                self._take_in(text)
            else:
                self.games[name] = json.loads(text)

    def _take_in(self, text: str) -> None:
        found = Document.from_text(text)
        self.tables[found.row.id] = found

    async def read_again(self, table_id: str) -> None:
        """Read a table that another tab has written."""
        text = await self.storage.get(TABLE + table_id)
        if text is not None:
            self._take_in(text)

    async def _write(self, table_id: str, edit: Callable[[Document], T], tries: int = 20) -> T:
        """Edit a copy and store it; raise Conflict if ``edit`` does or other tabs keep writing."""
        async with self.lock:
            for _ in range(tries):
                document = copy.deepcopy(self.tables[table_id])
                result = edit(document)
                if await self._keep(document):
                    return result
                await self.read_again(table_id)
        raise Conflict

    async def _keep(self, document: Document) -> bool:
        before, document.version = document.version, document.version + 1
        try:
            kept = await self.storage.put(TABLE + document.row.id, document.as_text(), before)
        except OSError as error:
            raise TableError("not_saved", str(error)) from error
        if kept:
            self.tables[document.row.id] = document
            self.on_write(document.row.id)
        return kept

    # --- TableStore ---

    async def create(self, row: TableRow, entries: Iterable[Entry] = ()) -> None:
        await self._keep(Document(copy.deepcopy(row), list(entries)))

    async def table(self, table_id: str) -> TableRow | None:
        found = self.tables.get(table_id)
        return None if found is None else copy.deepcopy(found.row)

    async def change(self, table_id: str, edit: Callable[[TableRow], T]) -> tuple[TableRow, T]:
        def work(document: Document) -> tuple[TableRow, T]:
            row = document.row
            result = edit(row)
            row.revision += 1
            row.changed = self.clock.wall_time()
            row.places.sort(key=lambda place: place.seat)
            return copy.deepcopy(row), result

        return await self._write(table_id, work)

    async def append(self, table_id: str, entry: Entry, summary: TableSummary, revision: int = 0) -> None:
        def work(document: Document) -> None:
            row = document.row
            if row.revision != revision or row.number != entry.number - 1:
                raise Conflict
            document.entries.append(entry)
            row.number, row.changed = entry.number, entry.at
            for name in _SUMMARY:
                setattr(row, name, getattr(summary, name))

        await self._write(table_id, work)

    async def look(self, table_id: str, after: int) -> Snapshot | None:
        found = self.tables.get(table_id)
        if found is None:
            return None
        entries = [entry for entry in found.entries if entry.number > after]
        return Snapshot(copy.deepcopy(found.row), entries, copy.deepcopy(found.early))

    async def hold_early(
        self,
        table_id: str,
        seat: int,
        early: EarlyAnswer,
        revision: int = 0,
        number: int | None = None,
        waiting: list[int] | None = None,
    ) -> int:
        def work(document: Document) -> int:
            row = document.row
            if row.revision != revision or number not in (None, row.number):
                raise Conflict
            row.revision += 1
            if waiting is not None:
                row.waiting = waiting
            document.early[seat] = early
            return row.revision

        return await self._write(table_id, work)

    async def tables_of(self, hashes: Iterable[str]) -> list[TableRow]:
        wanted = set(hashes)
        found = [
            each.row
            for each in self.tables.values()
            if each.row.host_hash in wanted or any(place.token_hash in wanted for place in each.row.places)
        ]
        return sorted(copy.deepcopy(found), key=lambda row: -row.changed)

    async def append_chat(self, table_id: str, message: ChatMessage, most: int) -> ChatMessage:
        def work(document: Document) -> ChatMessage:
            last = max((each.number for each in document.chat if each.circle == message.circle), default=0)
            stored = replace(message, number=last + 1)
            document.chat = [
                each
                for each in document.chat
                if each.circle != message.circle or each.number > stored.number - most
            ]
            document.chat.append(stored)
            return stored

        return await self._write(table_id, work)

    async def chat_of(self, table_id: str) -> dict[str, list[ChatMessage]]:
        messages = self.tables[table_id].chat
        return {
            circle: [each for each in messages if each.circle == circle] for circle in (PLAYERS, SPECTATORS)
        }

    # --- finished games ---

    async def note(self, found: Iterable[Json]) -> None:
        """Remember them; noting a game twice changes nothing."""
        for each in found:
            name = f"{GAME}{each['table_id']}/{each['seat']}"
            if name not in self.games:
                self.games[name] = each
                await self.storage.put(name, json.dumps(each, ensure_ascii=False), 0)
