"""One seat against bots (Gymnasium)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from stellwerk.batch import GameConfig
from stellwerk.batch.opponents import RANDOM, check_opponents, check_seat, seated_around
from stellwerk.bots.custom import BotSource, GameBots
from stellwerk.env.match import SEEDS, Match
from stellwerk.env.rendering import MODES, Renderer
from stellwerk.env.spaces import action_space, observation_space
from stellwerk.game import Game

ILLEGAL_REWARD = -1.0
"""For an action that is not on offer; the game is lost with it."""


class SingleEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """A seat of a game whose other seats bots play. `info["action_mask"]` marks the legal actions.

    Can be copied (`copy.deepcopy`) and pickled in mid-game.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012  (as Gymnasium has it)

    def __init__(
        self,
        edition: str,
        players: int = 2,
        opponents: Sequence[BotSource] = ("planner",),
        seat: int | str = 0,
        variants: Mapping[str, object] | None = None,
        board: Mapping[str, object] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        """`opponents` sit in the other seats, in turn if they are fewer: names, `module.Class`, objects with
        `choose(observation)`, or callables that take a seed and return one (asked once per game).

        `seat` is the learner's, or `random` in every game; `reset(options={"seat": 1})` sets it for one game.
        """
        self.kind = GameConfig(edition, players, variants, board, True, reward)
        self.opponents = check_opponents(opponents)
        self._seat = check_seat(players, 1, seat)
        self.seat = 0 if seat == RANDOM else int(seat)
        self.action_space = action_space(self.kind)
        self.observation_space = observation_space(self.kind)
        self._renderer = Renderer(render_mode)
        self.render_mode = render_mode
        self._match: Match | None = None
        self._bots = GameBots({}, 0)

    @property
    def game(self) -> Game:
        """The game that is played, or was played last."""
        return self._playing("asking for its game").game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin a game. `options={"seat": 1}` gives the learner another seat in it."""
        super().reset(seed=seed)
        game_seed = int(self.np_random.integers(SEEDS))
        self.seat = self._choose_seat(dict(options or {}))
        match = self._match = Match(self.kind, game_seed)
        self._bots = GameBots(seated_around(self.kind.players, self.seat, self.opponents), game_seed)
        self._let_bots_play(match)
        match.take_gains()
        self._show()
        return match.observation(self.seat), self._info(match)

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        match = self._playing("the first step")
        if match.core.is_over:
            raise gymnasium.error.ResetNeeded("the game is over: reset the environment before the next step")
        try:
            match.apply(action)
        except ValueError as error:
            info = self._info(match) | {"illegal": str(error)}
            return match.observation(self.seat), ILLEGAL_REWARD, True, False, info
        self._let_bots_play(match)
        self._show()
        reward = match.take_gains()[self.seat]
        return match.observation(self.seat), reward, match.core.is_over, False, self._info(match)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the action mask, by the name that learners with masks ask for (`MaskablePPO`)."""
        return self._playing("asking what is on offer").mask().astype(np.bool_)

    def render(self) -> Any:
        """Return the game as the learner's seat sees it, in the form that `render_mode` names."""
        if self._match is None:
            return None
        return self._renderer.render(self._match.game, self.seat)

    def _choose_seat(self, options: dict[str, Any]) -> int:
        seat = options.pop("seat", self._seat)
        if options:
            raise ValueError(f"reset knows the option 'seat', not {', '.join(map(repr, options))}")
        check_seat(self.kind.players, 1, seat)
        return int(self.np_random.integers(self.kind.players)) if seat == RANDOM else int(seat)

    def _let_bots_play(self, match: Match) -> None:
        """Let the bots decide until it is the learner's turn or the game is over."""
        core = match.core
        while not core.is_over and core.current_player != self.seat:
            match.apply(self._bots.decide(core))

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _info(self, match: Match) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": match.mask(), "seat": self.seat}
        if match.core.is_over:
            info |= {"scores": match.core.scores(), "places": match.core.ranking()}
        return info

    def _playing(self, what: str) -> Match:
        if self._match is None:
            raise gymnasium.error.ResetNeeded(f"reset the environment before {what}")
        return self._match
