"""A playtest from its plan to its files: page, numbers, tables."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import stellwerk
from stellwerk.boards import BoardData
from stellwerk.playtest.figures import Change, Report, Tables, compare, make_report
from stellwerk.playtest.ledger import add_rows, empty_tables
from stellwerk.playtest.page import Page
from stellwerk.playtest.play import MAIN, Plan, Played
from stellwerk.playtest.tables import write_tables

PAGE: Final = "report.html"
NUMBERS: Final = "report.json"


class Playtest:
    """Collects the games of a plan and builds their report."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.board: BoardData = plan.sample_game().board
        self.tables: dict[str, Tables] = {part: empty_tables() for part in plan.parts()}

    @property
    def board_name(self) -> str:
        return self.plan.board_name or self.plan.edition

    def gather(self, played: Iterable[Played]) -> Iterator[int]:
        """Add finished games to the tables; yield the number of games of each block."""
        for each in played:
            add_rows(self.tables[each.part], each.tables)
            yield each.games
        for tables in self.tables.values():
            for rows in tables.values():
                rows.sort(key=lambda row: row["game"])  # several processes finish in any order

    def report(self) -> Report:
        return make_report(self.plan, self.tables, self.board_name)


def write_report(folder: Path, test: Playtest, other: Playtest | None, lang: str, format: str) -> list[Path]:
    """The page, its numbers, and the tables of the games among all bots."""
    folder.mkdir(parents=True, exist_ok=True)
    report = test.report()
    numbers: dict[str, Any] = {"stellwerk": stellwerk.__version__, **report.as_json()}
    changes: list[Change] = []
    if other is not None:
        changes = compare(test.tables[MAIN], other.tables[MAIN])
        numbers["against"] = {
            "board": other.board_name,
            "changes": {
                each.what: {
                    "here": each.here.as_json(),
                    "there": each.there.as_json(),
                    "change": each.change.as_json(),
                }
                for each in changes
            },
        }
    page = Page(report, test.board, lang).html(changes, other.board_name if other else "")
    (folder / PAGE).write_text(page, encoding="utf-8")
    text = json.dumps(numbers, ensure_ascii=False, indent=1)
    (folder / NUMBERS).write_text(text + "\n", encoding="utf-8")
    return [folder / PAGE, folder / NUMBERS, *write_tables(folder, test.tables[MAIN], format)]
