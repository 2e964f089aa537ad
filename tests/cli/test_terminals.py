"""Terminals that know only ASCII, and bytes that are no text: everything stays readable, nothing stops."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import stellwerk
from stellwerk.cli.commands import COMMANDS
from stellwerk.cli.transliteration import spell
from tests.cli.conftest import COMMAND, environment

GERMAN = ("--lang", "de")
SURROUNDINGS = {
    "PYTHONIOENCODING": {"PYTHONIOENCODING": "ascii"},
    "LC_ALL": {"LC_ALL": "C", "PYTHONIOENCODING": ""},
}
CALLS = [
    (),
    ("--version",),
    ("editions",),
    ("board", "skandinavien", "--cities", "--routes", "--tickets", "--provenance"),
    ("board", "märklin"),
    ("simulate", "--edition", "gruselfahrt", "--games", "1"),
    ("arena", "--edition", "gruselfahrt", "--bots", "random,greedy", "--games", "4", "--workers", "1"),
    ("arena", "--edition", "usa", "--variants", "größe"),
    ("replay", "game.json", "--all"),
    ("replay", "game.json", "--check"),
    ("replay", "störung.json"),
    ("serve", "--port", "x–y"),
    *[(command.__name__.rpartition(".")[2], "--help") for command in COMMANDS],
]

Run = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture(params=SURROUNDINGS)
def run_in_ascii(request: pytest.FixtureRequest, tmp_path: Path) -> Run:
    """Run the command as a terminal would that knows only ASCII."""

    def run_command(*arguments: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        surroundings = {**environment(), **SURROUNDINGS[request.param]}
        command = [*COMMAND, *arguments]
        return subprocess.run(
            command, input=typed, capture_output=True, timeout=120, cwd=tmp_path, env=surroundings
        )

    return run_command


@pytest.mark.parametrize("arguments", CALLS, ids=" ".join)
def test_every_command_speaks_ascii(run_in_ascii: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    game = stellwerk.new_game("skandinavien", players=2, seed=1)
    while not game.is_over:
        game.apply(game.legal_actions()[0])
    (tmp_path / "game.json").write_text(json.dumps(game.record()))
    done = run_in_ascii(*arguments, *(GERMAN if arguments else ()))
    assert done.returncode in (0, 2)
    assert (done.stdout + done.stderr).isascii()
    assert b"Traceback" not in done.stderr
    assert b"\\u" not in done.stderr and b"\\x" not in done.stderr


def test_a_game_in_ascii(run_in_ascii: Run) -> None:
    typed = "alle\nhand\n?\nboard goeteborg\nlog\nxyzzy ö\n".encode() + b"\xff\xfe\nsave spiel.json\nquit\n"
    done = run_in_ascii("play", "skandinavien", "--seat", "Jörg", "--seed", "5", *GERMAN, typed=typed)
    assert done.returncode == 0
    assert done.stderr == b"" and done.stdout.isascii()
    assert b"Joerg>" in done.stdout
    assert b"Goeteborg" in done.stdout
    assert b"Gespeichert." in done.stdout


def test_names_that_are_no_text(tmp_path: Path) -> None:
    for arguments in (("play", "usa", "--seat", b"J\xf6rg"), ("replay", b"\xf6.json"), ("board", b"\xf6")):
        done = subprocess.run(
            [*COMMAND, *arguments],
            input=b"all\nsave game.json\nquit\n",
            capture_output=True,
            timeout=60,
            cwd=tmp_path,
            env=environment(),
        )
        assert b"Traceback" not in done.stderr
    assert json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))["seats"] == ["J?rg", "bot:family"]


@pytest.mark.parametrize(
    ("shown", "spelled"),
    [
        ("ß", "ss"),
        ("é", "e"),
        ("→", "->"),
        ("━", "-"),
        ("█", "#"),
        ("⠋", "*"),
        ("漢", "?"),
        ("\udcf6", "?"),
    ],
)
def test_spelling(shown: str, spelled: str) -> None:
    assert spell(shown) == spelled
