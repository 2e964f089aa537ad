"""Starting the server, and what is said when it cannot start."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from stellwerk.cli import main
from stellwerk.server.run import CannotServe, address_of, check_database, listen
from tests.cli.conftest import heed_interrupts

from .source import SOURCE

COMMAND = [sys.executable, "-m", "stellwerk.cli", "serve"]


def surroundings(home: Path, **settings: str) -> dict[str, str]:
    known = {"PYTHONPATH": str(SOURCE), "XDG_DATA_HOME": str(home), "LANG": "C"}
    return {**os.environ, **known, **{f"STELLWERK_{name.upper()}": text for name, text in settings.items()}}


@dataclass
class Ended:
    """How a server ended that could not start."""

    returncode: int
    stderr: str


Start = Callable[..., Ended]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Start:
    """Runs `stellwerk serve` in this process; for servers that cannot start."""

    def run(*arguments: str, **settings: str) -> Ended:
        for name, text in surroundings(tmp_path, **settings).items():
            monkeypatch.setenv(name, text)
        language = () if "--lang" in arguments else ("--lang", "en")
        code = main(["serve", *arguments, *language])
        return Ended(code, capsys.readouterr().err)

    return run


def test_a_port_that_is_taken(tmp_path: Path, start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = start("--port", port)
    assert done.returncode == 1
    said = re.fullmatch(
        rf"stellwerk: The table cannot start: port {port} is taken \(Address already in use\), .*"
        rf" Try another: stellwerk serve --port (\d+) \(or STELLWERK_PORT=\1 make play\)",
        done.stderr.strip(),
    )
    assert said, done.stderr
    with listen("127.0.0.1", int(said[1])):
        pass
    assert (tmp_path / "stellwerk" / "tables.sqlite").exists(), "the tables lie in the data folder"


def test_a_database_that_is_not_there(start: Start) -> None:
    done = start("--database", "postgresql://somebody:secret@127.0.0.1:1/tables", "--lang", "de")
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


@pytest.mark.parametrize(
    ("arguments", "settings", "said"),
    [
        (("--port", "99999"), {}, "99999 is out of range (0–65535)"),
        (("--port", "-1"), {}, "-1 is out of range"),
        (("--port", "abc"), {}, "'abc' is not a whole number"),
        ((), {"port": "abc"}, "STELLWERK_PORT: 'abc' is not a whole number"),
        (("--lang", "de"), {"bot_pause": "lang"}, "STELLWERK_BOT_PAUSE: 'lang' ist keine Zahl"),
    ],
)
def test_values_that_make_no_sense(
    arguments: tuple[str, ...], settings: dict[str, str], said: str, start: Start
) -> None:
    done = start(*arguments, **settings)
    assert done.returncode == 2
    assert done.stderr.startswith("stellwerk: ") and said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("host", ["nowhere.invalid", "256.1.1.1", "..", "x" * 300, "::zz"])
def test_hosts_that_are_none(host: str) -> None:
    with pytest.raises(CannotServe, match=r", port 0: \S"):
        listen(host, 0)


def test_interrupting_is_the_way_to_stop(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=surroundings(tmp_path),
        preexec_fn=heed_interrupts,
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        assert "http://" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
        assert "The table is cleared" in process.stdout.read()
        assert process.stderr.read() == ""
