"""Running the command as users do: in a process of its own, with real input and output."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import stellwerk
from stellwerk.cli import main

Run = Callable[..., subprocess.CompletedProcess[str]]

COMMAND = [sys.executable, "-m", "stellwerk.cli"]


def environment(lang: str = "en_GB.UTF-8") -> dict[str, str]:
    """An environment in which the command finds the package that is being tested."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    source = str(Path(stellwerk.__file__).parents[1])
    path = os.pathsep.join([source, *filter(None, [os.environ.get("STELLWERK_PLUGINS")])])
    return {**kept, "LANG": lang, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"}


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run the command in an empty folder and wait for it."""

    def run_command(
        *arguments: str, typed: str = "", lang: str = "en_GB.UTF-8"
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*COMMAND, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
            cwd=tmp_path,
            env=environment(lang),
            check=False,
        )

    return run_command


@pytest.fixture
def run_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command within the test, which is quicker than a process of its own."""

    def run_command(*arguments: str, lang: str = "en_GB.UTF-8") -> subprocess.CompletedProcess[str]:
        for name in ("LC_ALL", "LC_MESSAGES"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("LANG", lang)
        monkeypatch.chdir(tmp_path)
        code = main(arguments)
        printed = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, code, printed.out, printed.err)

    return run_command


def assert_complaint(result: subprocess.CompletedProcess[str], *words: str, code: int = 2) -> None:
    """The command ended with the code and a sentence that has these words, not with a traceback."""
    assert result.returncode == code, result.stderr
    assert "Traceback" not in result.stderr
    assert result.stderr.startswith("stellwerk: ")
    for word in words:
        assert word in result.stderr


def heed_interrupts() -> None:
    """A test run in the background ignores interrupts, and so would the command."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
