"""Bots of an earlier version, named as `learned@0.1`, so that a comparison can be repeated.

`make frozen` installs the version 0.1 in a folder of its own. Its bots decide in a process that imports this
version and replays the game from its seed and decisions. They have the same seeds as in its arena.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

from stellwerk.arena.errors import ArenaError
from stellwerk.bots import Bot
from stellwerk.game import CoreGame

SEPARATOR: Final = "@"
"""Stands between the name of a bot and its version."""

FOLDER: Final = "STELLWERK_FROZEN"
"""Environment variable with the folder of the installed versions, instead of `build/frozen`."""

PROGRAM: Final = """
import json, sys
from stellwerk.bots.cache import BotCache, Task
cache = BotCache()
for line in sys.stdin:
    try:
        answer = {"notation": cache.decide(Task(**json.loads(line))).notation}
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
"""
"""What the process of a version runs. It uses the version's interface: `Task` and `BotCache`."""


def is_frozen(spec: str) -> bool:
    """Return whether a spec names a bot of an earlier version."""
    return SEPARATOR in spec


def version_folder(version: str) -> Path:
    """Return where a version is installed."""
    return Path(os.environ.get(FOLDER, "build/frozen")) / version


class FrozenBot(Bot):
    """Decides as a bot of an earlier version would."""

    def __init__(self, spec: str) -> None:
        """Find the version.

        Raises:
            ArenaError: It is not installed.
        """
        self.spec, _, version = spec.rpartition(SEPARATOR)
        folder = version_folder(version)
        if not self.spec or not version or not (folder / "stellwerk").is_dir():
            raise ArenaError("arena.no-such-version", spec=f"{spec!r}", folder=folder)
        self._process = version_process(folder.resolve())
        self._copy: CoreGame | None = None
        self._decisions: list[str] = []

    def decide(self, game: CoreGame) -> int:
        """Return the number of one of the legal actions of the current player."""
        if self._copy is None:
            self._copy = game.beginning()
        for action in game.history[len(self._decisions) :]:
            self._decisions.append(self._copy.notation(action))
            self._copy.apply(action)
        return game.parse(self._ask(game))

    def _ask(self, game: CoreGame) -> str:
        """Return the notation of the version's decision."""
        task = {
            "key": str(game.seed),
            "edition": game.edition,
            "players": game.players,
            "seed": game.seed,
            "options": dict.fromkeys(game.variants, True),
            "decisions": self._decisions,
            "seat": game.current_player,
            "spec": self.spec,
        }
        questions, answers = self._process.stdin, self._process.stdout
        assert questions is not None and answers is not None
        questions.write(json.dumps(task) + "\n")
        questions.flush()
        answer: dict[str, Any] = json.loads(answers.readline() or '{"error": "its process has ended"}')
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return str(answer["notation"])


@cache
def version_process(folder: Path) -> subprocess.Popen[str]:
    """Start the process of a version, one for all its bots. It ends with its standard input."""
    return subprocess.Popen(
        [sys.executable, "-P", "-c", PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(folder)},
        text=True,
    )
