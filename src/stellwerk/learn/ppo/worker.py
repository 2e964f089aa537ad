"""Actors of PPO: worker processes with many games each, with observations and decisions in shared memory.

The trainer decides for the seats of the current policy and of its snapshots. The worker itself plays the
seats of the ladder's bots, and all decisions that the policy leaves to its planner.
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
from stellwerk.bots.core.learned import Learned
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.policy import new_encoder
from stellwerk.bots.core.policy_encoder import MAX_ACTION_IDS, PolicyEncoder
from stellwerk.bots.core.search import game_result
from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.bots.models import for_table_size, model_for
from stellwerk.engine import game as engine
from stellwerk.engine.game import CoreGame
from stellwerk.engine.rules import Rules
from stellwerk.learn.config import TrainingConfig

ACTIONS_PER_ENV = 40
"""Capacity of the action buffers: mean number of actions over the environments of a worker."""
MAX_PLAYERS = 5
"""Seats in the buffer of results."""
SEEDS_PER_ENV = 1_000_000
"""Seeds reserved for one environment."""
WARM_UP_DECISIONS = 150
"""Most decisions per seat that planners play at the start, so that the games do not run in step."""

STOP, STEP = "stop", "step"
"""Commands to a worker: exit, or take the actions in `chosen`."""

SELF, SNAPSHOT = "self", "snapshot"
"""Opponents that are no bots of the ladder: the current policy and its snapshots."""


@dataclass(frozen=True, slots=True)
class WorkerConfig:
    """Environments of one worker."""

    training: TrainingConfig
    """Settings of the run."""
    first_env: int
    """Global index of the first environment."""
    seed_offset: int = 0
    """Seeds to skip in each environment, so that a resumed training plays new games."""

    def opponents(self) -> list[str]:
        """Return all kinds of opponents; games are counted by their index."""
        return [SELF, *self.training.league]

    def make_encoder(self, rules: Rules) -> PolicyEncoder:
        """Return the feature encoder of a seat."""
        by_size = self.training.planner_params
        params = for_table_size(by_size, rules.players) if by_size else {}
        encoder = new_encoder(rules, TrainedModel(params))
        assert encoder is not None, "printed boards have a policy"
        return encoder


class SharedBuffers:
    """Arrays in shared memory, for the observations and decisions of one worker.

    Actions of all environments are concatenated; `action_counts` holds the number of each environment.
    """

    def __init__(self, config: WorkerConfig, name: str | None = None) -> None:
        """Create the shared memory, or attach to the one of that name."""
        training = config.training
        rules = engine.new_game(training.edition, players=training.players[0], seed=0).rules
        encoder = config.make_encoder(rules)
        envs = training.envs_per_worker
        rows = envs * ACTIONS_PER_ENV
        shapes: list[tuple[str, type[Any], tuple[int, ...]]] = [
            ("states", np.int16, (envs, encoder.state_size)),
            ("actions", np.int16, (rows, encoder.action_size)),
            ("action_ids", np.int16, (rows, MAX_ACTION_IDS)),
            ("action_counts", np.int32, (envs,)),
            ("seats", np.int32, (envs,)),
            ("snapshots", np.int32, (envs,)),
            ("chosen", np.int32, (envs,)),
            ("done", np.int32, (envs,)),
            ("results", np.float32, (envs, MAX_PLAYERS)),
            ("opponents", np.int32, (envs,)),
            ("shares", np.float32, (envs,)),
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
        """Features of the actions to choose from."""
        self.action_ids = arrays["action_ids"]
        """Embedding indices of each action."""
        self.action_counts = arrays["action_counts"]
        """Number of actions in each environment."""
        self.seats = arrays["seats"]
        """Seat to move."""
        self.snapshots = arrays["snapshots"]
        """Which snapshot decides; -1: the current policy."""
        self.chosen = arrays["chosen"]
        """Index of the chosen action among the environment's actions."""
        self.done = arrays["done"]
        """1 if the last action ended a game. The three arrays below are valid then."""
        self.results = arrays["results"]
        """Result of each seat, from 0 to 1."""
        self.opponents = arrays["opponents"]
        """Kind of opponents."""
        self.shares = arrays["shares"]
        """How often the policy's seats finished ahead of the opponents', if there were any."""


