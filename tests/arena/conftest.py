"""Running the arena as users do."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from stellwerk.cli import main
from tests.arena.sample_bots import HERE
from tests.cli.conftest import COMMAND, environment, heed_interrupts

ROOT = Path(__file__).parents[2]
CLAIMER = f"{HERE}.Claimer"
SLEEPER = f"{HERE}.Sleeper"


class Arena:
    """The command, in a folder of its own."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys

    def here(self, *arguments: str, lang: str = "en") -> subprocess.CompletedProcess[str]:
        """Run within the test."""
        code = main(["arena", *arguments, "--lang", lang])
        printed = self._capsys.readouterr()
        return subprocess.CompletedProcess(arguments, code, printed.out, printed.err)

    def begin(self, *arguments: str) -> subprocess.Popen[str]:
        """Start a process of its own and leave it running."""
        path = environment()["PYTHONPATH"] + os.pathsep + str(ROOT)
        return subprocess.Popen(
            [*COMMAND, "arena", *arguments],
            cwd=self.folder,
            env={**environment(), "PYTHONPATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            preexec_fn=heed_interrupts,
        )

    def lines(self, out: str) -> list[str]:
        """The finished lines of a results file."""
        file = self.folder / out / "blocks.jsonl"
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        return [line for line in text.splitlines(keepends=True) if line.endswith("\n")]

    def games(self, out: str) -> list[dict[str, Any]]:
        """What a run's blocks say, in order, apart from how long the thinking took."""
        blocks = sorted((json.loads(line) for line in self.lines(out)[1:]), key=lambda block: block["block"])
        for block in blocks:
            for game in block["games"]:
                assert len(game.pop("seconds")) == len(game.pop("slowest")) == len(game["seats"])
        return blocks


@pytest.fixture
def arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Arena:
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return Arena(tmp_path, capsys)
