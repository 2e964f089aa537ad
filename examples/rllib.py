"""RLlib: PPO with its own action masking.

    pip install '.[lab]' 'ray[rllib]' torch
    python -m examples.rllib --curve curve.json

docs/recipes.md has the result.
"""

from __future__ import annotations

import time
from collections import deque
from typing import Any

import gymnasium
import numpy as np
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from examples.measure import Choose, Curve, run_recipe

EDITION = "usa"
OPPONENT = "planner"


def scaled(observations: Any) -> Any:
    """The bytes of observations as small numbers: counts of cards and pieces come close to the flags."""
    return 0.5 * np.sqrt(observations, dtype=np.float32)


class MaskedEnv(gymnasium.ObservationWrapper[Any, Any, Any]):
    """A seat against the planner, with the action mask in the observation, where RLlib looks for it."""

    def __init__(self, settings: Any = None) -> None:
        name = f"stellwerk.env:stellwerk/{EDITION}-v0"
        env: Any = gymnasium.make(name, opponents=[OPPONENT], seat="random", reward="shaped")
        super().__init__(env)
        inputs, actions = env.observation_space.shape, env.action_space.n
        self.observation_space = gymnasium.spaces.Dict(
            {
                "observations": gymnasium.spaces.Box(0, 8, inputs, np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.float32),
            }
        )

    def observation(self, observation: Any) -> dict[str, Any]:
        game: Any = self.unwrapped
        mask = game.action_masks().astype(np.float32)
        return {"observations": scaled(observation), "action_mask": mask}


def note_result(*, episode: Any, metrics_logger: Any, **_: Any) -> None:
    """Log whether a game was won; RLlib reports the mean of each iteration."""
    info = episode.get_infos(-1)
    places = info["places"]
    won = (places[info["seat"]] == 1) / places.count(1)
    metrics_logger.log_value("won", won, reduce="mean")


def train(steps: int, games: int = 64, rollout: int = 64, seed: int = 1) -> tuple[Choose, Curve]:
    """Return a policy that has learned from this number of its own decisions, and its learning curve."""
    torch.set_num_threads(1)
    model = DefaultModelConfig(fcnet_hiddens=[128, 128], fcnet_activation="tanh", vf_share_layers=False)
    config = (
        PPOConfig()
        .environment(MaskedEnv)
        .env_runners(num_env_runners=0, num_envs_per_env_runner=games, rollout_fragment_length=rollout)
        .training(
            train_batch_size_per_learner=games * rollout,
            minibatch_size=min(1024, games * rollout),
            num_epochs=4,
            lr=[[0, 1e-3], [steps, 1e-4]],
            gamma=0.999,
            lambda_=0.95,
            clip_param=0.2,
            entropy_coeff=0.01,
            vf_loss_coeff=0.5,
            grad_clip=0.5,
            use_kl_loss=False,
        )
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config=model))
        .callbacks(on_episode_end=note_result)
        .debugging(seed=seed)
    )
    algorithm = config.build_algo()
    results: deque[float] = deque(maxlen=500)
    curve: Curve = []
    began = time.process_time()
    done = finished = 0
    while done < steps:
        figures = algorithm.train()["env_runners"]
        done = int(figures["num_env_steps_sampled_lifetime"])
        if "won" in figures:
            games_before, finished = finished, int(figures["num_episodes_lifetime"])
            results.extend([float(figures["won"])] * (finished - games_before))
            seconds = time.process_time() - began
            share = float(np.mean(results))
            curve.append({"steps": done, "won": share, "games": len(results), "seconds": seconds})
    module = algorithm.get_module()
    algorithm.stop()

    def choose(observations: Any, masks: Any) -> Any:
        """Return the most likely actions."""
        seen = {"observations": torch.as_tensor(scaled(observations)), "action_mask": torch.as_tensor(masks)}
        with torch.no_grad():
            return module.forward_inference({"obs": seen})["action_dist_inputs"].argmax(1).numpy()

    return choose, curve


if __name__ == "__main__":
    run_recipe("RLlib", EDITION, OPPONENT, train)
