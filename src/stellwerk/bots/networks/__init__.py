"""Networks that were trained (`stellwerk.learn`): a JSON file for each edition that has one."""

from __future__ import annotations

import hashlib
import json
import sys
from array import array
from base64 import b64decode, b64encode
from functools import cache
from pathlib import Path
from typing import Any

from stellwerk.bots.minds.experience import LAST_TURNS, Experience
from stellwerk.bots.minds.judge import Judge
from stellwerk.bots.minds.traits import Traits
from stellwerk.engine.rules import Rules

FOLDER = Path(__file__).parent

PACKED_IN = 16
"""Long arrays of weights are told in parts of so much, as text of two bytes each."""
MOST_PACKED = (1 << 15) - 1


def judged_editions() -> list[str]:
    """Editions in which a network plays."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


def searched_with(edition: str) -> bool:
    """Whether a search that starts from the network is measured to be better there (docs/ratings.md)."""
    path = FOLDER / f"{edition}.json"
    return path.exists() and bool(_read(path).get("searched with"))


def experience_for(rules: Rules) -> Experience | None:
    """What comes with the package for games on this board, if there is something."""
    path = _by_board().get(board_digest(rules))
    return _experience(_read(path), _judges_in(path), rules.players) if path else None


def read_experience(path: Path, rules: Rules) -> Experience:
    """What is in a file, for games by rules that it must fit."""
    told = _read(path)
    if told["board"] != board_digest(rules):
        raise ValueError(f"{path} was not trained on this board")
    return _experience(told, _judges_in(path), rules.players)


def board_digest(rules: Rules) -> str:
    """A short name for the options and tickets that a network's marks stand for."""
    board = rules.board
    named = [*board.route_ids, *board.ticket_ids, str(Traits(rules).marks)]
    return hashlib.blake2b("\n".join(named).encode(), digest_size=6).hexdigest()


def experience_of(told: dict[str, Any], players: int) -> Experience:
    """What a file tells, for a table of that size."""
    return _experience(told, _judges(told), players)


def _experience(told: dict[str, Any], judges: dict[str, Judge], players: int) -> Experience:
    """With judges of its own, since each looks at one position at a time; their weights are shared."""
    table = at_table(told["tables"], players)
    twins = {name: judge.twin() for name, judge in judges.items()}
    return Experience(
        table["habits"],
        twins.get("ideas"),
        table["leads"] if "ideas" in twins else None,
        twins.get("foresight"),
        told.get("guesses"),
        table.get("last turns", LAST_TURNS),
        twins.get("doing"),
        twins.get("watching"),
    )


def _judges(told: dict[str, Any]) -> dict[str, Judge]:
    """The networks that are told."""
    found = {"ideas": told, "foresight": told.get("foresight", {}), **told.get("instinct", {})}
    return {name: _judge(network) for name, network in found.items() if "weights" in network}


def _judge(told: dict[str, Any]) -> Judge:
    sizes = {name: told[name] for name in ("situation", "option") if name in told}
    weights = {name: unpacked(each) for name, each in told["weights"].items()}
    return Judge(told["first"], told["second"], told["marks"], weights, **sizes)


def packed(weights: list[int]) -> str:
    """Many weights in little space; those beyond the reach of two bytes are cut."""
    parts = array("h", [max(-MOST_PACKED, min(MOST_PACKED, round(each / PACKED_IN))) for each in weights])
    if sys.byteorder == "big":
        parts.byteswap()
    return b64encode(parts.tobytes()).decode("ascii")


def unpacked(told: str | list[int]) -> list[int]:
    """Weights as they are in a file: packed, or number by number."""
    if not isinstance(told, str):
        return told
    parts = array("h")
    parts.frombytes(b64decode(told))
    if sys.byteorder == "big":
        parts.byteswap()
    return [PACKED_IN * each for each in parts]


def at_table(tables: dict[str, Any], players: int) -> Any:
    """What is told for a table of that size, or for the next larger one there is."""
    sizes = sorted(int(size) for size in tables)
    return tables[str(next((size for size in sizes if size >= players), sizes[-1]))]


@cache
def _by_board() -> dict[str, Path]:
    return {_read(path)["board"]: path for path in sorted(FOLDER.glob("*.json"))}


@cache
def _judges_in(path: Path) -> dict[str, Judge]:
    return _judges(_read(path))


@cache
def _read(path: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(path.read_text("ascii"))
    return told
