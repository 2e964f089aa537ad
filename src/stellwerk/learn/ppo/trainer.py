"""Proximal policy optimization (PPO): collect rollouts, estimate advantages, update both networks."""

from __future__ import annotations

import copy
import json
import multiprocessing
import os
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from stellwerk.engine import game as engine
from stellwerk.learn.config import TrainingConfig
from stellwerk.learn.ppo.networks import PolicyNetwork, ValueNetwork
from stellwerk.learn.ppo.worker import MAX_PLAYERS, STEP, STOP, SharedBuffers, WorkerConfig, run_worker

RECENT_GAMES = 2000
"""Games in the moving averages, per kind of opponents and number of players."""
MAX_GRADIENT_NORM = 0.5
"""Gradient clipping of each network."""
CHECKPOINT_SECONDS = 60
"""Time between checkpoints."""
UPDATES_PER_LOG_LINE = 10
"""Updates between printed lines."""
SNAPSHOT_UPDATES = 20
"""Updates between two snapshots for the league."""


class WorkerProcess:
    """The trainer's handle of a worker process."""

    def __init__(self, config: WorkerConfig) -> None:
        context = multiprocessing.get_context("spawn")
        self.buffers = SharedBuffers(config)
        self.first_env = config.first_env
        self.connection, worker_end = context.Pipe()
        self.process = context.Process(
            target=run_worker, args=(config, self.buffers.memory.name, worker_end), daemon=True
        )
        self.process.start()

    def send(self, command: str) -> None:
        """Send a command without waiting for its completion."""
        self.connection.send(command)

    def wait_for_observations(self) -> int:
        """Wait until the buffers hold new observations and return the number of legal actions in them."""
        actions: int = self.connection.recv()
        return actions

    def close(self) -> None:
        """Stop the process and free the shared memory."""
        with suppress(OSError):
            self.send(STOP)
        self.process.join()
        self.buffers.memory.close()
        self.buffers.memory.unlink()


@dataclass
class RolloutStep:
    """One decision in each environment of a group of workers."""

    states: Tensor
    actions: Tensor
    """Features of the actions of all environments, concatenated."""
    action_ids: Tensor
    action_counts: Tensor
    """Number of actions in each environment."""
    seats: NDArray[np.int32]
    """Seat that decided."""
    is_current: NDArray[np.bool_]
    """Whether the current policy decided, and no snapshot."""
    chosen: Tensor
    """Index of the chosen action among the environment's legal actions."""
    log_probs: Tensor
    """Log-probability of the chosen action."""
    values: NDArray[np.float32]
    """Value estimates before the decision."""
    done: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    """1 if the decision ended the game; set once the workers have taken the step."""
    results: NDArray[np.float32] = field(default_factory=lambda: np.zeros(0, np.float32))
    """Results of all seats in the games that ended."""


