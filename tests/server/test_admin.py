"""`stellwerk admin` beside a server that runs, on both databases."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
from dataclasses import dataclass
from pathlib import Path

import pytest

import stellwerk
from stellwerk import cli

from .clients import Caller, ConnectionClosed, Person, seat_tokens
from .conftest import StartServer
from .local_server import ServerThread
from .test_retention import filled

PATIENCE = 60


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str) -> Done:
    """The command, here: to start a process each time would take longer than all it does."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = cli.main(["admin", *arguments, "--lang", "en"])
    return Done(code, out.getvalue(), err.getvalue())


async def a_game_begun(server: ServerThread, decisions: int) -> tuple[str, Person]:
    """A table with two seats at one device, and whoever plays both, so many decisions later; none is a claim,
    of which the log knows nothing before it is paid."""
    async with Caller(server) as caller:
        made = await caller.new_table("here", "here", seed=7)
    person = Person(server, made["table"]["id"], *seat_tokens(made))
    await person.connect()
    while decisions:
        asked = [state for state in person.states.values() if state["options"]]
        if asked:
            says = [option["action"] for option in asked[0]["options"]]
            plain = next(say for say in says if not say.startswith(("claim", "tickets")))
            assert (await person.decide(asked[0]["seat"], plain))["type"] == "ok"
            decisions -= 1
        else:
            await person.next()
    return made["table"]["id"], person


def test_tables_are_listed_exported_and_closed_while_people_play(
    database: str, start_server: StartServer, tmp_path: Path
) -> None:
    server = start_server(database)
    where = ("--database", database)

    def export(folder: str, table: str) -> stellwerk.Game:
        done = run("export", table, "--out", str(tmp_path / folder), *where)
        assert done.returncode == 0, done.stderr
        record = json.loads((tmp_path / folder / f"{table}.json").read_text(encoding="utf-8"))
        assert len(record["seats"]) == 2
        return stellwerk.replay(record)

    async def act() -> None:
        table, person = await a_game_begun(server, 4)
        [listed] = json.loads((await asyncio.to_thread(run, "list", "--json", *where)).stdout)
        assert (listed["id"], listed["state"], listed["edition"]) == (table, "playing", "skandinavien")
        assert not {"seed", "host_hash", "join_hash", "watch_hash"} & set(listed)
        shown = (await asyncio.to_thread(run, "list", *where)).stdout
        assert table in shown and "1 table\n" in shown
        running = await asyncio.to_thread(export, "running", table)
        assert not running.is_over and len(running.record()["decisions"]) >= 4
        done = await asyncio.to_thread(run, "close", table, *where)
        assert (done.returncode, done.stdout) == (0, f"Closed: {table}\n"), done.stderr
        with pytest.raises(ConnectionClosed) as ended:
            while True:
                await person.hear("table")
        assert ended.value.rcvd is not None and ended.value.rcvd.code == 4006
        async with Caller(server) as caller:
            about = await caller.call("GET", f"/tables/{table}", None, person.tokens[0])
            assert about["table"]["state"] == "closed"
            late = {"number": person.last or 0, "action": "draw"}
            path = f"/tables/{table}/decisions"
            assert await caller.error("POST", path, late, person.tokens[0]) == "wrong_state"
        again = await asyncio.to_thread(run, "close", table, *where)
        assert again.returncode == 1 and table in again.stderr and "closed" in again.stderr
        kept = await asyncio.to_thread(export, "closed", table)
        assert kept.record() == running.record()

    asyncio.run(asyncio.wait_for(act(), 2 * PATIENCE))
    assert "Traceback" not in server.errors()


def test_old_tables_are_exported_before_they_are_purged(database: str, tmp_path: Path) -> None:
    filled(database, old=2, new=1)
    where = ("--database", database)
    listed = json.loads(run("list", "--older-than", "90d", "--json", *where).stdout)
    assert len(listed) == 2
    done = run("export", "--older-than", "90d", "--out", str(tmp_path / "old"), *where)
    assert done.returncode == 0, done.stderr
    assert {path.stem for path in (tmp_path / "old").iterdir()} == {each["id"] for each in listed}
    assert len(json.loads(run("list", "--state", "playing", "--json", *where).stdout)) == 3


def test_what_cannot_be_done_is_said_in_a_sentence(tmp_path: Path) -> None:
    where = ("--database", f"sqlite:///{tmp_path / 'tables.sqlite'}")
    for task in ("close", "export"):
        for table in ("nonsense", "aaaaaaaaaaaa", "../x"):
            done = run(task, table, *where)
            assert (done.returncode, done.stdout) == (1, "")
            assert done.stderr.startswith(f"stellwerk: {table}: ") and done.stderr.count("\n") == 1
    for arguments in ((), ("aaaaaaaaaaaa", "--older-than", "1d")):
        done = run("export", *arguments, *where)
        assert done.returncode == 2 and "Name either tables or" in done.stderr
    assert run("list", *where).stdout == "0 tables\n"
