"""The commands that only print."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

import stellwerk
from tests.cli.conftest import COMMAND, Run, environment, heed_interrupts
from tests.processes import wait_until_asleep


def test_editions_lists_every_edition(run: Run) -> None:
    result = run("editions")
    assert result.returncode == 0
    for edition in stellwerk.editions():
        assert edition in result.stdout
    assert "advanced" in result.stdout
    assert "reconstructed: which 46 tickets" in " ".join(result.stdout.split())
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


def test_editions_as_json_are_those_of_the_engine(run: Run) -> None:
    result = run("editions", "--json")
    assert result.returncode == 0
    shown = json.loads(result.stdout)["editions"]
    known = [stellwerk.edition_info(edition) for edition in stellwerk.editions()]
    assert shown == json.loads(json.dumps(known))


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_board_prints_all_of_it(run: Run, edition: str) -> None:
    board = stellwerk.boards.load(edition)
    result = run("board", edition, "--cities", "--routes", "--tickets", "--provenance", "--lang", "de")
    assert result.returncode == 0
    assert f"{len(board.cities)} Orte" in result.stdout
    assert f"{len(board.routes)} Strecken" in result.stdout
    assert f"{len(board.tickets)} Aufträge" in result.stdout
    for city in board.cities:
        assert city.name_de in result.stdout
    printed = "".join(result.stdout.split())
    for note in (*board.notes, *board.unverified):
        assert "".join(note.split()) in printed
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


def test_board_summary(run: Run) -> None:
    result = run("board", "usa")
    assert "36 places, 100 routes" in result.stdout
    assert "--provenance" in result.stdout


def test_simulate_prints_a_summary(run: Run) -> None:
    result = run("simulate", "--edition", "usa", "--edition", "gruselfahrt", "--games", "3", "--players", "3")
    assert result.returncode == 0
    assert result.stdout.count("random") == 6
    assert result.stderr == ""


def test_simulate_is_repeatable(run: Run) -> None:
    def scores(seed: str) -> list[list[str]]:
        result = run("simulate", "--edition", "skandinavien", "--games", "2", "--seed", seed)
        return [line.split()[:-1] for line in result.stdout.splitlines()]

    assert scores("7") == scores("7")
    assert scores("7") != scores("8")


def test_version(run: Run) -> None:
    result = run("--version")
    assert result.stdout.startswith("stellwerk ")
    uncompiled = str(stellwerk.engine.game.__file__).endswith(".py")
    assert ("uncompiled" in result.stdout) == uncompiled
    assert ("The engine is compiled" in result.stdout) != uncompiled


@pytest.mark.parametrize(
    ("arguments", "lang", "expected"),
    [
        (("editions",), "de_DE.UTF-8", "Ausgabe"),
        (("editions",), "en_US.UTF-8", "Edition"),
        (("editions",), "C", "Edition"),
        (("editions", "--lang", "en"), "de_DE.UTF-8", "Edition"),
        (("editions", "--lang=de"), "en_US.UTF-8", "Ausgabe"),
        (("--help",), "de_AT.UTF-8", "Befehle"),
        (("play", "--help"), "de_AT.UTF-8", "Aufruf: stellwerk play"),
        ((), "en_GB.UTF-8", "usage: stellwerk"),
    ],
)
def test_language_comes_from_the_environment_and_the_option_wins(
    run: Run, arguments: tuple[str, ...], lang: str, expected: str
) -> None:
    result = run(*arguments, lang=lang)
    assert result.returncode == 0
    assert expected in result.stdout


def test_a_reader_who_leaves_early_is_no_error(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "board", "uk", "--routes", "--provenance"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env={**environment(), "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_interrupting_ends_quietly(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "usa"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(),
        preexec_fn=heed_interrupts,
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        while b"> " not in os.read(process.stdout.fileno(), 65536):
            pass
        wait_until_asleep(process.pid)
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert b"Traceback" not in process.stderr.read()
