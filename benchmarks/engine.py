"""How fast are engine, planner and search? Compiled and uncompiled, for every edition, in one run.

    make bench
    make bench CHECK=1
    .venv/bin/python benchmarks/engine.py --editions usa uk --rounds 9

One worker process for the installed (compiled) package and one for the sources play the same seeds by turns,
so that whatever else the machine does disturbs both alike. CPU time is measured, and the rates are also
divided by that of a plain loop in the same process. `--check` compares those ratios with `engine.json` and
fails if one of the compiled engine's has fallen by more than 15 %; `--write` writes them down anew.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

SOURCES: Final = Path(__file__).resolve().parent.parent / "src"
WORKER: Final = Path(__file__).with_name("engine_worker.py")
FIGURES: Final = Path(__file__).with_name("engine.json")
MEASURES: Final = {
    "decisions": "decisions/s",
    "games": "games/s",
    "playouts": "playouts, decisions/s",
    "copies": "copies/s",
    "planner": "planner/s",
    "search": "search/s",
}
TOLERATED: Final = 0.15
CORES: Final = 2
BUSIEST: Final = ("usa", 2)

Rates = dict[str, float]


class Worker:
    """A process that measures one kind of engine."""

    def __init__(self, python_path: str | None) -> None:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        if python_path is not None:
            environment["PYTHONPATH"] = python_path
        self.process = subprocess.Popen(
            [sys.executable, str(WORKER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
        )
        self.mode: str = self.receive()

    def ask(self, edition: str, players: int, seconds: float, only_play: bool = False) -> None:
        assert self.process.stdin is not None
        request = {"edition": edition, "players": players, "seconds": seconds, "only_play": only_play}
        print(json.dumps(request), file=self.process.stdin, flush=True)

    def receive(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("the worker died; its message stands above")
        return json.loads(line)

    def stop(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def measured(workers: list[Worker], edition: str, players: int, rounds: int, seconds: float) -> list[Rates]:
    """The best of some rounds for each worker, and of the loop meanwhile."""
    best: list[Rates] = [{} for _ in workers]
    firsts: set[tuple[int, ...]] = set()
    for _ in range(rounds):
        for worker, rates in zip(workers, best, strict=True):
            worker.ask(edition, players, seconds)
            answer = worker.receive()
            firsts.add(tuple(answer.pop("first")))
            for name, rate in answer.items():
                rates[name] = max(rate, rates.get(name, 0.0))
    if len(firsts) > 1:
        raise SystemExit(
            f"{edition}, {players} players: compiled and uncompiled play the same seed differently"
        )
    return best


def table_head(modes: list[str]) -> str:
    columns = ["edition", "players"]
    for unit in MEASURES.values():
        columns += [f"{unit} {mode}" for mode in modes]
    columns += ["copy µs", "planner ms", "decisions by loop", "playouts by loop"]
    columns += ["compiled by uncompiled"] if len(modes) > 1 else []
    return f"| {' | '.join(columns)} |\n| --- |{' ---: |' * (len(columns) - 1)}"


def table_line(edition: str, players: int, best: list[Rates]) -> str:
    first = best[0]
    cells = [edition, str(players)]
    for name in MEASURES:
        cells += [f"{rates[name]:,.0f}" if rates[name] >= 100 else f"{rates[name]:.1f}" for rates in best]
    cells += [f"{1e6 / first['copies']:.2f}", f"{1e3 / first['planner']:.3f}"]
    cells += [f"{first[name] / first['loop']:.4f}" for name in ("decisions", "playouts")]
    cells += [f"{first['decisions'] / best[1]['decisions']:.1f}"] if len(best) > 1 else []
    return f"| {' | '.join(cells)} |"


def ratios(rates: Rates) -> Rates:
    """What a machine's speed does not change much."""
    return {name: float(f"{rates[name] / rates['loop']:.4g}") for name in MEASURES}


def losses(found: dict[str, Rates], known: dict[str, Rates]) -> list[str]:
    """What has become slower than the figures that were written down, in words."""
    result = []
    for line, now in found.items():
        for name, before in known.get(line, {}).items():
            if now[name] < before * (1.0 - TOLERATED):
                loss = 1.0 - now[name] / before
                result.append(
                    f"{line} players: {MEASURES[name]} by loop {now[name]:.4g}, was {before:.4g}: -{loss:.0%}"
                )
    return result


def print_cores(seconds: float) -> None:
    """How random play grows with processes, by the clock."""
    edition, players = BUSIEST
    rates = []
    for count in range(1, CORES + 1):
        workers = [Worker(None) for _ in range(count)]
        for worker in workers:
            worker.ask(edition, players, seconds, only_play=True)
        rates.append(sum(worker.receive()["decisions"] for worker in workers))
        for worker in workers:
            worker.stop()
    told = ", ".join(f"{count} cores {rate:,.0f}" for count, rate in enumerate(rates, start=1))
    print(f"\n{edition}, {players} players, decisions/s by the clock, a process a core: {told}")


def player_counts(edition: str) -> list[int]:
    import stellwerk

    fewest, most = stellwerk.edition_info(edition)["players"]
    return sorted({fewest, most})


def main() -> None:
    arguments = parse_arguments()
    import stellwerk

    workers = [Worker(None)]
    if workers[0].mode == "compiled" and not arguments.check:
        workers.append(Worker(str(SOURCES)))
    elif workers[0].mode != "compiled":
        print("The installed engine is not compiled (no C compiler at set-up?): uncompiled numbers only.\n")
        if arguments.check or arguments.write:
            raise SystemExit("only the compiled engine is compared with figures")
    print(f"Python {platform.python_version()}, one core, best of {arguments.rounds} rounds\n")
    print(table_head([worker.mode for worker in workers]), flush=True)
    found: dict[str, Rates] = {}
    for edition in arguments.editions or stellwerk.editions():
        for players in player_counts(edition):
            best = measured(workers, edition, players, arguments.rounds, arguments.seconds)
            found[f"{edition} {players}"] = ratios(best[0])
            print(table_line(edition, players, best), flush=True)
    for worker in workers:
        worker.stop()
    print_cores(2 * arguments.seconds)
    if arguments.write:
        FIGURES.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    if arguments.check:
        slower = losses(found, json.loads(FIGURES.read_text(encoding="utf-8")))
        print("\n" + ("\n".join(slower) or f"nothing lost more than {TOLERATED:.0%}"))
        raise SystemExit(1 if slower else 0)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--editions", nargs="+", metavar="EDITION", help="default: all")
    parser.add_argument("--rounds", type=int, default=5, help="measurements a mode and line (default 5)")
    parser.add_argument(
        "--seconds", type=float, default=0.4, help="CPU time of one measurement (default 0.4)"
    )
    parser.add_argument("--check", action="store_true", help="fail if a ratio fell by more than 15 %%")
    parser.add_argument("--write", action="store_true", help="write the ratios of this run down")
    return parser.parse_args()


if __name__ == "__main__":
    main()
