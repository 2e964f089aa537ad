"""Worker processes of PPO: many games each, with observations and decisions in shared memory.

In some games all seats but one are strategists or planners, which the worker plays itself. The trainer
decides for all other seats.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stellwerk.bots.core.edition_hooks import hooks_for
from stellwerk.bots.core.encoder import Encoder
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.search import placement_value
from stellwerk.engine import game as engine
from stellwerk.engine.game import CoreGame

ACTIONS_PER_ENV = 40
"""Capacity of the action buffers: mean number of legal actions over the environments of a worker."""
MAX_PLAYERS = 5
"""Seats in the buffer of results."""
SEEDS_PER_ENV = 1_000_000
"""Seeds reserved for one environment."""
PLANNER_SHARE = 0.3
"""Share of games with scripted opponents in which these are planners instead of strategists."""

STOP, STEP, IMITATE = "stop", "step", "imitate"
"""Commands to a worker: exit, take the actions in `chosen`, or take the strategist's actions."""


@dataclass(frozen=True, slots=True)
class WorkerConfig:
    """Environments of one worker."""

    edition: str
    envs: int
    """Number of environments."""
    first_env: int
    """Global index of the first environment."""
    players: tuple[int, ...]
    """Numbers of players, assigned to the environments in turn."""
    scripted_opponent_rate: float
    """Share of environments in which all seats but one are strategists or planners."""
    seed: int
    seed_offset: int = 0
    """Seeds to skip in each environment, so that a resumed training plays new games."""

    def make_encoder(self) -> Encoder:
        """Return a feature encoder of the edition.

        Raises:
            SystemExit: The edition has none.
        """
        game = engine.new_game(self.edition, players=self.players[0], seed=0)
        encoder = hooks_for(game.rules).encoder(game.rules)
        if encoder is None:
            raise SystemExit(f"{self.edition} has no feature encoder for PPO")
        return encoder


class SharedBuffers:
    """Arrays in shared memory, for the observations and decisions of one worker.

    Actions of all environments are concatenated; `action_counts` holds the number of each environment.
    """

    def __init__(self, config: WorkerConfig, name: str | None = None) -> None:
        """Create the shared memory, or attach to the one of that name."""
        encoder = config.make_encoder()
        envs = config.envs
        rows = envs * ACTIONS_PER_ENV
        shapes: list[tuple[str, type[Any], tuple[int, ...]]] = [
            ("states", np.uint8, (envs, encoder.state_size)),
            ("actions", np.uint8, (rows, encoder.action_size)),
            ("action_ids", np.uint8, (rows,)),
            ("action_counts", np.int32, (envs,)),
            ("seats", np.int32, (envs,)),
            ("chosen", np.int32, (envs,)),
            ("done", np.int32, (envs,)),
            ("results", np.float32, (envs, MAX_PLAYERS)),
            ("scripted_counts", np.int32, (envs,)),
            ("learner_seats", np.int32, (envs,)),
        ]
        size = sum(int(np.prod(shape)) * np.dtype(kind).itemsize + 64 for _, kind, shape in shapes)
        self.memory = SharedMemory(name, create=name is None, size=size)
        arrays: dict[str, NDArray[Any]] = {}
        offset = 0
        for label, kind, shape in shapes:
            arrays[label] = np.ndarray(shape, kind, self.memory.buf, offset)
            offset += int(np.prod(shape)) * np.dtype(kind).itemsize
            offset += -offset % 64
        self.states = arrays["states"]
        """Features of each environment's state."""
        self.actions = arrays["actions"]
        """Features of the legal actions."""
        self.action_ids = arrays["action_ids"]
        """Embedding index of each legal action."""
        self.action_counts = arrays["action_counts"]
        """Number of legal actions in each environment."""
        self.seats = arrays["seats"]
        """Seat to move."""
        self.chosen = arrays["chosen"]
        """Index of the chosen action among the environment's legal actions."""
        self.done = arrays["done"]
        """1 if the last action ended a game. The three arrays below are valid then."""
        self.results = arrays["results"]
        """Result of each seat, from 0 (last) to 1 (winner)."""
        self.scripted_counts = arrays["scripted_counts"]
        """Number of seats played by strategists or planners."""
        self.learner_seats = arrays["learner_seats"]
        """The other seat, if there are such seats."""


