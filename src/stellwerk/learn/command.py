"""The command: rounds of self-play, training and trial, each step kept in a folder and never done twice."""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk.bots.minds.traits import Traits
from stellwerk.bots.networks import at_table, board_digest
from stellwerk.extras import MissingExtra, need
from stellwerk.learn.config import Config, Tables, read_config
from stellwerk.learn.generating import generate
from stellwerk.learn.habits import Problem, solve_all
from stellwerk.learn.report import write_report
from stellwerk.learn.trial import try_out
from stellwerk.learn.tuning import tune

STEPS = ("habits", "selfplay", "train", "tune", "trial")


def main(arguments: list[str] | None = None) -> None:
    told = _parser().parse_args(arguments)
    config = read_config(told.settings)
    folder = told.folder or Path("build/learn") / config.edition
    steps = (told.only,) if told.only else STEPS
    for number in range(config.rounds):
        best = best_network(folder, number)
        place = folder / f"round-{number + 1}"
        place.mkdir(parents=True, exist_ok=True)
        write(
            place / "settings.json", {**config.told(), "played by": str(best.name) if best else "strategist"}
        )
        if "habits" in steps and config.habit_seconds and not (place / "habits.json").exists():
            write(place / "habits.json", better_habits(config, told.workers))
        if "selfplay" in steps:
            habits = habits_of(config, place)
            chunks = generate(config, number, best, habits, place / "rows", told.workers, told.seconds)
            print(f"{config.edition}, round {number + 1}: {chunks} of {config.chunks} chunks are played")
        if "train" in steps and not (place / "network.json").exists():
            train_round(config, folder, number, told.device)
        network = place / "network.json"
        if "tune" in steps and network.exists() and not (place / "tuning.json").exists():
            tables = tune({config.edition: network}, config.trial.tuning_seconds, told.workers)
            write(place / "tuning.json", {"tables": tables})
        if "trial" in steps and network.exists() and not (place / "trial.json").exists():
            write(place / "trial.json", try_out(config, network, best, told.workers))
    write_report(folder, config)


def better_habits(config: Config, workers: int) -> dict[str, Any]:
    problems = [
        Problem(config.edition, players, start_at(config, players), config.habit_seconds, config.seed + place)
        for place, players in enumerate(config.tables())
    ]
    solved = solve_all(problems, workers)
    return {"tables": {str(each["players"]): each["habits"] for each in solved}, "searches": solved}


def start_at(config: Config, players: int) -> dict[str, float]:
    return dict(at_table(config.habits, players)) if config.habits else {}


def habits_of(config: Config, place: Path) -> Tables:
    """Those that were found in a round, otherwise those of the settings."""
    path = place / "habits.json"
    if not path.exists():
        return config.habits
    tables: Tables = json.loads(path.read_text("utf-8"))["tables"]
    return tables


def train_round(config: Config, folder: Path, number: int, device: str) -> None:
    """Train on the rows of all rounds so far."""
    try:
        need("torch", "stellwerk.learn", "learn")
    except MissingExtra as error:
        raise SystemExit(str(error)) from None
    from stellwerk.learn.training import read_decisions, train

    begun = time.monotonic()
    rules = stellwerk.new_game(config.edition, players=config.players[0], seed=0).rules
    marks = Traits(rules).marks
    rounds = [folder / f"round-{each + 1}" / "rows" for each in range(number + 1)]
    files = [file for rows in rounds for file in sorted(rows.glob("*.rows"))]
    if not files:
        raise SystemExit(f"there is nothing to learn from in {rounds[-1]}: play first")
    seen = read_decisions(files, marks, config.lessons.scale, device)
    network, report = train(seen, marks, config.lessons)
    report["seconds"] = round(time.monotonic() - begun, 1)
    report["chunks"] = len(files)
    place = folder / f"round-{number + 1}"
    write(place / "training.json", report)
    habits = habits_of(config, place)
    tables = {
        str(players): {
            "habits": at_table(habits, players) if habits else {},
            "leads": report["leads"],
        }
        for players in config.tables()
    }
    head = {"edition": config.edition, "board": board_digest(rules), "tables": tables}
    write(place / "network.json", {**head, **network})
    print(f"{config.edition}: error {report['error without a network']:.5f} → {report['best error']:.5f}")
    for entry in report["gains"]:
        print("   ", entry)


def best_network(folder: Path, number: int) -> Path | None:
    """The last network of earlier rounds that was found better than what played before it."""
    best = None
    for each in range(number):
        place = folder / f"round-{each + 1}"
        trial = place / "trial.json"
        if trial.exists() and json.loads(trial.read_text("utf-8"))["better"]:
            best = place / "network.json"
    return best


def write(path: Path, told: dict[str, Any]) -> None:
    part = path.with_suffix(".part")
    indent = None if path.name == "network.json" else 1
    part.write_text(json.dumps(told, indent=indent) + "\n", "utf-8")
    os.replace(part, path)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("stellwerk.learn", description=__doc__)
    parser.add_argument("settings", type=Path, help="a JSON file, or an edition")
    parser.add_argument("--folder", type=Path, help="where everything is kept (build/learn/EDITION)")
    parser.add_argument("--only", choices=STEPS, help="only this step of each round")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes that play")
    parser.add_argument("--seconds", type=float, default=0.0, help="stop self-play of a round after so long")
    parser.add_argument("--device", default="cpu", help="where PyTorch trains: cpu, cuda")
    return parser
