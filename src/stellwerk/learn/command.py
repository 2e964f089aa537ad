"""The command: rounds of self-play, training and trial, each step kept in a folder and never done twice."""

from __future__ import annotations

import argparse
import json
import os
import time
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import stellwerk
from stellwerk.bots.minds.editions import mindset_of
from stellwerk.bots.minds.experience import KINDS
from stellwerk.bots.minds.traits import Traits
from stellwerk.bots.networks import at_table, board_digest
from stellwerk.engine.rules import Rules
from stellwerk.extras import MissingExtra, need
from stellwerk.learn.config import Config, Tables, read_config
from stellwerk.learn.generating import generate
from stellwerk.learn.habits import Problem, solve_all
from stellwerk.learn.report import write_report
from stellwerk.learn.selfplay import GUESSES, IDEAS_TOLD, POSITIONS
from stellwerk.learn.trial import try_out
from stellwerk.learn.tuning import tune

STEPS = ("habits", GUESSES, POSITIONS, "foresee", IDEAS_TOLD, "train", "tune", "instinct", "trial")
BY_DOING = (GUESSES, "instinct", "trial")
"""The steps where an instinct is learned: it needs no judge of the planner's ideas."""


def main(arguments: list[str] | None = None) -> None:
    told = _parser().parse_args(arguments)
    config = read_config(told.settings)
    folder = told.folder or Path("build/learn") / config.edition
    steps = (told.only,) if told.only else BY_DOING if config.practice.seconds else STEPS
    if config.practice.seconds:
        check_practice(config)
    for number in range(config.rounds):
        best = best_network(folder, number)
        place = folder / f"round-{number + 1}"
        place.mkdir(parents=True, exist_ok=True)
        write(
            place / "settings.json", {**config.told(), "played by": str(best.name) if best else "strategist"}
        )
        if "habits" in steps and config.habit_seconds and not (place / "habits.json").exists():
            write(place / "habits.json", better_habits(config, told.workers))
        if GUESSES in steps and not (place / "guesses.json").exists():
            learn_to_guess(config, number, best, place, told)
        foresight = place / "foresight.json"
        if POSITIONS in steps:
            play_chunks(config, POSITIONS, number, best, place, told)
        if "foresee" in steps and not foresight.exists():
            learn_to_foresee(config, folder, number, best, told.device)
        if IDEAS_TOLD in steps:
            play_chunks(config, IDEAS_TOLD, number, foresight if foresight.exists() else best, place, told)
        if "train" in steps and not (place / "network.json").exists():
            train_round(config, folder, number, told.device)
        network = place / "network.json"
        if "tune" in steps and network.exists() and not (place / "tuning.json").exists():
            tables = tune({config.edition: network}, config.trial.tuning_seconds, told.workers)
            write(place / "tuning.json", {"tables": tables})
        if "instinct" in steps and config.practice.seconds:
            learn_by_doing(config, place, told)
        if "trial" in steps and network.exists() and not (place / "trial.json").exists():
            write(place / "trial.json", try_out(config, network, best, told.workers))
    write_report(folder, config)


def play_chunks(
    config: Config, kind: str, number: int, player: Path | None, place: Path, told: argparse.Namespace
) -> None:
    habits = habits_of(config, place)
    guesses = guesses_of(place)
    chunks = generate(config, kind, number, player, habits, guesses, place / kind, told.workers, told.seconds)
    print(f"{config.edition}, round {number + 1}: {chunks} of {config.chunks} chunks of {kind} are played")


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


def learn_to_guess(
    config: Config, number: int, best: Path | None, place: Path, told: argparse.Namespace
) -> None:
    """What speaks for a ticket being a rival's, from games in which one can look."""
    play_chunks(replace(config, chunks=config.guess_chunks), GUESSES, number, best, place, told)
    training = with_torch()
    begun = time.monotonic()
    counts, report = training.fit_guesses(training.read_decisions(rows_of([place / GUESSES]), 0, told.device))
    report["seconds"] = round(time.monotonic() - begun, 1)
    write(place / "guesses.json", {"guesses": counts, **report})
    print(f"{config.edition}, guesses: error {report['error without']:.3f} → {report['error']:.3f}")


def guesses_of(place: Path) -> list[int] | None:
    """What was learned in a round about rivals' tickets."""
    path = place / "guesses.json"
    counts: list[int] | None = json.loads(path.read_text("utf-8"))["guesses"] if path.exists() else None
    return counts


