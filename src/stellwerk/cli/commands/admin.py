"""`stellwerk admin`: looking after the tables of a server."""

from __future__ import annotations

import argparse
import re
from typing import Any, Final

from stellwerk.cli.arguments import Parser, add_language
from stellwerk.cli.errors import Complaint
from stellwerk.cli.language import Translator

_DAYS: Final = {"h": 1 / 24, "d": 1.0, "w": 7.0, "y": 365.0}


def add(subparsers: Any, tr: Translator) -> None:
    """Make the command known to the parser."""
    parser: Parser = subparsers.add_parser("admin", tr=tr, help=tr("terminal.admin.look-after-the-tables-of"))
    tasks = parser.add_subparsers(dest="task", metavar=tr("terminal.admin.task"), required=True)
    purge: Parser = tasks.add_parser("purge", tr=tr, help=tr("terminal.admin.delete-old-tables-for-good"))
    purge.add_argument(
        "--older-than",
        metavar=tr("terminal.admin.age"),
        required=True,
        help=tr("terminal.admin.for-how-long-nothing-has"),
    )
    purge.add_argument("--dry-run", action="store_true", help=tr("terminal.admin.only-count-delete-nothing"))
    purge.add_argument(
        "--database",
        metavar="URL",
        help=tr("terminal.admin.as-for-serve"),
    )
    add_language(purge)
    purge.set_defaults(run=run_purge)


def run_purge(arguments: argparse.Namespace, tr: Translator) -> int:
    from stellwerk.server.retention import purge_now  # heavy, and no other command needs it
    from stellwerk.server.run import CannotServe, check_database
    from stellwerk.server.settings import from_environment

    days = _age(arguments.older_than, tr)
    settings = from_environment(database=arguments.database)
    try:
        check_database(settings.database_url())
    except CannotServe as reason:
        raise Complaint(
            tr("terminal.admin.the-database-is-of-no", reason=reason),
            code=1,
        ) from reason
    count = purge_now(settings, days, only_count=arguments.dry_run)
    tables = tr("terminal.admin.1-table") if count == 1 else tr("terminal.admin.tables", count=count)
    if arguments.dry_run:
        print(tr("terminal.admin.to-be-deleted", tables=tables))
    else:
        print(tr("terminal.admin.deleted", tables=tables))
    return 0


def _age(text: str, tr: Translator) -> float:
    """Days."""
    found = re.fullmatch(r"(\d{1,6})([hdwy])", text)
    if found is None or int(found[1]) == 0:
        raise Complaint(tr("terminal.admin.an-age-is-a-number", text=f"{text!r}"))
    return int(found[1]) * _DAYS[found[2]]
