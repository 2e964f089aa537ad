"""`stellwerk serve`: the table in the browser."""

from __future__ import annotations

import argparse
import webbrowser
from typing import Any

from stellwerk.cli.arguments import Parser, add_language
from stellwerk.cli.errors import Complaint
from stellwerk.cli.language import Translator


def add(subparsers: Any, tr: Translator) -> None:
    """Make the command known to the parser."""
    parser: Parser = subparsers.add_parser(
        "serve", tr=tr, help=tr("der Spieltisch im Browser", "the table in the browser")
    )
    parser.add_argument(
        "--host", help=tr("Adresse (sonst nur dieser Rechner)", "address (else this machine only)")
    )
    parser.add_argument("--port", type=int, help=tr("Port (sonst 8000)", "port (else 8000)"))
    parser.add_argument(
        "--database",
        metavar="URL",
        help=tr(
            "sqlite:///DATEI oder postgresql://… (sonst eine Datei im Datenordner)",
            "sqlite:///FILE or postgresql://… (else a file in the data folder)",
        ),
    )
    parser.add_argument("--open", action="store_true", help=tr("öffnet den Browser", "open the browser"))
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, tr: Translator) -> int:
    """Serve until interrupted."""
    try:
        from stellwerk.server.run import CannotServe, serve  # heavy, and no other command needs it
        from stellwerk.server.settings import from_environment
    except ImportError as error:
        raise Complaint(
            tr(
                f"Dem Spieltisch fehlt {error.name}: pip install 'stellwerk[server]'",
                f"The table needs {error.name}: pip install 'stellwerk[server]'",
            )
        ) from error

    settings = from_environment(host=arguments.host, port=arguments.port, database=arguments.database)

    def announce(address: str) -> None:
        print(tr(f"Der Tisch ist gedeckt: {address}", f"The table is set: {address}"), flush=True)
        print(tr("Beenden mit Strg-C.", "Stop with Ctrl-C."), flush=True)
        if arguments.open:
            webbrowser.open(address)

    try:
        serve(settings, announce)
    except CannotServe as reason:
        raise Complaint(
            tr(f"Der Spieltisch kann nicht starten: {reason}", f"The table cannot start: {reason}"), code=1
        ) from reason
    return 0
