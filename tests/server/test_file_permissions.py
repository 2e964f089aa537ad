"""What is nobody's business: files, logs, and names that hide."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import stat
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from websockets.asyncio.client import connect

from stellwerk.server.db.database import open_database
from stellwerk.server.db.store import Store
from stellwerk.server.run import CannotServe, check_database
from stellwerk.table.errors import TableError
from stellwerk.table.new_table import unique_name
from stellwerk.table.rows import Entry
from stellwerk.untrusted import clean_name

from .clients import Caller, seat_tokens
from .local_server import ServerThread
from .postgres_server import Postgres
from .source import SOURCE
from .test_store import STANDING, a_table, with_store


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_files_of_a_database_are_the_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "new" / "tables.sqlite"

    async def act(store: Store) -> None:
        await store.create(a_table())
        assert mode_of(file.parent) == 0o700
        for name in ("tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"):
            assert mode_of(file.parent / name) == 0o600, name

    before = os.umask(0o022)
    try:
        with_store(f"sqlite:///{file}", act)
        file.chmod(0o644)
        with_store(f"sqlite:///{file}", act)
    finally:
        os.umask(before)


def test_a_folder_of_somebody_else_is_left_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    check_database(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    assert mode_of(tmp_path) == 0o755 and mode_of(tmp_path / "tables.sqlite") == 0o600


def test_the_data_folder_is_closed_to_others(tmp_path: Path) -> None:
    folder = tmp_path / "stellwerk"
    folder.mkdir(mode=0o755)
    code = (
        "from stellwerk.server.run import check_database; from stellwerk.table.settings import Settings; "
        "check_database(Settings().database_url())"
    )
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "XDG_DATA_HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment, timeout=60)
    assert mode_of(folder) == 0o700


def test_a_database_that_can_only_be_read(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    check_database(f"sqlite:///{file}")
    file.chmod(0o444)
    with pytest.raises(CannotServe, match="can be read but not written"):
        check_database(f"sqlite:///{file}")


def test_a_postgresql_that_can_only_be_read(postgres: Postgres) -> None:
    database = postgres.new_database()
    check_database(database)
    name = database.rsplit("/", 1)[1]
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(f"alter database {name} set default_transaction_read_only = on")
    with pytest.raises(CannotServe, match="can only be read"):
        check_database(database)


def test_errors_of_the_database_do_not_log_choices(database: str, caplog: pytest.LogCaptureFixture) -> None:
    async def act(store: Store) -> None:
        row = a_table()
        await store.create(row)
        impossible = Entry(2**80, 0, "person", "keep secret-ticket", 1.0)  # no database has such numbers
        with pytest.raises((TableError, OverflowError)) as failed:
            await store.append(row.id, impossible, STANDING)
        assert "secret-ticket" not in str(failed.value)
        assert "secret-ticket" not in str(failed.value.__cause__)
        too_long = a_table(title="secret-ticket" * 1000, edition="x" * 100)
        if store.database.is_postgres:
            with pytest.raises(TableError):
                await store.create(too_long)

    with caplog.at_level(logging.DEBUG, "stellwerk.server"):
        with_store(database, act)
    assert "secret-ticket" not in caplog.text


STRANGE_IDS = [
    "\ud800",
    "a\x00b",
    "\x00" * 12,
    "k3v9w0q2m7x\ud800",
    "x" * 5000,
    "",
    "‮abc",
    "../../etc/passwd",
]


def test_strange_ids_are_unknown_tables(server: ServerThread) -> None:
    async def act() -> None:
        for strange in STRANGE_IDS:
            async with connect(server.socket_address) as socket:
                await socket.send(json.dumps({"v": 1, "do": "hello", "table": strange, "tokens": []}))
                error = json.loads(await socket.recv())["error"]
                assert error["code"] == "unknown_table", repr(strange)
        async with Caller(server) as caller:
            for path in ("/tables/%00", "/tables/%ED%A0%80/state", "/tables/a%00b/replay", "/editions/%00"):
                assert (await caller.error("GET", path)).startswith("unknown_"), path
            for query in ("edition=%00", "edition=%ED%A0%80", "state=%00"):
                assert (await caller.call("GET", f"/tables?{query}"))["tables"] is not None
            for token in ("\ud800", "\x00", "s" * 64):
                body = json.dumps({"tokens": [token]})
                answer = await caller.client.post("/api/tables/mine", content=body)
                assert answer.status_code in (200, 400), answer.text
            for name in ("\ud800", "A\x00nna"):
                wish = {"edition": "uk", "seats": [{"kind": "here", "name": name}, {"kind": "bot"}]}
                body = json.dumps({**wish, "title": name, "options": {name: name}})
                answer = await caller.client.post("/api/tables", content=body)
                assert answer.status_code == 400, answer.text

    asyncio.run(act())
    assert "Traceback" not in server.errors()


def test_names_that_cannot_be_seen() -> None:
    for invisible in (
        "\u200b\u200d",
        "\u3164",
        "\u2800\u2800",
        "\u115f\uffa0",
        "\ufe0f",
        "\u034f",
        "\u0301",
        "\x00",
    ):
        assert clean_name(invisible) == "", repr(invisible)
    assert clean_name("An\u034fna\ufe0f") == "Anna"
    assert clean_name("  Jo\u0308rg \u202e Ü ") == "Jörg Ü"
    assert len(clean_name("Z" + "\u0300\u0316\u0301\u0317" * 20)) <= 3
    assert clean_name("Ngô Bảo 🚂 Ωμέγα") == "Ngô Bảo 🚂 Ωμέγα"


def test_nobody_is_called_like_somebody_else() -> None:
    assert unique_name("Anna", []) == "Anna"
    assert unique_name("anna", ["Anna", "anna 2"]) == "anna 3"
    assert unique_name("Ａnna", ["Anna"]) == "Ａnna 2"
    long = "x" * 24
    assert unique_name(long, [long]) == "x" * 22 + " 2"


def test_people_at_a_table_are_unique_name(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            seats = [{"kind": "here", "name": "Otto"}, {"kind": "bot", "name": "otto"}]
            seats += [{"kind": "link"}, {"kind": "link"}]
            made = await caller.call("POST", "/tables", {"edition": "skandinavien", "seats": [*seats[:3]]})
            assert [seat["name"] for seat in made["table"]["seats"]] == ["Otto", "otto 2", ""]
            path, join = f"/tables/{made['table']['id']}/join", made["tokens"]["join"]
            joined = await caller.call("POST", path, {"name": "OTTO\u200b"}, token=join)
            assert joined["table"]["seats"][2]["name"] == "OTTO 3"
            assert seat_tokens(made)

    asyncio.run(act())


def test_opening_twice_is_no_harm(tmp_path: Path) -> None:
    async def act() -> None:
        one, two = (open_database(f"sqlite:///{tmp_path / 'tables.sqlite'}") for _ in range(2))
        await asyncio.gather(one.upgrade(), two.upgrade())
        await one.close()
        await two.close()

    asyncio.run(act())
