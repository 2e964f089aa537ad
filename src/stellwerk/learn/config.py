"""Settings of a training run, read from a JSON file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from importlib import resources
from pathlib import Path
from typing import Any

from stellwerk.bots.core.trained_model import FULL_SEARCH_TURNS
from stellwerk.engine.registry import EDITIONS

ParamsByTableSize = dict[str, dict[str, float]]
"""Planner parameters keyed by the number of players, as in `{"2": {"pace": 0.6}}`."""


def settings_file(edition: str) -> Path:
    """Return the path of the settings that ship with an edition."""
    return Path(str(resources.files(EDITIONS[edition].package))) / "training.json"


@dataclass(frozen=True, slots=True)
class SelfPlayConfig:
    """Exploration and sampling rates of self-play. All rates are probabilities from 0 to 1."""

    turn_sample_rate: float = 0.12
    """Share of turns that become training samples."""
    late_turn_sample_rate: float = 0.2
    """Share of the last turns of a game that become training samples."""
    ticket_choice_sample_rate: float = 1.0
    """Share of ticket choices that become training samples."""
    second_card_sample_rate: float = 0.04
    """Share of second card draws that become training samples."""
    max_candidates: int = 6
    """Maximum number of candidate actions played out per sampled decision."""
    determinizations: int = 4
    """Determinizations per candidate action. Position samples always use one."""
    position_depths: tuple[int, ...] = (1, 2, 4, 7)
    """Rounds into a playout at which position samples are taken."""
    search_visits: int = 0
    """Playouts per decision if the player has a position network. 0 disables the search."""
    ticket_sample_rate: float = 0.05
    """Share of turns at which an opponent's hidden tickets become ticket samples."""
    exploration_rate: float = 0.08
    """Probability of taking a random candidate action (epsilon-greedy exploration)."""
    strategist_rate: float = 0.25
    """Probability that a seat is played by the strategist. Its decisions are not sampled."""

    def sample_rate(self, decision: str, turns_left: float) -> float:
        """Return the sample rate for a kind of decision, `turns_left` turns before the expected end."""
        if decision == "turn":
            return self.late_turn_sample_rate if turns_left <= FULL_SEARCH_TURNS else self.turn_sample_rate
        return self.ticket_choice_sample_rate if decision == "keep" else self.second_card_sample_rate


@dataclass(frozen=True, slots=True)
class TrainingConfig:
    """Hyperparameters of supervised training."""

    hidden_size_1: int = 32
    """Units in the first hidden layer."""
    hidden_size_2: int = 16
    """Units in the second hidden layer."""
    epochs: int = 30
    """Maximum number of passes over the training set."""
    patience: int = 10
    """Epochs without a lower validation loss before early stopping."""
    minibatch_size: int = 2048
    """Decisions per gradient step."""
    learning_rate: float = 0.002
    """Peak learning rate of the one-cycle schedule."""
    weight_decays: tuple[float, ...] = (0.05, 0.5)
    """Weight decays to try. The one with the lowest validation loss is kept."""
    dropout: float = 0.1
    """Dropout probability after each hidden layer."""
    absolute_loss_weight: float = 0.1
    """Weight of the absolute loss of positions, beside the loss of differences within a decision."""
    validation_every: int = 6
    """Every n-th game belongs to the validation set."""
    seed: int = 1
    """Seed of weight initialization, dropout and shuffling."""


@dataclass(frozen=True, slots=True)
class PPOConfig:
    """Hyperparameters of proximal policy optimization (PPO)."""

    seconds: float = 0.0
    """Total training time. 0 disables PPO. Learning rate and entropy bonus decay linearly over it."""
    seed: int = 100
    """Environment n plays games with seeds from (seed + n) million on."""
    hidden_size_1: int = 96
    """Units in the first hidden layer."""
    hidden_size_2: int = 32
    """Units in the second hidden layer."""
    envs_per_worker: int = 400
    """Parallel games in each worker process."""
    scripted_opponent_rate: float = 0.12
    """Share of environments in which all seats but one are strategists or planners."""
    rollout_steps: int = 40
    """Decisions per environment and update."""
    imitation_updates: int = 4
    """Initial updates that imitate the strategist instead of optimizing the PPO objective."""
    epochs: int = 3
    """Passes over each rollout."""
    minibatch_size: int = 16_384
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


