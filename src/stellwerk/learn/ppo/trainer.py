"""Proximal policy optimization (PPO): collect rollouts, estimate advantages, update both networks."""

from __future__ import annotations

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

from stellwerk.learn.config import PPOConfig, RunConfig
from stellwerk.learn.ppo.networks import PolicyNetwork, ValueNetwork
from stellwerk.learn.ppo.worker import (
    IMITATE,
    MAX_PLAYERS,
    STEP,
    STOP,
    SharedBuffers,
    WorkerConfig,
    run_worker,
)

RECENT_GAMES = 4000
"""Games against scripted opponents in the moving average of results, per number of players."""
MAX_GRADIENT_NORM = 0.5
"""Gradient clipping of each network."""
CHECKPOINT_SECONDS = 60
"""Time between checkpoints."""
UPDATES_PER_LOG_LINE = 10
"""Updates between printed lines."""


class WorkerProcess:
    """The trainer's handle of a worker process."""

    def __init__(self, config: WorkerConfig) -> None:
        context = multiprocessing.get_context("spawn")
        self.buffers = SharedBuffers(config)
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
    """Features of the legal actions of all environments, concatenated."""
    action_ids: Tensor
    action_counts: Tensor
    """Number of legal actions in each environment."""
    seats: NDArray[np.int32]
    """Seat that decided."""
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

    def __init__(self, config: RunConfig, workers: int, device: str, completed_updates: int) -> None:
        """Start the workers.

        Args:
            config: Settings of the run.
            workers: Number of worker processes.
            device: PyTorch device of the networks.
            completed_updates: Updates of a resumed training, to continue with new games.
        """
        ppo = config.ppo
        self.config = config
        self.ppo: PPOConfig = ppo
        self.device = torch.device(device)
        torch.manual_seed(ppo.seed + completed_updates)
        worker_config = WorkerConfig(
            config.edition,
            ppo.envs_per_worker,
            0,
            config.players,
            ppo.scripted_opponent_rate,
            ppo.seed,
            completed_updates * ppo.rollout_steps,
        )
        encoder = worker_config.make_encoder()
        state_size = encoder.state_size
        self.policy = PolicyNetwork(
            state_size, encoder.action_size, encoder.sparse_size, ppo.hidden_size_1, ppo.hidden_size_2
        )
        self.value = ValueNetwork(state_size, ppo.hidden_size_1, ppo.hidden_size_2)
        self.policy.to(self.device)
        self.value.to(self.device)
        self.optimizer = torch.optim.Adam(
            [*self.policy.parameters(), *self.value.parameters()], ppo.learning_rate, eps=1e-5
        )
        self.workers = [
            WorkerProcess(replace(worker_config, first_env=index * ppo.envs_per_worker))
            for index in range(workers)
        ]
        half = (workers + 1) // 2
        self.groups = [group for group in (self.workers[:half], self.workers[half:]) if group]
        self.pending_actions: list[list[int]] = [[] for _ in self.groups]
        """Legal actions per worker in observations that wait for a decision; empty while a group steps."""
        self.has_scalers = False
        """Whether the input scalers are fitted."""
        self.recent_results: dict[int, deque[float]] = {}
        """Results against scripted opponents, by number of players."""
        self.games = 0

    def close(self) -> None:
        """Stop all workers."""
        for worker in self.workers:
            worker.close()

    # ------------------------------------------------------------------ rollouts

    def collect_rollout(self, command: str) -> list[list[RolloutStep]]:
        """Step all environments `rollout_steps` times and return the steps of each group."""
        rollouts: list[list[RolloutStep]] = [[] for _ in self.groups]
        for _ in range(self.ppo.rollout_steps):
            for index, group in enumerate(self.groups):
                self.receive_observations(index, rollouts[index])
                rollouts[index].append(self.choose_actions(index))
                for worker in group:
                    worker.send(command)
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
        chosen = np.concatenate([worker.buffers.chosen for worker in group])
        last.chosen = torch.from_numpy(chosen).long().to(self.device)
        self.record_games(group)

    def record_games(self, group: list[WorkerProcess]) -> None:
        """Count finished games and keep the results against scripted opponents."""
        for worker in group:
            buffers = worker.buffers
            for env in np.flatnonzero(buffers.done):
                self.games += 1
                opponents = int(buffers.scripted_counts[env])
                if opponents:
                    seat = int(buffers.learner_seats[env])
                    results = self.recent_results.setdefault(opponents + 1, deque(maxlen=RECENT_GAMES))
                    results.append(float(buffers.results[env, seat]))

    def choose_actions(self, index: int) -> RolloutStep:
        """Sample an action from the policy in each environment of a group."""
        group, action_rows = self.groups[index], self.pending_actions[index]
        buffers = [worker.buffers for worker in group]
        pairs = list(zip(buffers, action_rows, strict=True))
        states = self.to_device([each.states for each in buffers])
        actions = self.to_device([each.actions[:rows] for each, rows in pairs])
        action_ids = self.to_device([each.action_ids[:rows] for each, rows in pairs])
        counts = self.to_device([each.action_counts for each in buffers]).long()
        if not self.has_scalers:
            self.has_scalers = True
            self.policy.state_scaler.fit(states)
            self.policy.action_scaler.fit(actions)
            self.value.scaler.fit(states)
        with torch.no_grad():
            logits = self.policy(states, actions, action_ids.long(), segment_ids(counts))
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
        return RolloutStep(states, actions, action_ids, counts, seats, chosen, log_probs, values)

    def to_device(self, parts: list[NDArray[Any]]) -> Tensor:
        """Concatenate arrays into one tensor."""
        return torch.from_numpy(np.concatenate(parts)).to(self.device)

    # ------------------------------------------------------------------ updates

    def update(self, rollouts: list[list[RolloutStep]], imitate: bool, progress: float) -> dict[str, float]:
        """Update both networks on a rollout and return mean losses and entropy.

        Args:
            rollouts: Steps of each group.
            imitate: Whether the actions are the strategist's, to be imitated.
            progress: Share of the training time that is over, for the decaying hyperparameters.
        """
        ppo = self.ppo
        advantages, known = [], []
        for steps in rollouts:
            advantage, is_known = compute_advantages(steps, 1.0 if imitate else ppo.gae_lambda)
            advantages.append(advantage.reshape(-1))
            known.append(is_known.reshape(-1))
        flat = [step for steps in rollouts for step in steps]
        batch = RolloutBatch(flat, np.concatenate(advantages), np.concatenate(known), self.device)
        learning_rate = ppo.learning_rate + (ppo.final_learning_rate - ppo.learning_rate) * progress
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        entropy_bonus = ppo.entropy_bonus + (ppo.final_entropy_bonus - ppo.entropy_bonus) * progress
        metrics: dict[str, list[Tensor]] = {}
        for _ in range(ppo.epochs):
            for indices in batch.minibatches(ppo.minibatch_size):
                loss, values = self.loss(batch, indices, imitate, entropy_bonus)
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.policy.parameters(), MAX_GRADIENT_NORM)
                torch.nn.utils.clip_grad_norm_(self.value.parameters(), MAX_GRADIENT_NORM)
                self.optimizer.step()
                for name, value in values.items():
                    metrics.setdefault(name, []).append(value)
        return {name: float(torch.stack(values).mean()) for name, values in metrics.items()}

    def loss(
        self, batch: RolloutBatch, indices: Tensor, imitate: bool, entropy_bonus: float
    ) -> tuple[Tensor, dict[str, Tensor]]:
        """Return the total loss of a minibatch, and its parts.

        The policy loss is the clipped PPO objective with the entropy bonus, or the cross-entropy of the
        chosen actions when imitating. The value loss is the mean squared error.
        """
        counts = batch.action_counts[indices]
        segment = segment_ids(counts)
        within = torch.arange(len(segment), device=self.device) - segment_starts(counts)[segment]
        rows = batch.action_starts[indices][segment] + within
        states = batch.states[indices]
        logits = self.policy(states, batch.actions[rows], batch.action_ids[rows].long(), segment)
        all_log_probs = segment_log_softmax(logits, counts)
        log_probs = all_log_probs[segment_starts(counts) + batch.chosen[indices]]
        weighted = all_log_probs * all_log_probs.exp()
        entropy = -torch.zeros_like(log_probs).index_add(0, segment, weighted).mean()
        advantages = batch.advantages[indices]
        value_loss = (self.value(states) - batch.returns[indices]).square().mean()
        if imitate:
            policy_loss = -log_probs.mean()
        else:
            ratio = (log_probs - batch.log_probs[indices]).exp()
            clipped = ratio.clamp(1.0 - self.ppo.clip_range, 1.0 + self.ppo.clip_range)
            objective = torch.minimum(ratio * advantages, clipped * advantages).mean()
            policy_loss = -objective - entropy_bonus * entropy
        metrics = {
            "policy_loss": policy_loss.detach(),
            "entropy": entropy.detach(),
            "value_loss": value_loss.detach(),
        }
        return policy_loss + value_loss, metrics

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

    def __init__(self, folder: Path, config: PPOConfig) -> None:
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
            trainer.has_scalers = True
            trainer.games = int(self.last("games"))

    def save(self, trainer: PPOTrainer) -> None:
        """Replace the checkpoint atomically, and write the progress as JSON."""
        ppo = trainer.ppo
        contents = {
            "policy": trainer.policy.state_dict(),
            "value": trainer.value.state_dict(),
            "optimizer": trainer.optimizer.state_dict(),
            "progress": self.progress,
            "hidden_sizes": [ppo.hidden_size_1, ppo.hidden_size_2],
        }
        torch.save(contents, self.path.with_suffix(".part"))
        os.replace(self.path.with_suffix(".part"), self.path)
        report = {"settings": trainer.config.to_dict(), "progress": self.progress}
        (self.path.parent / "progress.json").write_text(json.dumps(report), "ascii")


