"""Many games of self-play on all cores, in chunks that are each written to a file of their own."""

from __future__ import annotations

import multiprocessing
import os
import random
import time
from dataclasses import dataclass
from pathlib import Path

import stellwerk
from stellwerk.bots.minds.experience import Experience
from stellwerk.bots.networks import at_table, read_experience
from stellwerk.engine.rules import Rules
from stellwerk.learn.config import Config, Tables
from stellwerk.learn.selfplay import IDEAS_TOLD, SelfPlay

GAMES_A_ROUND = 1_000_000
"""Seeds that a round may use up at most."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games of a round, and where their rows go."""

    config: Config
    kind: str
    """What is looked at: positions or ideas."""
    round: int
    number: int
    network: Path | None
    habits: Tables
    """By which the player plans while there is no network,"""
    guesses: list[int] | None
    """and what it guesses by."""
    path: Path

    def play(self) -> None:
        config = self.config
        for place in range(config.games):
            game = self.number * config.games + place
            seed = (2 * (config.seed + self.round) + (self.kind != IDEAS_TOLD)) * GAMES_A_ROUND + game
            players = random.Random(seed).choice(config.players)
            with self.path.with_suffix(".part").open("ab" if place else "wb") as file:
                world = stellwerk.new_game(config.edition, players=players, seed=seed)
                dice = random.Random(seed * 8 + 5)
                table = SelfPlay(self.kind, self.experience(world.rules), config.taste)
                for rows in table.play(world, game, dice):
                    file.write(rows.tobytes())
        os.replace(self.path.with_suffix(".part"), self.path)

    def experience(self, rules: Rules) -> Experience:
        if self.network:
            return read_experience(self.network, rules)
        habits = at_table(self.habits, rules.players) if self.habits else {}
        return Experience(habits, guesses=self.guesses)


def generate(
    config: Config,
    kind: str,
    round_: int,
    network: Path | None,
    habits: Tables,
    guesses: list[int] | None,
    folder: Path,
    workers: int,
    seconds: float,
) -> int:
    """Play the chunks that are not there yet, for so long at most (0: till all are played).

    The number of chunks that are there afterwards. What is in a chunk depends on the settings alone.
    """
    folder.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    paths = [folder / f"{number:05}.rows" for number in range(config.chunks)]
    chunks = [
        Chunk(config, kind, round_, number, network, habits, guesses, path)
        for number, path in enumerate(paths)
        if not path.exists()
    ]
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for _ in pool.imap_unordered(_play, chunks):
            if seconds and time.monotonic() - begun > seconds:
                pool.terminate()
                break
    return sum(path.exists() for path in paths)


def _play(chunk: Chunk) -> None:
    chunk.play()
