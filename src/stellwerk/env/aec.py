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
from stellwerk.batch.native.rewards import REWARD_NAMES, SHAPED, Rewards
from stellwerk.engine import game as engine
from stellwerk.env.spaces import action_space, masked_space

SEEDS = 1 << 48
"""Games of an environment begin with a seed below this."""


def aec_env(
    edition: str,
    players: int = 2,
    variants: Mapping[str, object] | None = None,
    observation: str = "plain",
    reward: str = "win",
    board: Mapping[str, object] | None = None,
) -> Any:
    """A PettingZoo environment; an agent that takes what is not on offer loses and ends the game."""
    env = SeatsEnv(GameConfig(edition, players, variants, board, observation, reward))
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(env, illegal_reward=-1))


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """The environment itself, without wrappers: a wrong action is an error."""

    def __init__(self, kind: GameConfig) -> None:
        super().__init__()
        self.kind = kind
        self.metadata = {
            "name": f"stellwerk_{kind.edition}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = "ansi"
        self.possible_agents = [f"seat_{seat}" for seat in range(kind.players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: masked_space(kind) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(kind) for agent in self.possible_agents}
        self._rewarding = Rewards(REWARD_NAMES.index(kind.reward), kind.sample_game.rules)
        self._random, _ = seeding.np_random()
        self.game = kind.sample_game.copy()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        kind = self.kind
        game_seed = int(self._random.integers(SEEDS))
        self.game = engine.new_game(kind.edition, kind.players, game_seed, kind.variants, kind.board)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.game.current_player]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.kind.action_count, np.int8)
        if agent == self.agent_selection and not self.game.is_over:
            mask[self.game.legal_actions()] = 1
        observer = self.kind.observer
        assert observer is not None
        row = np.frombuffer(observer.write(self.game.state, seat), np.uint8)
        return {"observation": row.copy(), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        gained = self._decide(action)
        self.rewards = dict(zip(self.possible_agents, gained, strict=True))
        if self.game.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {
                each: {"score": score, "place": place}
                for each, score, place in zip(
                    self.agents, self.game.scores(), self.game.ranking(), strict=True
                )
            }
        self.agent_selection = self.possible_agents[self.game.current_player]
        self._accumulate_rewards()

    def _decide(self, action: Any) -> list[float]:
        """What every seat gains by a decision."""
        rewarding = self._rewarding
        shaped = rewarding.kind == SHAPED
        before = rewarding.potentials(self.game.state) if shaped else []
        self.game.apply(action)
        gained = [0.0] * self.kind.players
        if shaped:
            after = rewarding.potentials(self.game.state)
            gained = [new - old for new, old in zip(after, before, strict=True)]
        if self.game.is_over:
            final = rewarding.final(self.game.scores(), self.game.ranking())
            gained = [some + end for some, end in zip(gained, final, strict=True)]
        return gained

    def render(self) -> str:
        scores = ", ".join(map(str, self.game.scores()))
        seat, phase = self.game.current_player, self.game.phase
        return f"{self.kind.edition}: seat {seat} decides ({phase}); scores {scores}"

    def close(self) -> None:
        """There is nothing to close."""
