"""The configuration of all games of a batch: edition, players, board, actions, observation, reward."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from stellwerk.batch.native.games import TO_MOVE, Games
from stellwerk.batch.native.observer import Observer
from stellwerk.batch.native.rewards import REWARD_NAMES, Rewards
from stellwerk.engine import game as engine
from stellwerk.engine.kinds import KEEP

ACTION_VERSION: Final = 1
"""Counts up when an action of a built-in board gets another number."""


@dataclass(frozen=True, slots=True)
class ObservationField:
    """A field of an observation: its place and what its numbers mean."""

    name: str
    offset: int
    length: int
    meaning: str


@dataclass(frozen=True)
class GameConfig:
    """The games of a batch and the form of their observations. Bad values are refused with a reason."""

    edition: str
    players: int = 2
    variants: Mapping[str, object] | None = None
    board: Mapping[str, object] | None = None
    observes: bool = True
    reward: str = "win"

    def __post_init__(self) -> None:
        if self.reward not in REWARD_NAMES:
            raise ValueError(f"there is no reward {self.reward!r}; there are {', '.join(REWARD_NAMES)}")
        self.sample_game  # noqa: B018  (refuses an edition, players, variants or a board that there are not)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the arguments; everything else is computed from them."""
        return GameConfig, (
            self.edition,
            self.players,
            self.variants,
            self.board,
            self.observes,
            self.reward,
        )

    @cached_property
    def sample_game(self) -> engine.CoreGame:
        """A game of this configuration, for its rules."""
        return engine.new_game(self.edition, self.players, 0, self.variants, self.board)

    @cached_property
    def observer(self) -> Observer | None:
        return Observer(self.sample_game.rules) if self.observes else None

    @property
    def action_count(self) -> int:
        return self.sample_game.num_actions

    @property
    def observation_size(self) -> int:
        return self.observer.size if self.observer is not None else 0

    def observation_fields(self) -> list[ObservationField]:
        """The table of the observation."""
        if self.observer is None:
            return []
        entries = self.observer.table.entries
        return [ObservationField(entry.name, entry.offset, entry.length, entry.meaning) for entry in entries]

    def actions(self) -> list[str]:
        """The notation of every action by number; `keep` names the places of the offer, from 1."""
        space = self.sample_game.rules.space
        return [
            places_kept(arg) if kind == KEEP else words
            for kind, arg, words in zip(space.kinds, space.args, space.words, strict=True)
        ]

    @property
    def routes(self) -> list[str]:
        """The ids of the routes, in the order of observations."""
        return list(self.sample_game.rules.board.route_ids)

    @property
    def tickets(self) -> list[str]:
        return list(self.sample_game.rules.board.ticket_ids)

    @property
    def cities(self) -> list[str]:
        return list(self.sample_game.rules.board.city_ids)

    def games(self, count: int, first: int = 0, viewer: int = TO_MOVE) -> Games:
        """Return `count` new games of this configuration."""
        game = self.sample_game
        rewards = Rewards(REWARD_NAMES.index(self.reward), game.rules)
        return Games(
            game.rules, dict.fromkeys(game.variants, True), count, first, rewards, self.observer, viewer
        )


def places_kept(kept: int) -> str:
    places = [str(place + 1) for place in range(kept.bit_length()) if kept >> place & 1]
    return " ".join(["keep", *places])
