"""Backups as docs/server.md tells them: taken while people play, restored, and the game goes on."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess

import pytest

from stellwerk.server.admin import export_table
from stellwerk.table.settings import Settings

from .clients import Person
from .conftest import StartServer
from .postgres_server import Postgres
from .test_admin import a_game_begun

PATIENCE = 120
DECISIONS = 4


def copied(database: str, request: pytest.FixtureRequest) -> str:
    """The URL of a copy, made by the tools of the database."""
    if database.startswith("sqlite"):
        file = database.removeprefix("sqlite:///")
        with sqlite3.connect(file) as source, sqlite3.connect(f"{file}.copy") as copy:
            source.backup(copy)
        return f"{database}.copy"
    postgres: Postgres = request.getfixturevalue("postgres")
    dump, restored = postgres.folder / "tables.dump", postgres.new_database()
    dumping = [
        str(postgres.programs / "pg_dump"),
        "--format=custom",
        f"--file={dump}",
        f"--dbname={database}",
    ]
    restoring = [str(postgres.programs / "pg_restore"), "--no-owner", f"--dbname={restored}", str(dump)]
    for command in (dumping, restoring):
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
    return restored


def test_a_copy_taken_while_people_play_is_a_sound_state_of_all_tables(
    database: str, start_server: StartServer, request: pytest.FixtureRequest
) -> None:
    server = start_server(database)

    async def play_and_copy() -> tuple[Person, str]:
        _, person = await a_game_begun(server, DECISIONS)
        return person, await asyncio.to_thread(copied, database, request)

    def decisions(where: str, table: str) -> list[str]:
        found: list[str] = export_table(Settings(database=where), table).game.record()["decisions"]
        return found

    async def go_on(person: Person) -> None:
        again = Person(restored, person.table, *person.tokens)
        await again.connect()
        while not any(state["options"] for state in again.states.values()):
            await again.next()
        [asked] = [state for state in again.states.values() if state["options"]]
        answer = await again.decide(asked["seat"], asked["options"][0]["action"])
        assert answer["type"] == "ok"
        await again.socket.close()

    person, copy = asyncio.run(asyncio.wait_for(play_and_copy(), PATIENCE))
    server.stop()
    assert decisions(copy, person.table) == decisions(database, person.table)
    assert len(decisions(copy, person.table)) >= DECISIONS, "all that were acknowledged"
    restored = start_server(copy)
    asyncio.run(asyncio.wait_for(go_on(person), PATIENCE))
