"""What whoever runs a server does with its tables from outside, while it serves them or not.

All of it goes through the database, as if another server process had done it: a server that has the table in
its memory follows what was written (on PostgreSQL it is told, on SQLite its sweep finds it), and what it was
about to write by what it knew before is refused.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import text

import stellwerk

from .database import open_database
from .errors import TableError
from .folding import fold
from .play import Play
from .retention import DAY, purge
from .rows import BOT, CLOSED, OPEN, PLAYING, TableRow
from .settings import Settings
from .store import Store

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Exported:
    """A table's game as far as its log is sound, and who sits where as `stellwerk play --seat` writes it."""

    game: stellwerk.Game
    seats: list[str]
    damaged: bool


def with_store(settings: Settings, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do it in the database of these settings, brought up to date before."""

    async def act() -> T:
        database = open_database(settings.database_url())
        try:
            await database.upgrade()
            return await work(Store(database))
        finally:
            await database.close()

    return asyncio.run(act())


def list_tables(settings: Settings, state: str | None, days: float | None) -> list[TableRow]:
    """Those in this state at which nothing has happened for so many days, the latest first."""
    before = None if days is None else time.time() - days * DAY
    return with_store(settings, lambda store: store.all_tables(state, before))


def old_tables(settings: Settings, days: float) -> list[str]:
    """The ids of those at which nothing has happened for so many days."""
    return with_store(settings, lambda store: store.untouched_since(time.time() - days * DAY))


def purge_old(settings: Settings, days: float) -> int:
    """Delete the tables at which nothing has happened for so many days; how many."""
    return with_store(settings, lambda store: purge(store, days))


def close_table(settings: Settings, table_id: str) -> None:
    """Nobody joins it, nobody decides at it any more; its log stays. TableError if that cannot be."""

    def edit(row: TableRow) -> None:
        if row.state not in (OPEN, PLAYING):
            raise TableError("wrong_state", row.state)
        row.state, row.waits_for_bot, row.deadline = CLOSED, False, None
        row.waiting, row.since = None, None

    async def work(store: Store) -> None:
        await _found(store, table_id)
        await store.change(table_id, edit)
        if store.database.is_postgres:
            notice = text("select pg_notify('stellwerk', :said)").bindparams(said=f"admin {table_id}")
            await store.database.write(lambda connection: connection.execute(notice))

    with_store(settings, work)


def export_table(settings: Settings, table_id: str) -> Exported:
    """The game at a table, running or not. TableError if there is none."""

    async def work(store: Store) -> Exported:
        row = await _found(store, table_id)
        if row.state == OPEN:
            raise TableError("wrong_state", row.state)
        play = Play.of(row)
        sound = await fold(play, await store.entries_after(table_id, 0))
        return Exported(play.game, [_seat(row, seat) for seat in range(len(row.places))], not sound)

    return with_store(settings, work)


def _seat(row: TableRow, seat: int) -> str:
    place = row.place_of(seat)
    return f"bot:{place.level}" if place.kind == BOT else place.name


async def _found(store: Store, table_id: str) -> TableRow:
    row = await store.table(table_id)
    if row is None:
        raise TableError("unknown_table")
    return row
