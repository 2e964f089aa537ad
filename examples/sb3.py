"""Stable-Baselines3: MaskablePPO learns to beat the planner in usa, in minutes on one core.

    pip install '.[lab]' sb3-contrib
    python -m examples.sb3 --curve curve.json

docs/recipes.md has the result.
"""

from __future__ import annotations

import time
from collections import deque
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from examples.measure import Choose, Curve, run_recipe

EDITION = "usa"
OPPONENT = "planner"


class Scale(BaseFeaturesExtractor):
    """The bytes of an observation as small numbers: counts of cards and pieces come close to the flags."""

    def __init__(self, space: Any) -> None:
        super().__init__(space, features_dim=space.shape[0])

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        return 0.5 * observations.sqrt()


class Results(BaseCallback):
    """Notes after each rollout how many of the last 500 games were won."""

    def __init__(self) -> None:
        super().__init__()
        self.curve: Curve = []
        self.results: deque[float] = deque(maxlen=500)
        self.began = time.process_time()

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "places" in info:
                places = info["places"]
                self.results.append((places[info["seat"]] == 1) / places.count(1))
        return True

    def _on_rollout_end(self) -> None:
        if self.results:
            seconds = time.process_time() - self.began
            share, games = float(np.mean(self.results)), len(self.results)
            self.curve.append({"steps": self.num_timesteps, "won": share, "games": games, "seconds": seconds})


def train(steps: int, games: int = 64, rollout: int = 64, seed: int = 1) -> tuple[Choose, Curve]:
    """Return a policy that has learned from this number of its own decisions, and its learning curve."""
    torch.set_num_threads(1)
    options = {"players": 2, "opponents": [OPPONENT], "seat": "random", "reward": "shaped"}
    games_at_once = make_vec_env(
        f"stellwerk.env:stellwerk/{EDITION}-v0", games, seed=seed, env_kwargs=options
    )
    model = MaskablePPO(
        "MlpPolicy",
        games_at_once,
        learning_rate=lambda left: 1e-3 * max(0.1, left),
        n_steps=rollout,
        batch_size=min(1024, games * rollout),
        n_epochs=4,
        gamma=0.999,
        gae_lambda=0.95,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128], "features_extractor_class": Scale},
        device="cpu",
        seed=seed,
    )
    results = Results()
    model.learn(steps, callback=results)

    def choose(observations: Any, masks: Any) -> Any:
        return model.predict(observations, action_masks=masks, deterministic=True)[0]

    return choose, results.curve


if __name__ == "__main__":
    run_recipe("Stable-Baselines3", EDITION, OPPONENT, train)
