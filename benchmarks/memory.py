"""Does the engine give back all memory? Plays random games in one process and compares its size.

    .venv/bin/python benchmarks/memory.py --games 1000000

The size after the first tenth (when all that is made once has been made) and after the last game may differ
by a few pages and no more.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

import stellwerk
from stellwerk import bots

TOLERATED: Final = 2 << 20  # bytes
PLANNED: Final = 2000  # one game in so many is played by planners


def size() -> int:
    """The memory of this process that is really in use, in bytes (Linux)."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def play(games: int) -> None:
    editions = stellwerk.editions()
    for number in range(games):
        edition = editions[number % len(editions)]
        game = stellwerk.new_game(edition, players=2, seed=number)
        (bots.playout(game.core) if number % PLANNED == 0 else game.playout(number)).scores()


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--only-play", action="store_true", help="do not compare sizes (under valgrind)")
    arguments = parser.parse_args()
    games = arguments.games
    play(max(games // 10, 4 * len(stellwerk.editions())))
    before = size()
    play(games)
    after = size()
    print(f"{games:,} games: {before / 2**20:.1f} MiB before, {after / 2**20:.1f} MiB after")
    if not arguments.only_play and after > before + TOLERATED:
        raise SystemExit("the process has grown")


if __name__ == "__main__":
    main()
