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
    parser: Parser = subparsers.add_parser(
        "admin", tr=tr, help=tr("die Tische eines Servers pflegen", "look after the tables of a server")
    )
    tasks = parser.add_subparsers(dest="task", metavar=tr("AUFGABE", "TASK"), required=True)
    purge: Parser = tasks.add_parser(
        "purge", tr=tr, help=tr("löscht alte Tische für immer", "delete old tables for good")
    )
    purge.add_argument(
        "--older-than",
        metavar=tr("ALTER", "AGE"),
        required=True,
        help=tr(
            "wie lange nichts geschehen ist: 36h, 90d, 12w oder 1y",
            "for how long nothing has happened: 36h, 90d, 12w or 1y",
        ),
    )
    purge.add_argument(
        "--dry-run", action="store_true", help=tr("zählt nur und löscht nichts", "only count, delete nothing")
    )
    purge.add_argument(
        "--database",
        metavar="URL",
        help=tr("wie bei serve", "as for serve"),
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
            tr(f"Die Datenbank ist nicht zu gebrauchen: {reason}", f"The database is of no use: {reason}"),
            code=1,
        ) from reason
    count = purge_now(settings, days, only_count=arguments.dry_run)
    tables = tr("1 Tisch", "1 table") if count == 1 else tr(f"{count} Tische", f"{count} tables")
    if arguments.dry_run:
        print(tr(f"Zu löschen: {tables}.", f"To be deleted: {tables}."))
    else:
        print(tr(f"Gelöscht: {tables}.", f"Deleted: {tables}."))
    return 0


def _age(text: str, tr: Translator) -> float:
    """Days."""
    found = re.fullmatch(r"(\d{1,6})([hdwy])", text)
    if found is None or int(found[1]) == 0:
        raise Complaint(
            tr(
                f"Ein Alter ist eine Zahl mit h, d, w oder y (Stunden, Tage, Wochen, Jahre), nicht {text!r}.",
                f"An age is a number with h, d, w or y (hours, days, weeks, years), not {text!r}.",
            )
        )
    return int(found[1]) * _DAYS[found[2]]
