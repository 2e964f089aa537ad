"""Let bots play every printed board with every number of players, for the verdicts of playtests.

    .venv/bin/python tools/printed_boards.py --games 160

writes `src/stellwerk/playtest/printed.json`. Run it when rules, bots or boards have changed.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Final

import stellwerk
from stellwerk.cli.commands.playtest import DEFAULT_BOTS
from stellwerk.playtest.figures import make_report
from stellwerk.playtest.ledger import add_rows, empty_tables
from stellwerk.playtest.play import MAIN, Plan
from stellwerk.playtest.verdict import MEASURES

FILE: Final = Path(__file__).parents[1] / "src/stellwerk/playtest/printed.json"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=160)
    parser.add_argument("--edition", action="append", help="only these; the others keep their figures")
    asked = parser.parse_args()
    games = asked.games
    bots = tuple(DEFAULT_BOTS.split(","))
    values: dict[str, dict[str, dict[str, float]]] = {}
    if asked.edition:
        values = json.loads(FILE.read_text(encoding="utf-8"))["by_players"]
    for edition in asked.edition or stellwerk.editions():
        least, most = stellwerk.edition_info(edition)["players"]
        for players in range(least, most + 1):
            plan = Plan(edition, players, bots, games)
            tables = {MAIN: empty_tables()}
            for task in plan.tasks():
                if task.part == MAIN:
                    add_rows(tables[MAIN], task.play().tables)
            report = make_report(plan, tables, edition)
            measures = values.setdefault(str(players), {})
            for measure, figure_of in MEASURES.items():
                value = figure_of(report).value
                if not math.isnan(value):
                    measures.setdefault(measure, {})[edition] = round(value, 4)
            print(edition, players, flush=True)
            found = {"bots": list(bots), "games": games, "by_players": values}
            FILE.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
