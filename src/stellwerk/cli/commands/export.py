"""`stellwerk export RECORD …`: records of games as tables for pandas, Polars or a spreadsheet."""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path
from typing import Any, Final

from stellwerk.cli.arguments import Parser, add_language
from stellwerk.cli.errors import Complaint
from stellwerk.cli.files import unwritable
from stellwerk.cli.language import Translator
from stellwerk.cli.records import read_record, recorded_names, replay_record
from stellwerk.extras import need
from stellwerk.playtest.ledger import add_rows, empty_tables, rows_of_record
from stellwerk.playtest.tables import CSV, FORMATS, check_format, write_tables

STEPS: Final = "parquet"
MINARI: Final = "minari"
REWARDS: Final = ("win", "margin", "shaped")


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
    parser.add_argument(
        "--trajectories",
        choices=(STEPS, MINARI),
        help=tr("terminal.export.observations-actions-rewards-instead"),
    )
    parser.add_argument(
        "--reward", choices=REWARDS, default=REWARDS[0], help=tr("terminal.export.of-trajectories")
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, tr: Translator) -> int:
    """Replay all records and write what happened in them."""
    check_format(arguments.format)
    files = _files(arguments.records, tr)
    if arguments.trajectories:
        return _write_trajectories(files, arguments, tr)
    tables = empty_tables()
    for number, file in enumerate(files):
        record = read_record(str(file), tr)
        game = replay_record(str(file), record, tr)
        add_rows(tables, rows_of_record(game.core, number, recorded_names(str(file), record, tr)))
    try:
        written = write_tables(Path(arguments.out), tables, arguments.format)
    except OSError as error:
        raise unwritable(arguments.out, error, tr) from None
    for path in written:
        rows = len(tables[path.stem])
        print(tr("terminal.export.rows", path=path, rows=rows))
    return 0


def _write_trajectories(files: list[Path], arguments: argparse.Namespace, tr: Translator) -> int:
    """Write what every seat saw, did and gained; all games must be of one kind."""
    trajectories = need_trajectories()
    kind = None
    episodes: list[Any] = []
    for number, file in enumerate(files):
        record = read_record(str(file), tr)
        game = replay_record(str(file), record, tr).core
        if not game.is_over:
            raise Complaint(tr("terminal.export.not-finished", file=file))
        found = trajectories.config_of(game, arguments.reward)
        if kind is None:
            kind = found
        elif not trajectories.same_kind(kind, found):
            raise Complaint(tr("terminal.export.of-another-kind", file=file, first=files[0]))
        names = recorded_names(str(file), record, tr)
        episodes += trajectories.episodes_of(game, number, names, kind)
    folder = Path(arguments.out)
    try:
        if arguments.trajectories == MINARI:
            path = trajectories.write_minari(folder, episodes, kind)
        else:
            path = trajectories.write_steps(folder, episodes)
    except OSError as error:
        raise unwritable(arguments.out, error, tr) from None
    print(tr("terminal.export.rows", path=path, rows=sum(len(each.actions) for each in episodes)))
    return 0


def need_trajectories() -> Any:
    """The module that writes them, which needs the extra `lab`."""
    need("pyarrow", "--trajectories")
    need("numpy", "--trajectories")
    return importlib.import_module("stellwerk.env.trajectories")


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
