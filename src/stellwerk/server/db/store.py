"""Queries that read and write tables and their logs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, astuple, fields, replace
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, Select, and_, case, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from stellwerk.server.db import schema
from stellwerk.server.db.batch_writer import Append
from stellwerk.server.db.database import Database
from stellwerk.server.metrics import Metrics
from stellwerk.table.access import looks_like_table_id
from stellwerk.table.errors import TableError
from stellwerk.table.rows import (
    OPEN,
    OVER,
    PLAYERS,
    PLAYING,
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
_TABLE_COLUMNS = [each.name for each in fields(TableRow) if each.name != "places"]
_PLACE_COLUMNS = [each.name for each in fields(Place)]
_ENTRY_COLUMNS = [each.name for each in fields(Entry)]
_CHAT_COLUMNS = [each.name for each in fields(ChatMessage)]

LISTED_SECONDS = 3 * 86400  # a public table at which nothing happened for so long is no longer listed
MOST_IDS = 1000  # named in one query: databases have their limits
LONGEST_NOTICE = 7000  # PostgreSQL takes notices of less than 8000 bytes


def _publish_nothing(table_id: str, text: str) -> None:
    pass


class Store:
    """Tables and logs in a database.

    ``publish`` is called after each commit with the table and, for an entry, its text. Not within the
    transaction: PostgreSQL lets only one transaction with a notification commit at a time. If a process dies
    in between, the others find the change by ``versions``.
    """

    def __init__(self, database: Database, publish: Callable[[str, str], None] = _publish_nothing) -> None:
        self.database = database
        self.clock = database.clock
        self.publish = publish
        self.metrics = Metrics()

    @property
    def shared(self) -> bool:
        """Whether other processes write to this database."""
        return self.database.is_postgres

    async def create(self, row: TableRow, entries: Iterable[Entry] = ()) -> None:
        lines = [_entry_values(row.id, entry) for entry in entries]

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.tables), _table_values(row))
            connection.execute(insert(schema.seats), [_place_values(row.id, each) for each in row.places])
            if lines:
                connection.execute(insert(schema.entries), lines)

        await self.database.write(work)

    async def table(self, table_id: str) -> TableRow | None:
        if not looks_like_table_id(table_id):  # it may be anything somebody sent
            return None
        return await self.database.read(lambda connection: _find_table(connection, table_id))

    async def change(self, table_id: str, edit: Callable[[TableRow], T]) -> tuple[TableRow, T]:
        """Edit all but the log, as if alone; what ``edit`` raises undoes it. Notifies the other processes.

        ``edit`` may run in another thread: it changes the row it is given and nothing else.
        """

        changed = await self.database.write(
            lambda connection: _change(connection, table_id, edit, self.clock.wall_time())
        )
        self.publish(table_id, "")
        return changed

    async def cut_log(self, table_id: str, number: int, edit: Callable[[TableRow], None]) -> TableRow:
        """Give up all entries after ``number`` and all early answers; ``edit`` notes what that means."""

        def work(connection: Connection) -> TableRow:
            row, _ = _change(connection, table_id, edit, self.clock.wall_time())
            late = and_(schema.entries.c.table_id == table_id, schema.entries.c.number > number)
            connection.execute(delete(schema.entries).where(late))
            connection.execute(delete(schema.early).where(schema.early.c.table_id == table_id))
            return row

        row = await self.database.write(work)
        self.publish(table_id, "")
        return row

    async def append(self, table_id: str, entry: Entry, summary: TableSummary, revision: int = 0) -> None:
        """Write the next entry; Conflict if there is one of this number, or the table's revision is another.

        So a decision is only written by a process that knows the current seats and early answers.
        """
        begun = self.clock.monotonic()
        try:
            await self.database.write_often(Append(table_id, entry, summary, revision))
        except IntegrityError as error:
            raise Conflict from error
        self.metrics.note_decision(entry.by, self.clock.monotonic() - begun)
        if self.shared:  # otherwise nobody reads it
            self.publish(table_id, encode_entry(entry, summary, revision))

    async def look(self, table_id: str, after: int) -> Snapshot | None:
        """Return the table, its entries after this one, and all early answers."""
        summary = select(schema.tables.c.number, schema.tables.c.revision).where(
            schema.tables.c.id == table_id
        )

        def work(connection: Connection) -> Snapshot | None:
            while (row := _find_table(connection, table_id)) is not None:
                snapshot = Snapshot(row, _entries(connection, table_id, after), _early(connection, table_id))
                if connection.execute(summary).one() == (row.number, row.revision):
                    return snapshot  # nothing was written meanwhile
            return None

        return await self.database.read(work)

    async def entries_after(self, table_id: str, number: int) -> list[Entry]:
        return await self.database.read(lambda connection: _entries(connection, table_id, number))

    async def early(self, table_id: str) -> dict[int, EarlyAnswer]:
        return await self.database.read(lambda connection: _early(connection, table_id))

    async def hold_early(
        self,
        table_id: str,
        seat: int,
        early: EarlyAnswer,
        revision: int = 0,
        number: int | None = None,
        waiting: list[int] | None = None,
    ) -> int:
        tables, kept = schema.tables.c, schema.early.c
        known = and_(tables.id == table_id, tables.revision == revision)
        if number is not None:
            known = and_(known, tables.number == number)
        changes = {} if waiting is None else {"waiting": waiting}
        values = {"table_id": table_id, "seat": seat, "after": early.after, "answers": early.answers}

        def work(connection: Connection) -> None:
            change = update(schema.tables).where(known).values(revision=revision + 1, **changes)
            if not connection.execute(change).rowcount:
                raise Conflict
            connection.execute(delete(schema.early).where(kept.table_id == table_id, kept.seat == seat))
            connection.execute(insert(schema.early), values)

        await self.database.write(work)
        self.publish(table_id, "")
        return revision + 1

    async def public_tables(self, edition: str | None, state: str | None, most: int) -> list[TableRow]:
        lately = schema.tables.c.changed > self.clock.wall_time() - LISTED_SECONDS
        query = select(schema.tables).where(schema.tables.c.public, lately)
        if edition:
            query = query.where(schema.tables.c.edition == edition)
        found: list[TableRow] = []
        for wanted in (OPEN, PLAYING, OVER):
            if state in (None, wanted) and len(found) < most:
                newest = schema.tables.c.changed.desc()
                found += await self._tables(
                    query.where(schema.tables.c.state == wanted).order_by(newest).limit(most - len(found))
                )
        return found

    async def tables_of(self, hashes: Iterable[str]) -> list[TableRow]:
        """The tables at which one of these seat or host tokens (their hashes) counts."""
        wanted = list(hashes)
        ids = select(schema.seats.c.table_id).where(schema.seats.c.token_hash.in_(wanted))
        hosted = schema.tables.c.host_hash.in_(wanted)
        query = select(schema.tables).where(or_(schema.tables.c.id.in_(ids), hosted))
        return await self._tables(query.order_by(schema.tables.c.changed.desc()))

    async def finished_of_host(self, host_hash: str, edition: str, most: int) -> list[TableRow]:
        """Return the latest finished tables of a host, the oldest first."""
        tables = schema.tables.c
        query = select(schema.tables).where(
            tables.host_hash == host_hash, tables.state == OVER, tables.edition == edition
        )
        return (await self._tables(query.order_by(tables.changed.desc()).limit(most)))[::-1]

    async def open_tables_by_join_hash(self, prefix: str) -> list[TableRow]:
        """Return unfinished tables whose hash of the join token begins like this, the newest first."""
        join_hash = schema.tables.c.join_hash
        query = select(schema.tables).where(join_hash >= prefix, join_hash < prefix + "g")
        query = query.where(schema.tables.c.state.in_((OPEN, PLAYING)))
        return await self._tables(query.order_by(schema.tables.c.created.desc()))

    async def _tables(self, query: Select[Any]) -> list[TableRow]:
        def work(connection: Connection) -> list[TableRow]:
            rows = connection.execute(query).all()
            ids = [each.id for each in rows]
            places: dict[str, list[Place]] = {each: [] for each in ids}
            for first in range(0, len(ids), MOST_IDS):
                some = schema.seats.c.table_id.in_(ids[first : first + MOST_IDS])
                for each in connection.execute(select(schema.seats).where(some)):
                    places[each.table_id].append(_place(each))
            return [_table(each, places[each.id]) for each in rows]

        return await self.database.read(work)

    async def neglected(self, since: float, most: int = 200) -> list[str]:
        """Return tables whose bot or expired clock has been waiting since that moment.

        A time in the future was written before the machine's clock was set back. How long ago is unknown, so
        it counts.
        """
        now = self.clock.wall_time()
        patience = now - since
        changed, deadline = schema.tables.c.changed, schema.tables.c.deadline
        long_ago = or_(changed <= since, changed > now + patience)
        over = or_(deadline <= since, deadline > now + schema.tables.c.clock + patience)
        query = (
            select(schema.tables.c.id)
            .where(
                schema.tables.c.state == PLAYING, case((schema.tables.c.waits_for_bot, long_ago), else_=over)
            )
            .order_by(schema.tables.c.changed)
            .limit(most)
        )
        return await self.database.read(lambda connection: list(connection.execute(query).scalars()))

    async def all_tables(self, state: str | None, untouched_since: float | None) -> list[TableRow]:
        """All tables, or those in this state, or those at which nothing has happened since; latest first."""
        query = select(schema.tables)
        if state is not None:
            query = query.where(schema.tables.c.state == state)
        if untouched_since is not None:
            query = query.where(schema.tables.c.changed < untouched_since)
        return await self._tables(query.order_by(schema.tables.c.changed.desc()))

    async def untouched_since(self, moment: float) -> list[str]:
        """Return the ids of all tables without activity since then."""
        query = select(schema.tables.c.id).where(schema.tables.c.changed < moment)
        return await self.database.read(lambda connection: list(connection.execute(query).scalars()))

    async def delete(self, ids: list[str], untouched_since: float) -> int:
        """Delete those of these tables at which nothing has happened since, with their logs; how many.

        Notifies the other processes.
        """
        old = select(schema.tables.c.id).where(
            schema.tables.c.id.in_(ids), schema.tables.c.changed < untouched_since
        )

        def work(connection: Connection) -> list[str]:
            found = list(connection.execute(old.with_for_update()).scalars())
            for part in (schema.entries, schema.early, schema.chat_messages, schema.seats):
                connection.execute(delete(part).where(part.c.table_id.in_(found)))
            connection.execute(delete(schema.tables).where(schema.tables.c.id.in_(found)))
            return found

        deleted = await self.database.write(work)
        for table_id in deleted:
            self.publish(table_id, "")
        return len(deleted)

    async def append_chat(self, table_id: str, message: ChatMessage, most: int) -> ChatMessage:
        chat = schema.chat_messages
        mine = (chat.c.table_id == table_id, chat.c.circle == message.circle)

        def work(connection: Connection) -> ChatMessage:
            last = connection.execute(select(func.max(chat.c.number)).where(*mine)).scalar() or 0
            stored = replace(message, number=last + 1)
            connection.execute(insert(chat), {"table_id": table_id, **asdict(stored)})
            connection.execute(delete(chat).where(*mine, chat.c.number <= stored.number - most))
            return stored

        try:
            return await self.database.write(work)
        except IntegrityError as error:  # another process has taken the number
            raise Conflict from error

    async def chat_of(self, table_id: str) -> dict[str, list[ChatMessage]]:
        chat = schema.chat_messages
        query = select(chat).where(chat.c.table_id == table_id).order_by(chat.c.number)

        def work(connection: Connection) -> dict[str, list[ChatMessage]]:
            found: dict[str, list[ChatMessage]] = {PLAYERS: [], SPECTATORS: []}
            for each in connection.execute(query):
                values = {name: getattr(each, name) for name in _CHAT_COLUMNS}
                found[each.circle].append(ChatMessage(**values))
            return found

        return await self.database.read(work)

    async def versions(self, ids: list[str]) -> dict[str, tuple[int, int]]:
        """Return number and revision of these tables."""
        columns = (schema.tables.c.id, schema.tables.c.number, schema.tables.c.revision)
        query = select(*columns).where(schema.tables.c.id.in_(ids))

        def work(connection: Connection) -> dict[str, tuple[int, int]]:
            return {each.id: (each.number, each.revision) for each in connection.execute(query)}

        return await self.database.read(work)


def encode_entry(entry: Entry, summary: TableSummary, revision: int) -> str:
    """Return the notification about an entry; empty if it is too long, so that the others read the entry."""
    text = json.dumps([astuple(entry), astuple(summary), revision], separators=(",", ":"))
    return text if len(text) < LONGEST_NOTICE else ""


def decode_entry(text: str) -> tuple[Entry, TableSummary, int]:
    """Return what ``encode_entry`` has encoded."""
    entry, summary, revision = json.loads(text)
    return Entry(*entry), TableSummary(*summary), revision


def _entries(connection: Connection, table_id: str, after: int) -> list[Entry]:
    query = (
        select(schema.entries)
        .where(schema.entries.c.table_id == table_id, schema.entries.c.number > after)
        .order_by(schema.entries.c.number)
    )
    return [Entry(each.number, each.seat, each.by, each.text, each.at) for each in connection.execute(query)]


def _early(connection: Connection, table_id: str) -> dict[int, EarlyAnswer]:
    query = select(schema.early).where(schema.early.c.table_id == table_id)
    return {each.seat: EarlyAnswer(each.after, list(each.answers)) for each in connection.execute(query)}


def _find_table(connection: Connection, table_id: str, lock: bool = False) -> TableRow | None:
    query = select(schema.tables).where(schema.tables.c.id == table_id)
    found = connection.execute(query.with_for_update() if lock else query).first()
    if found is None:
        return None
    places = connection.execute(select(schema.seats).where(schema.seats.c.table_id == table_id))
    return _table(found, [_place(each) for each in places])


def _change(
    connection: Connection, table_id: str, edit: Callable[[TableRow], T], now: float
) -> tuple[TableRow, T]:
    row = _find_table(connection, table_id, lock=True)
    if row is None:
        raise TableError("unknown_table")
    before = {each.place: _place_values(table_id, each) for each in row.places}
    old = _table_values(row)
    result = edit(row)
    row.revision += 1
    row.changed = now
    row.places.sort(key=lambda place: place.seat)
    changed = {name: value for name, value in _table_values(row).items() if value != old[name]}
    connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(changed))
    for place in row.places:
        values = _place_values(table_id, place)
        if values != before[place.place]:
            at = and_(schema.seats.c.table_id == table_id, schema.seats.c.place == place.place)
            connection.execute(update(schema.seats).where(at).values(values))
    return row, result


def _table_values(row: TableRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in _TABLE_COLUMNS}


def _place_values(table_id: str, place: Place) -> dict[str, Any]:
    return {"table_id": table_id, **{name: getattr(place, name) for name in _PLACE_COLUMNS}}


def _entry_values(table_id: str, entry: Entry) -> dict[str, Any]:
    return {"table_id": table_id, **{name: getattr(entry, name) for name in _ENTRY_COLUMNS}}


def _place(row: Row[Any]) -> Place:
    return Place(**{name: getattr(row, name) for name in _PLACE_COLUMNS})


def _table(row: Row[Any], places: list[Place]) -> TableRow:
    table = TableRow(**{name: getattr(row, name) for name in _TABLE_COLUMNS})
    table.places = sorted(places, key=lambda place: place.seat)
    return table
