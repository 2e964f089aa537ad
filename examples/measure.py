"""How often a policy wins, in new games from both seats; and the command line of the recipes."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

import stellwerk.env
from stellwerk.intervals import wilson

Choose: TypeAlias = Callable[[NDArray[np.uint8], NDArray[np.bool_]], Any]
"""Takes rows of observations and of legal actions, returns the number of an action for each row."""


Curve: TypeAlias = list[dict[str, float]]
"""`won` of the last `games` after this number of `steps` and of CPU `seconds`, for each rollout."""


class Train(Protocol):
    """Learns from this number of its own decisions."""

    def __call__(self, steps: int, *, seed: int) -> tuple[Choose, Curve]: ...


def measure(choose: Choose, edition: str, opponent: str, games: int, seed: int) -> list[float]:
    """Return the result of each game with two players: 1 for a victory, a half for a shared one.

    Each slot of the vector plays the same number of games: counting those that end first would favour short
    ones.
    """
    slots = min(games + games % 2, 200)
    seats = np.arange(slots) % 2
    vector = stellwerk.env.VectorEnv(edition, slots, 2, [opponent], seat=list(map(int, seats)))
    seen, infos = vector.reset(seed=seed)
    left = np.full(slots, -(-games // slots))
    results: list[float] = []
    while left.any():
        seen, _, ended, _, infos = vector.step(choose(seen, infos["action_mask"]))
        for slot in np.flatnonzero(ended & (left > 0)):
            left[slot] -= 1
            places = infos["final_info"]["places"][slot]
            results.append((places[seats[slot]] == 1) / (places == 1).sum())
    return results


def describe(results: list[float], opponent: str) -> str:
    """Return a line with the share of victories and its 95 % interval."""
    share = float(np.mean(results))
    low, high = wilson(share, len(results))
    low = max(0.0, low)
    return (
        f"against {opponent}: {100 * share:.1f} % [{100 * low:.1f}, {100 * high:.1f}] of {len(results)} games"
    )


def run_recipe(name: str, edition: str, opponent: str, train: Train) -> None:
    """Train a policy, write its learning curve and print how often it beats the opponent."""
    parser = argparse.ArgumentParser(description=f"{name}: learns to beat {opponent} in {edition}")
    parser.add_argument("--steps", type=int, default=1_400_000, help="own decisions to learn from")
    parser.add_argument("--games", type=int, default=1000, help="new games to measure it with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="file for the learning curve (examples.curve draws it)")
    given = parser.parse_args()
    choose, curve = train(given.steps, seed=given.seed)
    print(f"{curve[-1]['steps']:,} decisions in {curve[-1]['seconds']:.0f} s of CPU time")
    if given.curve:
        given.curve.write_text(json.dumps({"name": name, "rounds": curve}) + "\n", encoding="utf-8")
    print(describe(measure(choose, edition, opponent, given.games, seed=given.seed + 1000), opponent))
