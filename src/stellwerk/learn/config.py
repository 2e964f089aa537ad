"""The settings of a run: one JSON file for each edition."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from stellwerk.learn.selfplay import Taste

Tables = dict[str, dict[str, float]]
"""Habits by the number of players, as in `{"2": {"habits.pace": 0.6}}`."""

SETTINGS = Path(__file__).parent / "settings"


@dataclass(frozen=True, slots=True)
class Lessons:
    """How a network is trained."""

    first: int = 32
    """Neurons of the first hidden layer."""
    second: int = 16
    epochs: int = 30
    patience: int = 10
    """Epochs without a better judgement of held-out games after which training stops."""
    batch: int = 2048
    """Decisions that are learned from at once."""
    rate: float = 0.002
    decays: tuple[float, ...] = (0.05, 0.5)
    """Weight decays that are tried; the one that judges held-out games best stays."""
    dropout: float = 0.1
    whole: float = 0.1
    """How much a position as a whole counts for foresight, beside how it compares with others."""
    held_out: int = 6
    """One game in so many is kept for validation."""
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Practice:
    """How an instinct is learned by doing, where there may be one (proximal policy optimisation)."""

    seconds: float = 0.0
    """How long it practises (0: not at all); rates fall on the way."""
    seed: int = 100
    """Table number n plays with seeds from this and n million on."""
    first: int = 96
    """Neurons of the first hidden layer."""
    second: int = 32
    tables: int = 400
    """In each process."""
    taught: float = 0.12
    """Share of tables at which one learner sits among strategists or planners."""
    steps: int = 40
    """Turns at every table, after which it learns."""
    imitated: int = 4
    """Rounds at the beginning in which it learns to do as the strategist does."""
    epochs: int = 3
    batch: int = 16_384
    rate: float = 1.0e-3
    last_rate: float = 1.0e-4
    clip: float = 0.2
    """How much likelier or less likely a deed may become in one lesson."""
    entropy: float = 0.02
    """How much it is drawn to do now this, now that."""
    last_entropy: float = 0.002
    horizon: float = 0.97
    """How far what went better or worse than expected is put down to earlier turns."""


@dataclass(frozen=True, slots=True)
class Trial:
    """How a trained player is measured, on seeds that were never played in training."""

    rivals: tuple[str, ...] = ("strategist",)
    games: int = 400
    tuning_seconds: float = 100.0
    """How long leads are tried at each table."""
    seed: int = 9_000_000


@dataclass(frozen=True, slots=True)
class Config:
    """All that a run depends on."""

    edition: str
    players: tuple[int, ...]
    """Each game of self-play has one of these numbers of players, drawn with equal chance."""
    rounds: int = 1
    """Of self-play and training; from the second on the best player so far plays."""
    chunks: int = 64
    games: int = 50
    """Games of a chunk: what is played at once, and need not be played again after an interruption."""
    seed: int = 1
    habits: Tables = field(default_factory=dict)
    """Those that are tried first; the strategist's where nothing is told."""
    habit_seconds: float = 0.0
    """How long better habits are looked for at each of the two tables (0: not at all)."""
    guess_chunks: int = 40
    """Chunks of games from which guesses about rivals' tickets are learned."""
    taste: Taste = field(default_factory=Taste)
    lessons: Lessons = field(default_factory=Lessons)
    trial: Trial = field(default_factory=Trial)
    practice: Practice = field(default_factory=Practice)

    def told(self) -> dict[str, Any]:
        return asdict(self)

    def tables(self) -> list[int]:
        """The smallest and the largest number of players, for which habits and leads are chosen."""
        return sorted({min(self.players), max(self.players)})


def read_config(path: Path) -> Config:
    """The settings in a file, or those of an edition; whatever they leave out is as usual."""
    own = SETTINGS / f"{path}.json"
    path = own if own.exists() else path
    try:
        told = json.loads(path.read_text("utf-8"))
        return config_of(told)
    except (OSError, ValueError, TypeError) as error:
        raise SystemExit(f"{path}: no settings for learning: {error}") from None


def config_of(told: Any) -> Config:
    if not isinstance(told, dict):
        raise ValueError("settings are an object")
    parts = {"taste": Taste, "lessons": Lessons, "trial": Trial, "practice": Practice}
    settings: dict[str, Any] = {}
    for name, value in told.items():
        if name in parts:
            if not isinstance(value, dict):
                raise ValueError(f"{name} is an object")
            check_names(parts[name], value, f"{name}.")
            settings[name] = parts[name](**{key: plain(each) for key, each in value.items()})
        else:
            settings[name] = plain(value)
    check_names(Config, settings, "")
    config = Config(**settings)
    practice = config.practice
    if min(practice.tables, practice.steps, practice.epochs, practice.batch) < 1 or practice.seconds < 0:
        raise ValueError("practice needs tables, steps, epochs and a batch, and no negative time")
    return config


def check_names(kind: Any, told: dict[str, Any], where: str) -> None:
    known = {each.name for each in fields(kind)}
    for name in told:
        if name not in known:
            raise ValueError(f"there is no setting {where}{name}; there are {', '.join(sorted(known))}")


def plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
