"""What is on the disk, in both databases."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from stellwerk.server.db import migrations
from stellwerk.server.db.database import database_url, open_database, plain_dsn
from stellwerk.server.db.schema import metadata
from stellwerk.server.db.store import Store
from stellwerk.table.access import digest, new_table_id
from stellwerk.table.rows import (
    BOT,
    HERE,
    OPEN,
    PLAYERS,
    PLAYING,
    SPECTATORS,
    EarlyAnswer,
    Entry,
    Place,
    TableRow,
    TableSummary,
)
from stellwerk.table.store import Conflict

from .postgres_server import Postgres


def with_store(database: str, act: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        opened = open_database(database)
        await opened.upgrade()
        try:
            await act(Store(opened))
        finally:
            await opened.close()

    asyncio.run(run())


def a_table(**changes: object) -> TableRow:
    now = time.time()
    row = TableRow(
        id=new_table_id(),
        title="",
        edition="skandinavien",
        options={},
        seed=2**61 + 1,
        state=PLAYING,
        public=True,
        seat_order="given",
        clock=None,
        undo=True,
        hints=True,
        created=now,
        changed=now,
        host_hash=digest("host"),
        join_hash="",
        watch_hash="",
        places=[Place(0, 1, BOT, "Otto", "strong"), Place(1, 0, HERE, "Anna", None, digest("anna"))],
    )
    for name, value in changes.items():
        setattr(row, name, value)
    return row


STANDING = TableSummary(PLAYING, True, None, [3, 4], None)


def test_a_table_comes_back_as_it_was_stored(database: str) -> None:
    async def act(store: Store) -> None:
        row = a_table(deadline=12.5, scores=[1, 2])
        await store.create(row, [Entry(1, 0, "person", "draw", 7.0)])
        found = await store.table(row.id)
        row.places.sort(key=lambda place: place.seat)
        assert found == row
        assert await store.entries_after(row.id, 0) == [Entry(1, 0, "person", "draw", 7.0)]
        assert await store.table("nosuchtable1") is None

    with_store(database, act)


def test_an_entry_can_be_written_once(database: str) -> None:
    async def act(store: Store) -> None:
        row = a_table()
        await store.create(row)
        await store.append(row.id, Entry(1, 0, "person", "draw", 1.0), STANDING)
        with pytest.raises(Conflict):
            await store.append(row.id, Entry(1, 0, "person", "tickets", 1.0), STANDING)
        assert [entry.text for entry in await store.entries_after(row.id, 0)] == ["draw"]
        found = await store.table(row.id)
        assert found is not None
        assert (found.number, found.scores, found.waits_for_bot) == (1, [3, 4], True)

    with_store(database, act)


def test_of_many_at_the_same_time_one_wins(database: str) -> None:
    async def act(store: Store) -> None:
        row = a_table()
        await store.create(row)
        writes = [store.append(row.id, Entry(1, 0, "person", f"say {n}", 1.0), STANDING) for n in range(12)]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, Conflict) for result in results) == 11

    with_store(database, act)


def test_entries_of_many_tables_at_once_count_each_by_itself(database: str) -> None:
    """They may be written together; one that comes too late undoes none of the others."""

    async def act(store: Store) -> None:
        rows = [a_table() for _ in range(9)]
        for row in rows:
            await store.create(row)
        taken, changed = rows[3], rows[6]
        await store.append(taken.id, Entry(1, 0, "person", "first", 1.0), STANDING)
        await store.change(changed.id, lambda row: setattr(row, "title", "of another revision"))
        for say, expected in (("second", {taken.id, changed.id}), ("third", {row.id for row in rows})):
            writes = [store.append(row.id, Entry(1, 0, "person", say, 2.0), STANDING) for row in rows]
            results = await asyncio.gather(*writes, return_exceptions=True)
            failed = {row.id for row, result in zip(rows, results, strict=True) if result is not None}
            assert failed == expected
            assert all(isinstance(result, Conflict) for result in results if result is not None)
        for row in rows:
            found = await store.entries_after(row.id, 0)
            wanted = {taken.id: ["first"], changed.id: []}.get(row.id, ["second"])
            assert [entry.text for entry in found] == wanted
            stored = await store.table(row.id)
            assert stored is not None and stored.number == len(wanted)

    with_store(database, act)


def test_changes_do_not_get_lost(database: str) -> None:
    """Many edit the same table at once: each sees what the others did."""

    async def act(store: Store) -> None:
        row = a_table(title="")
        await store.create(row)

        def edit(found: TableRow) -> None:
            found.title += "x"

        await asyncio.gather(*(store.change(row.id, edit) for _ in range(15)))
        found = await store.table(row.id)
        assert found is not None
        assert (found.title, found.revision) == ("x" * 15, 15)

    with_store(database, act)


def test_a_change_that_fails_leaves_nothing(database: str) -> None:
    async def act(store: Store) -> None:
        row = a_table()
        await store.create(row)

        def edit(found: TableRow) -> None:
            found.title = "half done"
            raise KeyError

        with pytest.raises(KeyError):
            await store.change(row.id, edit)
        found = await store.table(row.id)
        assert found is not None and found.title == ""

    with_store(database, act)


def test_neglected_tables_are_found(database: str) -> None:
    async def act(store: Store) -> None:
        now = time.time()
        bot = a_table(waits_for_bot=True, changed=now - 10)
        late = a_table(deadline=now - 5)
        for row in (bot, late, a_table(), a_table(state=OPEN, waits_for_bot=True, changed=now - 10)):
            await store.create(row)
        await store.create(a_table(deadline=now + 50))
        assert set(await store.neglected(now - 1)) == {bot.id, late.id}
        assert await store.neglected(now - 100) == []

    with_store(database, act)


def test_early_answers_are_replaced(database: str) -> None:
    async def act(store: Store) -> None:
        row = a_table()
        await store.create(row)
        assert await store.hold_early(row.id, 1, EarlyAnswer(0, ["keep a", "pieces wagons=20"]), 0) == 1
        assert await store.hold_early(row.id, 1, EarlyAnswer(0, ["keep b"]), 1) == 2
        assert await store.hold_early(row.id, 2, EarlyAnswer(1, []), 2) == 3
        assert await store.early(row.id) == {1: EarlyAnswer(0, ["keep b"]), 2: EarlyAnswer(1, [])}
        assert await store.hold_early(row.id, 1, EarlyAnswer(0, ["claim x"]), 3, number=0) == 4
        with pytest.raises(Conflict):  # it would build on an entry that is not there
            await store.hold_early(row.id, 1, EarlyAnswer(0, ["claim y"]), 4, number=1)
        assert (await store.early(row.id))[1] == EarlyAnswer(0, ["claim x"])

    with_store(database, act)


def test_own_and_public_tables(database: str) -> None:
    async def act(store: Store) -> None:
        mine, hosted, hidden = (
            a_table(host_hash="?"),
            a_table(),
            a_table(public=False, host_hash="!"),
        )
        mine.places[1].token_hash = digest("mine")
        hosted.places[1].token_hash = None
        for row in (mine, hosted):
            await store.create(row)
        hidden.places = [Place(0, 0, BOT, "Ida", "strong")]
        await store.create(hidden)
        wanted = [digest("mine"), digest("host")]
        assert {row.id for row in await store.tables_of(wanted)} == {mine.id, hosted.id}
        assert {row.id for row in await store.public_tables(None, None, 100)} == {mine.id, hosted.id}
        assert await store.public_tables("uk", None, 100) == []
        assert len(await store.public_tables(None, None, 1)) == 1

    with_store(database, act)


def test_migrations_lead_to_the_schema(database: str) -> None:
    async def act(store: Store) -> None:
        def compare(connection: Connection) -> list[object]:
            return list(compare_metadata(MigrationContext.configure(connection), metadata))

        assert await store.database.read(compare) == []
        await store.database.upgrade()

    with_store(database, act)


FIRST_TABLES = (
    "insert into tables (id, title, edition, options, seed, state, public, seat_order, clock, undo, hints,"
    " created, changed, revision, number, waits_for_bot, host_hash, join_hash, watch_hash) values"
    " ('abcdefghijkm', 'Old', 'usa', '{}', 7, 'playing', true, 'given', 60, true, true,"
    " 1.0, 2.0, 3, 1, false, 'h', 'j', 'w')",
    "insert into seats (table_id, place, seat, kind, name, token_hash, away, resigned) values"
    " ('abcdefghijkm', 0, 0, 'here', 'Anna', 'a', false, false),"
    " ('abcdefghijkm', 1, 1, 'here', 'Bert', 'b', false, false)",
    "insert into entries (table_id, number, seat, by, say, at)"
    " values ('abcdefghijkm', 1, 0, 'person', 'draw deck', 2.0)",
    "insert into early (table_id, seat, after, say) values ('abcdefghijkm', 1, 0, '[\"draw\"]')",
)
"""A game as the first version stored it."""

LATER_ROWS = (
    "insert into care (table_id, process) values ('abcdefghijkm', 'p')",
    "insert into words (table_id, circle, number, seat, name, text, at) values"
    " ('abcdefghijkm', 'players', 1, 0, '', 'Hello', 3.0),"
    " ('abcdefghijkm', 'gallery', 1, null, 'Carl', 'Hi', 4.0)",
)
"""What the table got before names of tables and columns changed (0010)."""


def test_a_database_of_the_first_version_opens(database: str) -> None:
    async def run() -> None:
        opened = open_database(database)

        def as_once(connection: Connection) -> None:
            command.upgrade(migrations.configuration(connection), "0001")
            _execute(connection, FIRST_TABLES)
            command.upgrade(migrations.configuration(connection), "0009")
            _execute(connection, LATER_ROWS)

        await opened.write(as_once)
        await opened.upgrade()
        store = Store(opened)
        row = await store.table("abcdefghijkm")
        assert row is not None and (row.title, row.chat, row.waiting, row.board) == ("Old", False, None, None)
        assert [(place.name, place.color, place.person) for place in row.places] == [
            ("Anna", None, None),
            ("Bert", None, None),
        ]
        snapshot = await store.look(row.id, 0)
        assert snapshot is not None
        assert snapshot.entries == [Entry(1, 0, "person", "draw deck", 2.0)]
        assert snapshot.early == {1: EarlyAnswer(0, ["draw"])}
        chat = await store.chat_of(row.id)
        assert {circle: [each.text for each in found] for circle, found in chat.items()} == {
            PLAYERS: ["Hello"],
            SPECTATORS: ["Hi"],
        }
        await opened.close()

    asyncio.run(run())


def _execute(connection: Connection, statements: Sequence[str]) -> None:
    for statement in statements:
        connection.execute(text(statement.replace(", by,", ', "by",')))


def test_several_processes_may_migrate_at_once(database: str) -> None:
    async def run() -> None:
        opened = [open_database(database) for _ in range(4)]
        await asyncio.gather(*(each.upgrade() for each in opened))
        for each in opened:
            await each.close()

    asyncio.run(run())


def test_sqlite_keeps_what_was_acknowledged(tmp_path: object) -> None:
    """Every commit reaches the disk: write-ahead log, full synchronisation."""

    async def run() -> None:
        opened = open_database(f"sqlite:///{tmp_path}/new/folder/tables.sqlite")
        await opened.upgrade()

        def pragmas(connection: Connection) -> tuple[object, object]:
            mode = connection.exec_driver_sql("pragma journal_mode").scalar()
            return mode, connection.exec_driver_sql("pragma synchronous").scalar()

        assert await opened.write(pragmas) == ("wal", 2)
        await opened.close()

    asyncio.run(run())


def test_other_databases_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match=r"mysql.*not supported"):
        database_url("mysql://somewhere/else")


def test_a_table_that_is_held_holds_up_no_other(postgres: Postgres) -> None:
    """Decisions are written together; one that has to wait for another transaction waits by itself."""

    async def act(store: Store) -> None:
        rows = [a_table() for _ in range(5)]
        for row in rows:
            await store.create(row)
        held = rows[2]
        async with await psycopg.AsyncConnection.connect(plain_dsn(store.database.url)) as other:
            await other.execute("select id from tables where id = %s for update", [held.id])
            entry = Entry(1, 0, "person", "draw", 1.0)
            writes = {row.id: asyncio.create_task(store.append(row.id, entry, STANDING)) for row in rows}
            waits = writes.pop(held.id)
            await asyncio.wait_for(asyncio.gather(*writes.values()), 30)
            assert not waits.done()
            await store.append(rows[0].id, Entry(2, 0, "person", "draw", 2.0), STANDING)
            assert not waits.done()
            await other.rollback()
            await waits
        assert await store.entries_after(held.id, 0) == [entry]

    with_store(postgres.new_database(), act)
