"""Train the bots of an edition: PPO, then the ticket belief, then matches against other bots."""

from __future__ import annotations

import argparse
import json
import os
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from stellwerk.arena import ArenaError
from stellwerk.arena.executor import Executor
from stellwerk.bots.models import board_digest, feature_layout, model_file
from stellwerk.engine import game as engine
from stellwerk.extras import MissingExtra, need
from stellwerk.learn.config import TrainingConfig, load_config
from stellwerk.learn.evaluation import evaluate
from stellwerk.learn.report import write_report
from stellwerk.learn.self_play import play_games

COMPACT = ("model.json", "ticket_samples.json")
"""Files without indentation."""


def main(arguments: list[str] | None = None) -> None:
    """Run the command line `python -m stellwerk.learn`."""
    options = _parser().parse_args(arguments)
    config = load_config(options.settings)
    folder: Path = options.folder or Path("build/learn") / config.edition
    folder.mkdir(parents=True, exist_ok=True)
    executor = Executor(options.workers if options.ray is None else None, options.ray)
    model = folder / "model.json"
    if options.belief and not model.exists():
        model.write_bytes(model_file(config.edition).read_bytes())
    if model.exists() or train_policy(config, folder, options.workers, options.device, options.seconds):
        if options.belief or "ticket_weights" not in json.loads(model.read_text("ascii")):
            try:
                train_ticket_belief(config, folder, executor)
            except ArenaError as error:
                raise SystemExit(str(error)) from None
        if not options.belief and not (folder / "evaluation.json").exists():
            write(folder / "evaluation.json", evaluate(config, model, options.workers))
    write_report(folder, config)


def train_policy(config: TrainingConfig, folder: Path, workers: int, device: str, seconds: float) -> bool:
    """Train the networks, for a limited time unless `seconds` is 0; return whether they are complete."""
    trainer = import_torch_module("stellwerk.learn.ppo.trainer")
    networks, decisions = trainer.train(config, folder, workers, device, seconds)
    if decisions < config.decisions:
        print(f"{config.edition}: {decisions:,} of {config.decisions:,} decisions")
        return False
    write(folder / "model.json", {**model_header(config), **networks})
    return True


def train_ticket_belief(config: TrainingConfig, folder: Path, executor: Executor) -> None:
    """Play games with the policy and add the ticket belief to its model."""
    contents = json.loads((folder / "model.json").read_text("ascii"))
    games = play_games(config, contents, executor)
    write(folder / "ticket_samples.json", games)
    weights, report = import_torch_module("stellwerk.learn.ticket_belief").fit_games(games)
    write(folder / "ticket_belief.json", report)
    write(folder / "model.json", {**contents, "ticket_weights": weights})


def model_header(config: TrainingConfig) -> dict[str, Any]:
    """Return a model file's contents without networks: board, features and planner parameters."""
    rules = engine.new_game(config.edition, players=config.players[0], seed=0).rules
    params = config.planner_params or {str(max(config.players)): {}}
    return {
        "edition": config.edition,
        "board": board_digest(rules),
        "features": feature_layout(rules),
        "helps_search": True,
        "tables": {players: {"params": values} for players, values in params.items()},
    }


def write(path: Path, contents: Any) -> None:
    """Write a JSON file atomically; models and samples without indentation."""
    part = path.with_suffix(".part")
    part.write_text(json.dumps(contents, indent=None if path.name in COMPACT else 1) + "\n", "utf-8")
    os.replace(part, path)


def import_torch_module(name: str) -> ModuleType:
    """Import a module that needs PyTorch; exit with installation advice if that is missing."""
    try:
        need("torch", "stellwerk.learn", "learn")
    except MissingExtra as error:
        raise SystemExit(str(error)) from None
    return import_module(name)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("stellwerk.learn", description=__doc__)
    parser.add_argument("settings", type=Path, help="a JSON file, or the name of an edition")
    parser.add_argument("--folder", type=Path, help="where results are stored (default: build/learn/EDITION)")
    parser.add_argument("--belief", action="store_true", help="only fit the ticket belief of the model")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="number of processes")
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="games for the ticket belief on a Ray cluster; local starts one here (default: no cluster)",
    )
    parser.add_argument("--seconds", type=float, default=0.0, help="stop training after this time (0: never)")
    parser.add_argument("--device", default="cpu", help="PyTorch device: cpu or cuda")
    return parser
