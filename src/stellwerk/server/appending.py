"""How an entry goes into the database: the statements of every decision, put together once.

So quick because it is what a server does most: building a statement anew takes longer than carrying it out.
"""

from __future__ import annotations

import sqlite3
from dataclasses import fields
from typing import Any, Final

from psycopg import AsyncConnection
from sqlalchemy import Connection, Dialect, bindparam, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.postgresql import psycopg as postgres

from . import schema
from .database import driver_of
from .rows import Entry, Standing
from .stored import Conflict
from .together import OneOfMany

Values = dict[str, Any]

_ENTRY: Final = [each.name for each in fields(Entry)]
_STANDING: Final = [each.name for each in fields(Standing)]
_LINE: Final = ["table_id", *_ENTRY]

_change = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_table"), schema.tables.c.revision == bindparam("of_revision"))
    .values(
        {name: bindparam(f"now_{name}", type_=schema.tables.c[name].type) for name in _STANDING}
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
        """In the order of the question marks."""
        return [make(values[name]) if make else values[name] for name, make in self.names]

    def named(self, values: Values) -> Values:
        return {name: make(values[name]) if make else values[name] for name, make in self.names}


_SQLITE: Final = sqlite.dialect()
_update_row = _Prepared(_change, _SQLITE)
_insert_line = _Prepared(insert(schema.entries).values(dict(zip(_LINE, _new_line, strict=True))), _SQLITE)
_POSTGRES: Final[Dialect] = postgres.dialect()  # type: ignore[no-untyped-call]
_update_and_insert = _Prepared(_both, _POSTGRES)  # in one: each statement is a way there and back


class Append(OneOfMany):
    """Writes the next entry of a table, and how the table stands then; Conflict if somebody was quicker."""

    def __init__(self, table_id: str, entry: Entry, standing: Standing, revision: int) -> None:
        found: Values = {name: getattr(entry, name) for name in _ENTRY}
        found["table_id"] = found["of_table"] = table_id
        found["of_revision"], found["now_number"], found["now_changed"] = revision, entry.number, entry.at
        for name in _STANDING:
            found[f"now_{name}"] = getattr(standing, name)
        self.table_id = table_id
        self.values = found

    def __call__(self, connection: Connection) -> None:
        if connection.dialect.name == "sqlite":
            done = self.all_of(driver_of(connection), [self])
        else:
            done = connection.execute(_both, self.values).first() is not None
        if not done:
            raise Conflict

    @classmethod
    def all_of(cls, driver: sqlite3.Connection, works: list[Append]) -> bool:
        try:
            for statement in (_update_row, _insert_line):
                rows = [statement.row(work.values) for work in works]
                if driver.executemany(statement.text, rows).rowcount != len(works):
                    return False
        except sqlite3.IntegrityError:
            return False
        return True

    @classmethod
    async def each_of(cls, line: AsyncConnection[Any], works: list[Append]) -> list[bool]:
        """One process after the other locks tables in the order of their ids: so none waits for itself."""
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
