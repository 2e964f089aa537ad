"""The example of docs/bots-api.md, word for word, against a server."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path

from .clients import Caller
from .local_server import ServerThread

PAGE = Path(__file__).parents[2] / "docs" / "bots-api.md"


def example() -> str:
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def test_the_example_is_short() -> None:
    assert len([line for line in example().splitlines() if line.strip()]) <= 35


def test_the_example_plays_a_whole_game(sqlite_server: ServerThread) -> None:
    """Two of them against a bot of ours."""

    async def set_up() -> tuple[str, str]:
        async with Caller(sqlite_server) as caller:
            made = await caller.new_table("link", "link", "bot")
            return made["table"]["id"], made["tokens"]["join"]

    table, join = asyncio.run(set_up())
    command = [sys.executable, "-c", example(), sqlite_server.address, table, join]
    bots = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)
    ]
    for bot in bots:
        output, errors = bot.communicate(timeout=120)
        assert bot.returncode == 0, errors
        assert output.startswith("places: ["), output