def learn_to_foresee(config: Config, folder: Path, number: int, best: Path | None, device: str) -> None:
    """Train foresight; with the best judge of ideas so far, if there is one, it plays what comes next."""
    place = folder / f"round-{number + 1}"
    foresight, report = taught(config, folder, number, POSITIONS, device)
    write(place / "foreseeing.json", report)
    head = head_of(config, place, dict.fromkeys(KINDS, 0))
    known = {**head, **json.loads(best.read_text("utf-8"))} if best else head
    if guesses_of(place):
        known["guesses"] = guesses_of(place)
    write(place / "foresight.json", {**known, "foresight": foresight})


def train_round(config: Config, folder: Path, number: int, device: str) -> None:
    """Train a judge of ideas; foresight of the round comes along."""
    place = folder / f"round-{number + 1}"
    network, report = taught(config, folder, number, IDEAS_TOLD, device)
    write(place / "training.json", report)
    told = {**head_of(config, place, report["leads"]), **network}
    if (place / "foresight.json").exists():
        told["foresight"] = json.loads((place / "foresight.json").read_text("utf-8"))["foresight"]
    write(place / "network.json", told)
    for entry in report["gains"]:
        print("   ", entry)


def check_practice(config: Config) -> None:
    rules = rules_of(config)
    if mindset_of(rules).senses(rules) is None:
        raise SystemExit(f"{config.edition}: nobody can learn by instinct there")
    if config.rounds > 1:
        raise SystemExit("an instinct is learned in one round")


def learn_by_doing(config: Config, place: Path, told: argparse.Namespace) -> None:
    """Practise, or go on with it; there is a network once all its time is spent."""
    if (place / "network.json").exists():
        return
    practice = with_torch("stellwerk.learn.instinct.practice")
    instinct, spent = practice.practise(config, place / "instinct", told.workers, told.device, told.seconds)
    if spent < config.practice.seconds:
        print(f"{config.edition}: {spent:.0f} of {config.practice.seconds:.0f} seconds are practised")
        return
    write(place / "network.json", {**head_of(config, place, dict.fromkeys(KINDS, 0)), "instinct": instinct})


def taught(
    config: Config, folder: Path, number: int, kind: str, device: str
) -> tuple[dict[str, Any], dict[str, Any]]:
    """A network trained on the rows of all rounds so far, and how that went."""
    training = with_torch()
    begun = time.monotonic()
    marks = Traits(rules_of(config)).marks if kind == IDEAS_TOLD else 0
    rounds = [folder / f"round-{each + 1}" / kind for each in range(number + 1)]
    files = rows_of(rounds)
    seen = training.read_decisions(files, marks, device)
    whole = config.lessons.whole if kind == POSITIONS else 0.0
    network, report = training.train(seen, marks, config.lessons, whole)
    report["seconds"] = round(time.monotonic() - begun, 1)
    report["chunks"] = len(files)
    errors = f"{report['error without a network']:.5f} → {report['best error']:.5f}"
    print(f"{config.edition}, {kind}: error {errors}")
    return network, report


def with_torch(name: str = "stellwerk.learn.training") -> ModuleType:
    """A module that trains, which needs an extra."""
    try:
        need("torch", "stellwerk.learn", "learn")
    except MissingExtra as error:
        raise SystemExit(str(error)) from None
    return import_module(name)


def rows_of(folders: list[Path]) -> list[Path]:
    """The files that self-play wrote into these folders."""
    files = [file for rows in folders for file in sorted(rows.glob("*.rows"))]
    if not files:
        raise SystemExit(f"there is nothing to learn from in {folders[-1]}: play first")
    return files


def head_of(config: Config, place: Path, leads: dict[str, int]) -> dict[str, Any]:
    """What a file says of a network: for which board it is, and habits and leads at its tables."""
    habits = habits_of(config, place)
    tables = {
        str(players): {"habits": at_table(habits, players) if habits else {}, "leads": leads}
        for players in sorted({*config.tables(), *(int(size) for size in habits)})
    }
    told = {"edition": config.edition, "board": board_digest(rules_of(config)), "tables": tables}
    guesses = guesses_of(place)
    return {**told, "guesses": guesses} if guesses else told


def rules_of(config: Config) -> Rules:
    return stellwerk.new_game(config.edition, players=config.players[0], seed=0).rules


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
    indent = None if path.name in ("network.json", "foresight.json") else 1
    part.write_text(json.dumps(told, indent=indent) + "\n", "utf-8")
    os.replace(part, path)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("stellwerk.learn", description=__doc__)
    parser.add_argument("settings", type=Path, help="a JSON file, or an edition")
    parser.add_argument("--folder", type=Path, help="where everything is kept (build/learn/EDITION)")
    parser.add_argument("--only", choices=STEPS, help="only this step of each round")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes that play")
    parser.add_argument("--seconds", type=float, default=0.0, help="stop self-play or practice after so long")
    parser.add_argument("--device", default="cpu", help="where PyTorch trains: cpu, cuda")
    return parser
