"""PPO in the style of CleanRL: plain PyTorch, a masked categorical policy, many games in one call.

    pip install '.[lab]' torch
    python -m examples.cleanrl --curve curve.json

docs/recipes.md has the result.
"""

from __future__ import annotations

import time
from collections import deque
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import stellwerk.env
from examples.measure import Choose, Curve, run_recipe

EDITION = "usa"
OPPONENT = "planner"
HIDDEN = 128
EPOCHS = 4
MINIBATCH = 1024
LEARNING_RATE = 1e-3
GAMMA = 0.999
GAE_LAMBDA = 0.95
CLIP_RANGE = 0.2
ENTROPY_BONUS = 0.01
VALUE_WEIGHT = 0.5
MAX_GRADIENT = 0.5


def layer(inputs: int, outputs: int, gain: float = 2**0.5) -> nn.Linear:
    made = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(made.weight, gain)
    nn.init.zeros_(made.bias)
    return made


class Agent(nn.Module):
    """A policy and a value network of two layers each."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.actor = nn.Sequential(
            layer(inputs, HIDDEN), nn.Tanh(), layer(HIDDEN, HIDDEN), nn.Tanh(), layer(HIDDEN, actions, 0.01)
        )
        self.critic = nn.Sequential(
            layer(inputs, HIDDEN), nn.Tanh(), layer(HIDDEN, HIDDEN), nn.Tanh(), layer(HIDDEN, 1, 1.0)
        )

    def forward(self, observations: Any, masks: Any) -> tuple[Categorical, torch.Tensor]:
        """Return the distribution over legal actions and the values.

        The bytes become small numbers: counts of cards and pieces come close to the flags.
        """
        seen = 0.5 * torch.as_tensor(observations).float().sqrt()
        logits = self.actor(seen).masked_fill(~torch.as_tensor(masks), -1e8)
        return Categorical(logits=logits), self.critic(seen)[:, 0]

    def choose(self, observations: Any, masks: Any) -> Any:
        """Return the most likely actions."""
        with torch.no_grad():
            return self(observations, masks)[0].logits.argmax(1).numpy()


def train(steps: int, games: int = 64, rollout: int = 64, seed: int = 1) -> tuple[Choose, Curve]:
    """Return a policy that has learned from this number of its own decisions, and its learning curve."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    envs = stellwerk.env.VectorEnv(
        EDITION, games, players=2, opponents=[OPPONENT], seat="random", reward="shaped"
    )
    kind = envs.batch.kind
    agent = Agent(kind.observation_size, kind.action_count)
    optimizer = torch.optim.Adam(agent.parameters(), lr=LEARNING_RATE, eps=1e-5)
    results: deque[float] = deque(maxlen=500)
    curve: Curve = []
    began = time.process_time()

    observations = np.zeros((rollout, games, kind.observation_size), np.uint8)
    masks = np.zeros((rollout, games, kind.action_count), np.bool_)
    actions = torch.zeros((rollout, games), dtype=torch.int64)
    log_probs, values, rewards, dones = (torch.zeros((rollout, games)) for _ in range(4))
    seen, infos = envs.reset(seed=seed)
    updates = -(-steps // (rollout * games))
    for update in range(updates):
        optimizer.param_groups[0]["lr"] = LEARNING_RATE * max(0.1, 1 - update / updates)
        for t in range(rollout):
            observations[t], masks[t] = seen, infos["action_mask"]  # copies: the arrays are refilled
            with torch.no_grad():
                policy, values[t] = agent(observations[t], masks[t])
                actions[t] = policy.sample()
                log_probs[t] = policy.log_prob(actions[t])
            seats = infos["seat"].copy()
            seen, reward, done, _, infos = envs.step(actions[t].numpy())
            rewards[t], dones[t] = torch.as_tensor(reward), torch.as_tensor(done)
            for game in np.flatnonzero(done):
                places = infos["final_info"]["places"][game]
                results.append((places[seats[game]] == 1) / (places == 1).sum())

        with torch.no_grad():
            following = agent(seen, infos["action_mask"])[1]
        advantages = torch.zeros_like(rewards)
        advantage = torch.zeros(games)
        for t in reversed(range(rollout)):
            goes_on = 1 - dones[t]
            error = rewards[t] + GAMMA * following * goes_on - values[t]
            advantages[t] = advantage = error + GAMMA * GAE_LAMBDA * goes_on * advantage
            following = values[t]
        returns = (advantages + values).flatten()

        for _ in range(EPOCHS):
            for some in torch.randperm(rollout * games).split(MINIBATCH):
                rows, columns = some // games, some % games
                policy, value = agent(observations[rows, columns], masks[rows, columns])
                ratio = (policy.log_prob(actions[rows, columns]) - log_probs[rows, columns]).exp()
                gain = advantages[rows, columns]
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                clipped = ratio.clamp(1 - CLIP_RANGE, 1 + CLIP_RANGE)
                policy_loss = -torch.min(gain * ratio, gain * clipped).mean()
                value_loss = 0.5 * (value - returns[some]).square().mean()
                loss = policy_loss + VALUE_WEIGHT * value_loss - ENTROPY_BONUS * policy.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), MAX_GRADIENT)
                optimizer.step()

        if results:
            curve.append(
                {
                    "steps": (update + 1) * rollout * games,
                    "won": float(np.mean(results)),
                    "games": len(results),
                    "seconds": time.process_time() - began,
                }
            )
    return agent.choose, curve


if __name__ == "__main__":
    run_recipe("CleanRL style", EDITION, OPPONENT, train)
