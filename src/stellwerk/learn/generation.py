"""Parallel generation of self-play samples, in chunks of games with one file each."""

from __future__ import annotations

import multiprocessing
import os
import random
import time
from dataclasses import dataclass
from pathlib import Path

from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.bots.models import for_table_size, read_model
from stellwerk.engine import game as engine
from stellwerk.engine.rules import Rules
from stellwerk.learn.config import ParamsByTableSize, RunConfig
from stellwerk.learn.selfplay import ACTION_SAMPLES, SelfPlay

SEEDS_PER_ITERATION = 1_000_000
"""Seeds reserved for one iteration and one of two groups of sample kinds."""


@dataclass(frozen=True, slots=True)
class SelfPlayer:
    """The player of self-play games: a model file, or a planner with parameters."""

    model: Path | None
    params: ParamsByTableSize
    """Planner parameters by number of players; ignored if there is a model."""
    ticket_weights: list[int] | None
    """Weights of the ticket belief; ignored if there is a model."""

    def load(self, rules: Rules) -> TrainedModel:
        """Return what the player knows, for a table of the size that the rules are for."""
        if self.model:
            return read_model(self.model, rules)
        params = for_table_size(self.params, rules.players) if self.params else {}
        return TrainedModel(params, ticket_weights=self.ticket_weights)


@dataclass(frozen=True, slots=True)
class Chunk:
    """Consecutive self-play games whose samples go into one file."""

    config: RunConfig
    kind: str
    """Kind of samples to take, as in `selfplay.py`."""
    iteration: int
    index: int
    """Position of this chunk among those of the iteration."""
    player: SelfPlayer
    path: Path

    def play(self) -> None:
        """Play all games and write the file; it appears only when it is complete."""
        config = self.config
        for offset in range(config.games_per_chunk):
            number = self.index * config.games_per_chunk + offset
            group = 2 * (config.seed + self.iteration) + (self.kind != ACTION_SAMPLES)
            seed = group * SEEDS_PER_ITERATION + number
            players = random.Random(seed).choice(config.players)
            with self.path.with_suffix(".part").open("ab" if offset else "wb") as file:
                game = engine.new_game(config.edition, players=players, seed=seed)
                rng = random.Random(seed * 8 + 5)
                self_play = SelfPlay(self.kind, self.player.load(game.rules), config.self_play)
                for rows in self_play.play(game, number, rng):
                    file.write(rows.tobytes())
        os.replace(self.path.with_suffix(".part"), self.path)


def generate_chunks(
    config: RunConfig,
    kind: str,
    iteration: int,
    player: SelfPlayer,
    folder: Path,
    workers: int,
    seconds: float = 0.0,
) -> int:
    """Play the chunks whose files are missing and return how many files exist afterwards.

    The contents of a file depend on the settings and the player only, not on the number of workers.

    Args:
        config: Settings of the run.
        kind: Kind of samples to take, as in `selfplay.py`.
        iteration: Index of the iteration, from 0.
        player: The player.
        folder: Where the files are.
        workers: Number of processes.
        seconds: Time limit; 0 means none.
    """
    folder.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    paths = [folder / f"{index:05}.rows" for index in range(config.chunks)]
    chunks = [
        Chunk(config, kind, iteration, index, player, path)
        for index, path in enumerate(paths)
        if not path.exists()
    ]
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for _ in pool.imap_unordered(Chunk.play, chunks):
            if seconds and time.monotonic() - start > seconds:
                pool.terminate()
                break
    return sum(path.exists() for path in paths)
