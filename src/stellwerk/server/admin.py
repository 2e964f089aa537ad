"""Administration of a server's tables from outside, whether the server runs or not.

Everything goes through the database, as if another server process did it. A running server follows what was
written (PostgreSQL notifies it, with SQLite its sweep finds it), and the store refuses writes that are based
on the state before.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import text

import stellwerk
from stellwerk.server.db.database import open_database
from stellwerk.server.db.store import Store
from stellwerk.table.clock import SYSTEM_CLOCK
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog, replay_entries
from stellwerk.table.rows import BOT, CLOSED, OPEN, OVER, PLAYING, TableRow
from stellwerk.table.settings import Settings
from stellwerk.table.table_state import note_position

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Exported:
    """A table's game as far as its log is sound, and who sits where as `stellwerk play --seat` writes it."""

    game: stellwerk.Game
    seats: list[str]
    damaged: bool


def with_store(settings: Settings, work: Callable[[Store], Awaitable[T]]) -> T:
    """Run an action on the migrated database of these settings."""

    async def act() -> T:
        database = open_database(settings.database_url())
        try:
            await database.upgrade()
            return await work(Store(database))
        finally:
            await database.close()

    return asyncio.run(act())


def list_tables(settings: Settings, state: str | None, days: float | None) -> list[TableRow]:
    """List tables in this state without activity for some days, latest first."""
    before = None if days is None else SYSTEM_CLOCK.wall_time() - days * DAY
    return with_store(settings, lambda store: store.all_tables(state, before))


def old_tables(settings: Settings, days: float) -> list[str]:
    """Return the ids of tables without activity for some days."""
    return with_store(settings, lambda store: store.untouched_since(store.clock.wall_time() - days * DAY))


def purge_old(settings: Settings, days: float) -> int:
    """Delete tables without activity for some days and return their number."""

    async def work(store: Store) -> int:
        deleted: list[str] = []
        store.publish = lambda table_id, _: deleted.append(table_id)
        count = await purge(store, days)
        await _notify_servers(store, deleted)
        return count

    return with_store(settings, work)


def close_table(settings: Settings, table_id: str) -> None:
    """Close a table; its log stays. Raise TableError if it cannot be closed."""

    def edit(row: TableRow) -> None:
        if row.state not in (OPEN, PLAYING):
            raise TableError("wrong_state", row.state)
        row.state, row.waits_for_bot, row.deadline = CLOSED, False, None
        row.waiting, row.since = None, None

    async def work(store: Store) -> None:
        await _found(store, table_id)
        await store.change(table_id, edit)
        await _notify_servers(store, [table_id])

    with_store(settings, work)


def truncate_log(settings: Settings, table_id: str) -> int:
    """Let a table with a damaged log go on from the end of the sound part; return its last entry."""

    async def work(store: Store) -> int:
        row = await _found(store, table_id)
        game_log = GameLog.of(row)
        is_sound = await replay_entries(game_log, await store.entries_after(table_id, 0))
        if row.state not in (PLAYING, OVER) or (is_sound and game_log.number == row.number):
            raise TableError("wrong_state", "the log is sound")

        def edit(current: TableRow) -> None:
            if current.revision != row.revision:
                raise TableError("busy")
            current.state, current.ranking = PLAYING, None
            note_position(current, game_log, store.clock.wall_time())

        await store.cut_log(table_id, game_log.number, edit)
        await _notify_servers(store, [table_id])
        return game_log.number

    return with_store(settings, work)


def export_table(settings: Settings, table_id: str) -> Exported:
    """Return the game of a table; raise TableError if there is none."""

    async def work(store: Store) -> Exported:
        row = await _found(store, table_id)
        if row.state == OPEN:
            raise TableError("wrong_state", row.state)
        game_log = GameLog.of(row)
        sound = await replay_entries(game_log, await store.entries_after(table_id, 0))
        return Exported(game_log.game, [_seat(row, seat) for seat in range(len(row.places))], not sound)

    return with_store(settings, work)


def _seat(row: TableRow, seat: int) -> str:
    place = row.place_of(seat)
    return f"bot:{place.level}" if place.kind == BOT else place.name


async def _notify_servers(store: Store, tables: list[str]) -> None:
    """Notify running servers of these tables; without PostgreSQL their sweep finds the change."""
    if store.database.is_postgres and tables:
        notice = text("select pg_notify('stellwerk', 'admin ' || id) from unnest(cast(:ids as text[])) as id")
        await store.database.write(lambda connection: connection.execute(notice.bindparams(ids=tables)))


async def _found(store: Store, table_id: str) -> TableRow:
    row = await store.table(table_id)
    if row is None:
        raise TableError("unknown_table")
    return row


log = logging.getLogger("stellwerk.server")

DAY = 86400.0
LOOK_SECONDS = 3600.0
AT_ONCE = 200  # tables in one transaction, so that nobody waits long for it


async def purge(store: Store, days: float, spare: Collection[str] = ()) -> int:
    """Delete all tables except ``spare`` that are unchanged for ``days``; return how many."""
    before, gone = store.clock.wall_time() - days * DAY, 0
    old = [table_id for table_id in await store.untouched_since(before) if table_id not in spare]
    for first in range(0, len(old), AT_ONCE):
        gone += await store.delete(old[first : first + AT_ONCE], before)
    return gone


async def purge_forever(store: Store, days: float, in_memory: Collection[str]) -> None:
    """Purge every hour. Tables in memory are spared: somebody may be looking at them."""
    while True:
        try:
            gone = await purge(store, days, in_memory)
            if gone:
                log.warning("deleted %s tables at which nothing had happened for %g days", gone, days)
        except Exception:
            log.exception("old tables could not be deleted")
        await store.clock.sleep(LOOK_SECONDS)
