"""How fast is the engine? A random player through the public API, compiled and uncompiled, in one run.

    make bench
    .venv/bin/python benchmarks/engine.py --editions usa uk --rounds 9

One worker process for the installed (compiled) package and one for the sources play the same seeds by turns,
so that whatever else the machine does disturbs both alike. CPU time, not wall-clock time, is measured.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, Final

SOURCES: Final = Path(__file__).resolve().parent.parent / "src"
COMPILED: Final = "compiled"
UNCOMPILED: Final = "uncompiled"
COPIES_AT_ONCE: Final = 200


def play_and_count(edition: str, players: int, seconds: float) -> dict[str, Any]:
    """Whole random games until the time is up: how many decisions and games in how much CPU time."""
    import stellwerk

    decisions = games = 0
    first_scores: list[int] = []
    start = time.process_time()
    elapsed = 0.0
    while elapsed < seconds:
        game = stellwerk.new_game(edition, players=players, seed=games)
        choose = random.Random(games).random
        while not game.over:
            actions = game.actions()
            game.apply(actions[int(choose() * len(actions))])
            decisions += 1
        if games == 0:
            first_scores = [*game.scores(), decisions]
        games += 1
        elapsed = time.process_time() - start
    return {"decisions": decisions / elapsed, "games": games / elapsed, "first": first_scores}


def copy_and_count(edition: str, players: int, seconds: float) -> float:
    """Copies a second of a game that is about half over."""
    import stellwerk

    length = play_to(stellwerk.new_game(edition, players=players, seed=0), None)
    game = stellwerk.new_game(edition, players=players, seed=0)
    play_to(game, length // 2)
    copies = 0
    start = time.process_time()
    elapsed = 0.0
    while elapsed < seconds:
        for _ in range(COPIES_AT_ONCE):
            game.copy()
        copies += COPIES_AT_ONCE
        elapsed = time.process_time() - start
    return copies / elapsed


def play_to(game: Any, most_decisions: int | None) -> int:
    choose = random.Random(0).random
    decisions = 0
    while not game.over and decisions != most_decisions:
        actions = game.actions()
        game.apply(actions[int(choose() * len(actions))])
        decisions += 1
    return decisions


def work() -> None:
    """The worker: one JSON request a line, one JSON answer a line."""
    spec = importlib.util.find_spec("stellwerk.engine.game")
    is_compiled = spec is not None and str(spec.origin).endswith(tuple(EXTENSION_SUFFIXES))
    print(json.dumps(COMPILED if is_compiled else UNCOMPILED), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        edition, players, seconds = request["edition"], request["players"], request["seconds"]
        answer = play_and_count(edition, players, seconds)
        answer["copies"] = copy_and_count(edition, players, seconds / 4)
        print(json.dumps(answer), flush=True)


class Worker:
    """A process that plays in one mode."""

    def __init__(self, python_path: str | None) -> None:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        if python_path is not None:
            environment["PYTHONPATH"] = python_path
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--work"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
        )
        self.mode: str = self.receive()

    def receive(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("the worker died; its message stands above")
        return json.loads(line)

    def measure(self, edition: str, players: int, seconds: float) -> dict[str, Any]:
        assert self.process.stdin is not None
        request = {"edition": edition, "players": players, "seconds": seconds}
        print(json.dumps(request), file=self.process.stdin, flush=True)
        answer: dict[str, Any] = self.receive()
        return answer

    def stop(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@dataclass
class Series:
    """What one mode reached in the rounds of one line of the table."""

    decisions: list[float] = field(default_factory=list)
    games: list[float] = field(default_factory=list)
    copies: list[float] = field(default_factory=list)
    first: list[int] = field(default_factory=list)

    def add(self, answer: dict[str, Any]) -> None:
        self.decisions.append(answer["decisions"])
        self.games.append(answer["games"])
        self.copies.append(answer["copies"])
        self.first = answer["first"]


def measure_line(
    workers: list[Worker], edition: str, players: int, rounds: int, seconds: float
) -> list[Series]:
    series = [Series() for _ in workers]
    for _ in range(rounds):
        for worker, results in zip(workers, series, strict=True):
            results.add(worker.measure(edition, players, seconds))
    if len({tuple(results.first) for results in series}) > 1:
        raise SystemExit(
            f"{edition}, {players} players: compiled and uncompiled play the same seed differently"
        )
    return series


def table_head(modes: list[str]) -> list[str]:
    columns = ["edition", "players"]
    for unit in ("decisions/s", "games/s", "copies/s"):
        columns += [f"{unit} {mode}" for mode in modes]
    columns += ["copy µs", "ratio"] if len(modes) > 1 else ["copy µs"]
    return [f"| {' | '.join(columns)} |", "| --- |" + " ---: |" * (len(columns) - 1)]


def table_line(edition: str, players: int, series: list[Series]) -> str:
    """Best round, with the median of the decisions behind it; the ratio is that of the best decisions/s."""
    cells = [edition, str(players)]
    cells += [f"{max(s.decisions):,.0f} ({statistics.median(s.decisions):,.0f})" for s in series]
    cells += [f"{max(s.games):,.0f}" for s in series]
    cells += [f"{max(s.copies):,.0f}" for s in series]
    cells.append(f"{1e6 / max(series[0].copies):.2f}")
    if len(series) > 1:
        cells.append(f"{max(series[0].decisions) / max(series[1].decisions):.1f}")
    return f"| {' | '.join(cells)} |"


def player_counts(edition: str) -> list[int]:
    import stellwerk

    fewest, most = stellwerk.edition_info(edition)["players"]
    return sorted({fewest, most})


def main() -> None:
    arguments = parse_arguments()
    if arguments.work:
        work()
        return
    import stellwerk

    installed = Worker(None)
    workers = [installed]
    if installed.mode == COMPILED:
        workers.append(Worker(str(SOURCES)))
    else:
        print("The installed engine is not compiled (no C compiler at set-up?): uncompiled numbers only.\n")
    rounds, seconds = arguments.rounds, arguments.seconds
    print(f"Python {platform.python_version()}, one core, random play, best of {rounds} rounds (median)\n")
    print("\n".join(table_head([worker.mode for worker in workers])), flush=True)
    for edition in arguments.editions or stellwerk.editions():
        for players in player_counts(edition):
            print(
                table_line(edition, players, measure_line(workers, edition, players, rounds, seconds)),
                flush=True,
            )
    for worker in workers:
        worker.stop()


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--editions", nargs="+", metavar="EDITION", help="default: all")
    parser.add_argument("--rounds", type=int, default=5, help="measurements a mode and line (default 5)")
    parser.add_argument(
        "--seconds", type=float, default=0.4, help="CPU time of one measurement (default 0.4)"
    )
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    main()