class Environment:
    """One game after another at one table.

    The seeds depend on the index of the environment and the number of the game only.
    """

    def __init__(self, config: WorkerConfig, index: int) -> None:
        training = config.training
        self.config = config
        self.index = config.first_env + index
        self.players = training.players[self.index % len(training.players)]
        self.seed = (training.seed + self.index) * SEEDS_PER_ENV + config.seed_offset
        self.rng = random.Random(self.seed)
        self.names = config.opponents()
        self.opponent = 0
        """Kind of opponents of this game."""
        self.snapshot = -1
        """Snapshot among them."""
        self.against: list[bool] = []
        """Whether a seat belongs to the opponents."""
        self.new_game()
        self.warm_up(self.rng.randrange(WARM_UP_DECISIONS * self.players))

    def new_game(self) -> None:
        """Start a game and assign its seats."""
        training, rng = self.config.training, self.rng
        self.game: CoreGame = engine.new_game(training.edition, players=self.players, seed=self.seed)
        rules = self.game.rules
        rates = [1.0 - sum(training.league.values()), *training.league.values()]
        self.opponent = rng.choices(range(len(rates)), rates)[0]
        name = self.names[self.opponent]
        self.against = [False] * self.players
        if name != SELF:
            seats = rng.sample(range(self.players), rng.randrange(1, self.players))
            self.against = [seat in seats for seat in range(self.players)]
        self.snapshot = rng.randrange(training.snapshots) if name == SNAPSHOT else -1
        self.scripted: dict[int, Planner | Learned] = {}
        """Bots of the ladder, by seat."""
        self.encoders: dict[int, PolicyEncoder] = {}
        """Encoders of the other seats."""
        for seat in range(self.players):
            if self.against[seat] and name != SNAPSHOT:
                self.scripted[seat] = ladder_bot(name, rules)
            else:
                self.encoders[seat] = self.config.make_encoder(rules)

    def warm_up(self, decisions: int) -> None:
        """Let the planners play, over the ends of games if necessary."""
        for _ in range(decisions):
            game = self.game
            if game.is_over:
                self.reset()
                continue
            seat = game.state.player
            planner = self.scripted[seat] if seat in self.scripted else self.encoders[seat].planner
            game.apply_unchecked(planner.choose(game))
        self.advance()
        while self.game.is_over:
            self.reset()

    def reset(self) -> None:
        """Start the next game."""
        self.seed += 1
        self.new_game()
        self.advance()

    def advance(self) -> None:
        """Play until the trainer has to decide or the game is over."""
        game = self.game
        while not game.is_over:
            seat = game.state.player
            if seat in self.scripted:
                game.apply_unchecked(self.scripted[seat].choose(game))
                continue
            encoder = self.encoders[seat]
            if encoder.prepare(game):
                return
            game.apply_unchecked(encoder.candidates[0])

    def results(self) -> list[float]:
        """Return the result of each seat."""
        rules = self.game.rules
        points = hooks_for(rules).strategist(rules).outcomes(self.game.state)
        return [game_result(points, seat) for seat in range(self.players)]

    def share(self) -> float:
        """Return how often the policy's seats are ahead of the opponents' seats."""
        places = self.game.ranking()
        pairs = [
            (places[other] > places[seat]) + 0.5 * (places[other] == places[seat])
            for seat in range(self.players)
            for other in range(self.players)
            if self.against[other] and not self.against[seat]
        ]
        return sum(pairs) / len(pairs) if pairs else 0.5


def ladder_bot(name: str, rules: Rules) -> Planner | Learned:
    """Return a bot of the ladder by its name."""
    hooks = hooks_for(rules)
    if name == "learned":
        return Learned(rules, model_for(rules))
    return hooks.strategist(rules) if name == "strategist" else hooks.planner(rules, hooks.params())


def run_worker(config: WorkerConfig, memory_name: str, connection: Connection) -> None:
    """Step all environments on command, until the command is to stop."""
    buffers = SharedBuffers(config, memory_name)
    envs = [Environment(config, index) for index in range(config.training.envs_per_worker)]
    connection.send(write_observations(buffers, envs))
    while connection.recv() != STOP:
        chosen = buffers.chosen.tolist()
        for index, env in enumerate(envs):
            game = env.game
            game.apply_unchecked(env.encoders[game.state.player].candidates[chosen[index]])
            env.advance()
            buffers.done[index] = game.is_over
            if game.is_over:
                buffers.results[index, : env.players] = env.results()
                buffers.opponents[index] = env.opponent
                buffers.shares[index] = env.share()
                while env.game.is_over:
                    env.reset()
        connection.send(write_observations(buffers, envs))
    buffers.memory.close()


def write_observations(buffers: SharedBuffers, envs: list[Environment]) -> int:
    """Write the states and actions of all environments and return the number of actions."""
    offset = 0
    counts = []
    for index, env in enumerate(envs):
        game = env.game
        seat = game.state.player
        encoder = env.encoders[seat]
        count = len(encoder.candidates)
        end = offset + count
        buffers.states[index] = np.frombuffer(encoder.state_bytes(game.state), "<i2")
        buffers.actions[offset:end] = np.frombuffer(encoder.action_bytes(game.state), "<i2").reshape(
            count, -1
        )
        buffers.action_ids[offset:end] = np.frombuffer(encoder.action_id_bytes(), "<i2").reshape(count, -1)
        buffers.seats[index] = seat
        buffers.snapshots[index] = env.snapshot if env.against[seat] else -1
        counts.append(count)
        offset = end
    buffers.action_counts[:] = counts
    return offset
