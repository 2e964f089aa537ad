"""Plays the games behind docs/ratings.md and writes its tables.

    .venv/bin/python benchmarks/ratings.py --out results --write docs/ratings.md

Every edition is played with two players and with four (or as many as it takes). What is in the folder already
is not played again, so the work can be interrupted at any time. `--ladder` names the bots of the round robin.
The document gets the ratings; pairs and times are printed without `--write`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Final

import stellwerk
from stellwerk.arena import ResultsFile, Run, Settings, Summary, write_reports
from stellwerk.arena.executor import Executor
from stellwerk.arena.schedule import all_lineups
from stellwerk.arena.summary import Estimate
from stellwerk.arena.workers import usable_cores

SEED: Final = 1_000_003
"""Shuffles that no bot was tuned on."""

LARGE_TABLE: Final = 4
BEGIN: Final = "<!-- tables: benchmarks/ratings.py -->"
END: Final = "<!-- end of tables -->"


def games_for(bots: tuple[str, ...], players: int, each_pair: int) -> int:
    """How many games let every pair of bots sit together in so many."""
    lineups = all_lineups(bots, players)
    together = min(
        sum(one in lineup and other in lineup for lineup in lineups) for one, other in combinations(bots, 2)
    )
    return -(-each_pair * len(lineups) // together)


def play(settings: Settings, games: int, folder: Path, workers: int) -> Summary:
    """Play what the folder lacks and compute everything."""
    with ResultsFile(folder, settings, resume=True) as file:
        run = Run(settings, games, file)
        for _ in run.play(Executor(workers).play):
            if sys.stderr.isatty():
                print(f"\r{folder.name}: {run.games_done}/{run.games_wanted} ", end="", file=sys.stderr)
    print(f"\r{folder.name}: {run.games_wanted} games", file=sys.stderr)
    return write_reports(folder)


def rating_line(edition: str, players: int, summary: Summary) -> str:
    cells = []
    for line in summary.bots:
        elo = line.elo
        anchored = line.bot == summary.anchor
        cells.append("0" if anchored else f"{elo.value:+.0f} [{elo.low:+.0f}, {elo.high:+.0f}]")
    circles = f"{summary.cyclic_triples}/{summary.triples}" if summary.triples else "–"
    seat = percent(summary.seats[0])
    return f"| {edition} | {players} | {summary.games} | {' | '.join(cells)} | {seat} | {circles} |"


def percent(share: Estimate) -> str:
    return f"{100 * share.value:.1f} [{100 * share.low:.1f}, {100 * share.high:.1f}]"


def pair_lines(edition: str, players: int, summary: Summary) -> list[str]:
    return [
        f"| {edition} | {players} | {pair.rival} – {pair.bot} | {percent(turned(pair.share))}"
        f" | {pair.comparisons} |"
        for pair in summary.pairs
    ]


def turned(share: Estimate) -> Estimate:
    """The other bot's share: ladders are named weakest first, and readers ask how often the stronger wins."""
    return Estimate(1 - share.value, 1 - share.high, 1 - share.low)


def time_line(edition: str, players: int, summary: Summary) -> str:
    cells = [f"{1000 * line.mean_seconds:.2f} / {1000 * line.slowest_seconds:.0f}" for line in summary.bots]
    return f"| {edition} | {players} | {' | '.join(cells)} |"


def table(head: list[str], lines: list[str]) -> list[str]:
    return [f"| {' | '.join(head)} |", f"| {' | '.join(['---'] + ['---:'] * (len(head) - 1))} |", *lines, ""]


def make_tables(
    bots: tuple[str, ...], arguments: argparse.Namespace, games: Callable[[int], int]
) -> list[str]:
    """The tables of one set of bots over all editions and player counts."""
    ratings: list[str] = []
    pairs: list[str] = []
    times: list[str] = []
    for edition in arguments.editions or stellwerk.editions():
        for players in (2, min(LARGE_TABLE, stellwerk.edition_info(edition)["players"][1])):
            folder = Path(arguments.out, f"{edition}-{players}p-{'-'.join(bots)}".replace(":", "-"))
            settings = Settings(edition, players, bots, SEED)
            summary = play(settings, games(players), folder, arguments.workers)
            ratings.append(rating_line(edition, players, summary))
            pairs += pair_lines(edition, players, summary)
            times.append(time_line(edition, players, summary))
    where = ["edition", "players"]
    lines = table([*where, "games", *bots, "first seat wins, %", "circles"], ratings)
    if arguments.write is None:
        lines += table([*where, "pair", "ahead, %", "comparisons"], pairs)
        lines += ["Time per decision in ms, mean / longest:", "", *table([*where, *bots], times)]
    return lines


def main() -> None:
    arguments = parse_arguments()
    ladder = tuple(arguments.ladder.split(","))
    lines = make_tables(ladder, arguments, lambda players: games_for(ladder, players, arguments.games))
    text = "\n".join(lines)
    if arguments.write is None:
        print(text)
        return
    document = Path(arguments.write)
    before, _, rest = document.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    document.write_text(f"{before}{BEGIN}\n\n{text}\n{END}{after}", encoding="utf-8")


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--out", required=True, help="where the results files go")
    parser.add_argument("--ladder", default="random,greedy,planner,strategist", metavar="BOT,BOT,…")
    parser.add_argument("--games", type=int, default=400, help="games for each pair (default 400)")
    parser.add_argument("--editions", nargs="+", metavar="EDITION", help="default: all")
    parser.add_argument("--workers", type=int, default=usable_cores())
    parser.add_argument("--write", metavar="FILE", help="write the tables into this document")
    return parser.parse_args()


if __name__ == "__main__":
    main()
