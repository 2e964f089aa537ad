"""Masked PPO in one file, with numpy alone: a small policy learns Gruselfahrt in minutes on one core.

    .venv/bin/python -m examples.ppo --decisions 1000000 --save policy.npz --curve curve.json

docs/ppo.md walks through it. It learns against `random` until it beats that, then against `greedy`; half of
the games it begins, half the opponent does. Every option that is not on offer has a probability of nothing,
in play and in what is learned from it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import stellwerk.env
from examples.measure import describe, measure

Array = NDArray[np.float32]

EDITION: Final = "gruselfahrt"
OPPONENTS: Final = ("random", "greedy")
BEATEN: Final = 0.9
"""Share of the last games that must be won before the next opponent comes."""


@dataclass(frozen=True)
class Settings:
    games: int = 64
    """Played side by side; half of them from each seat."""
    steps: int = 64
    """Decisions in every game between two rounds of learning."""
    hidden: int = 128
    epochs: int = 3
    minibatch: int = 1024
    rate: float = 1e-3
    clip: float = 0.2
    entropy: float = 0.01
    value: float = 0.5
    discount: float = 0.999
    smoothing: float = 0.95
    """Lambda of generalised advantage estimation."""
    seed: int = 1


# ---------------------------------------------------------------------- the policy


class Policy:
    """Two layers and two heads: a logit for every action, and what the position is worth."""

    def __init__(self, inputs: int, actions: int, hidden: int, seed: int) -> None:
        random = np.random.default_rng(seed)

        def matrix(rows: int, columns: int, gain: float) -> Array:
            made: Array = (random.standard_normal((rows, columns)) * gain / np.sqrt(rows)).astype(np.float32)
            return made

        self.weights: dict[str, Array] = {
            "in": matrix(inputs, hidden, 1.0),
            "in bias": np.zeros(hidden, np.float32),
            "mid": matrix(hidden, hidden, 1.0),
            "mid bias": np.zeros(hidden, np.float32),
            "logits": matrix(hidden, actions, 0.01),
            "logits bias": np.zeros(actions, np.float32),
            "value": matrix(hidden, 1, 1.0),
            "value bias": np.zeros(1, np.float32),
        }

    def forward(self, seen: Array) -> tuple[Array, Array, Array, Array]:
        """Both layers, the logits and the values of some positions."""
        w = self.weights
        first = np.tanh(seen @ w["in"] + w["in bias"])
        second = np.tanh(first @ w["mid"] + w["mid bias"])
        return (
            first,
            second,
            second @ w["logits"] + w["logits bias"],
            (second @ w["value"] + w["value bias"])[:, 0],
        )

    def choose(self, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return the most likely actions."""
        result: NDArray[np.int64] = np.argmax(log_chances(self.forward(seen_by(observations))[2], masks), 1)
        return result

    def backward(
        self, seen: Array, layers: tuple[Array, Array], logits: Array, values: Array
    ) -> dict[str, Array]:
        """What the weights get of the gradients of logits and values."""
        w = self.weights
        first, second = layers
        column = values[:, None]
        at_second = (logits @ w["logits"].T + column @ w["value"].T) * (1 - second**2)
        at_first = (at_second @ w["mid"].T) * (1 - first**2)
        return {
            "in": seen.T @ at_first,
            "in bias": at_first.sum(0),
            "mid": first.T @ at_second,
            "mid bias": at_second.sum(0),
            "logits": second.T @ logits,
            "logits bias": logits.sum(0),
            "value": second.T @ column,
            "value bias": column.sum(0),
        }


def seen_by(observations: NDArray[np.uint8]) -> Array:
    """Bytes as small numbers: counts of cards and pieces come close to the flags."""
    return np.sqrt(observations.astype(np.float32)) * np.float32(0.5)


def log_chances(logits: Array, masks: NDArray[np.bool_]) -> Array:
    """Of the options alone; of everything else the log of (almost) nothing."""
    on_offer = np.where(masks, logits, np.float32(-1e9))
    on_offer -= on_offer.max(1, keepdims=True)
    result: Array = on_offer - np.log(np.exp(on_offer).sum(1, keepdims=True))
    return result


