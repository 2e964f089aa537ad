"""Train the bots of an edition: self-play, training and evaluation, in resumable steps."""

from __future__ import annotations

import argparse
import json
import os
import time
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from stellwerk.arena import ArenaError
from stellwerk.arena.executor import Executor
from stellwerk.bots.core.action_features import ActionFeatures
from stellwerk.bots.core.edition_hooks import hooks_for
from stellwerk.bots.core.trained_model import DECISION_TYPES
from stellwerk.bots.models import board_digest, feature_layout, for_table_size
from stellwerk.engine import game as engine
from stellwerk.engine.rules import Rules
from stellwerk.extras import MissingExtra, need
from stellwerk.learn.config import ParamsByTableSize, RunConfig, load_config
from stellwerk.learn.evaluation import evaluate
from stellwerk.learn.generation import SelfPlayer, generate_chunks
from stellwerk.learn.margin_search import search_margins
from stellwerk.learn.parameter_search import SearchTask, run_searches
from stellwerk.learn.report import write_report
from stellwerk.learn.selfplay import ACTION_SAMPLES, POSITION_SAMPLES, TICKET_SAMPLES

PARAMETER_SEARCH = "parameter-search"
TICKET_BELIEF = "ticket-belief"
POSITION_SELF_PLAY = "position-self-play"
POSITION_TRAINING = "position-training"
ACTION_SELF_PLAY = "action-self-play"
ACTION_TRAINING = "action-training"
MARGIN_SEARCH = "margin-search"
PPO = "ppo"
EVALUATION = "evaluation"

STEPS = (
    PARAMETER_SEARCH,
    TICKET_BELIEF,
    POSITION_SELF_PLAY,
    POSITION_TRAINING,
    ACTION_SELF_PLAY,
    ACTION_TRAINING,
    MARGIN_SEARCH,
    PPO,
    EVALUATION,
)
"""Steps of an iteration, in their order."""

PPO_STEPS = (TICKET_BELIEF, PPO, EVALUATION)
"""Steps of an edition that is trained by PPO; it needs neither planner parameters nor an action network."""


def main(arguments: list[str] | None = None) -> None:
    """Run the command line `python -m stellwerk.learn`."""
    options = _parser().parse_args(arguments)
    config = load_config(options.settings)
    folder = options.folder or Path("build/learn") / config.edition
    if config.ppo.seconds:
        check_ppo(config)
    steps = (options.only,) if options.only else PPO_STEPS if config.ppo.seconds else STEPS
    for index in range(config.iterations):
        iteration = Iteration(
            config, folder, index, options.workers, options.device, options.seconds, options.ray
        )
        try:
            iteration.run(steps)
        except ArenaError as error:
            raise SystemExit(str(error)) from None
    write_report(folder, config)