class Environment:
    """One game after another at one table.

    The seeds depend on the index of the environment and the number of the game only.
    """

    def __init__(self, config: WorkerConfig, index: int) -> None:
        self.index = config.first_env + index
        self.edition = config.edition
        self.players = config.players[self.index % len(config.players)]
        draw = random.Random(config.seed * 7919 + self.index).random()
        self.has_scripted_opponents = draw < config.scripted_opponent_rate
        self.seed = (config.seed + self.index) * SEEDS_PER_ENV + config.seed_offset
        self.rng = random.Random(self.seed)
        self.game: CoreGame = engine.new_game(self.edition, players=self.players, seed=self.seed)
        rules = self.game.rules
        hooks = hooks_for(rules)
        encoder = hooks.encoder(rules)
        assert encoder is not None
        self.encoder: Encoder = encoder
        self.strategist: Planner = hooks.strategist(rules)
        self.planner: Planner = hooks.planner(rules, hooks.params())
        self.learner_seat = 0
        self.scripted: dict[int, Planner] = {}
        """Scripted opponents by seat."""
        self.assign_seats()

    def assign_seats(self) -> None:
        """Draw the learner's seat and the kind of scripted opponents, if there are any."""
        self.scripted = {}
        if self.has_scripted_opponents:
            self.learner_seat = self.rng.randrange(self.players)
            opponent = self.planner if self.rng.random() < PLANNER_SHARE else self.strategist
            self.scripted = {seat: opponent for seat in range(self.players) if seat != self.learner_seat}

    def reset(self) -> None:
        """Start the next game."""
        self.seed += 1
        self.game = engine.new_game(self.edition, players=self.players, seed=self.seed)
        self.assign_seats()
        self.advance()

    def advance(self) -> None:
        """Play until the trainer has to decide or the game is over.

        Scripted opponents, forced actions and decisions other than turns are played here.
        """
        game = self.game
        state = game.state
        while not game.is_over:
            if state.player in self.scripted:
                game.apply_unchecked(self.scripted[state.player].choose(game))
                continue
            if game.phase == "turn" and len(game.legal_action_array()) > 1:
                return
            game.apply_unchecked(self.encoder.default_action(game))

    def results(self) -> list[float]:
        """Return the result of each seat: half for winning, half for the share of opponents placed behind."""
        standings = [-float(place) for place in self.game.ranking()]
        return [
            placement_value(own, standings[:seat] + standings[seat + 1 :])
            for seat, own in enumerate(standings)
        ]


def run_worker(config: WorkerConfig, memory_name: str, connection: Connection) -> None:
    """Step all environments on command, until the command is to stop."""
    buffers = SharedBuffers(config, memory_name)
    envs = [Environment(config, index) for index in range(config.envs)]
    for env in envs:
        env.advance()
    connection.send(write_observations(buffers, envs))
    while (command := connection.recv()) != STOP:
        chosen = buffers.chosen.tolist()
        for index, env in enumerate(envs):
            game = env.game
            if command == IMITATE:
                action = int(env.strategist.choose(game))
                buffers.chosen[index] = game.legal_actions().index(action)
            else:
                action = int(game.legal_action_array()[chosen[index]])
            game.apply_unchecked(action)
            env.advance()
            buffers.done[index] = game.is_over
            if game.is_over:
                buffers.results[index, : env.players] = env.results()
                buffers.scripted_counts[index] = len(env.scripted)
                buffers.learner_seats[index] = env.learner_seat
                while env.game.is_over:
                    env.reset()
        connection.send(write_observations(buffers, envs))
    buffers.memory.close()


def write_observations(buffers: SharedBuffers, envs: list[Environment]) -> int:
    """Write the states and legal actions of all environments and return the number of actions.

    Raises:
        RuntimeError: The buffers are too small for the actions.
    """
    offset = 0
    counts = []
    for index, env in enumerate(envs):
        game, encoder = env.game, env.encoder
        actions = game.legal_actions()
        end = offset + len(actions)
        if end > len(buffers.action_ids):
            raise RuntimeError(f"more than {len(buffers.action_ids)} legal actions in one worker")
        buffers.states[index] = np.frombuffer(encoder.state_bytes(game), np.uint8)
        rows = np.frombuffer(encoder.action_bytes(game), np.uint8)
        buffers.actions[offset:end] = rows.reshape(len(actions), -1)
        buffers.action_ids[offset:end] = [encoder.sparse_index(action) for action in actions]
        buffers.seats[index] = game.current_player
        counts.append(len(actions))
        offset = end
    buffers.action_counts[:] = counts
    return offset
