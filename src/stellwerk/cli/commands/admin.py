"""`stellwerk admin`: looking after the tables of a server, whether it runs or not."""

from __future__ import annotations

import argparse
import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from stellwerk.cli.arguments import Parser, add_language
from stellwerk.cli.console import make_console, make_table
from stellwerk.cli.errors import Complaint
from stellwerk.cli.files import unwritable
from stellwerk.cli.language import Translator
from stellwerk.cli.records import write_record
from stellwerk.extras import need_table

if TYPE_CHECKING:
    from stellwerk.table.rows import TableRow
    from stellwerk.table.settings import Settings

_DAYS: Final = {"h": 1 / 24, "d": 1.0, "w": 7.0, "y": 365.0}
_STATES: Final = ("open", "playing", "over", "closed")


def add(subparsers: Any, tr: Translator) -> None:
    """Make the command known to the parser."""
    parser: Parser = subparsers.add_parser("admin", tr=tr, help=tr("terminal.admin.look-after-the-tables-of"))
    tasks = parser.add_subparsers(dest="task", metavar=tr("terminal.admin.task"), required=True)
    listing = _add_task(tasks, tr, "list", tr("terminal.admin.list-the-tables"), run_list)
    listing.add_argument("--state", choices=_STATES, help=tr("terminal.admin.only-those-in-this-state"))
    _add_age(listing)
    listing.add_argument("--json", action="store_true", help=tr("terminal.admin.as-json"))
    closing = _add_task(tasks, tr, "close", tr("terminal.admin.close-tables"), run_close)
    _add_tables(closing, "+")
    repair = _add_task(tasks, tr, "repair", tr("terminal.admin.cut-a-damaged-log"), run_repair)
    _add_tables(repair, "+")
    export = _add_task(tasks, tr, "export", tr("terminal.admin.games-as-files"), run_export)
    _add_tables(export, "*")
    _add_age(export)
    export.add_argument(
        "--out", default=".", metavar=tr("terminal.admin.folder"), help=tr("terminal.admin.where-they-go")
    )
    purge = _add_task(tasks, tr, "purge", tr("terminal.admin.delete-old-tables-for-good"), run_purge)
    _add_age(purge, required=True)
    purge.add_argument("--dry-run", action="store_true", help=tr("terminal.admin.only-count-delete-nothing"))


def _add_task(tasks: Any, tr: Translator, name: str, help: str, run: Any) -> Parser:
    parser: Parser = tasks.add_parser(name, tr=tr, help=help)
    parser.add_argument("--database", metavar="URL", help=tr("terminal.admin.as-for-serve"))
    add_language(parser)
    parser.set_defaults(run=run)
    return parser


def _add_age(parser: Parser, required: bool = False) -> None:
    tr = parser.tr
    parser.add_argument(
        "--older-than",
        metavar=tr("terminal.admin.age"),
        required=required,
        help=tr("terminal.admin.for-how-long-nothing-has"),
    )


def _add_tables(parser: Parser, count: str) -> None:
    tr = parser.tr
    parser.add_argument(
        "tables", nargs=count, metavar=tr("terminal.admin.table"), help=tr("terminal.admin.ids-of-tables")
    )


def run_list(arguments: argparse.Namespace, tr: Translator) -> int:
    with _database(arguments, tr) as settings:
        rows = _list(settings, arguments, tr)
    if arguments.json:
        print(json.dumps([_table_json(row) for row in rows], ensure_ascii=False, indent=1))
        return 0
    table = make_table(
        tr("terminal.admin.table-column"),
        tr("terminal.admin.state"),
        tr("terminal.admin.game"),
        tr("terminal.admin.players"),
        tr("terminal.admin.entries"),
        tr("terminal.admin.last-change"),
        numbers="----r-",
    )
    for row in rows:
        changed = time.strftime("%Y-%m-%d %H:%M", time.localtime(row.changed))
        names = ", ".join(place.name or "–" for place in row.places)
        table.add_row(row.id, row.state, row.edition, names, str(row.number), changed)
    if rows:
        make_console().print(table)
    print(tr("terminal.admin.count-of-tables", count=len(rows)))
    return 0