@dataclass(frozen=True, slots=True)
class Iteration:
    """One iteration of self-play, training and evaluation; each step writes files and runs once."""

    config: RunConfig
    run_folder: Path
    """Folder of the whole run."""
    index: int
    """Index of the iteration, from 0."""
    workers: int
    """Number of processes."""
    device: str
    """PyTorch device."""
    seconds: float
    """Time limit of each self-play or PPO step; 0 means none."""
    ray: str | None = None
    """Address of the Ray cluster on which self-play runs; `None`: this machine."""

    @property
    def folder(self) -> Path:
        """Folder of this iteration."""
        return self.folder_of(self.index)

    def folder_of(self, index: int) -> Path:
        """Return the folder of any iteration of the run."""
        return self.run_folder / f"iteration-{index + 1}"

    @property
    def model(self) -> Path:
        """Model file that this iteration produces."""
        return self.folder / "model.json"

    @property
    def position_model(self) -> Path:
        """Model file with the new position network and the action network of the champion, if any."""
        return self.folder / "position_model.json"

    def run(self, steps: tuple[str, ...]) -> None:
        """Run those of the given steps whose results do not exist yet."""
        config = self.config
        champion = self.find_champion()
        self.folder.mkdir(parents=True, exist_ok=True)
        champion_name = champion.parent.name if champion else None
        self.write("settings.json", {**config.to_dict(), "champion": champion_name})
        if PARAMETER_SEARCH in steps and config.parameter_search_seconds:
            if not self.has("parameter_search.json"):
                self.search_params()
        if TICKET_BELIEF in steps and not self.has("ticket_belief.json"):
            self.train_ticket_belief(champion)
        if POSITION_SELF_PLAY in steps:
            self.play(config, POSITION_SAMPLES, champion)
        if POSITION_TRAINING in steps and not self.position_model.exists():
            self.train_position_network(champion)
        if ACTION_SELF_PLAY in steps:
            model = self.position_model if self.position_model.exists() else champion
            self.play(config, ACTION_SAMPLES, model)
        if ACTION_TRAINING in steps and not self.model.exists():
            self.train_action_network()
        if MARGIN_SEARCH in steps and self.model.exists() and not self.has("margin_search.json"):
            seconds = config.evaluation.margin_search_seconds
            searches = search_margins(self.model, config.edition, seconds, self.workers)
            self.write("margin_search.json", {"searches": searches})
        if PPO in steps and config.ppo.seconds and not self.model.exists():
            self.train_ppo()
        if EVALUATION in steps and self.model.exists() and not self.has("evaluation.json"):
            self.write("evaluation.json", evaluate(config, self.model, champion, self.workers))

    def find_champion(self) -> Path | None:
        """Return the model of the last earlier iteration whose evaluation showed an improvement."""
        champion = None
        for index in range(self.index):
            evaluation = self.folder_of(index) / "evaluation.json"
            if evaluation.exists() and json.loads(evaluation.read_text("utf-8"))["is_stronger"]:
                champion = self.folder_of(index) / "model.json"
        return champion

    def search_params(self) -> None:
        """Search for planner parameters at the smallest and the largest table."""
        config = self.config
        tasks = [
            SearchTask(
                config.edition,
                players,
                dict(for_table_size(config.planner_params, players)) if config.planner_params else {},
                config.parameter_search_seconds,
                config.seed + index,
            )
            for index, players in enumerate(config.table_sizes())
        ]
        results = run_searches(tasks, self.workers)
        params = {str(result["players"]): result["params"] for result in results}
        self.write("parameter_search.json", {"params": params, "searches": results})

    def planner_params(self) -> ParamsByTableSize:
        """Return the parameters found in this iteration, or else those of the settings."""
        if not self.has("parameter_search.json"):
            return self.config.planner_params
        params: ParamsByTableSize = self.read("parameter_search.json")["params"]
        return params

    def ticket_weights(self) -> list[int] | None:
        """Return the weights of the ticket belief, if it was trained in this iteration."""
        if not self.has("ticket_belief.json"):
            return None
        weights: list[int] = self.read("ticket_belief.json")["weights"]
        return weights

    def play(self, config: RunConfig, kind: str, model: Path | None) -> None:
        """Generate self-play samples."""
        contents = json.loads(model.read_text("utf-8")) if model else None
        player = SelfPlayer(contents, self.planner_params(), self.ticket_weights())
        executor = Executor(self.workers if self.ray is None else None, self.ray)
        chunks = generate_chunks(config, kind, self.index, player, self.folder / kind, executor, self.seconds)
        print(f"{config.edition}, iteration {self.index + 1}, {kind}: {chunks} of {config.chunks} chunks")

    def train_ticket_belief(self, champion: Path | None) -> None:
        """Generate ticket samples and fit the ticket belief to them."""
        config = self.config
        self.play(replace(config, chunks=config.ticket_belief_chunks), TICKET_SAMPLES, champion)
        supervised = import_torch_module("stellwerk.learn.supervised")
        start = time.monotonic()
        files = sample_files([self.folder / TICKET_SAMPLES])
        weights, report = supervised.fit_ticket_belief(supervised.load_dataset(files, 0, self.device))
        report["seconds"] = round(time.monotonic() - start, 1)
        self.write("ticket_belief.json", {"weights": weights, **report})
        print(f"{config.edition}, ticket belief: loss {report['baseline_loss']:.3f} → {report['loss']:.3f}")

    def train_position_network(self, champion: Path | None) -> None:
        """Train the position network and add it to the champion's model, or to a new one."""
        network, report = self.train_network(POSITION_SAMPLES)
        self.write("position_training.json", report)
        contents = self.model_header(dict.fromkeys(DECISION_TYPES, 0))
        if champion:
            contents.update(json.loads(champion.read_text("utf-8")))
        if weights := self.ticket_weights():
            contents["ticket_weights"] = weights
        self.write(self.position_model.name, {**contents, "position_network": network})

    def train_action_network(self) -> None:
        """Train the action network; the model also gets the position network of this iteration."""
        network, report = self.train_network(ACTION_SAMPLES)
        self.write("action_training.json", report)
        contents = {**self.model_header(report["margins"]), "action_network": network}
        if self.position_model.exists():
            contents["position_network"] = self.read(self.position_model.name)["position_network"]
        self.write(self.model.name, contents)
        for entry in report["gains"]:
            print("   ", entry)

    def train_network(self, kind: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """Train a network on the samples of all iterations so far; return it with a report."""
        config = self.config
        supervised = import_torch_module("stellwerk.learn.supervised")
        start = time.monotonic()
        sparse_count = ActionFeatures(rules_of(config)).sparse_size if kind == ACTION_SAMPLES else 0
        files = sample_files([self.folder_of(index) / kind for index in range(self.index + 1)])
        data = supervised.load_dataset(files, sparse_count, self.device)
        absolute_weight = config.training.absolute_loss_weight if kind == POSITION_SAMPLES else 0.0
        network, report = supervised.train_network(data, sparse_count, config.training, absolute_weight)
        report["seconds"] = round(time.monotonic() - start, 1)
        report["chunks"] = len(files)
        print(f"{config.edition}, {kind}: loss {report['baseline_loss']:.5f} → {report['best_loss']:.5f}")
        return network, report

    def train_ppo(self) -> None:
        """Train by PPO; write the model once the total training time is over."""
        config = self.config
        trainer = import_torch_module("stellwerk.learn.ppo.trainer")
        networks, seconds = trainer.train(
            config, self.folder / "ppo", self.workers, self.device, self.seconds
        )
        if seconds < config.ppo.seconds:
            print(f"{config.edition}: PPO trained for {seconds:.0f} of {config.ppo.seconds:.0f} seconds")
            return
        contents = self.model_header(dict.fromkeys(DECISION_TYPES, 0))
        self.write(self.model.name, {**contents, **networks})

    def model_header(self, margins: dict[str, int]) -> dict[str, Any]:
        """Return a model file's contents without networks: board, planner parameters and margins."""
        config = self.config
        params = self.planner_params()
        tables = {
            str(players): {
                "params": for_table_size(params, players) if params else {},
                "override_margins": margins,
            }
            for players in sorted({*config.table_sizes(), *(int(size) for size in params)})
        }
        rules = rules_of(config)
        header = {
            "edition": config.edition,
            "board": board_digest(rules),
            "features": feature_layout(rules),
            "tables": tables,
        }
        weights = self.ticket_weights()
        return {**header, "ticket_weights": weights} if weights else header

    def has(self, name: str) -> bool:
        """Return whether a file of this iteration exists."""
        return (self.folder / name).exists()

    def read(self, name: str) -> Any:
        """Return the contents of a JSON file of this iteration."""
        return json.loads((self.folder / name).read_text("utf-8"))

    def write(self, name: str, contents: dict[str, Any]) -> None:
        """Write a JSON file of this iteration atomically; models without indentation."""
        path = self.folder / name
        part = path.with_suffix(".part")
        indent = None if path in (self.model, self.position_model) else 1
        part.write_text(json.dumps(contents, indent=indent) + "\n", "utf-8")
        os.replace(part, path)


def check_ppo(config: RunConfig) -> None:
    """Raise `SystemExit` if the settings ask for PPO where it is not possible."""
    rules = rules_of(config)
    if hooks_for(rules).encoder(rules) is None:
        raise SystemExit(f"{config.edition} has no feature encoder for PPO")
    if config.iterations > 1:
        raise SystemExit("PPO supports a single iteration only")


def import_torch_module(name: str) -> ModuleType:
    """Import a module that needs PyTorch; exit with installation advice if that is missing."""
    try:
        need("torch", "stellwerk.learn", "learn")
    except MissingExtra as error:
        raise SystemExit(str(error)) from None
    return import_module(name)


def sample_files(folders: list[Path]) -> list[Path]:
    """Return all sample files in these folders.

    Raises:
        SystemExit: There are none.
    """
    files = [file for folder in folders for file in sorted(folder.glob("*.rows"))]
    if not files:
        raise SystemExit(f"no samples in {folders[-1]}: run self-play first")
    return files


def rules_of(config: RunConfig) -> Rules:
    """Return the rules of the edition for the first number of players."""
    return engine.new_game(config.edition, players=config.players[0], seed=0).rules


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("stellwerk.learn", description=__doc__)
    parser.add_argument("settings", type=Path, help="a JSON file, or the name of an edition")
    parser.add_argument("--folder", type=Path, help="where results are stored (default: build/learn/EDITION)")
    parser.add_argument("--only", choices=STEPS, help="run only this step")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="number of processes")
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="self-play on a Ray cluster; local starts one on this machine (default: no cluster)",
    )
    parser.add_argument(
        "--seconds", type=float, default=0.0, help="time limit of each self-play or PPO step (default: none)"
    )
    parser.add_argument("--device", default="cpu", help="PyTorch device: cpu or cuda")
    return parser
