"""Parallel generation of self-play samples, in chunks of games with one file each."""

from __future__ import annotations

import os
import random
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stellwerk.arena.executor import Executor
from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.bots.models import check_model, for_table_size, model_from_dict
from stellwerk.engine import game as engine
from stellwerk.engine.rules import Rules
from stellwerk.learn.config import ParamsByTableSize, RunConfig
from stellwerk.learn.selfplay import ACTION_SAMPLES, SelfPlay

SEEDS_PER_ITERATION = 1_000_000
"""Seeds reserved for one iteration and one of two groups of sample kinds."""


@dataclass(frozen=True, slots=True)
class SelfPlayer:
    """The player of self-play games: a model, or a planner with parameters."""

    model: dict[str, Any] | None
    """Contents of a model file, so that machines of a cluster need no files."""
    params: ParamsByTableSize
    """Planner parameters by number of players; ignored if there is a model."""
    ticket_weights: list[int] | None
    """Weights of the ticket belief; ignored if there is a model."""

    def load(self, rules: Rules) -> TrainedModel:
        """Return what the player knows, for a table of the size that the rules are for."""
        if self.model:
            check_model(self.model, rules, "the model for self-play")
            return model_from_dict(self.model, rules.players)
        params = for_table_size(self.params, rules.players) if self.params else {}
        return TrainedModel(params, ticket_weights=self.ticket_weights)


@dataclass(frozen=True, slots=True)
class Samples:
    """Contents of one file of samples."""

    index: int
    """Position of the chunk among those of the iteration."""
    rows: bytes


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

    def play(self) -> Samples:
        """Play all games; their samples depend on nothing but the fields of this chunk."""
        config = self.config
        samples = bytearray()
        for offset in range(config.games_per_chunk):
            number = self.index * config.games_per_chunk + offset
            group = 2 * (config.seed + self.iteration) + (self.kind != ACTION_SAMPLES)
            seed = group * SEEDS_PER_ITERATION + number
            players = random.Random(seed).choice(config.players)
            game = engine.new_game(config.edition, players=players, seed=seed)
            rng = random.Random(seed * 8 + 5)
            self_play = SelfPlay(self.kind, self.player.load(game.rules), config.self_play)
            for rows in self_play.play(game, number, rng):
                samples += rows.tobytes()
        return Samples(self.index, bytes(samples))


def generate_chunks(
    config: RunConfig,
    kind: str,
    iteration: int,
    player: SelfPlayer,
    folder: Path,
    executor: Executor,
    seconds: float = 0.0,
) -> int:
    """Play the chunks whose files are missing and return how many files exist afterwards.

    The contents of a file depend on the settings and the player only, not on where it is played. A file
    appears when it is complete.

    Args:
        config: Settings of the run.
        kind: Kind of samples to take, as in `selfplay.py`.
        iteration: Index of the iteration, from 0.
        player: The player.
        folder: Where the files are.
        executor: Plays the chunks.
        seconds: Time limit; 0 means none.
    """
    folder.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    paths = [folder / f"{index:05}.rows" for index in range(config.chunks)]
    chunks = [
        Chunk(config, kind, iteration, index, player) for index, path in enumerate(paths) if not path.exists()
    ]
    with closing(executor.play(chunks)) as results:
        for samples in results:
            part = paths[samples.index].with_suffix(".part")
            part.write_bytes(samples.rows)
            os.replace(part, paths[samples.index])
            if seconds and time.monotonic() - start > seconds:
                break
    return sum(path.exists() for path in paths)