def run_close(arguments: argparse.Namespace, tr: Translator) -> int:
    with _database(arguments, tr) as settings:
        from stellwerk.server.admin import close_table

        for table_id in arguments.tables:
            with _table_errors(table_id, tr):
                close_table(settings, table_id)
            print(tr("terminal.admin.closed", table=table_id), flush=True)
    return 0


def run_repair(arguments: argparse.Namespace, tr: Translator) -> int:
    with _database(arguments, tr) as settings:
        from stellwerk.server.admin import truncate_log

        for table_id in arguments.tables:
            with _table_errors(table_id, tr):
                last = truncate_log(settings, table_id)
            print(tr("terminal.admin.repaired", table=table_id, entry=last), flush=True)
    return 0


def run_export(arguments: argparse.Namespace, tr: Translator) -> int:
    if bool(arguments.tables) == bool(arguments.older_than):
        raise Complaint(tr("terminal.admin.name-tables-or-an-age"))
    with _database(arguments, tr) as settings:
        from stellwerk.server.admin import export_table

        if arguments.older_than:
            chosen = [row.id for row in _list(settings, arguments, tr) if row.state != _STATES[0]]
        else:
            chosen = arguments.tables
        for table_id in chosen:
            with _table_errors(table_id, tr):
                exported = export_table(settings, table_id)
            path = Path(arguments.out, f"{table_id}.json")
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_record(path, exported.game, exported.seats)
            except OSError as error:
                raise unwritable(path.parent, error, tr, code=1) from None
            print(tr("terminal.admin.written", path=path))
            if exported.damaged:
                print(tr("terminal.admin.only-as-far-as-sound", table=table_id))
    return 0


def run_purge(arguments: argparse.Namespace, tr: Translator) -> int:
    days = _age(arguments.older_than, tr)
    with _database(arguments, tr) as settings:
        from stellwerk.server.admin import old_tables, purge_old

        count = len(old_tables(settings, days)) if arguments.dry_run else purge_old(settings, days)
    key = "terminal.admin.to-be-deleted" if arguments.dry_run else "terminal.admin.deleted"
    print(tr(key, tables=tr("terminal.admin.count-of-tables", count=count)))
    return 0


@contextmanager
def _database(arguments: argparse.Namespace, tr: Translator) -> Iterator[Settings]:
    """Settings with a database that can be used, or a complaint."""
    need_table("stellwerk admin")
    from stellwerk.server.run import CannotServe, check_database  # heavy; few commands need it
    from stellwerk.table.settings import BadSetting, from_environment

    try:
        settings = from_environment(database=arguments.database)
        check_database(settings.database_url())
    except BadSetting as error:
        raise Complaint(error.render(tr.lang)) from error
    except CannotServe as reason:
        raise Complaint(tr("terminal.admin.the-database-is-of-no", reason=reason), code=1) from reason
    yield settings


@contextmanager
def _table_errors(table_id: str, tr: Translator) -> Iterator[None]:
    from stellwerk.table.errors import TableError

    try:
        yield
    except TableError as error:
        reason = tr(f"problems.{error.code}")
        detail = f" ({error.detail})" if error.detail else ""
        raise Complaint(f"{table_id}: {reason}{detail}", code=1) from error


def _list(settings: Settings, arguments: argparse.Namespace, tr: Translator) -> list[TableRow]:
    from stellwerk.server.admin import list_tables

    days = _age(arguments.older_than, tr) if arguments.older_than else None
    return list_tables(settings, getattr(arguments, "state", None), days)


def _table_json(row: TableRow) -> dict[str, Any]:
    """What may be seen of a table: no keys, no seed."""
    shown = {name: getattr(row, name) for name in ("id", "title", "edition", "options", "state", "public")}
    times = {"created": row.created, "changed": row.changed}
    seats = [{"name": place.name, "kind": place.kind, "level": place.level} for place in row.places]
    return {**shown, **times, "entries": row.number, "seats": seats}


def _age(text: str, tr: Translator) -> float:
    """Days."""
    found = re.fullmatch(r"(\d{1,6})([hdwy])", text)
    if found is None or int(found[1]) == 0:
        raise Complaint(tr("terminal.admin.an-age-is-a-number", text=f"{text!r}"))
    return int(found[1]) * _DAYS[found[2]]