class PPOTrainer:
    """Networks, optimizer and workers of a PPO training.

    Workers form two groups: while one group steps its environments, the networks decide for the other.
    """

    def __init__(self, config: TrainingConfig, workers: int, device: str, completed_updates: int) -> None:
        """Start the workers.

        Args:
            config: Settings of the run.
            workers: Number of worker processes.
            device: PyTorch device of the networks.
            completed_updates: Updates of a resumed training, to continue with new games.
        """
        self.config = config
        self.device = torch.device(device)
        torch.manual_seed(config.seed + completed_updates)
        worker_config = WorkerConfig(config, 0, completed_updates * config.rollout_steps)
        self.opponents = worker_config.opponents()
        rules = engine.new_game(config.edition, players=config.players[0], seed=0).rules
        encoder = worker_config.make_encoder(rules)
        state_size = encoder.state_size
        self.prior_logit = float(encoder.prior_logit)
        self.policy = PolicyNetwork(
            state_size, encoder.action_size, encoder.sparse_size, config.hidden_size_1, config.hidden_size_2
        )
        self.value = ValueNetwork(state_size, config.hidden_size_1, config.hidden_size_2)
        self.policy.to(self.device)
        self.value.to(self.device)
        self.snapshots: list[PolicyNetwork] = []
        """Past policies, the oldest first."""
        self.optimizer = torch.optim.Adam(
            [*self.policy.parameters(), *self.value.parameters()], config.learning_rate, eps=1e-5
        )
        self.workers = [
            WorkerProcess(replace(worker_config, first_env=index * config.envs_per_worker))
            for index in range(workers)
        ]
        half = (workers + 1) // 2
        self.groups = [group for group in (self.workers[:half], self.workers[half:]) if group]
        self.pending_actions: list[list[int]] = [[] for _ in self.groups]
        """Legal actions per worker in observations that wait for a decision; empty while a group steps."""
        self.has_scalers = False
        """Whether the input scalers are fitted."""
        self.recent_shares: dict[str, deque[float]] = {}
        """How often the policy was ahead, by kind of opponents and number of players."""
        self.games = 0

    def close(self) -> None:
        """Stop all workers."""
        for worker in self.workers:
            worker.close()

    # ------------------------------------------------------------------ rollouts

    def collect_rollout(self) -> list[list[RolloutStep]]:
        """Step all environments `rollout_steps` times and return the steps of each group."""
        rollouts: list[list[RolloutStep]] = [[] for _ in self.groups]
        for _ in range(self.config.rollout_steps):
            for index, group in enumerate(self.groups):
                self.receive_observations(index, rollouts[index])
                rollouts[index].append(self.choose_actions(index))
                for worker in group:
                    worker.send(STEP)
                self.pending_actions[index] = []
        for index in range(len(self.groups)):
            self.receive_observations(index, rollouts[index])
        return rollouts

    def receive_observations(self, index: int, steps: list[RolloutStep]) -> None:
        """Wait for a group's next observations and complete its last step with what came of it."""
        group = self.groups[index]
        if self.pending_actions[index]:
            return
        self.pending_actions[index] = [worker.wait_for_observations() for worker in group]
        if not steps:
            return
        last = steps[-1]
        last.done = np.concatenate([worker.buffers.done for worker in group])
        last.results = np.concatenate([worker.buffers.results for worker in group])
        self.record_games(group)

    def record_games(self, group: list[WorkerProcess]) -> None:
        """Count finished games and keep the results against other opponents than the policy itself."""
        for worker in group:
            buffers = worker.buffers
            for env in np.flatnonzero(buffers.done):
                self.games += 1
                if buffers.opponents[env]:
                    players = self.config.players[(worker.first_env + env) % len(self.config.players)]
                    name = f"{self.opponents[buffers.opponents[env]]}_{players}p"
                    shares = self.recent_shares.setdefault(name, deque(maxlen=RECENT_GAMES))
                    shares.append(float(buffers.shares[env]))

    def choose_actions(self, index: int) -> RolloutStep:
        """Sample an action from the policy in each environment of a group."""
        group, action_rows = self.groups[index], self.pending_actions[index]
        buffers = [worker.buffers for worker in group]
        pairs = list(zip(buffers, action_rows, strict=True))
        states = self.to_device([each.states for each in buffers])
        actions = self.to_device([each.actions[:rows] for each, rows in pairs])
        action_ids = self.to_device([each.action_ids[:rows] for each, rows in pairs])
        counts = self.to_device([each.action_counts for each in buffers]).long()
        snapshots = np.concatenate([each.snapshots for each in buffers])
        if not self.has_scalers:
            self.has_scalers = True
            self.policy.state_scaler.fit(states)
            self.policy.action_scaler.fit(actions)
            self.value.scaler.fit(states)
        with torch.no_grad():
            logits = self.logits(self.policy, states, actions, action_ids, counts)
            for index, snapshot in enumerate(self.snapshots):
                self.replace_logits(logits, snapshot, snapshots == index, states, actions, action_ids, counts)
            gumbel_noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)))
            chosen = segment_argmax(logits + gumbel_noise, counts)
            log_probs = segment_log_softmax(logits, counts)[segment_starts(counts) + chosen]
            values = self.value(states).cpu().numpy()
        picked = chosen.int().cpu().numpy()
        offset = 0
        for each in buffers:
            each.chosen[:] = picked[offset : offset + len(each.chosen)]
            offset += len(each.chosen)
        seats = np.concatenate([each.seats for each in buffers])
        current = snapshots < 0
        return RolloutStep(states, actions, action_ids, counts, seats, current, chosen, log_probs, values)

    def logits(
        self, policy: PolicyNetwork, states: Tensor, actions: Tensor, action_ids: Tensor, counts: Tensor
    ) -> Tensor:
        """Return the logits of all actions: the network's, plus the prior of the planner's choice."""
        logits: Tensor = policy(states, actions, action_ids.int(), segment_ids(counts))
        return logits.index_add(
            0, segment_starts(counts), torch.full((len(counts),), self.prior_logit, device=self.device)
        )

    def replace_logits(
        self,
        logits: Tensor,
        snapshot: PolicyNetwork,
        mask: NDArray[np.bool_],
        states: Tensor,
        actions: Tensor,
        action_ids: Tensor,
        counts: Tensor,
    ) -> None:
        """Set the logits in the environments in which a snapshot decides."""
        envs = torch.from_numpy(np.flatnonzero(mask)).to(self.device)
        rows = segment_rows(segment_starts(counts)[envs], counts[envs])
        if len(envs):
            logits[rows] = self.logits(snapshot, states[envs], actions[rows], action_ids[rows], counts[envs])

    def to_device(self, parts: list[NDArray[Any]]) -> Tensor:
        """Concatenate arrays into one tensor."""
        return torch.from_numpy(np.concatenate(parts)).to(self.device)

    # ------------------------------------------------------------------ updates

    def update(
        self, rollouts: list[list[RolloutStep]], trains_policy: bool, progress: float
    ) -> dict[str, float]:
        """Update both networks, or the value network alone, and return mean losses and entropy.

        Args:
            rollouts: Steps of each group.
            trains_policy: Whether to update the policy.
            progress: Share of the decisions that are done, for the decaying hyperparameters.
        """
        config = self.config
        advantages, known = [], []
        for steps in rollouts:
            advantage, is_known = compute_advantages(steps, config.gae_lambda if trains_policy else 1.0)
            advantages.append(advantage.reshape(-1))
            known.append(is_known.reshape(-1))
        flat = [step for steps in rollouts for step in steps]
        batch = RolloutBatch(flat, np.concatenate(advantages), np.concatenate(known), self.device)
        learning_rate = config.learning_rate + (config.final_learning_rate - config.learning_rate) * progress
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        entropy_bonus = config.entropy_bonus + (config.final_entropy_bonus - config.entropy_bonus) * progress
        metrics: dict[str, list[Tensor]] = {}
        for _ in range(config.epochs):
            for indices in batch.minibatches(config.minibatch_size):
                loss, values = self.loss(batch, indices, trains_policy, entropy_bonus)
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.policy.parameters(), MAX_GRADIENT_NORM)
                torch.nn.utils.clip_grad_norm_(self.value.parameters(), MAX_GRADIENT_NORM)
                self.optimizer.step()
                for name, value in values.items():
                    metrics.setdefault(name, []).append(value)
        return {name: float(torch.stack(values).mean()) for name, values in metrics.items()}

    def loss(
        self, batch: RolloutBatch, indices: Tensor, trains_policy: bool, entropy_bonus: float
    ) -> tuple[Tensor, dict[str, Tensor]]:
        """Return the total loss of a minibatch, and its parts.

        The policy loss is the clipped PPO objective with the entropy bonus. The value loss is the mean
        squared error.
        """
        counts = batch.action_counts[indices]
        segment = segment_ids(counts)
        rows = segment_rows(batch.action_starts[indices], counts)
        states = batch.states[indices]
        logits = self.logits(self.policy, states, batch.actions[rows], batch.action_ids[rows], counts)
        all_log_probs = segment_log_softmax(logits, counts)
        log_probs = all_log_probs[segment_starts(counts) + batch.chosen[indices]]
        weighted = all_log_probs * all_log_probs.exp()
        entropy = -torch.zeros_like(log_probs).index_add(0, segment, weighted).mean()
        advantages = batch.advantages[indices]
        value_loss = (self.value(states) - batch.returns[indices]).square().mean()
        ratio = (log_probs - batch.log_probs[indices]).exp()
        clipped = ratio.clamp(1.0 - self.config.clip_range, 1.0 + self.config.clip_range)
        objective = torch.minimum(ratio * advantages, clipped * advantages).mean()
        policy_loss = -objective - entropy_bonus * entropy
        metrics = {
            "policy_loss": policy_loss.detach(),
            "entropy": entropy.detach(),
            "value_loss": value_loss.detach(),
        }
        return policy_loss + value_loss if trains_policy else value_loss, metrics

    def take_snapshot(self) -> None:
        """Add the current policy to the league."""
        self.snapshots.append(copy.deepcopy(self.policy).requires_grad_(False))
        self.snapshots = self.snapshots[-self.config.snapshots :]

    def export(self) -> dict[str, Any]:
        """Return both networks as in a model file."""
        return {"actor": self.policy.export(), "critic": self.value.export()}