@dataclass(frozen=True, slots=True)
class EvaluationConfig:
    """Matches against other bots, on seeds that training does not use."""

    opponents: tuple[str, ...] = ("strategist",)
    """Bots to play against, beside the best model so far."""
    games: int = 400
    """Maximum number of games per match."""
    margin_search_seconds: float = 100.0
    """Time to search for override margins, per table size."""
    seed: int = 9_000_000
    """First seed of the matches."""


@dataclass(frozen=True, slots=True)
class RunConfig:
    """All settings of a training run."""

    edition: str
    """Name of the edition."""
    players: tuple[int, ...]
    """Numbers of players. Each self-play game draws one of them; repeat a number to draw it more often."""
    iterations: int = 1
    """Iterations of self-play and training. Each starts from the best model so far."""
    chunks: int = 64
    """Files of self-play samples per iteration and kind."""
    games_per_chunk: int = 50
    """Games per file. An interrupted run repeats unfinished files only."""
    seed: int = 1
    """Seed of self-play and parameter search."""
    planner_params: ParamsByTableSize = field(default_factory=dict)
    """Initial planner parameters by number of players. Empty: those of the strategist."""
    parameter_search_seconds: float = 0.0
    """Time to search for planner parameters, per table size. 0 skips the search."""
    ticket_belief_chunks: int = 40
    """Files of ticket samples."""
    self_play: SelfPlayConfig = field(default_factory=SelfPlayConfig)
    """Exploration and sampling rates of self-play."""
    training: TrainingConfig = field(default_factory=TrainingConfig)
    """Hyperparameters of supervised training."""
    evaluation: EvaluationConfig = field(default_factory=EvaluationConfig)
    """Matches and margin search."""
    ppo: PPOConfig = field(default_factory=PPOConfig)
    """Hyperparameters of PPO."""

    def to_dict(self) -> dict[str, Any]:
        """Return all settings, defaults included, in the structure of the JSON file."""
        return asdict(self)

    def table_sizes(self) -> list[int]:
        """Return the smallest and largest number of players; both get parameters of their own."""
        return sorted({min(self.players), max(self.players)})


SECTIONS = {
    "self_play": SelfPlayConfig,
    "training": TrainingConfig,
    "evaluation": EvaluationConfig,
    "ppo": PPOConfig,
}
"""Settings that are objects, with their types."""


def load_config(path: Path) -> RunConfig:
    """Read a settings file, or the settings of an edition if the path is an edition's name.

    Raises:
        SystemExit: The file cannot be read or a setting is invalid.
    """
    path = settings_file(str(path)) if str(path) in EDITIONS else path
    try:
        return parse_config(json.loads(path.read_text("utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise SystemExit(f"{path}: invalid training settings: {error}") from None


def parse_config(settings: Any) -> RunConfig:
    """Build a configuration from parsed JSON; missing settings have their defaults.

    Raises:
        ValueError: A setting is unknown or out of range.
        TypeError: A required setting is missing.
    """
    if not isinstance(settings, dict):
        raise ValueError("settings must be an object")
    values: dict[str, Any] = {}
    for name, value in settings.items():
        if name in SECTIONS:
            if not isinstance(value, dict):
                raise ValueError(f"{name} must be an object")
            check_keys(SECTIONS[name], value, f"{name}.")
            values[name] = SECTIONS[name](**{key: as_tuple(each) for key, each in value.items()})
        else:
            values[name] = as_tuple(value)
    check_keys(RunConfig, values, "")
    config = RunConfig(**values)
    ppo = config.ppo
    if min(ppo.envs_per_worker, ppo.rollout_steps, ppo.epochs, ppo.minibatch_size) < 1 or ppo.seconds < 0:
        raise ValueError(
            "ppo.envs_per_worker, rollout_steps, epochs and minibatch_size must be positive "
            "and ppo.seconds must not be negative"
        )
    return config


def check_keys(section: Any, values: dict[str, Any], prefix: str) -> None:
    """Raise `ValueError` for a key that the dataclass `section` does not have."""
    known = {each.name for each in fields(section)}
    for name in values:
        if name not in known:
            raise ValueError(f"unknown setting {prefix}{name}; known settings: {', '.join(sorted(known))}")


def as_tuple(value: Any) -> Any:
    """Return a list as a tuple and any other value unchanged."""
    return tuple(value) if isinstance(value, list) else value
