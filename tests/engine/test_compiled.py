"""Compiled and interpreted, the engine plays the same games to the same states."""

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).with_name("fingerprint.py")


def fingerprints(path: str | None, games: int, folder: Path) -> list[str]:
    """The first line is the engine's file, the others are games."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if path:
        environment["PYTHONPATH"] = path
    command = [sys.executable, str(SCRIPT), str(games)]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if path is None and "No module named 'stellwerk'" in done.stderr:
        pytest.skip("stellwerk is not installed: nothing compiled to compare with")
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_compiled_and_interpreted_agree(times: int, tmp_path: Path) -> None:
    if not fingerprints(None, 0, tmp_path)[0].endswith(tuple(EXTENSION_SUFFIXES)):
        pytest.skip("the installed engine is not compiled")
    games = 6 if times == 1 else 400
    compiled = fingerprints(None, games, tmp_path)
    interpreted = fingerprints(str(ROOT / "src"), games, tmp_path)
    assert interpreted[0].endswith(".py"), f"{interpreted[0]} should not be compiled"
    assert len(compiled) > games
    assert compiled[1:] == interpreted[1:], "other games; was the installed package built from these sources?"