def train(
    config: RunConfig, folder: Path, workers: int, device: str, seconds: float
) -> tuple[dict[str, Any], float]:
    """Train, or continue from the checkpoint in the folder.

    Args:
        config: Settings of the run. Training ends after `config.ppo.seconds` in total.
        folder: Where the checkpoint is.
        workers: Number of worker processes.
        device: PyTorch device of the networks.
        seconds: Time limit of this call; 0 means none.

    Returns:
        Both networks as in a model file, and the total training time so far, in seconds.
    """
    checkpoint = Checkpoint(folder, config.ppo)
    trainer = PPOTrainer(config, max(1, workers), device, int(checkpoint.last("update")))
    try:
        checkpoint.restore(trainer)
        run_updates(trainer, checkpoint, seconds)
        checkpoint.save(trainer)
    finally:
        trainer.close()
    return trainer.export(), checkpoint.last("seconds")


def run_updates(trainer: PPOTrainer, checkpoint: Checkpoint, seconds: float) -> None:
    """Alternate rollouts and updates until a time limit, with regular checkpoints."""
    ppo = trainer.ppo
    previous = checkpoint.last("seconds")
    start = last_saved = time.monotonic()
    while True:
        elapsed = time.monotonic() - start
        if previous + elapsed >= ppo.seconds or (seconds and elapsed >= seconds):
            return
        completed = int(checkpoint.last("update"))
        imitate = completed < ppo.imitation_updates
        rollouts = trainer.collect_rollout(IMITATE if imitate else STEP)
        rollout_seconds = time.monotonic() - start - elapsed
        metrics = trainer.update(rollouts, imitate, (previous + elapsed) / ppo.seconds)
        results = {
            f"result_{players}p": float(np.mean(values))
            for players, values in sorted(trainer.recent_results.items())
        }
        decisions = sum(len(step.seats) for steps in rollouts for step in steps)
        checkpoint.progress.append(
            {
                "update": completed + 1,
                "seconds": previous + time.monotonic() - start,
                "rollout_seconds": rollout_seconds,
                "decisions": checkpoint.last("decisions") + decisions,
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
