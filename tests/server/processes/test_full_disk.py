"""A disk without room: nothing is acknowledged that is not stored; with room again play goes on."""

from __future__ import annotations

import asyncio
import random
import threading
from pathlib import Path

import pytest
from sqlalchemy import Connection

from stellwerk.server.db.database import Database, open_database
from stellwerk.server.db.store import Store
from stellwerk.table.errors import TableError
from stellwerk.table.rows import Entry
from stellwerk.table.store import Conflict

from ..clients import Caller, Person, choose, seat_tokens
from ..fake_clock import settle
from ..faults.full_disk import full_disk
from ..stored_games import Acknowledged, StoredGames
from ..test_store import STANDING, a_table
from .conftest import StartServer


def limit_pages(more: int | None) -> object:
    """The database may grow by so many pages (None: as it likes)."""

    def work(connection: Connection) -> None:
        now = connection.exec_driver_sql("pragma page_count").scalar_one()
        connection.exec_driver_sql(f"pragma max_page_count = {2**31 if more is None else now + more}")

    return work


class BusyWriter:
    """Occupies the writer until it is released, so that what comes meanwhile is written together."""

    def __init__(self) -> None:
        self.has_begun, self.may_end = threading.Event(), threading.Event()

    def __call__(self, connection: Connection) -> None:
        self.has_begun.set()
        self.may_end.wait(60)

    async def begin(self, database: Database) -> asyncio.Task[None]:
        task = asyncio.create_task(database.write(self))
        await asyncio.to_thread(self.has_begun.wait, 60)
        return task


@pytest.mark.parametrize("pages", range(6))
def test_nothing_is_acknowledged_that_a_full_disk_rolled_back(tmp_path: Path, pages: int) -> None:
    """SQLite undoes a whole transaction when one statement finds no room, earlier works and all."""

    async def act() -> None:
        database = open_database(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await database.upgrade()
        store = Store(database)
        rows = [a_table() for _ in range(24)]
        for row in rows:
            await store.create(row)
        await database.write(limit_pages(pages))  # type: ignore[arg-type]
        writer = BusyWriter()
        busy = await writer.begin(database)
        long = [Entry(1, 0, "person", "x" * (20 if n % 3 else 5000), 1.0) for n in range(len(rows))]
        written = [store.append(row.id, entry, STANDING) for row, entry in zip(rows, long, strict=True)]
        answering = asyncio.gather(*written, return_exceptions=True)
        await settle()
        writer.may_end.set()
        answers = await answering
        await busy
        refused = [answer for answer in answers if answer is not None]
        assert refused, "the disk was not full"
        assert {type(each) for each in refused} == {TableError}
        assert {each.code for each in refused if isinstance(each, TableError)} == {"not_saved"}
        for row, answer in zip(rows, answers, strict=True):
            stored = await store.entries_after(row.id, 0)
            assert len(stored) == (1 if answer is None else 0)
        await database.write(limit_pages(None))  # type: ignore[arg-type]
        for row, entry, answer in zip(rows, long, answers, strict=True):
            if answer is not None:
                await store.append(row.id, entry, STANDING)
        await database.close()

    asyncio.run(act())


def test_one_of_many_that_fails_undoes_nothing_else(tmp_path: Path) -> None:
    async def act() -> None:
        database = open_database(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await database.upgrade()
        store = Store(database)
        row = a_table()
        await store.create(row)
        writer = BusyWriter()
        busy = await writer.begin(database)
        numbers = (1, 2, 2, 3, 3, 4)
        written = [store.append(row.id, Entry(n, 0, "person", "draw", 1.0), STANDING) for n in numbers]
        answering = asyncio.gather(*written, return_exceptions=True)
        await settle()
        writer.may_end.set()
        answers = await answering
        await busy
        assert [type(answer) for answer in answers if answer is not None] == [Conflict, Conflict]
        assert [entry.number for entry in await store.entries_after(row.id, 0)] == [1, 2, 3, 4]
        await database.close()

    asyncio.run(act())


def test_a_server_whose_disk_fills_up(tmp_path: Path, start_server: StartServer) -> None:
    """Decisions are refused in words while there is no room; then play goes on, here and after a kill."""
    server = start_server(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    chance = random.Random(3)

    async def play(person: Person, memory: Acknowledged, decisions: int) -> list[str]:
        codes = []
        for _ in range(decisions):
            await person.state_where(0, lambda _: any(each["options"] for each in person.states.values()))
            state = next(each for each in person.states.values() if each["options"])
            say = choose(state["options"], chance)
            answer = await person.ask("decide", seat=state["seat"], number=state["number"], action=say)
            if answer["type"] == "ok":
                memory.decisions[state["seat"], answer["number"]] = say
                state["options"] = None
                await person.state_where(state["seat"], lambda s, n=answer["number"]: s["number"] >= n)
            else:
                codes.append(answer["error"]["code"])
        return codes

    async def act() -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "here", undo=False)
        memory = Acknowledged(made["table"]["id"], seat_tokens(made))
        async with Person(server, memory.table, *memory.tokens) as person:
            assert await play(person, memory, 6) == []
            with full_disk(server):
                assert await play(person, memory, 4) == ["not_saved"] * 4
            assert await play(person, memory, 6) == []
        server.kill()
        await asyncio.to_thread(server.restart)
        async with StoredGames(server.database) as games:
            await games.assert_nothing_lost(memory)
            async with Person(server, memory.table, *memory.tokens) as person:
                assert await play(person, memory, 6) == []
            await games.assert_nothing_lost(memory)
        assert len(memory.decisions) == 18

    asyncio.run(asyncio.wait_for(act(), 90))
    assert "INSERT" not in server.errors() and "claim" not in server.errors(), "choices are nobody's business"
