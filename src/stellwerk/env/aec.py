"""All seats as agents that move one after the other (PettingZoo AEC), with action masks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from stellwerk.batch import GameConfig
from stellwerk.env.match import SEEDS, Match
from stellwerk.env.rendering import MODES, Renderer
from stellwerk.env.spaces import action_space, masked_space, observation_space
from stellwerk.game import Game

MASKS = ("observation", "info")


def aec_env(
    edition: str,
    players: int = 2,
    variants: Mapping[str, object] | None = None,
    reward: str = "win",
    board: Mapping[str, object] | None = None,
    mask: str = "observation",
    render_mode: str | None = None,
) -> Any:
    """A PettingZoo environment; an agent that takes what is not on offer loses and ends the game.

    `mask` says where the legal actions stand: in the `observation`, a dictionary then, or in the `info`.
    """
    env = SeatsEnv(GameConfig(edition, players, variants, board, True, reward), mask, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(env, illegal_reward=-1))


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """The environment itself, without wrappers: a wrong action is an error."""

    def __init__(self, kind: GameConfig, mask: str = "observation", render_mode: str | None = None) -> None:
        super().__init__()
        if mask not in MASKS:
            raise ValueError(f"mask is one of {', '.join(MASKS)}, not {mask!r}")
        self.kind = kind
        self.metadata = {
            "name": f"stellwerk_{kind.edition}_v0",
            "render_modes": list(MODES),
            "is_parallelizable": False,
        }
        self._renderer = Renderer(render_mode)
        self.render_mode = render_mode
        self.masked = mask == "observation"
        space = masked_space if self.masked else observation_space
        self.possible_agents = [f"seat_{seat}" for seat in range(kind.players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: space(kind) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(kind) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()
        self._match = Match(kind, 0)

    @property
    def game(self) -> Game:
        """The game that is played, or was played last."""
        return self._match.game

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._match = Match(self.kind, int(self._random.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def observe(self, agent: str) -> NDArray[np.uint8] | dict[str, NDArray[Any]]:
        row = self._match.observation(self.possible_agents.index(agent))
        return {"observation": row, "action_mask": self._mask(agent)} if self.masked else row

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match = self._match
        self._cumulative_rewards[agent] = 0.0
        match.apply(action)
        self.rewards = dict(zip(self.possible_agents, match.take_gains(), strict=True))
        if match.core.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def render(self) -> Any:
        """Return the game as the agent to move sees it, in the form that `render_mode` names."""
        return self._renderer.render(self.game, self._match.core.current_player)

    def close(self) -> None:
        """There is nothing to close."""

    def _select(self) -> None:
        """Note who is to move, and what is known beside observations."""
        core = self._match.core
        self.agent_selection = self.possible_agents[core.current_player]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if core.is_over:
            for agent, score, place in zip(self.agents, core.scores(), core.ranking(), strict=True):
                self.infos[agent] = {"score": score, "place": place}
        if not self.masked:
            for agent in self.agents:
                self.infos[agent]["action_mask"] = self._mask(agent)
        if self.render_mode == "human":
            self.render()

    def _mask(self, agent: str) -> NDArray[np.int8]:
        if agent == self.agent_selection:
            return self._match.mask()
        return np.zeros(self.kind.action_count, np.int8)
