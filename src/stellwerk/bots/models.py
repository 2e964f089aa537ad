"""Reading of trained models: `model.json` in the package of each edition that has one."""

from __future__ import annotations

import hashlib
import json
import sys
import warnings
from array import array
from base64 import b64decode, b64encode
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from stellwerk.bots.core.action_features import ACTION_SIZE, STATE_SIZE, kinds_used
from stellwerk.bots.core.mlp import FixedPointMLP
from stellwerk.bots.core.policy import new_encoder
from stellwerk.bots.core.trained_model import TrainedModel
from stellwerk.engine.registry import EDITIONS
from stellwerk.engine.rules import Rules

PACK_SCALE = 16
"""Unit of packed weights, which are stored as base64 text of 16-bit integers."""
PACK_LIMIT = (1 << 15) - 1
"""Largest packed weight, in units of `PACK_SCALE`; larger ones are clipped."""


class ModelMismatchWarning(UserWarning):
    """A trained model was left unused because it was trained on other features."""


def editions_with_model() -> list[str]:
    """Return the editions that have a trained model."""
    return [edition for edition in sorted(EDITIONS) if model_file(edition).exists()]


def model_helps_search(edition: str) -> bool:
    """Return whether `expert` is measured to be stronger than `search` there (docs/ratings.md)."""
    path = model_file(edition)
    return path.exists() and bool(_read(path).get("helps_search"))


def model_for(rules: Rules) -> TrainedModel | None:
    """Return the model in the edition's package for a table size.

    There is none for other boards than the printed one. If the model was trained on other features than the
    bots compute today, warn and return None: the bots then play without it.
    """
    path = model_file(rules.spec.edition)
    if not path.exists() or _read(path)["board"] != board_digest(rules):
        return None
    problem = feature_mismatch(_read(path), rules)
    if problem:
        warnings.warn(f"{path} is not used: {problem}", ModelMismatchWarning, stacklevel=2)
        return None
    return _model(_read(path), _networks_in(path), rules.players)


def read_model(path: Path, rules: Rules) -> TrainedModel:
    """Return the model in a file for a table size.

    Raises:
        ValueError: It was trained on another board or on other features.
    """
    contents = _read(path)
    check_model(contents, rules, str(path))
    return _model(contents, _networks_in(path), rules.players)


def check_model(contents: dict[str, Any], rules: Rules, name: str) -> None:
    """Check that the contents of a model file are for these rules.

    Raises:
        ValueError: It was trained on another board or on other features.
    """
    if contents["board"] != board_digest(rules):
        raise ValueError(f"{name} was not trained on this board")
    if problem := feature_mismatch(contents, rules):
        raise ValueError(f"{name} cannot be used: {problem}")


def board_digest(rules: Rules) -> str:
    """Return a short name for a board: its cities, routes and tickets."""
    board = rules.board
    names = [*board.city_ids, *board.route_ids, *board.ticket_ids]
    return hashlib.blake2b("\n".join(names).encode(), digest_size=6).hexdigest()


def feature_layout(rules: Rules) -> dict[str, Any]:
    """Return the features that a model is trained on, as stored in its file."""
    return {
        "kinds": kinds_used(rules),
        "actions": len(rules.space.kinds),
        "state_size": STATE_SIZE,
        "action_size": ACTION_SIZE,
    }


def feature_mismatch(contents: dict[str, Any], rules: Rules) -> str:
    """Return how a model's features differ from those of the rules, or an empty string."""
    trained, current = contents["features"], feature_layout(rules)
    if sorted(trained["kinds"]) == sorted(current["kinds"]):
        current["kinds"] = trained["kinds"]
    differences = [
        f"{name} was {trained[name]} in training and is {current[name]} now"
        for name in current
        if trained[name] != current[name]
    ]
    if "actor" in contents:
        encoder = new_encoder(rules, TrainedModel({}))
        sizes = [contents["actor"][name] for name in ("state_size", "action_size", "sparse_size")]
        if encoder is not None and sizes != [encoder.state_size, encoder.action_size, encoder.sparse_size]:
            differences.append("the encoder has changed")
    return "; ".join(differences)


def model_from_dict(contents: dict[str, Any], players: int) -> TrainedModel:
    """Return the model of a file's contents for a table size."""
    return _model(contents, _networks(contents), players)


def _model(contents: dict[str, Any], networks: dict[str, FixedPointMLP], players: int) -> TrainedModel:
    """Build a model with copies of the networks, which share their weights."""
    table = for_table_size(contents["tables"], players)
    copies = {name: network.copy() for name, network in networks.items()}
    return TrainedModel(
        table["params"],
        copies.get("actor"),
        copies.get("critic"),
        contents.get("ticket_weights"),
        contents["features"]["kinds"] if "features" in contents else None,
    )


def _networks(contents: dict[str, Any]) -> dict[str, FixedPointMLP]:
    names = ("actor", "critic")
    return {name: _network(contents[name]) for name in names if name in contents}


def _network(contents: dict[str, Any]) -> FixedPointMLP:
    sizes = {name: contents[name] for name in ("state_size", "action_size") if name in contents}
    weights = {name: unpack_weights(values) for name, values in contents["weights"].items()}
    return FixedPointMLP(contents["hidden1"], contents["hidden2"], contents["sparse_size"], weights, **sizes)


def pack_weights(weights: list[int]) -> str:
    """Return weights as short text, rounded to multiples of `PACK_SCALE` and clipped."""
    parts = array("h", [max(-PACK_LIMIT, min(PACK_LIMIT, round(each / PACK_SCALE))) for each in weights])
    if sys.byteorder == "big":
        parts.byteswap()
    return b64encode(parts.tobytes()).decode("ascii")


def unpack_weights(values: str | list[int]) -> list[int]:
    """Return weights as stored in a file, packed or not, as integers."""
    if not isinstance(values, str):
        return values
    parts = array("h")
    parts.frombytes(b64decode(values))
    if sys.byteorder == "big":
        parts.byteswap()
    return [PACK_SCALE * each for each in parts]


def for_table_size(tables: dict[str, Any], players: int) -> Any:
    """Return the entry for a number of players, or for the next larger one there is."""
    sizes = sorted(int(size) for size in tables)
    return tables[str(next((size for size in sizes if size >= players), sizes[-1]))]


def model_file(edition: str) -> Path:
    """Return the path of an edition's model, whether or not it exists."""
    return Path(str(resources.files(EDITIONS[edition].package))) / "model.json"


@cache
def _networks_in(path: Path) -> dict[str, FixedPointMLP]:
    return _networks(_read(path))


@cache
def _read(path: Path) -> dict[str, Any]:
    contents: dict[str, Any] = json.loads(path.read_text("ascii"))
    return contents
