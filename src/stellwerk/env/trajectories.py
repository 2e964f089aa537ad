"""Recorded games as observations, actions and rewards, for imitation and offline learning.

An episode is what one seat saw and did in one game. `write_steps` makes one Parquet table of all decisions;
`write_minari` a folder in the layout of Minari's Parquet datasets, which `minari.MinariDataset` reads.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stellwerk.batch import ACTION_VERSION, OBSERVATION_VERSION, GameConfig
from stellwerk.batch.native.rewards import REWARD_NAMES, SHAPED, Rewards
from stellwerk.boards import BUILT_IN
from stellwerk.engine.game import CoreGame
from stellwerk.env.spaces import action_space, observation_space
from stellwerk.extras import need

STEPS: Final = "steps.parquet"
MINARI_VERSION: Final = "0.5.4"
"""The version of Minari whose layout is written."""


@dataclass(slots=True)
class Episode:
    """One seat of one game; the last observation is that of the end, after which nothing was done."""

    game: int
    seat: int
    name: str
    seed: int
    observations: list[NDArray[np.uint8]] = field(default_factory=list)
    masks: list[NDArray[np.bool_]] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    notations: list[str] = field(default_factory=list)
    rewards: list[float] = field(default_factory=list)


def config_of(game: CoreGame, reward: str) -> GameConfig:
    """Return the kind of a game, with the form of rewards."""
    board = None if game.board.source == BUILT_IN else game.board.raw
    variants = dict.fromkeys(game.variants, True)
    return GameConfig(game.edition, game.players, variants, board, True, reward)


def same_kind(one: GameConfig, other: GameConfig) -> bool:
    """Whether two games have the same spaces, so that they can be in one dataset."""
    return (one.edition, one.players, one.variants, one.board) == (
        other.edition,
        other.players,
        other.variants,
        other.board,
    )


def episodes_of(game: CoreGame, number: int, names: Sequence[str], kind: GameConfig) -> list[Episode]:
    """Replay a finished game and return what every seat saw, did and gained."""
    if not game.is_over:
        raise ValueError("the game is not finished")
    observer = kind.observer
    assert observer is not None
    rewards = Rewards(REWARD_NAMES.index(kind.reward), game.rules)
    shaped = rewards.kind == SHAPED
    found = [Episode(number, seat, names[seat] if names else "", game.seed) for seat in range(game.players)]
    playing = game.beginning()
    for action in game.history:
        episode = found[playing.current_player]
        episode.observations.append(_seen(observer.write(playing.state, episode.seat)))
        mask = np.zeros(kind.action_count, np.bool_)
        mask[playing.legal_actions()] = True
        episode.masks.append(mask)
        episode.actions.append(action)
        episode.notations.append(playing.notation(action))
        episode.rewards.append(0.0)
        before = rewards.potentials(playing.state) if shaped else []
        playing.apply_unchecked(action)
        if shaped:
            after = rewards.potentials(playing.state)
            _pay(found, [new - old for new, old in zip(after, before, strict=True)])
    _pay(found, rewards.final(playing.scores(), playing.ranking()))
    for episode in found:
        episode.observations.append(_seen(observer.write(playing.state, episode.seat)))
        episode.masks.append(np.zeros(kind.action_count, np.bool_))
    return [episode for episode in found if episode.actions]


def write_steps(folder: Path, episodes: Iterable[Episode]) -> Path:
    """Write a table with a row for every decision."""
    arrow = need("pyarrow", "Parquet")
    rows = [
        {
            "game": episode.game,
            "seat": episode.seat,
            "name": episode.name,
            "step": step,
            "observation": episode.observations[step].tolist(),
            "legal_actions": np.flatnonzero(episode.masks[step]).tolist(),
            "action": action,
            "notation": episode.notations[step],
            "reward": episode.rewards[step],
            "terminated": step + 1 == len(episode.actions),
        }
        for episode in episodes
        for step, action in enumerate(episode.actions)
    ]
    schema = arrow.schema(
        [
            ("game", arrow.int64()),
            ("seat", arrow.int64()),
            ("name", arrow.string()),
            ("step", arrow.int64()),
            ("observation", arrow.list_(arrow.uint8())),
            ("legal_actions", arrow.list_(arrow.int64())),
            ("action", arrow.int64()),
            ("notation", arrow.string()),
            ("reward", arrow.float32()),
            ("terminated", arrow.bool_()),
        ]
    )
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / STEPS
    _parquet().write_table(arrow.Table.from_pylist(rows, schema=schema), path)
    return path


def write_minari(folder: Path, episodes: Sequence[Episode], kind: GameConfig) -> Path:
    """Write a dataset in Minari's layout; returns its folder, the one to give to `MinariDataset`."""
    arrow = need("pyarrow", "Parquet")
    data = folder / "data"
    data.mkdir(parents=True, exist_ok=True)
    for number, episode in enumerate(episodes):
        steps = len(episode.actions)
        table = arrow.table(
            {
                "observations": _fixed(arrow, np.stack(episode.observations)),
                "actions": arrow.array([*episode.actions, 0], arrow.int64()),
                "rewards": arrow.array([*episode.rewards, 0.0], arrow.float64()),
                "terminations": arrow.array([*[False] * (steps - 1), True, False]),
                "truncations": arrow.array([False] * (steps + 1)),
                "infos": arrow.StructArray.from_arrays(
                    [_fixed(arrow, np.stack(episode.masks).astype(np.int8))],
                    fields=[
                        arrow.field(
                            "action_mask",
                            arrow.list_(arrow.int8(), kind.action_count),
                            metadata={"shape": str(kind.action_count)},
                        )
                    ],
                ),
            }
        )
        (data / str(number)).mkdir(exist_ok=True)
        _parquet().write_table(table, data / str(number) / "part-0.parquet")
        about = {
            "id": number,
            "total_steps": steps,
            "seed": episode.seed,
            "game": episode.game,
            "seat": episode.seat,
            "name": episode.name,
        }
        (data / str(number) / "metadata.json").write_text(json.dumps(about), encoding="utf-8")
    metadata = {
        "dataset_id": f"stellwerk/{kind.edition}-v0",
        "minari_version": MINARI_VERSION,
        "total_episodes": len(episodes),
        "total_steps": sum(len(episode.actions) for episode in episodes),
        "data_format": "parquet",
        "jpeg_encoding": False,
        "observation_space": _serialized(kind, is_action=False),
        "action_space": _serialized(kind, is_action=True),
        "stellwerk": {
            "players": kind.players,
            "variants": sorted(kind.variants or ()),
            "reward": kind.reward,
            "action_version": ACTION_VERSION,
            "observation_version": OBSERVATION_VERSION,
        },
    }
    (data / "metadata.json").write_text(json.dumps(metadata), encoding="utf-8")
    return data


