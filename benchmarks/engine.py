"""How fast are engine, batches, planner and search? Compiled and uncompiled, for every edition, in one run.

    make bench
    make bench CHECK=1
    make bench WRITE=1
    .venv/bin/python benchmarks/engine.py --editions usa uk --rounds 9

One worker process for the installed (compiled) package and one for the sources play the same seeds by turns,
so that whatever else the machine does disturbs both alike. CPU time is measured, and the rates are also
divided by that of a plain loop in the same process. `--check` compares those ratios with `engine.json` and
fails if one of the compiled engine's has fallen by more than 15 %; `--write` writes them down anew, and the
tables into docs/speed.md.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # for the tables, which stand beside this file

from benchmarks.engine_tables import (  # noqa: E402  (after the path)
    CORES,
    UNITS,
    Line,
    Rates,
    cores_table,
    rates_table,
    ratios_table,
    summary_table,
    write_into,
)

SOURCES: Final = ROOT / "src"
WORKER: Final = Path(__file__).with_name("engine_worker.py")
FIGURES: Final = Path(__file__).with_name("engine.json")
EVERYTHING: Final = ("play", "playouts", "copies", "batch", "env", "planner", "search")
BY_CORES: Final = ("play", "playouts", "batch", "planner")
TOLERATED: Final = 0.15
DOUBTS: Final = 3  # how often a line that seems to have lost is measured again


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

    def ask(self, line: Line, measures: Sequence[str], seconds: float, by_clock: bool = False) -> None:
        assert self.process.stdin is not None
        edition, players = line
        request = {"edition": edition, "players": players, "measures": measures}
        request |= {"seconds": seconds, "by_clock": by_clock}
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


def measure(workers: list[Worker], line: Line, rounds: int, seconds: float, best: list[Rates]) -> None:
    """Some rounds with each worker by turns; the best of each rate is kept."""
    firsts: set[tuple[int, ...]] = set()
    for _ in range(rounds):
        for worker, rates in zip(workers, best, strict=True):
            worker.ask(line, EVERYTHING, seconds)
            answer = worker.receive()
            firsts.add(tuple(answer.pop("first")))
            for name, rate in answer.items():
                rates[name] = max(rate, rates.get(name, 0.0))
    if len(firsts) > 1:
        raise SystemExit(f"{line[0]}, {line[1]} players: compiled and uncompiled play a seed differently")


def measure_cores(lines: list[Line], seconds: float) -> dict[str, list[Rates]]:
    """What one process does, and two at the same time together."""
    result: dict[str, list[Rates]] = {}
    workers = [Worker(None), Worker(None)]
    for line in lines:
        together = []
        for busy in (workers[:1], workers):
            for worker in busy:
                worker.ask(line, BY_CORES, seconds, by_clock=True)
            answers = [worker.receive() for worker in busy]
            together.append({name: sum(answer[name] for answer in answers) for name in CORES})
        result[line[0]] = together
    for worker in workers:
        worker.stop()
    return result


def ratios(rates: Rates) -> Rates:
    """What a machine's speed does not change much."""
    return {name: float(f"{rates[name] / rates['loop']:.4g}") for name in UNITS}


def losses(line: str, now: Rates, before: Rates) -> list[str]:
    """What has become slower than the figures that were written down, in words."""
    result = []
    for name, known in before.items():
        loss = 1.0 - now[name] / known
        if loss > TOLERATED:
            told = f"{now[name]:.4g} by loop, {known:.4g} before: {loss:.0%} less"
            result.append(f"{line} players, {UNITS[name]}: {told}")
    return result


def check(worker: Worker, lines: list[Line], rounds: int, seconds: float, figures: Path) -> bool:
    """Whether nothing has become much slower; a line that seems to have is measured again first."""
    known: dict[str, Rates] = json.loads(figures.read_text(encoding="utf-8"))
    slower: list[str] = []
    for line in lines:
        name = f"{line[0]} {line[1]}"
        best: Rates = {}
        lost: list[str] = []
        for _ in range(1 + DOUBTS):
            measure([worker], line, rounds, seconds, [best])
            lost = losses(name, ratios(best), known.get(name, {}))
            if not lost:
                break
        print("\n".join(lost) or f"{name} players: as it was, or quicker", flush=True)
        slower += lost
    print("\n" + (f"{len(slower)} have fallen" if slower else f"nothing lost more than {TOLERATED:.0%}"))
    return not slower


def measured_lines(editions: list[str] | None) -> list[Line]:
    """Every edition with the fewest and the most players."""
    import stellwerk

    return [
        (edition, players)
        for edition in editions or stellwerk.editions()
        for players in stellwerk.edition_info(edition)["players"]
    ]


def main() -> None:
    arguments = parse_arguments()
    if arguments.write and arguments.editions:
        raise SystemExit("figures are written down for all editions together")
    lines = measured_lines(arguments.editions)
    rounds, seconds = arguments.rounds, arguments.seconds
    workers = [Worker(None)]
    if workers[0].mode != "compiled":
        print("The installed engine is not compiled (no C compiler at set-up?): uncompiled numbers only.\n")
        if arguments.check or arguments.write:
            raise SystemExit("only the compiled engine is compared with figures")
    print(machine(rounds), end="\n\n", flush=True)
    if arguments.check:
        raise SystemExit(0 if check(workers[0], lines, rounds, seconds, arguments.figures) else 1)
    if workers[0].mode == "compiled":
        workers.append(Worker(str(SOURCES)))
    measured: dict[Line, list[Rates]] = {}
    for line in lines:
        measured[line] = [{} for _ in workers]
        measure(workers, line, rounds, seconds, measured[line])
        print(f"{line[0]}, {line[1]} players: measured", file=sys.stderr, flush=True)
    for worker in workers:
        worker.stop()
    fewest = [line for line in lines if line[1] == min(count for name, count in lines if name == line[0])]
    by_cores = measure_cores(fewest, seconds)
    told = [
        rates_table(measured, [worker.mode for worker in workers]),
        ratios_table(measured),
        f"Fewest players, compiled, one process a core, by the clock:\n\n{cores_table(by_cores)}",
        machine(rounds),
    ]
    print("\n\n".join(told))
    if arguments.write:
        write(measured, machine(rounds))


def write(measured: dict[Line, list[Rates]], where: str) -> None:
    """Write the ratios into the figures and the table into the documentation."""
    found = {f"{edition} {players}": ratios(both[0]) for (edition, players), both in measured.items()}
    FIGURES.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    write_into("docs/speed.md", "figures", f"{summary_table(measured)}\n\n{where}")


def machine(rounds: int) -> str:
    """Name the interpreter, the machine, the date and the load."""
    load, _, _ = os.getloadavg()
    return (
        f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, 1 core, "
        f"best of {rounds} rounds, {datetime.date.today()}, load average {load:.1f}."
    )


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--editions", nargs="+", metavar="EDITION", help="default: all")
    parser.add_argument("--rounds", type=int, default=5, help="measurements a mode and line (default 5)")
    parser.add_argument("--seconds", type=float, default=0.2, help="of each measurement (default 0.2)")
    parser.add_argument("--check", action="store_true", help="fail if a ratio fell by more than 15 %%")
    parser.add_argument("--figures", type=Path, default=FIGURES, help="what --check compares with")
    parser.add_argument("--write", action="store_true", help="write ratios and tables of this run down")
    return parser.parse_args()


if __name__ == "__main__":
    main()
