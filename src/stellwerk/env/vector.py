"""Many games at once (Gymnasium vector API), over `stellwerk.batch`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from stellwerk.batch import Batch
from stellwerk.env.aec import SEEDS
from stellwerk.env.single import seated
from stellwerk.env.spaces import action_space, observation_space


class VectorEnv(gymnasium.vector.VectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[np.float32]]):
    """Without opponents the seat to move decides, sees and is paid (`infos["player"]` says who is next,
    `infos["rewards"]` what every seat got); with opponents it is always the same seat.

    Arrays are filled anew by every step, not copied. A finished game is replaced in the same step.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        edition: str,
        games: int,
        players: int = 2,
        opponents: Sequence[str] | None = None,
        seat: int = 0,
        variants: Mapping[str, object] | None = None,
        board: Mapping[str, object] | None = None,
        observation: str = "plain",
        reward: str = "win",
    ) -> None:
        bots = seated(players, seat, opponents) if opponents is not None else {}
        viewer = seat if bots else None
        self.batch = Batch(edition, games, players, variants, 0, board, observation, reward, viewer, bots)
        self.seat = viewer
        self.num_envs = games
        kind = self.batch.kind
        self.single_action_space = action_space(kind)
        self.single_observation_space = observation_space(kind)
        self.action_space = batch_space(self.single_action_space, games)
        self.observation_space = batch_space(self.single_observation_space, games)
        self._rewards = np.zeros(games, np.float32)
        self._terminations = np.zeros(games, np.bool_)
        self._truncations = np.zeros(games, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """One seed for all: every game gets its own from it."""
        if isinstance(seed, list):
            raise ValueError("a seed is one number: the games get theirs from it")
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(SEEDS)))
        return self.batch.observations, self._infos()

    def step(  # type: ignore[override]  # Gymnasium's types have flags of the rewards' type
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """An action for every game; one that is not on offer is an error, and nothing happens."""
        batch = self.batch
        movers = batch.players.astype(np.intp) if self.seat is None else np.intp(self.seat)
        batch.step(actions)
        self._rewards[:] = batch.rewards[np.arange(self.num_envs), movers]
        self._terminations[:] = batch.dones
        infos = self._infos()
        if batch.dones.any():
            infos |= self._endings()
        return batch.observations, self._rewards, self._terminations, self._truncations, infos

    def _infos(self) -> dict[str, Any]:
        batch = self.batch
        return {"action_mask": batch.masks, "player": batch.players, "rewards": batch.rewards}

    def _endings(self) -> dict[str, Any]:
        """How games ended that were replaced, as Gymnasium has it."""
        rows = np.full(self.num_envs, None, dtype=object)
        scores = np.zeros(self.batch.rewards.shape, np.int64)
        places = np.zeros(self.batch.rewards.shape, np.int64)
        for ended in self.batch.finished:
            rows[ended.game] = ended.observation
            scores[ended.game] = ended.scores
            places[ended.game] = ended.places
        final = {"scores": scores, "places": places}
        done = self.batch.dones.copy()
        return {"final_obs": rows, "_final_obs": done, "final_info": final, "_final_info": done}
