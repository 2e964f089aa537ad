"""Somebody at the keyboard: reads the screen up to the prompt, types, and reads on."""

from __future__ import annotations

import random
import re
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.cli.conftest import COMMAND, environment

PROMPT = re.compile(r"(?:^|\n)([^\n]{1,40})> $")
NUMBERED = re.compile(r"^ {0,3}(\d{1,3}) (.*)$", re.MULTILINE)


class Typist:
    """A terminal session with the command; `screen` is what was written since the last line typed."""

    def __init__(self, *arguments: str, folder: Path, lang: str = "en_GB.UTF-8") -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=environment(lang),
        )
        self.screen = ""
        self.transcript = ""
        self._read()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()

    def _read(self) -> None:
        """Read up to the next prompt or the end."""
        assert self.process.stdout is not None
        data = b""
        while True:
            chunk = self.process.stdout.read1(65536)  # type: ignore[attr-defined]
            data += chunk
            if not chunk:
                self.process.wait()
                break
            if data.endswith(b"> ") and PROMPT.search(data.decode("utf-8", "ignore")):
                break
        self.screen = data.decode("utf-8")
        self.transcript += self.screen

    def type(self, line: str) -> str:
        """Type a line; the answer is what appears on the screen."""
        assert not self.over, "the command has ended:\n" + self.transcript[-3000:]
        assert self.process.stdin is not None
        self.transcript += line + "\n"
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        self._read()
        return self.screen

    @property
    def over(self) -> bool:
        """Whether the command has ended."""
        return self.process.poll() is not None

    @property
    def numbers(self) -> dict[int, str]:
        """The numbered lines on the screen."""
        return {int(number): text for number, text in NUMBERED.findall(self.screen)}


class RandomTypist(Typist):
    """Plays any game to its end by typing what the screen offers, fond of claiming routes."""

    def play(self, seed: int, most: int = 6000, save_as: str = "") -> None:
        """Type until the game is over and, at the end, where to save it."""
        chance = random.Random(seed)
        for _ in range(most):
            if self.over:
                return
            asked_to_save = re.search(r"^(Save as|Speichern als) .*> $", self.screen, re.MULTILINE)
            self.type(save_as if asked_to_save else self._choose(chance))
        raise AssertionError("the game does not end:\n" + self.transcript[-3000:])

    def _choose(self, chance: random.Random) -> str:
        offered = self.numbers
        if re.search(r"How many wagons|Wie viele Wagen", self.screen):
            return str(chance.randint(10, 25))
        if re.search(r"Which tickets do you keep|Welche Aufträge behältst", self.screen):
            return chance.choice(["all", "alle", " ".join(map(str, offered))])
        if not offered:
            return ""
        claims = [
            number for number, text in offered.items() if "Claim a route" in text or "Strecke nutzen" in text
        ]
        if claims and chance.random() < 0.7:
            return str(claims[0])
        return str(chance.choice(list(offered)))
