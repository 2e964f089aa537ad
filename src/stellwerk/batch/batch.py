"""Batches as numpy arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stellwerk.batch.config import GameConfig
from stellwerk.batch.native.games import TO_MOVE
from stellwerk.batch.opponents import Opponents
from stellwerk.engine import game as engine


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that ended in the last step."""

    game: int
    """Its place in the batch, where the next one has begun."""
    seed: int
    scores: list[int]
    places: list[int]
    observation: NDArray[np.uint8] | None
    """Of the end, as who took the last decision (or the viewer) sees it."""


class Batch:
    """Many games stepped in one call; finished ones begin anew at once, with a seed of their own.

    The arrays are filled anew by every step: copy what must be kept.
    """

    def __init__(
        self,
        edition: str,
        games: int,
        players: int = 2,
        variants: Mapping[str, object] | None = None,
        seed: int = 0,
        board: Mapping[str, object] | None = None,
        observation: str | None = "plain",
        reward: str = "win",
        viewer: int | None = None,
        opponents: Mapping[int, str] | None = None,
    ) -> None:
        """`observation` is plain, rich or None; `viewer` a seat that always looks, instead of who moves.

        `opponents` are seats that bots play, by name: a step then goes on until another seat is to move.
        """
        if games < 1:
            raise ValueError(f"a batch has at least one game, not {games}")
        if viewer is not None and not 0 <= viewer < players:
            raise ValueError(f"there is no seat {viewer}: seats run from 0 to {players - 1}")
        self.kind = GameConfig(edition, players, variants, board, observation, reward)
        self._games = self.kind.games(games, viewer=TO_MOVE if viewer is None else viewer)
        self.size = games
        self.steps = 0
        width = self.kind.observation_size
        self.observations: NDArray[np.uint8] = np.frombuffer(self._games.observations, np.uint8)
        self.observations = self.observations.reshape(games, width)
        self.players: NDArray[np.uint8] = np.frombuffer(self._games.players, np.uint8)
        self.masks: NDArray[np.bool_] = np.zeros((games, self.kind.action_count), np.bool_)
        self.counts: NDArray[np.int64] = np.zeros(games, np.int64)
        self.choices: NDArray[np.int64] = np.zeros(0, np.int64)
        self.rewards: NDArray[np.float32] = np.zeros((games, players), np.float32)
        self.dones: NDArray[np.bool_] = np.zeros(games, np.bool_)
        self._random = np.random.default_rng(seed)
        self._opponents = Opponents(self._games, players, opponents or {})
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin all games anew; the same seed begins the same games."""
        self._random = np.random.default_rng(seed)
        self._games.reset(seed)
        self._opponents.begin()
        self.steps = 0
        self._refresh()

    def step(self, actions: Sequence[int] | NDArray[Any]) -> None:
        """An action for every game; -1 leaves one as it is. A wrong one is refused before any is taken."""
        chosen = self._checked(actions)
        self._games.clear()
        self._games.play(chosen)
        self._opponents.answer()
        self.steps += 1
        self._refresh()

    def _checked(self, actions: Sequence[int] | NDArray[Any]) -> list[int]:
        given = np.asarray(actions)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            raise ValueError(f"a step takes {self.size} whole numbers, not {given.dtype} of {given.shape}")
        chosen: list[int] = given.tolist()
        wrong = self._games.wrong(chosen)
        if wrong >= 0:
            try:
                self._games.games[wrong].copy().apply(chosen[wrong])
            except ValueError as error:
                raise ValueError(f"game {wrong}: {error}") from None
        return chosen

    def _refresh(self) -> None:
        """Bring the arrays up to date."""
        games = self._games
        games.look()
        self.choices = np.array(games.choices, np.int64)
        self.counts = np.array(games.counts, np.int64)
        self.masks.fill(False)
        self.masks.reshape(-1)[self.choices] = True
        self.rewards[:] = np.array(games.rewards, np.float32).reshape(self.rewards.shape)
        self.dones.fill(False)
        self.dones[games.finished] = True

    def sample(self) -> NDArray[np.int64]:
        """A random option of every game, each equally likely; what is drawn follows from the seed."""
        ends = np.cumsum(self.counts)
        places = ends - self.counts + (self._random.random(self.size) * self.counts).astype(np.int64)
        result: NDArray[np.int64] = self.choices[places] % self.kind.action_count
        return result

    @property
    def finished(self) -> list[Finished]:
        """The games that ended in the last step."""
        games = self._games
        rows = [np.frombuffer(row, np.uint8) for row in games.last_observations]
        rows_of_finished: list[NDArray[np.uint8] | None] = [*rows] or [None] * len(games.finished)
        return [
            Finished(*each)
            for each in zip(
                games.finished,
                games.last_seeds,
                games.last_scores,
                games.last_places,
                rows_of_finished,
                strict=True,
            )
        ]

    def game(self, place: int) -> engine.CoreGame:
        """A copy of a game of the batch, to look at."""
        return self._games.games[place].copy()

    def notations(self, actions: Sequence[int] | NDArray[Any]) -> list[str]:
        """The notation of an action in each game."""
        return [game.notation(int(action)) for game, action in zip(self._games.games, actions, strict=True)]
