"""How an entry goes into the database: the statements of every decision, put together once.

So quick because it is what a server does most: building a statement anew takes longer than carrying it out.
"""

from __future__ import annotations

import sqlite3
from dataclasses import fields
from typing import Any, Final

from sqlalchemy import Connection, Dialect, bindparam, insert, select, update
from sqlalchemy.dialects import sqlite

from . import schema
from .database import driver_of
from .rows import Entry, Standing
from .stored import Conflict

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


def values(table_id: str, entry: Entry, standing: Standing, revision: int) -> Values:
    """The values of all statements."""
    found: Values = {name: getattr(entry, name) for name in _ENTRY}
    found["table_id"] = found["of_table"] = table_id
    found["of_revision"], found["now_number"], found["now_changed"] = revision, entry.number, entry.at
    for name in _STANDING:
        found[f"now_{name}"] = getattr(standing, name)
    return found


def in_one_statement(connection: Connection, values: Values) -> None:
    """On PostgreSQL, where each statement is a way to another process and back."""
    if connection.execute(_both, values).first() is None:
        raise Conflict


class _Prepared:
    """A statement as a driver takes it, with what has to be done to its values."""

    def __init__(self, statement: Any, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self.text = str(compiled)
        kinds = {name: bound.type.dialect_impl(dialect) for name, bound in compiled.binds.items()}
        self.names = [(name, kinds[name].bind_processor(dialect)) for name in compiled.positiontup]

    def carry_out(self, driver: sqlite3.Connection, values: Values) -> int:
        """How many rows it met."""
        row = [make(values[name]) if make else values[name] for name, make in self.names]
        return driver.execute(self.text, row).rowcount


_SQLITE: Final = sqlite.dialect()
_update_row = _Prepared(_change, _SQLITE)
_insert_line = _Prepared(insert(schema.entries).values(dict(zip(_LINE, _new_line, strict=True))), _SQLITE)


def in_two_statements(connection: Connection, values: Values) -> None:
    """On SQLite, within the transaction that is under way."""
    driver = driver_of(connection)
    if not _update_row.carry_out(driver, values):
        raise Conflict
    try:
        _insert_line.carry_out(driver, values)
    except sqlite3.IntegrityError as error:
        raise Conflict from error
