"""Measure what random and better decisions lose, and the accuracy that an analysis gives each level.

    .venv/bin/python benchmarks/accuracy.py losses.jsonl --games 100 --write

Bots of all levels play every edition against each other; each game is analysed. The mean loss of a random
decision is what `src/stellwerk/analysis/accuracy.json` holds; `--write` writes it. The printed table shows
whether the levels come out in order. What is in the file already is not played again.
"""

from __future__ import annotations

import argparse
import json
import math
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

import stellwerk
from stellwerk import bots
from stellwerk.analysis import Analysis
from stellwerk.analysis.accuracy import RANDOM_ACCURACY
from stellwerk.analysis.depth import FULL
from stellwerk.analysis.stages import steps
from stellwerk.arena.executor import Executor
from stellwerk.arena.workers import usable_cores
from stellwerk.bots.seeds import bot_seed, derive_seed
from stellwerk.intervals import Z

BOTS: Final = {
    "random": "random",
    "beginner": "greedy",
    "family": "one-ticket",
    "strong": "planner",
    "expert": "expert:60",
}
ACCURACIES: Final = Path(__file__).parents[1] / "src/stellwerk/analysis/accuracy.json"

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Analysed:
    """A game to play and to analyse."""

    number: int
    seed: int
    playouts: int

    def play(self) -> Json:
        editions = stellwerk.editions()
        edition = editions[self.number % len(editions)]
        least, most = stellwerk.edition_info(edition)["players"]
        round_ = self.number // len(editions)
        players = (least, min(3, most))[round_ % 4 == 3]
        seed = derive_seed("accuracy", self.seed, self.number)
        levels = [list(BOTS)[(round_ + seat * (1 + round_ // 5 % 4)) % len(BOTS)] for seat in range(players)]
        game = stellwerk.new_game(edition, players, seed).core
        crew = [bots.create(BOTS[level], bot_seed(seed, seat, level)) for seat, level in enumerate(levels)]
        while not game.is_over:
            game.apply(crew[game.current_player].decide(game))
        analysis = Analysis(game, seed, replace(FULL, playouts=self.playouts))
        for _ in steps(analysis):
            pass
        return {
            "game": self.number,
            "edition": edition,
            "levels": levels,
            "losses": [fmean(loss.value for loss in analysis.losses(seat)) for seat in range(players)],
        }


def gather(file: Path, seed: int, games: int, playouts: int, workers: int) -> list[Json]:
    """Return the games of the file, after those that it lacks have been played."""
    known = {game["game"] for game in read(file)}
    missing = [Analysed(number, seed, playouts) for number in range(games) if number not in known]
    with file.open("a", encoding="utf-8") as out:
        for game in Executor(workers).play(missing):
            out.write(json.dumps(game) + "\n")
            out.flush()
    return read(file)


def read(file: Path) -> list[Json]:
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [json.loads(line) for line in lines]


def mean_losses(games: list[Json]) -> dict[str, dict[str, list[float]]]:
    """Return the mean loss of each player, by edition and level."""
    found: dict[str, dict[str, list[float]]] = {}
    for game in games:
        for level, loss in zip(game["levels"], game["losses"], strict=True):
            found.setdefault(game["edition"], {}).setdefault(level, []).append(loss)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="where the games are kept")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--playouts", type=int, default=100, help="of an average turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=usable_cores())
    parser.add_argument("--write", action="store_true", help="write the losses of random decisions")
    asked = parser.parse_args()
    losses = mean_losses(gather(asked.file, asked.seed, asked.games, asked.playouts, asked.workers))
    random_loss = {edition: fmean(levels["random"]) for edition, levels in sorted(losses.items())}
    for edition, levels in sorted(losses.items()):
        print(edition)
        for level in BOTS:
            values = levels.get(level, [])
            half = Z * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.nan
            mean = fmean(values) if values else math.nan
            accuracy = RANDOM_ACCURACY ** (max(0.0, mean) / random_loss[edition])
            print(
                f"  {level:10} {len(values):4} players, {mean:6.2f} ± {half:.2f} points a decision,"
                f" accuracy {100 * accuracy:3.0f} %"
            )
    if asked.write:
        rounded = {edition: round(loss, 3) for edition, loss in random_loss.items()}
        ACCURACIES.write_text(json.dumps(rounded, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