class Adam:
    """Steps against gradients, each weight at its own pace."""

    def __init__(self, weights: dict[str, Array], rate: float) -> None:
        self.weights = weights
        self.rate = rate
        self.mean = {name: np.zeros_like(each) for name, each in weights.items()}
        self.square = {name: np.zeros_like(each) for name, each in weights.items()}
        self.count = 0

    def step(self, gradients: dict[str, Array], rate: float) -> None:
        self.count += 1
        length = np.sqrt(sum(float((each**2).sum()) for each in gradients.values()))
        shrink = min(1.0, 0.5 / (length + 1e-8))
        for name, gradient in gradients.items():
            small = gradient * np.float32(shrink)
            self.mean[name] = 0.9 * self.mean[name] + 0.1 * small
            self.square[name] = 0.999 * self.square[name] + 0.001 * small**2
            mean = self.mean[name] / (1 - 0.9**self.count)
            square = self.square[name] / (1 - 0.999**self.count)
            self.weights[name] -= (rate * mean / (np.sqrt(square) + 1e-5)).astype(np.float32)


# ---------------------------------------------------------------------- playing


class Games:
    """Two vectors of games against one opponent: the learner begins in the one and answers in the other."""

    def __init__(self, opponent: str, games: int, seed: int) -> None:
        self.vectors = [
            stellwerk.env.VectorEnv(
                EDITION, num_envs=games // 2, players=2, opponents=[opponent], seat=seat, reward="shaped"
            )
            for seat in (0, 1)
        ]
        for number, vector in enumerate(self.vectors):
            vector.reset(seed=2 * seed + number)
        self.won: list[float] = []

    def look(self) -> tuple[Array, NDArray[np.bool_]]:
        """What the learner sees, and which actions are on offer."""
        seen = np.concatenate([seen_by(vector.batch.observations) for vector in self.vectors])
        return seen, np.concatenate([vector.batch.masks for vector in self.vectors])

    def step(self, actions: NDArray[np.int64]) -> tuple[Array, NDArray[np.bool_]]:
        """Play on; rewards and ends, and in `won` the victories of games that ended."""
        rewards, ends = [], []
        for seat, (vector, chosen) in enumerate(zip(self.vectors, np.split(actions, 2), strict=True)):
            _, reward, ended, _, infos = vector.step(chosen)
            rewards.append(reward.copy())
            ends.append(ended.copy())
            for places in infos["final_info"]["places"][ended] if ended.any() else ():
                own = int(places[seat])
                self.won.append(float(own == 1) / int((places == 1).sum()))
        return np.concatenate(rewards), np.concatenate(ends)


def draw(logs: Array, random: np.random.Generator) -> NDArray[np.int64]:
    """An action for every row, by its chances (Gumbel's trick)."""
    noise = -np.log(-np.log(random.random(logs.shape, np.float32) + 1e-9) + 1e-9)
    result: NDArray[np.int64] = np.argmax(logs + noise, 1)
    return result


# ---------------------------------------------------------------------- learning


@dataclass(frozen=True)
class Round:
    """What the curve shows: after so many decisions, so many of the last games were won."""

    steps: int
    opponent: str
    games: int
    won: float
    seconds: float


