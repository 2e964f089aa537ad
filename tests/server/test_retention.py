"""Old tables are deleted when somebody says so, and never otherwise."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time

import pytest

from stellwerk.cli import main
from stellwerk.server import retention
from stellwerk.server.rows import Early, Entry
from stellwerk.server.store import Store

from .birth import SOURCE
from .conftest import StartServer
from .people import Caller
from .test_store import a_table, with_store


def filled(database: str, old: int, new: int) -> list[str]:
    """A database with so many old and new tables; the ids of the new ones."""
    ids: list[str] = []

    async def act(store: Store) -> None:
        for number in range(old + new):
            row = a_table(changed=time.time() - (100 * retention.DAY if number < old else 60))
            await store.create(row, [Entry(1, 0, "person", "draw", 7.0)])
            await store.hold_early(row.id, 1, Early(0, ["keep a"]))
            if number >= old:
                ids.append(row.id)

    with_store(database, act)
    return ids


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "LANG": "C"}
    command = [sys.executable, "-m", "stellwerk.cli", "admin", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120)


def test_purging_by_command(database: str) -> None:
    new = filled(database, old=3, new=2)
    where = ("--database", database)
    assert run("purge", "--older-than", "90d", "--dry-run", *where).stdout == "To be deleted: 3 tables.\n"
    german = run("purge", "--older-than", "12w", "--lang", "de", *where)
    assert german.stdout == "Gelöscht: 3 Tische.\n"
    assert run("purge", "--older-than", "1h", *where).stdout == "Deleted: 0 tables.\n"

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
    done = run("purge", "--older-than", "9d", "--database", "sqlite:////proc/nowhere/tables.sqlite")
    assert done.returncode == 1 and "Traceback" not in done.stderr


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
    until = time.monotonic() + 20
    while count() > 2 and time.monotonic() < until:
        time.sleep(0.2)
    assert count() == 2
