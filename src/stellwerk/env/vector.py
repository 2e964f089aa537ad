"""Many games at once (Gymnasium vector API), over `stellwerk.batch`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from stellwerk.batch import Batch
from stellwerk.batch.native.games import STAY
from stellwerk.batch.opponents import Seat
from stellwerk.bots.custom import BotSource
from stellwerk.env.match import SEEDS
from stellwerk.env.spaces import action_space, observation_space

AUTORESET_MODES = (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP)


class VectorEnv(gymnasium.vector.VectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[np.float32]]):
    """Without opponents the seat to move decides, sees and is paid (`infos["player"]` says who is next,
    `infos["rewards"]` what every seat got); with opponents it is always the learner's seat.

    Arrays are filled anew by every step, not copied. With `SAME_STEP` a finished game is replaced in the same
    step and `final_obs` has its last observation; with `NEXT_STEP` the next step replaces it, whatever the
    action, for a reward of 0. Can be copied and pickled in mid-game.
    """

    def __init__(
        self,
        edition: str,
        num_envs: int,
        players: int = 2,
        opponents: Sequence[BotSource] | None = None,
        seat: Seat = 0,
        variants: Mapping[str, object] | None = None,
        board: Mapping[str, object] | None = None,
        reward: str = "win",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
    ) -> None:
        """`seat` is the learner's: a number, `random` in every game, or a list with one for each game."""
        self.autoreset_mode = _checked_mode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        viewer = seat if opponents is not None else None
        self.batch = Batch(edition, num_envs, players, variants, 0, board, True, reward, viewer, opponents)
        self.has_opponents = opponents is not None
        self.num_envs = num_envs
        kind = self.batch.kind
        self.single_action_space = action_space(kind)
        self.single_observation_space = observation_space(kind)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._observations = np.zeros_like(self.batch.observations)
        self._masks = np.zeros_like(self.batch.masks)
        self._rewards = np.zeros(num_envs, np.float32)
        self._terminations = np.zeros(num_envs, np.bool_)
        self._truncations = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin all games. Every game gets its own seed from one number; a list has one for each game, which
        then begins as `SingleEnv` does with that seed.
        """
        if isinstance(seed, list):
            if len(seed) != self.num_envs:
                raise ValueError(f"{self.num_envs} games need {self.num_envs} seeds, not {len(seed)}")
            self.batch.reset([self._game_seed(each) for each in seed])
        else:
            super().reset(seed=seed)
            self.batch.reset(int(self.np_random.integers(SEEDS)))
        self._terminations.fill(False)
        return self._seen(), self._infos()

    def step(  # type: ignore[override]  # Gymnasium's types have flags of the rewards' type
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """An action for every game; one that is not on offer is an error, and nothing happens."""
        batch = self.batch
        if self.autoreset_mode == AutoresetMode.NEXT_STEP:
            actions = np.where(self._terminations, STAY, actions)
        movers = batch.viewers
        batch.step(actions)
        self._rewards[:] = batch.rewards[np.arange(self.num_envs), movers]
        self._terminations[:] = batch.dones
        seen, infos = self._seen(), self._infos()
        if batch.dones.any():
            infos |= self._endings()
        return seen, self._rewards, self._terminations, self._truncations, infos

    def _game_seed(self, seed: int | None) -> int:
        random = self.np_random if seed is None else seeding.np_random(seed)[0]
        return int(random.integers(SEEDS))

    def _seen(self) -> NDArray[np.uint8]:
        """The observations to return: with NEXT_STEP those of the end where a game has ended."""
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            return self.batch.observations
        self._observations[:] = self.batch.observations
        for ended in self.batch.finished:
            if ended.observation is not None:
                self._observations[ended.game] = ended.observation
        return self._observations

    def _infos(self) -> dict[str, Any]:
        batch = self.batch
        masks = batch.masks
        if self.autoreset_mode == AutoresetMode.NEXT_STEP:
            masks = self._masks
            masks[:] = batch.masks
            masks[self._terminations] = True  # whatever is taken there begins the next game
        return {
            "action_mask": masks,
            "player": batch.players,
            "seat": batch.viewers,
            "rewards": batch.rewards,
        }

    def _endings(self) -> dict[str, Any]:
        """How games ended, as Gymnasium has it."""
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


def _checked_mode(mode: AutoresetMode | str) -> AutoresetMode:
    if isinstance(mode, str):
        mode = next((each for each in AUTORESET_MODES if mode in (each.name, each.value)), mode)
    if mode not in AUTORESET_MODES:
        known = " and ".join(each.name for each in AUTORESET_MODES)
        raise ValueError(f"there is no autoreset_mode {mode!r} here; there are {known}")
    assert isinstance(mode, AutoresetMode)
    return mode
