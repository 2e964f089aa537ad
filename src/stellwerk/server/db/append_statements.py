"""The statements that append a decision, compiled once.

So quick because it is what a server does most: building a statement anew takes longer than carrying it out.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final

from psycopg import AsyncConnection
from sqlalchemy import JSON, Connection, Dialect, and_, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.postgresql import psycopg as postgres

from stellwerk.server.db import schema
from stellwerk.server.db.batch_writer import BatchableWrite, PipelinedWrite
from stellwerk.server.db.database import driver_of
from stellwerk.table.rows import EarlyAnswer, Entry, TableSummary
from stellwerk.table.store import Conflict

Values = dict[str, Any]

_ENTRY: Final = [each.name for each in fields(Entry)]
_SUMMARY: Final = [each.name for each in fields(TableSummary)]
_LINE: Final = ["table_id", *_ENTRY]
_NAMES: Final = [
    *("table_id", "of_table", "of_revision", "now_number", "now_changed"),
    *_ENTRY,
    *(f"now_{name}" for name in _SUMMARY),
]
_of_entry = attrgetter(*_ENTRY)
_of_standing = attrgetter(*_SUMMARY)

_change = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_table"), schema.tables.c.revision == bindparam("of_revision"))
    .values(
        {name: bindparam(f"now_{name}", type_=schema.tables.c[name].type) for name in _SUMMARY}
        | {"number": bindparam("now_number"), "changed": bindparam("now_changed")}
    )
)
_new_line = [bindparam(name, type_=schema.entries.c[name].type) for name in _LINE]
_changed = _change.returning(schema.tables.c.id).cte("changed")
_both = (
    insert(schema.entries)
    .from_select(_LINE, select(*_new_line).select_from(_changed))
    .returning(schema.entries.c.number)
)


class _Prepared:
    """A statement as a driver takes it, with what has to be done to its values."""

    def __init__(self, statement: Any, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self.text = str(compiled)
        kinds = {name: bound.type.dialect_impl(dialect) for name, bound in compiled.binds.items()}
        self.names = [
            (name, kinds[name].bind_processor(dialect)) for name in compiled.positiontup or compiled.binds
        ]

    def row(self, values: Values) -> list[Any]:
        """Return the values in the order of the placeholders."""
        return [make(values[name]) if make else values[name] for name, make in self.names]

    def named(self, values: Values) -> Values:
        return {name: make(values[name]) if make else values[name] for name, make in self.names}


_SQLITE: Final = sqlite.dialect()
_update_row = _Prepared(_change, _SQLITE)
_insert_line = _Prepared(insert(schema.entries).values(dict(zip(_LINE, _new_line, strict=True))), _SQLITE)
_POSTGRES: Final[Dialect] = postgres.dialect()  # type: ignore[no-untyped-call]
_update_and_insert = _Prepared(_both, _POSTGRES)  # in one: each statement is a way there and back


def _all_of(driver: sqlite3.Connection, statements: Iterable[_Prepared], values: list[Values]) -> bool:
    """Each statement with each of these values; False if one of them does not change what it should."""
    try:
        for statement in statements:
            rows = [statement.row(each) for each in values]
            if driver.executemany(statement.text, rows).rowcount != len(rows):
                return False
    except sqlite3.IntegrityError:
        return False
    return True


class Append(PipelinedWrite):
    """Writes the next entry of a table, and how the table stands then; Conflict if somebody was quicker."""

    def __init__(self, table_id: str, entry: Entry, summary: TableSummary, revision: int) -> None:
        known = (table_id, table_id, revision, entry.number, entry.at)
        found = (*known, *_of_entry(entry), *_of_standing(summary))
        self.table_id = table_id
        self.values: Values = dict(zip(_NAMES, found, strict=True))

    def __call__(self, connection: Connection) -> None:
        if connection.dialect.name == "sqlite":
            done = self.all_of(driver_of(connection), [self])
        else:
            done = connection.execute(_both, self.values).first() is not None
        if not done:
            raise Conflict

    @classmethod
    def all_of(cls, driver: sqlite3.Connection, works: list[Append]) -> bool:
        return _all_of(driver, (_update_row, _insert_line), [work.values for work in works])

    @classmethod
    async def each_of(cls, line: AsyncConnection[Any], works: list[Append]) -> list[bool]:
        """Sort writes by table id, so that processes lock rows in the same order and cannot deadlock."""
        order = sorted(range(len(works)), key=lambda number: works[number].table_id)
        rows = [_update_and_insert.named(works[number].values) for number in order]
        async with line.cursor() as cursor:
            if len(rows) == 1:
                await cursor.execute(_update_and_insert.text, rows[0], prepare=True)
                return [await cursor.fetchone() is not None]
            async with line.pipeline(), line.transaction():
                await cursor.executemany(_update_and_insert.text, rows, returning=True)
            done = [False] * len(works)
            for number in order:
                done[number] = await cursor.fetchone() is not None
                cursor.nextset()
            return done


_waiting = func.coalesce(bindparam("now_waiting", type_=JSON(none_as_null=True)), schema.tables.c.waiting)
_note_early = _Prepared(
    update(schema.tables)
    .where(
        schema.tables.c.id == bindparam("table_id"),
        schema.tables.c.revision == bindparam("of_revision"),
        schema.tables.c.number == func.coalesce(bindparam("of_number"), schema.tables.c.number),
    )
    .values(revision=schema.tables.c.revision + 1, waiting=_waiting),
    _SQLITE,
)
_replace_early = _Prepared(
    insert(schema.early)
    .prefix_with("OR REPLACE")
    .values({each.name: bindparam(each.name, type_=each.type) for each in schema.early.c}),
    _SQLITE,
)


class Hold(BatchableWrite):
    """Keeps what a seat has said that is not in the log yet; Conflict if the table is not as it is known.

    With ``number`` also if there is an entry after it. ``waiting`` are those who are awaited then, if known.
    """

    def __init__(
        self,
        table_id: str,
        seat: int,
        early: EarlyAnswer,
        revision: int,
        number: int | None,
        waiting: list[int] | None,
    ) -> None:
        self.kept = {"table_id": table_id, "seat": seat, "after": early.after, "say": early.say}
        self.values: Values = self.kept | {
            "of_revision": revision,
            "of_number": number,
            "now_waiting": waiting,
        }

    def __call__(self, connection: Connection) -> None:
        kept, values, tables, early = self.kept, self.values, schema.tables.c, schema.early.c
        known = and_(tables.id == kept["table_id"], tables.revision == values["of_revision"])
        if values["of_number"] is not None:
            known = and_(known, tables.number == values["of_number"])
        news = {} if values["now_waiting"] is None else {"waiting": values["now_waiting"]}
        change = update(schema.tables).where(known).values(revision=values["of_revision"] + 1, **news)
        if not connection.execute(change).rowcount:
            raise Conflict
        at = and_(early.table_id == kept["table_id"], early.seat == kept["seat"])
        connection.execute(delete(schema.early).where(at))
        connection.execute(insert(schema.early), kept)

    @classmethod
    def all_of(cls, driver: sqlite3.Connection, works: list[Hold]) -> bool:
        return _all_of(driver, (_note_early, _replace_early), [work.values for work in works])
