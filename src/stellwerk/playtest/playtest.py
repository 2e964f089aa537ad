"""A playtest from its plan to its files: page, numbers, tables."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

import stellwerk
from stellwerk.boards import BoardData
from stellwerk.playtest.figures import Report, Tables, compare, make_report
from stellwerk.playtest.ledger import add_rows, empty_tables
from stellwerk.playtest.page import Comparison, Page, whole_page
from stellwerk.playtest.play import MAIN, Plan, Played
from stellwerk.playtest.tables import write_tables
from stellwerk.playtest.verdict import printed, remarks

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


def write_report(
    folder: Path, tests: Sequence[Playtest], others: Sequence[Playtest], lang: str, format: str
) -> list[Path]:
    """The page, its numbers, and the tables of the games among all bots.

    `tests` has a playtest for each number of players, `others` the same of another board, or nothing.
    """
    folder.mkdir(parents=True, exist_ok=True)
    pages = [Page(test.report(), test.board, lang) for test in tests]
    comparisons = [_comparison(*pair) for pair in zip(tests, others, strict=True)] if others else []
    remarked = remarks([page.report for page in pages], printed()["by_players"])
    numbers = [_numbers(*each) for each in zip_longest(pages, comparisons)]
    document: dict[str, Any] = {
        "stellwerk": stellwerk.__version__,
        "name": pages[0].board.name(lang),
        "verdict": [remark.as_json() for remark in remarked],
        **numbers[0],
    }
    if len(tests) > 1:
        document["by_players"] = {
            str(page.report.players): each for page, each in zip(pages, numbers, strict=True)
        }
    page = whole_page(pages, comparisons or [None] * len(pages))
    (folder / PAGE).write_text(page, encoding="utf-8")
    text = json.dumps(document, ensure_ascii=False, indent=1)
    (folder / NUMBERS).write_text(text + "\n", encoding="utf-8")
    return [folder / PAGE, folder / NUMBERS, *write_tables(folder, _joined(tests), format)]


def _joined(tests: Sequence[Playtest]) -> Tables:
    """The games with every number of players in the same tables, numbered on."""
    joined = empty_tables()
    games = blocks = 0
    for test in tests:
        for name, rows in test.tables[MAIN].items():
            for row in rows:
                moved = {"game": row["game"] + games}
                if "block" in row:
                    moved["block"] = row["block"] + blocks
                joined[name].append(row | moved)
        games = 1 + max((row["game"] for row in joined["games"]), default=-1)
        blocks = 1 + max((row["block"] for row in joined["games"]), default=-1)
    return joined


def _comparison(test: Playtest, other: Playtest) -> Comparison:
    return Comparison(compare(test.tables[MAIN], other.tables[MAIN]), other.report(), other.board)


def _numbers(page: Page, comparison: Comparison | None) -> dict[str, Any]:
    """The report with one number of players, ready for JSON."""
    numbers = page.report.as_json()
    if comparison is not None:
        numbers["against"] = {
            "board": comparison.report.board,
            "changes": {
                each.what: {
                    "here": each.here.as_json(),
                    "there": each.there.as_json(),
                    "change": each.change.as_json(),
                }
                for each in comparison.changes
            },
            "report": comparison.report.as_json(),
        }
    return numbers