class RolloutBatch:
    """All decisions of a rollout, with normalized advantages and value targets."""

    def __init__(
        self,
        steps: list[RolloutStep],
        advantages: NDArray[np.float32],
        known: NDArray[np.bool_],
        device: torch.device,
    ) -> None:
        self.states = torch.cat([step.states for step in steps])
        self.actions = torch.cat([step.actions for step in steps])
        self.action_ids = torch.cat([step.action_ids for step in steps])
        self.action_counts = torch.cat([step.action_counts for step in steps])
        self.chosen = torch.cat([step.chosen for step in steps])
        self.log_probs = torch.cat([step.log_probs for step in steps])
        self.action_starts = segment_starts(self.action_counts)
        values = torch.from_numpy(np.concatenate([step.values for step in steps])).to(device)
        raw = torch.from_numpy(advantages).to(device)
        self.known = torch.from_numpy(np.flatnonzero(known)).to(device)
        """Indices of decisions with a known advantage; only these are trained on."""
        self.returns = values + raw
        """Targets of the value network."""
        known_raw = raw[self.known]
        self.advantages = raw
        if len(known_raw):
            self.advantages = (raw - known_raw.mean()) / (known_raw.std(correction=0) + 1e-6)

    def minibatches(self, size: int) -> list[Tensor]:
        """Return shuffled indices in minibatches; a remainder of at most half the size is dropped."""
        if not len(self.known):
            return []
        shuffled = self.known[torch.randperm(len(self.known), device=self.known.device)]
        return [part for part in torch.split(shuffled, size) if len(part) * 2 > size or len(shuffled) < size]