def _pay(episodes: Sequence[Episode], gains: Sequence[float]) -> None:
    """Add gains to the last decision of each seat; what comes before its first is not its own."""
    for episode, gain in zip(episodes, gains, strict=True):
        if episode.rewards:
            episode.rewards[-1] += gain


def _seen(row: bytes) -> NDArray[np.uint8]:
    return np.frombuffer(row, np.uint8)


def _fixed(arrow: Any, rows: NDArray[Any]) -> Any:
    kind = arrow.list_(arrow.from_numpy_dtype(rows.dtype), rows.shape[1])
    return arrow.FixedSizeListArray.from_arrays(arrow.array(rows.reshape(-1)), type=kind)


def _serialized(kind: GameConfig, is_action: bool) -> str:
    """A space as Minari writes it."""
    if is_action:
        space = action_space(kind)
        about: dict[str, Any] = {"type": "Discrete", "dtype": "int64", "start": 0, "n": int(space.n)}
    else:
        box = observation_space(kind)
        about = {
            "type": "Box",
            "dtype": str(box.dtype),
            "shape": list(box.shape),
            "low": box.low.tolist(),
            "high": box.high.tolist(),
        }
    return json.dumps(about)


def _parquet() -> Any:
    return importlib.import_module("pyarrow.parquet")
