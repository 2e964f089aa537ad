"""How strong the bots are that learned, on seeds that were never trained on.

`python benchmarks/learned.py --bots learned --rivals strategist,blocker --games 1000` plays each bot against
each rival at the smallest and the largest table of the editions, and adds what came out, with the command of
the arena that repeats it, to a JSON file (`--file`).
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk.arena import Settings
from stellwerk.arena.workers import usable_cores
from stellwerk.bots.models import editions_with_model
from stellwerk.learn.matches import play_match

SEED = 12_000_000
"""First seed, which nothing was trained or chosen on.

Evaluation uses seeds from 9 million on, parameter search and self-play from 20 million on. Earlier models
were measured from 5 to 8 million on, and the present ones were chosen from 42 million on.
"""


def play(edition: str, players: int, bot: str, rival: str, games: int, workers: int) -> dict[str, Any]:
    """A match: the share of comparisons in which the bot was placed before the rival."""
    settings = Settings(edition, players, (bot, rival), SEED)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        summary = play_match(settings, Path(folder), games, workers)
    pair = next(line for line in summary.pairs if line.bot == bot)
    lines = {line.bot: line for line in summary.bots}
    options = f"--edition {edition} --players {players} --bots {bot},{rival} --games {games} --seed {SEED}"
    return {
        "edition": edition,
        "players": players,
        "bot": bot,
        "rival": rival,
        "games": summary.games,
        "share": [round(each, 4) for each in (pair.share.value, pair.share.low, pair.share.high)],
        "win share": [round(lines[each].win_share.value, 4) for each in (bot, rival)],
        "milliseconds": [round(1000 * lines[each].mean_seconds, 3) for each in (bot, rival)],
        "command": f"stellwerk arena {options}",
        "seconds": round(time.monotonic() - begun, 1),
    }


def tables(edition: str) -> list[int]:
    least, most = stellwerk.edition_info(edition)["players"]
    return sorted({max(2, least), most})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--editions", default=",".join(editions_with_model()))
    parser.add_argument(
        "--players", default="", help="numbers of players, otherwise the smallest and largest"
    )
    parser.add_argument("--bots", default="learned")
    parser.add_argument("--rivals", default="strategist")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=usable_cores())
    parser.add_argument("--file", type=Path, default=Path("benchmarks/learned.json"))
    told = parser.parse_args()
    for edition in told.editions.split(","):
        for players in [int(each) for each in told.players.split(",") if each] or tables(edition):
            for bot in told.bots.split(","):
                for rival in told.rivals.split(","):
                    result = play(edition, players, bot, rival, told.games, told.workers)
                    value, low, high = result["share"]
                    print(
                        f"{edition} {players}: {bot} over {rival} {value:.1%} [{low:.1%}, {high:.1%}], "
                        f"{result['games']} games, {result['milliseconds']} ms, {result['seconds']} s",
                        flush=True,
                    )
                    keep(told.file, result)


def keep(file: Path, result: dict[str, Any]) -> None:
    """Add a result; an older one of the same match goes."""
    results = json.loads(file.read_text("utf-8")) if file.exists() else []
    same = ("edition", "players", "bot", "rival")
    results = [each for each in results if any(each[name] != result[name] for name in same)]
    results.append(result)
    part = file.with_suffix(".part")
    part.write_text(json.dumps(results, indent=1) + "\n", "utf-8")
    os.replace(part, file)


if __name__ == "__main__":
    main()