def compute_advantages(
    steps: list[RolloutStep], gae_lambda: float
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Estimate advantages by GAE, separately for each seat of each environment.

    The only reward is the result at the end of a game, and there is no discount. An advantage is unknown if
    the seat has neither a later decision nor a result within the rollout.

    Returns:
        Advantages (0 if unknown) and whether they are known, both of shape (steps, environments).
    """
    envs = len(steps[0].seats)
    env = np.arange(envs)
    next_values = np.zeros((envs, MAX_PLAYERS), np.float32)
    next_advantages = np.zeros((envs, MAX_PLAYERS), np.float32)
    has_next = np.zeros((envs, MAX_PLAYERS), np.bool_)
    advantages = np.zeros((len(steps), envs), np.float32)
    known = np.zeros((len(steps), envs), np.bool_)
    for index in range(len(steps) - 1, -1, -1):
        step = steps[index]
        finished = np.flatnonzero(step.done)
        next_values[finished] = step.results[finished]
        next_advantages[finished] = 0.0
        has_next[finished] = True
        seat = step.seats
        known[index] = has_next[env, seat]
        advantage = next_values[env, seat] - step.values + gae_lambda * next_advantages[env, seat]
        advantages[index] = np.where(known[index], advantage, 0.0)
        known[index] &= step.is_current
        next_values[env, seat] = step.values
        next_advantages[env, seat] = advantages[index]
        has_next[env, seat] = True
    return advantages, known


# Operations on segments: each state has a variable number of legal actions, which are concatenated.


def segment_ids(counts: Tensor) -> Tensor:
    """Return the segment of each element, for segments of the given lengths."""
    return torch.repeat_interleave(torch.arange(len(counts), device=counts.device), counts)


def segment_starts(counts: Tensor) -> Tensor:
    """Return the index of the first element of each segment."""
    return torch.cumsum(counts, 0) - counts


def segment_rows(starts: Tensor, counts: Tensor) -> Tensor:
    """Return the indices of all elements of some segments, given their starts."""
    within = torch.arange(int(counts.sum()), device=counts.device)
    return within + torch.repeat_interleave(starts - segment_starts(counts), counts)


def segment_log_softmax(logits: Tensor, counts: Tensor) -> Tensor:
    """Return the log-probability of each element within its segment."""
    segment = segment_ids(counts)
    maximum = torch.full((len(counts),), -1e9, device=logits.device)
    maximum = maximum.scatter_reduce(0, segment, logits.detach(), "amax")
    shifted = logits - maximum[segment]
    total = torch.zeros(len(counts), device=logits.device).index_add(0, segment, shifted.exp())
    return shifted - total.log()[segment]


def segment_argmax(values: Tensor, counts: Tensor) -> Tensor:
    """Return the index of each segment's largest element, relative to the segment's start."""
    segment = segment_ids(counts)
    maximum = torch.full((len(counts),), -1e9, device=values.device)
    maximum = maximum.scatter_reduce(0, segment, values, "amax")
    within = torch.arange(len(segment), device=values.device) - segment_starts(counts)[segment]
    is_maximum = values == maximum[segment]
    indices = torch.zeros(len(counts), dtype=torch.long, device=values.device)
    indices[segment[is_maximum]] = within[is_maximum]
    return indices


class Checkpoint:
    """Networks, optimizer state and progress of a training, stored in a folder."""

    def __init__(self, folder: Path, config: TrainingConfig) -> None:
        """Read the checkpoint in the folder, if there is one.

        Raises:
            SystemExit: Its networks have other sizes than those of the settings.
        """
        self.path = folder / "checkpoint.pt"
        self.progress: list[dict[str, float]] = []
        """Metrics of each update."""
        self.checkpoint: dict[str, Any] = {}
        folder.mkdir(parents=True, exist_ok=True)
        if self.path.exists():
            self.checkpoint = torch.load(self.path, map_location="cpu")
            self.progress = self.checkpoint["progress"]
            if self.checkpoint["hidden_sizes"] != [config.hidden_size_1, config.hidden_size_2]:
                raise SystemExit(f"{self.path} has networks of other sizes")

    def last(self, name: str) -> float:
        """Return a metric of the last update, or 0 before the first one."""
        return self.progress[-1][name] if self.progress else 0.0

    def restore(self, trainer: PPOTrainer) -> None:
        """Load the stored networks and optimizer state, if there are any."""
        if self.checkpoint:
            trainer.policy.load_state_dict(self.checkpoint["policy"])
            trainer.value.load_state_dict(self.checkpoint["value"])
            trainer.optimizer.load_state_dict(self.checkpoint["optimizer"])
            trainer.take_snapshot()
            trainer.has_scalers = True
            trainer.games = int(self.last("games"))

    def save(self, trainer: PPOTrainer) -> None:
        """Replace the checkpoint atomically, and write the progress as JSON."""
        config = trainer.config
        contents = {
            "policy": trainer.policy.state_dict(),
            "value": trainer.value.state_dict(),
            "optimizer": trainer.optimizer.state_dict(),
            "progress": self.progress,
            "hidden_sizes": [config.hidden_size_1, config.hidden_size_2],
        }
        torch.save(contents, self.path.with_suffix(".part"))
        os.replace(self.path.with_suffix(".part"), self.path)
        report = {"settings": trainer.config.to_dict(), "progress": self.progress}
        (self.path.parent / "progress.json").write_text(json.dumps(report), "ascii")


def train(
    config: TrainingConfig, folder: Path, workers: int, device: str, seconds: float
) -> tuple[dict[str, Any], int]:
    """Train, or continue from the checkpoint in the folder.

    Args:
        config: Settings of the run.
        folder: Where the checkpoint is.
        workers: Number of worker processes.
        device: PyTorch device of the networks.
        seconds: Time limit of this call; 0 means none.

    Returns:
        Both networks as in a model file, and the number of decisions so far.
    """
    checkpoint = Checkpoint(folder, config)
    trainer = PPOTrainer(config, max(1, workers), device, int(checkpoint.last("update")))
    try:
        checkpoint.restore(trainer)
        run_updates(trainer, checkpoint, seconds)
        checkpoint.save(trainer)
    finally:
        trainer.close()
    return trainer.export(), int(checkpoint.last("decisions"))


def run_updates(trainer: PPOTrainer, checkpoint: Checkpoint, seconds: float) -> None:
    """Alternate rollouts and updates until all are done or the time is over, with regular checkpoints."""
    config = trainer.config
    previous = checkpoint.last("seconds")
    start = last_saved = time.monotonic()
    while (done := checkpoint.last("decisions")) < config.decisions:
        completed = int(checkpoint.last("update"))
        elapsed = time.monotonic() - start
        if seconds and elapsed >= seconds:
            return
        if completed % SNAPSHOT_UPDATES == 0:
            trainer.take_snapshot()
        rollouts = trainer.collect_rollout()
        rollout_seconds = time.monotonic() - start - elapsed
        metrics = trainer.update(rollouts, completed >= config.value_updates, done / config.decisions)
        results = {name: float(np.mean(shares)) for name, shares in sorted(trainer.recent_shares.items())}
        decisions = sum(len(step.seats) for steps in rollouts for step in steps)
        checkpoint.progress.append(
            {
                "update": completed + 1,
                "seconds": previous + time.monotonic() - start,
                "rollout_seconds": rollout_seconds,
                "decisions": done + decisions,
                "games": trainer.games,
                **metrics,
                **results,
            }
        )
        if completed % UPDATES_PER_LOG_LINE == 0:
            line = " ".join(f"{name} {value:.5g}" for name, value in checkpoint.progress[-1].items())
            print(line, flush=True)
        if time.monotonic() - last_saved > CHECKPOINT_SECONDS:
            last_saved = time.monotonic()
            checkpoint.save(trainer)
