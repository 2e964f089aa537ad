"""Batches as numpy arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stellwerk.batch.config import GameConfig
from stellwerk.batch.native.games import TO_MOVE, Games
from stellwerk.batch.opponents import Opponents, Seat
from stellwerk.bots.custom import BotSource
from stellwerk.engine import game as engine

_STATE: Final = (
    "seeds",
    "games",
    "viewers",
    "potentials",
    "finished",
    "last_seeds",
    "last_scores",
    "last_places",
    "last_observations",
)
"""Fields of the compiled games that are copied and pickled; `look` finds the rest."""


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
        observes: bool = True,
        reward: str = "win",
        viewer: Seat = None,
        opponents: Mapping[int, BotSource] | Sequence[BotSource] | None = None,
    ) -> None:
        """`observes` says whether observations are written; `viewer` is a seat that always looks, instead of
        who moves: a number, `random` (drawn for every game) or a list with one for each game.

        `opponents` are bots: by seat, or a list that sits around the viewer. A step then goes on until
        another seat is to move. A bot is a name, `module.Class`, an object with `choose(observation)`, or a
        callable that returns one (it is given a seed if it takes an argument).
        """
        if games < 1:
            raise ValueError(f"a batch has at least one game, not {games}")
        self.kind = GameConfig(edition, players, variants, board, observes, reward)
        self.size = games
        self.steps = 0
        self._games = self._bind(self.kind.games(games))
        self.masks: NDArray[np.bool_] = np.zeros((games, self.kind.action_count), np.bool_)
        self.counts: NDArray[np.int64] = np.zeros(games, np.int64)
        self.choices: NDArray[np.int64] = np.zeros(0, np.int64)
        self.rewards: NDArray[np.float32] = np.zeros((games, players), np.float32)
        self.dones: NDArray[np.bool_] = np.zeros(games, np.bool_)
        self._random = np.random.default_rng(seed)
        self._opponents = Opponents(self._games, players, viewer, {} if opponents is None else opponents)
        self.reset(seed)

    def _bind(self, games: Games) -> Games:
        """Make arrays of the buffers of the games."""
        self.observations: NDArray[np.uint8] = np.frombuffer(games.observations, np.uint8)
        self.observations = self.observations.reshape(games.count, games.width)
        self.players: NDArray[np.uint8] = np.frombuffer(games.players, np.uint8)
        return games

    def reset(self, seed: int | Sequence[int]) -> None:
        """Begin all games anew; the same seed begins the same games. A list has the seed of each game."""
        if isinstance(seed, int | np.integer):
            self._random = np.random.default_rng(seed)
            self._games.reset(int(seed))
        else:
            seeds = [int(each) for each in seed]
            if len(seeds) != self.size:
                raise ValueError(f"{self.size} games need {self.size} seeds, not {len(seeds)}")
            self._random = np.random.default_rng(seeds)
            self._games.begin(seeds)
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
        """Update the arrays."""
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
        """Return a random legal action of every game, all equally likely; the seed decides what is drawn."""
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

    @property
    def viewers(self) -> NDArray[np.intp]:
        """The seat that observes each game: the viewer, or the seat to move."""
        fixed = np.array(self._games.viewers, np.intp)
        return np.where(fixed == TO_MOVE, self.players, fixed)

    def game(self, place: int) -> engine.CoreGame:
        """Return a copy of a game of the batch."""
        return self._games.games[place].copy()

    def __getstate__(self) -> dict[str, Any]:
        """All but the compiled games, whose state is named."""
        state = {name: value for name, value in vars(self).items() if name != "_games"}
        return state | {"_games": {name: getattr(self._games, name) for name in _STATE}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        games = self.kind.games(self.size)
        games.clear()
        for name, value in state["_games"].items():
            setattr(games, name, value)
        self._games = self._bind(games)
        self._opponents.attach(games)
        games.look()

    def notations(self, actions: Sequence[int] | NDArray[Any]) -> list[str]:
        """Return the notation of an action in each game."""
        return [game.notation(int(action)) for game, action in zip(self._games.games, actions, strict=True)]
