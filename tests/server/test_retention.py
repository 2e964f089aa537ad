"""Old tables are deleted when somebody says so, and never otherwise."""

from __future__ import annotations

import asyncio
import contextlib
import io
import time

import pytest
from sqlalchemy import update

from stellwerk.cli import main
from stellwerk.server.admin import DAY, purge
from stellwerk.server.db import schema
from stellwerk.server.db.database import open_database
from stellwerk.server.db.store import Store
from stellwerk.server.registry import TableRegistry
from stellwerk.table.access import Credentials
from stellwerk.table.connection import TABLE_GONE, Connection
from stellwerk.table.errors import TableError
from stellwerk.table.lifecycle import resign, set_up
from stellwerk.table.messages.requests import NewSeat, NewTable
from stellwerk.table.rows import EarlyAnswer, Entry
from stellwerk.table.settings import Settings

from .clients import Caller, ConnectionClosed, Person, seat_tokens
from .conftest import StartServer
from .postgres_server import Postgres
from .test_store import a_table, with_store


def filled(database: str, old: int, new: int) -> list[str]:
    """A database with so many old and new tables; the ids of the new ones."""
    ids: list[str] = []

    async def act(store: Store) -> None:
        for number in range(old + new):
            row = a_table(changed=time.time() - (100 * DAY if number < old else 60))
            await store.create(row, [Entry(1, 0, "person", "draw", 7.0)])
            await store.hold_early(row.id, 1, EarlyAnswer(0, ["keep a"]))
            if number >= old:
                ids.append(row.id)

    with_store(database, act)
    return ids


def run(*arguments: str) -> str:
    """Run `stellwerk admin` in this process and return what it prints; it must succeed."""
    language = () if "--lang" in arguments else ("--lang", "en")
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        assert main(["admin", *arguments, *language]) == 0
    return printed.getvalue()


def test_purging_by_command(database: str) -> None:
    new = filled(database, old=3, new=2)
    where = ("--database", database)
    assert run("purge", "--older-than", "90d", "--dry-run", *where) == "To be deleted: 3 tables.\n"
    german = run("purge", "--older-than", "12w", "--lang", "de", *where)
    assert german == "Gelöscht: 3 Tische.\n"
    assert run("purge", "--older-than", "1h", *where) == "Deleted: 0 tables.\n"

    async def act(store: Store) -> None:
        assert set(await store.untouched_since(time.time())) == set(new)
        for table_id in new:
            assert len(await store.entries_after(table_id, 0)) == 1
            assert await store.early(table_id)

    with_store(database, act)


def test_what_cannot_be_purged_is_said_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for age in ("soon", "0d", "3m", "90"):
        assert main(["admin", "purge", "--older-than", age, "--lang", "en"]) == 2, age
        assert "An age is a number" in capsys.readouterr().err, age
    where = ("--database", "sqlite:////proc/nowhere/tables.sqlite")
    assert main(["admin", "purge", "--older-than", "9d", *where, "--lang", "en"]) == 1
    assert "Traceback" not in capsys.readouterr().err


def test_a_server_deletes_by_itself_only_if_told_to(database: str, start_server: StartServer) -> None:
    filled(database, old=3, new=2)

    def count() -> int:
        found: list[str] = []

        async def act(store: Store) -> None:
            found.extend(await store.untouched_since(time.time()))

        with_store(database, act)
        return len(found)

    async def ask(server: object) -> None:
        async with Caller(server) as caller:  # type: ignore[arg-type]
            await caller.call("GET", "/about")

    server = start_server(database)
    asyncio.run(ask(server))
    server.stop()
    assert count() == 5, "nothing is deleted by default"
    server = start_server(database, keep_days=30)
    server.wait_for_log("deleted 3 tables")
    assert count() == 2


async def grow_old(database: str, table_id: str) -> None:
    """Let a table look as if nothing had happened there for a hundred days."""
    opened = open_database(database)
    long_ago = time.time() - 100 * DAY
    change = update(schema.tables).where(schema.tables.c.id == table_id).values(changed=long_ago)
    await opened.write(lambda connection: connection.execute(change))
    await opened.close()


def test_a_purged_table_does_not_live_on_in_memory(database: str, start_server: StartServer) -> None:
    server = start_server(database)

    async def act() -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "here")
            table, token = made["table"]["id"], seat_tokens(made)[0]
            async with Person(server, table, token) as person:
                await grow_old(database, table)
                done = await asyncio.to_thread(run, "purge", "--older-than", "90d", "--database", database)
                assert done.startswith("Deleted: 1 ")
                with pytest.raises(ConnectionClosed) as ended:
                    while True:
                        await person.next()
            assert ended.value.rcvd is not None and ended.value.rcvd.code == 4004
            assert '"unknown_table"' in person.received[-1]
            for path in (f"/tables/{table}", f"/tables/{table}/state"):
                assert await caller.error("GET", path, token=token) == "unknown_table"

    asyncio.run(asyncio.wait_for(act(), 60))
    assert "Traceback" not in server.errors()


def test_nothing_is_written_at_a_table_that_was_purged(database: str) -> None:
    """Also before anybody has told this process that the table is gone."""

    async def act() -> None:
        registry = TableRegistry(Settings(database=database, bot_workers=1, sweep_seconds=600.0))
        await registry.open()
        try:
            seats = [NewSeat(kind="here"), NewSeat(kind="here")]
            session, _ = await set_up(registry, NewTable(edition="usa", seats=seats))
            await grow_old(database, session.row.id)
            assert await purge(Store(registry.database), 90) == 1
            game = session.require_game().game
            credentials = Credentials(frozenset({str(session.row.places[0].token_hash)}))
            with pytest.raises(TableError, match="unknown_table"):
                await session.decide(game.current_player, 0, game.core.notation(game.legal_actions()[0]))
            with pytest.raises(TableError, match="unknown_table"):
                await resign(session, 0, "family", credentials)
            await registry.sweep(600.0)
            while registry.refreshing:
                await asyncio.gather(*registry.refreshing.values())
            assert session.row.id not in registry.sessions
            with pytest.raises(TableError, match="unknown_table"):
                await registry.session(session.row.id)
        finally:
            await registry.close()

    asyncio.run(asyncio.wait_for(act(), 60))


def test_a_table_purged_by_one_process_is_gone_from_the_other(postgres: Postgres) -> None:
    async def act() -> None:
        database = postgres.new_database()
        houses = [
            TableRegistry(Settings(database=database, bot_workers=1, sweep_seconds=600.0)) for _ in range(2)
        ]
        for registry in houses:
            await registry.open()
        try:
            purging, other = houses
            seats = [NewSeat(kind="here"), NewSeat(kind="here")]
            session, _ = await set_up(other, NewTable(edition="usa", seats=seats))
            connection = Connection(Credentials(frozenset({str(session.row.places[0].token_hash)})), -1, 100)
            session.broadcaster.enter(connection)
            await grow_old(database, session.row.id)
            assert await purge(purging.store, 90, purging.sessions) == 1
            while isinstance(sent := await connection.outgoing.get(), str):
                pass
            assert sent == TABLE_GONE and session.row.id not in other.sessions
        finally:
            for registry in houses:
                await registry.close()

    asyncio.run(asyncio.wait_for(act(), 60))
