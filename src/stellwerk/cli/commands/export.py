"""`stellwerk export RECORD …`: records of games as tables for pandas, Polars or a spreadsheet."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from stellwerk.cli.arguments import Parser, add_language
from stellwerk.cli.errors import Complaint
from stellwerk.cli.files import unwritable
from stellwerk.cli.language import Translator
from stellwerk.cli.records import read_record, recorded_seats, replay_record
from stellwerk.playtest.ledger import add_rows, empty_tables, rows_of_record
from stellwerk.playtest.tables import CSV, FORMATS, check_format, write_tables


def add(subparsers: Any, tr: Translator) -> None:
    """Make the command known to the parser."""
    parser: Parser = subparsers.add_parser(
        "export",
        tr=tr,
        help=tr("terminal.export.games-as-tables-csv-parquet"),
    )
    parser.add_argument(
        "records",
        nargs="+",
        metavar=tr("terminal.export.record"),
        help=tr("terminal.export.files-of-games-or-folders"),
    )
    parser.add_argument(
        "--out",
        default="tables",
        metavar=tr("terminal.export.folder"),
        help=tr("terminal.export.where-the-tables-go-tables"),
    )
    parser.add_argument(
        "--format",
        choices=FORMATS,
        default=CSV,
        help=tr("terminal.export.csv-or-parquet-csv"),
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, tr: Translator) -> int:
    """Replay all records and write what happened in them."""
    check_format(arguments.format)
    files = _files(arguments.records, tr)
    tables = empty_tables()
    for number, file in enumerate(files):
        record = read_record(str(file), tr)
        game = replay_record(str(file), record, tr)
        add_rows(tables, rows_of_record(game.core, number, recorded_seats(str(file), record, tr)))
    try:
        written = write_tables(Path(arguments.out), tables, arguments.format)
    except OSError as error:
        raise unwritable(arguments.out, error, tr) from None
    for path in written:
        rows = len(tables[path.stem])
        print(tr("terminal.export.rows", path=path, rows=rows))
    return 0


def _files(named: list[str], tr: Translator) -> list[Path]:
    """The files themselves, and all JSON files of folders, by name."""
    files: list[Path] = []
    for name in named:
        path = Path(name)
        found = sorted(path.glob("*.json")) if path.is_dir() else [path]
        if not found:
            raise Complaint(tr("terminal.export.there-is-no-record-in", name=name))
        files += found
    return files
