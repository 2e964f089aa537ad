"""Settings of a training run, read from a JSON file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from importlib import resources
from pathlib import Path
from typing import Any

from stellwerk.engine.registry import EDITIONS

ParamsByTableSize = dict[str, dict[str, float]]
"""Planner parameters keyed by the number of players, as in `{"2": {"pace": 0.6}}`."""

LEAGUE = {"snapshot": 0.15, "strategist": 0.12, "planner": 0.03}
"""Opponents in training, each with its share of the games."""


def settings_file(edition: str) -> Path:
    """Return the path of the settings that ship with an edition."""
    return Path(str(resources.files(EDITIONS[edition].package))) / "training.json"


@dataclass(frozen=True, slots=True)
class TrainingConfig:
    """All settings of a training run."""

    edition: str
    """Name of the edition."""
    players: tuple[int, ...]
    """Numbers of players, assigned to the parallel games in turn; repeat a number to play it more often."""
    decisions: int = 6_000_000
    """Decisions to train on. Learning rate and entropy bonus decay linearly over them."""
    seed: int = 1
    """Environment n plays games with seeds from (seed + n) million on."""
    planner_params: ParamsByTableSize = field(default_factory=dict)
    """Parameters of the policy's planner by number of players. Empty: those of the strategist."""
    league: dict[str, float] = field(default_factory=lambda: dict(LEAGUE))
    """Share of games against each kind of opponent: `snapshot` (the policy's own past) and bots of the
    ladder. The rest is self-play."""
    snapshots: int = 4
    """Past policies in the league. One is added every 20 updates; a new one replaces the oldest."""
    hidden_size_1: int = 64
    """Units in the first hidden layer of both networks."""
    hidden_size_2: int = 32
    """Units in the second hidden layer."""
    envs_per_worker: int = 256
    """Parallel games in each worker process."""
    rollout_steps: int = 40
    """Decisions per environment and update."""
    value_updates: int = 3
    """Initial updates of the value network alone, while the policy plays as its planner."""
    epochs: int = 3
    """Passes over each rollout."""
    minibatch_size: int = 4096
    """Decisions per gradient step."""
    learning_rate: float = 1.0e-3
    """Learning rate at the start."""
    final_learning_rate: float = 1.0e-4
    """Learning rate at the end."""
    clip_range: float = 0.2
    """PPO clip range of the probability ratio."""
    entropy_bonus: float = 0.02
    """Weight of the entropy bonus at the start."""
    final_entropy_bonus: float = 0.002
    """Weight of the entropy bonus at the end."""
    gae_lambda: float = 0.97
    """Lambda of generalized advantage estimation (GAE). Rewards are not discounted."""
    belief_games: int = 2000
    """Games to which the ticket belief is fitted."""
    evaluation_opponents: tuple[str, ...] = ("learned", "strategist")
    """Bots to play against after training."""
    evaluation_games: int = 400
    """Games against each of them, at the smallest and the largest table."""
    evaluation_seed: int = 9_000_000
    """First seed of these games; training does not use it."""

    def to_dict(self) -> dict[str, Any]:
        """Return all settings, defaults included, in the structure of the JSON file."""
        return asdict(self)


def load_config(path: Path) -> TrainingConfig:
    """Read a settings file, or the settings of an edition if the path is an edition's name.

    Raises:
        SystemExit: The file cannot be read or a setting is invalid.
    """
    path = settings_file(str(path)) if str(path) in EDITIONS else path
    try:
        return parse_config(json.loads(path.read_text("utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise SystemExit(f"{path}: invalid training settings: {error}") from None


def parse_config(settings: Any) -> TrainingConfig:
    """Build a configuration from parsed JSON; missing settings have their defaults.

    Raises:
        ValueError: A setting is unknown or out of range.
        TypeError: A required setting is missing.
    """
    if not isinstance(settings, dict):
        raise ValueError("settings must be an object")
    known = [each.name for each in fields(TrainingConfig)]
    for name in settings:
        if name not in known:
            raise ValueError(f"unknown setting {name}; known settings: {', '.join(sorted(known))}")
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in settings.items()
    }
    config = TrainingConfig(**values)
    for name in ("decisions", "snapshots", "envs_per_worker", "rollout_steps", "epochs", "minibatch_size"):
        if getattr(config, name) < 1:
            raise ValueError(f"{name} must be positive")
    if sum(config.league.values()) > 1.0:
        raise ValueError("the shares of the league are more than 1")
    return config
