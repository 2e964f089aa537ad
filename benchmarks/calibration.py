"""Holds the chances that an analysis gives against what happened, and writes the figures of docs/lab.md.

    .venv/bin/python benchmarks/calibration.py calibration.jsonl --games 1000 --playouts 24 --write docs

Bots of mixed strength play all editions with every number of players. Each game is cut into ten equal parts,
and in a turn of each part the chance of its player, as that player could know it, is asked for after 6, 12,
24 and 48 playouts. What is in the file already is not played again, so the work can be interrupted at any
time. `--fit` tells which map from playouts to chances these games ask for: the map in
`stellwerk.analysis.chances` comes from other games (300 of seed 1) than the figures (1,000 each of seeds 2
and 3, joined by `--with`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import stellwerk
from benchmarks.calibration_figures import PARTS, Json, figures, looks, picture
from benchmarks.calibration_fit import fitted
from stellwerk import bots
from stellwerk.analysis.evaluator import Evaluator, outcome_of
from stellwerk.analysis.turns import turns_of
from stellwerk.arena.executor import Executor
from stellwerk.arena.workers import usable_cores
from stellwerk.bots.seeds import bot_seed, derive_seed

BOTS: Final = ("greedy", "long-routes", "one-ticket", "ticket-hungry", "planner", "strategist")


@dataclass(frozen=True, slots=True)
class Sampled:
    """A game to play and to look at."""

    number: int
    seed: int
    playouts: int

    def play(self) -> Json:
        editions = stellwerk.editions()
        edition = editions[self.number % len(editions)]
        least, most = stellwerk.edition_info(edition)["players"]
        players = least + self.number // len(editions) % (most - least + 1)
        seed = derive_seed("calibration", self.seed, self.number)
        seats = [BOTS[derive_seed("seat", seed, seat) % len(BOTS)] for seat in range(players)]
        game = stellwerk.new_game(edition, players, seed)
        crew = [bots.create(name, bot_seed(seed, seat, name)) for seat, name in enumerate(seats)]
        while not game.is_over:
            game.apply(crew[game.current_player].decide(game.core))
        return {
            "game": self.number,
            "edition": edition,
            "bots": seats,
            "belief": Evaluator(game.core.rules).has_belief,
            "result": list(outcome_of(game.core).victories),
            "points": list(self._points(game, seed)),
        }

    def _points(self, game: stellwerk.Game, seed: int) -> Iterator[Json]:
        turns = turns_of(game.core)
        evaluator = Evaluator(game.core.rules, seed)
        for part in range(PARTS):
            first, after = (len(turns) * (part + step) // PARTS for step in (0, 1))
            turn = turns[first + derive_seed("turn", seed, part) % max(1, after - first)]
            sums = [0.0] * game.players
            won: dict[int, list[float]] = {}
            for count, world in enumerate(evaluator.worlds(turn, 0, self.playouts), 1):
                world.apply(turn.action)
                for seat, share in enumerate(evaluator.play_out(world).victories):
                    sums[seat] += share
                if count in looks(self.playouts):
                    won[count] = [round(share, 3) for share in sums]
            over = round(turn.number / len(turns), 4)
            yield {"part": part, "player": turn.player, "over": over, "won": won}


def gather(file: Path, seed: int, games: int, playouts: int, workers: int) -> list[Json]:
    """The games of the file, after those that it lacks have been played."""
    known = read(file)
    missing = [
        Sampled(number, seed, playouts)
        for number in range(games)
        if number not in {game["game"] for game in known}
    ]
    with file.open("a", encoding="utf-8") as out:
        for game in Executor(workers).play(missing):
            out.write(json.dumps(game) + "\n")
            out.flush()
    return read(file)


def read(file: Path) -> list[Json]:
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return sorted((json.loads(line) for line in lines), key=lambda game: int(game["game"]))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="where the games are kept")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--playouts", type=int, default=48)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument(
        "--with", type=Path, dest="other", help="games of another seed, to be counted as well"
    )
    parser.add_argument("--workers", type=int, default=usable_cores())
    parser.add_argument("--fit", action="store_true", help="tell which map these games ask for")
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write calibration.json and .svg there")
    arguments = parser.parse_args()
    playouts = arguments.playouts
    games = gather(arguments.file, arguments.seed, arguments.games, playouts, arguments.workers)
    if arguments.other:
        games += [{**game, "game": game["game"] + arguments.games} for game in read(arguments.other)]
    if arguments.fit:
        doubt, first, last, informed, blind = fitted(games, playouts)
        print(f"DOUBT = {doubt}, SHARPNESS = ({first}, {last}), OVERCONFIDENCE = ({informed}, {blind})")
    found = {"seed": arguments.seed, "bots": BOTS, **figures(games, playouts)}
    for kind, stages in found["stages"].items():
        for stage, entry in stages.items():
            score, fair = entry["brier"]["score"], entry["brier"]["fair"]
            print(
                f"{kind:24} {stage:10} Brier {score['value']:.4f} [{score['low']:.4f}, {score['high']:.4f}],"
                f" fair shares {fair['value']:.4f}, off by {entry['error']:.4f}"
            )
    if arguments.write:
        text = json.dumps(found, indent=1)
        (arguments.write / "calibration.json").write_text(text + "\n", encoding="utf-8")
        drawn = picture(found, looks(playouts)[-2:][0])
        (arguments.write / "calibration.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
