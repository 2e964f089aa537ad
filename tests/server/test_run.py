"""Starting the server, and what is said when it cannot start."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from stellwerk.server.run import CannotServe, address_of, check_database, listen

from .process import SOURCE


def start(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "XDG_DATA_HOME": str(home), "LANG": "C"}
    command = [sys.executable, "-m", "stellwerk.cli", "serve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60)


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = start("--port", port, home=tmp_path)
    assert done.returncode == 1
    assert done.stderr.strip() == (
        f"stellwerk: The table cannot start: 127.0.0.1, port {port}: Address already in use"
    )
    assert (tmp_path / "stellwerk" / "tables.sqlite").exists(), "the tables lie in the data folder"


def test_a_database_that_is_not_there(tmp_path: Path) -> None:
    done = start(
        "--database", "postgresql://somebody:secret@127.0.0.1:1/tables", "--lang", "de", home=tmp_path
    )
    assert done.returncode == 1
    assert done.stderr.startswith("stellwerk: Der Spieltisch kann nicht starten: connection")
    assert "secret" not in done.stderr and "Traceback" not in done.stderr


def test_databases_we_cannot_use(tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match="not supported"):
        check_database("mysql://somewhere/else")
    with pytest.raises(CannotServe):
        check_database("no url at all")
    (tmp_path / "text.sqlite").write_text("this is no database" * 100)
    with pytest.raises(CannotServe, match="not a database"):
        check_database(f"sqlite:///{tmp_path / 'text.sqlite'}")


def test_addresses_are_shown_as_one_types_them() -> None:
    for host, shown in (("127.0.0.1", "http://127.0.0.1:"), ("0.0.0.0", "http://localhost:")):
        with listen(host, 0) as listening:
            assert address_of(listening).startswith(shown)
