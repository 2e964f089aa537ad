"""How fast are batches? Random play through `stellwerk.batch` beside the bare engine, in one run.

    .venv/bin/python benchmarks/batch.py
    .venv/bin/python benchmarks/batch.py --editions usa uk --seconds 2

CPU time of one core, two players. The bare engine is played through the public API, as in engine.py.
"""

from __future__ import annotations

import argparse
import platform
import random
import time

import stellwerk
from stellwerk.batch import Batch

GAMES = 64
KINDS = (None, "plain", "rich")


def bare_steps(edition: str, seconds: float) -> float:
    """Decisions a second without a batch."""
    decisions = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        game = stellwerk.new_game(edition, players=2, seed=games)
        choose = random.Random(games).random
        games += 1
        while not game.over:
            actions = game.actions()
            game.apply(actions[int(choose() * len(actions))])
            decisions += 1
    return decisions / (time.process_time() - start)


def batch_steps(edition: str, observation: str | None, seconds: float) -> float:
    """Decisions a second of a batch, with masks and this observation after each."""
    batch = Batch(edition, GAMES, seed=1, observation=observation)
    decisions = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        batch.step(batch.sample())
        decisions += GAMES
    return decisions / (time.process_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--editions", nargs="+", metavar="EDITION", help="default: all")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure (default 1)")
    arguments = parser.parse_args()
    compiled = not str(stellwerk.engine.game.__file__).endswith(".py")
    print(f"Python {platform.python_version()}, {'compiled' if compiled else 'uncompiled'}, steps a second\n")
    print("| edition | bare engine | masks only | plain | rich | plain / bare |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for edition in arguments.editions or stellwerk.editions():
        bare = bare_steps(edition, arguments.seconds)
        steps = [batch_steps(edition, kind, arguments.seconds) for kind in KINDS]
        cells = [f"{figure:,.0f}" for figure in (bare, *steps)]
        print(f"| {edition} | {' | '.join(cells)} | {steps[1] / bare:.2f} |", flush=True)


if __name__ == "__main__":
    main()