class Learner:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.random = np.random.default_rng(settings.seed)
        table = Games(OPPONENTS[0], settings.games, settings.seed)
        kind = table.vectors[0].batch.kind
        self.policy = Policy(kind.observation_size, kind.action_count, settings.hidden, settings.seed)
        self.adam = Adam(self.policy.weights, settings.rate)
        self.steps = 0

    def learn(self, decisions: int) -> Iterator[Round]:
        """Round after round, until so many decisions are taken."""
        began = time.monotonic()
        level = 0
        table = Games(OPPONENTS[level], self.settings.games, self.settings.seed)
        while self.steps < decisions:
            left = 1 - self.steps / decisions
            self.improve(self.collect(table), rate=self.settings.rate * max(0.1, left))
            last = table.won[-500:]
            share = float(np.mean(last)) if last else 0.5
            yield Round(self.steps, OPPONENTS[level], len(last), share, time.monotonic() - began)
            if len(last) == 500 and share > BEATEN and level + 1 < len(OPPONENTS):
                level += 1
                table = Games(OPPONENTS[level], self.settings.games, self.settings.seed + level)

    def collect(self, table: Games) -> dict[str, NDArray[Any]]:
        """Play some steps of every game and note what happened, with advantages."""
        s = self.settings
        rows: dict[str, list[NDArray[Any]]] = {
            name: [] for name in ("seen", "masks", "actions", "logs", "values", "rewards", "ends")
        }
        for _ in range(s.steps):
            seen, masks = table.look()
            _, _, logits, values = self.policy.forward(seen)
            logs = log_chances(logits, masks)
            actions = draw(logs, self.random)
            rewards, ends = table.step(actions)
            taken = logs[np.arange(len(actions)), actions]
            noted: tuple[NDArray[Any], ...] = (seen, masks, actions, taken, values, rewards, ends)
            for name, row in zip(rows, noted, strict=True):
                rows[name].append(row)
        self.steps += s.steps * s.games
        stacked = {name: np.stack(each) for name, each in rows.items()}
        last = self.policy.forward(table.look()[0])[3]
        gains = np.zeros_like(stacked["rewards"])
        running = np.zeros_like(last)
        for t in reversed(range(s.steps)):
            goes_on = 1 - stacked["ends"][t].astype(np.float32)
            following = stacked["values"][t + 1] if t + 1 < s.steps else last
            surprise = stacked["rewards"][t] + s.discount * following * goes_on - stacked["values"][t]
            running = surprise + s.discount * s.smoothing * goes_on * running
            gains[t] = running
        stacked["gains"] = gains
        stacked["returns"] = gains + stacked["values"]
        return {name: each.reshape(-1, *each.shape[2:]) for name, each in stacked.items()}

    def improve(self, rows: dict[str, NDArray[Any]], rate: float) -> None:
        """Some epochs of clipped steps over what was collected."""
        s = self.settings
        count = len(rows["actions"])
        for _ in range(s.epochs):
            order = self.random.permutation(count)
            for start in range(0, count, s.minibatch):
                some = {name: each[order[start : start + s.minibatch]] for name, each in rows.items()}
                self.adam.step(self.gradients(some), rate)

    def gradients(self, some: dict[str, NDArray[Any]]) -> dict[str, Array]:
        """Of the clipped objective, the squared error of the values, and the entropy."""
        s = self.settings
        count = len(some["actions"])
        first, second, logits, values = self.policy.forward(some["seen"])
        logs = log_chances(logits, some["masks"])
        chances = np.exp(logs)
        rows = np.arange(count)
        ratio = np.exp(logs[rows, some["actions"]] - some["logs"])
        gains = (some["gains"] - some["gains"].mean()) / (some["gains"].std() + 1e-8)
        inside = np.where(gains > 0, ratio < 1 + s.clip, ratio > 1 - s.clip)
        push = np.where(inside, gains * ratio, 0).astype(np.float32)
        chosen = np.zeros_like(chances)
        chosen[rows, some["actions"]] = 1
        spread = -(chances * np.where(some["masks"], logs, 0)).sum(1, keepdims=True)
        at_entropy = -chances * (np.where(some["masks"], logs, 0) + spread)
        at_logits = (-push[:, None] * (chosen - chances) - s.entropy * at_entropy) / count
        at_values = s.value * (values - some["returns"]) / count
        return self.policy.backward(
            some["seen"], (first, second), at_logits.astype(np.float32), at_values.astype(np.float32)
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--decisions", type=int, default=1_000_000, help="of its own, to learn from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000, help="to measure it with, against each opponent")
    parser.add_argument("--save", type=Path, help="where the weights go")
    parser.add_argument("--curve", type=Path, help="where the course of learning goes")
    arguments = parser.parse_args()
    learner = Learner(Settings(seed=arguments.seed))
    rounds = []
    for each in learner.learn(arguments.decisions):
        rounds.append(each)
        if len(rounds) % 10 == 0:
            won = f"{100 * each.won:5.1f} % against {each.opponent}"
            print(f"{each.seconds:5.0f} s {each.steps:9} decisions, {won}", flush=True)
    for opponent in OPPONENTS:
        print(describe(measure(learner.policy.choose, EDITION, opponent, arguments.games, 10**6), opponent))
    if arguments.save:
        np.savez_compressed(arguments.save, allow_pickle=False, **learner.policy.weights)
    if arguments.curve:
        course = {"rounds": [vars(each) for each in rounds]}
        arguments.curve.write_text(json.dumps(course) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
