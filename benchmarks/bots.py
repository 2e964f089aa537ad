"""How long do bots think? CPU time of single decisions in whole games, each bot against planners.

    .venv/bin/python benchmarks/bots.py
    .venv/bin/python benchmarks/bots.py --bots planner search:200 --editions uk --games 2

The bot sits in the first seat, planners in the others; only its decisions with a choice are timed.
All runs in one process, in the installed (compiled) package unless PYTHONPATH says otherwise.
"""

from __future__ import annotations

import argparse
import platform
import time
from typing import Final

import stellwerk
from stellwerk import bots

OPPONENT: Final = "planner"
LIMITS: Final = {"planner": 0.0003, "search:200": 1.0}
"""What a decision may take on average, in seconds."""


def time_decisions(spec: str, edition: str, players: int, games: int) -> list[float]:
    """The seconds of each decision of a bot in some games."""
    seconds = []
    for seed in range(games):
        game = stellwerk.new_game(edition, players=players, seed=seed)
        table = [
            bots.create(spec if seat == 0 else OPPONENT, seed * players + seat) for seat in range(players)
        ]
        while not game.is_over:
            seat = game.current_player
            begun = time.process_time()
            action = table[seat].decide(game.core)
            taken = time.process_time() - begun
            if seat == 0 and len(game.legal_actions()) > 1:
                seconds.append(taken)
            game.apply(action)
    return sorted(seconds)


def table_line(spec: str, edition: str, players: int, seconds: list[float]) -> str:
    mean = sum(seconds) / len(seconds)
    late = seconds[int(0.99 * (len(seconds) - 1))]
    limit = LIMITS.get(spec)
    verdict = "" if limit is None else "yes" if mean <= limit else f"no ({1000 * limit:g} ms)"
    numbers = [f"{1000 * value:.3f}" for value in (mean, late, seconds[-1])]
    return f"| {spec} | {edition} | {players} | {len(seconds)} | {' | '.join(numbers)} | {verdict} |"


def player_counts(edition: str) -> list[int]:
    fewest, most = stellwerk.edition_info(edition)["players"]
    return sorted({fewest, most})


def main() -> None:
    arguments = parse_arguments()
    compiled = "compiled" if stellwerk.COMPILED else "uncompiled"
    print(f"Python {platform.python_version()}, {compiled}, one core, CPU time in ms, against {OPPONENT}s\n")
    print("| bot | edition | players | decisions | mean | 99 % | longest | within its limit |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for spec in arguments.bots:
        for edition in arguments.editions or stellwerk.editions():
            for players in player_counts(edition):
                seconds = time_decisions(spec, edition, players, arguments.games)
                print(table_line(spec, edition, players, seconds), flush=True)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--bots", nargs="+", metavar="BOT", default=["greedy", "planner", "blocker"])
    parser.add_argument("--editions", nargs="+", metavar="EDITION", help="default: all")
    parser.add_argument("--games", type=int, default=10, help="games a line (default 10)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
