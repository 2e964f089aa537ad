"""One seat against bots (Gymnasium)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import stellwerk
from stellwerk.batch import Batch, GameConfig
from stellwerk.env.aec import SEEDS
from stellwerk.env.spaces import action_space, observation_space

ILLEGAL_REWARD = -1.0
"""For an action that is not on offer; the game is lost with it."""

NAMESPACE = "stellwerk"


class SingleEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """A seat of a game whose other seats bots play. `info["action_mask"]` marks the legal actions."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (as Gymnasium has it)

    def __init__(
        self,
        edition: str,
        players: int = 2,
        opponents: Sequence[str] = ("planner",),
        seat: int = 0,
        variants: Mapping[str, object] | None = None,
        board: Mapping[str, object] | None = None,
        observation: str = "plain",
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        """`opponents` sit in the other seats, in turn if they are fewer."""
        self.seat = seat
        self._settings: dict[str, Any] = {
            "players": players,
            "variants": variants,
            "board": board,
            "observation": observation,
            "reward": reward,
            "viewer": seat,
            "opponents": seated(players, seat, opponents),
        }
        self.kind = GameConfig(edition, players, variants, board, observation, reward)
        self.action_space = action_space(self.kind)
        self.observation_space = observation_space(self.kind)
        self.render_mode = render_mode
        self._batch: Batch | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        game_seed = int(self.np_random.integers(SEEDS))
        if self._batch is None:
            self._batch = Batch(self.kind.edition, 1, seed=game_seed, **self._settings)
        else:
            self._batch.reset(game_seed)
        return self._batch.observations[0].copy(), self._info(self._batch)

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        batch = self._batch
        if batch is None:
            raise gymnasium.error.ResetNeeded("reset the environment before the first step")
        try:
            batch.step(np.array([action], np.int64))
        except ValueError as error:
            info = self._info(batch) | {"illegal": str(error).removeprefix("game 0: ")}
            return batch.observations[0].copy(), ILLEGAL_REWARD, True, False, info
        reward = float(batch.rewards[0, self.seat])
        if not batch.dones[0]:
            return batch.observations[0].copy(), reward, False, False, self._info(batch)
        [ended] = batch.finished
        assert ended.observation is not None
        nothing = np.zeros(self.kind.action_count, np.int8)
        info = {"action_mask": nothing, "scores": ended.scores, "places": ended.places}
        return ended.observation.copy(), reward, True, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What is on offer, by the name under which maskable learners ask for it."""
        if self._batch is None:
            raise gymnasium.error.ResetNeeded("reset the environment before asking what is on offer")
        row: NDArray[np.bool_] = self._batch.masks[0].copy()
        return row

    def render(self) -> str | None:
        if self.render_mode != "ansi" or self._batch is None:
            return None
        game = self._batch.game(0)
        return f"{self.kind.edition}: seat {self.seat} decides ({game.phase}); scores {game.scores()}"

    def _info(self, batch: Batch) -> dict[str, Any]:
        return {"action_mask": batch.masks[0].astype(np.int8)}


def seated(players: int, seat: int, opponents: Sequence[str]) -> dict[int, str]:
    """The players of the other seats, in the order of play."""
    if isinstance(opponents, str) or not opponents:
        raise ValueError("opponents are a list of bots with one name at least")
    if not 0 <= seat < players:
        raise ValueError(f"there is no seat {seat}: seats run from 0 to {players - 1}")
    others = [(seat + step) % players for step in range(1, players)]
    return {other: opponents[place % len(opponents)] for place, other in enumerate(others)}


def register() -> None:
    """Make all editions known to Gymnasium, once."""
    for edition in stellwerk.editions():
        name = f"{NAMESPACE}/{edition}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{__name__}:SingleEnv", kwargs={"edition": edition})
