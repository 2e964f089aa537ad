"""`stellwerk serve`: the table in the browser."""

from __future__ import annotations

import argparse
import webbrowser
from typing import Any

from stellwerk.cli.arguments import Parser, add_language, whole_number
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
    parser.add_argument(
        "--port",
        type=whole_number(parser, 0, 65535),
        metavar="N",
        help=tr("Port (sonst 8000; 0: irgendein freier)", "port (else 8000; 0: any that is free)"),
    )
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
        from stellwerk.server.run import CannotServe, PortTaken, serve  # heavy; no other command needs it
        from stellwerk.server.settings import BadSetting, from_environment
    except ImportError as error:
        raise Complaint(
            tr(
                f"Dem Spieltisch fehlt {error.name}: pip install 'stellwerk[server]'",
                f"The table needs {error.name}: pip install 'stellwerk[server]'",
            )
        ) from error

    try:
        settings = from_environment(host=arguments.host, port=arguments.port, database=arguments.database)
    except BadSetting as error:
        raise Complaint(tr(error.german, error.english)) from error

    def announce(address: str) -> None:
        print(tr(f"Der Tisch ist gedeckt: {address}", f"The table is set: {address}"), flush=True)
        print(tr("Beenden mit Strg-C.", "Stop with Ctrl-C."), flush=True)
        if arguments.open:
            webbrowser.open(address)

    try:
        serve(settings, announce)
    except KeyboardInterrupt:
        print(tr("\nDer Tisch ist abgeräumt.", "\nThe table is cleared."))
    except PortTaken as reason:
        raise Complaint(_another_port(reason.port, reason.other, tr), code=1) from reason
    except CannotServe as reason:
        raise Complaint(
            tr(f"Der Spieltisch kann nicht starten: {reason}", f"The table cannot start: {reason}"), code=1
        ) from reason
    return 0


def _another_port(port: int, other: int | None, tr: Translator) -> str:
    free = str(other) if other is not None else "N"
    return tr(
        f"Der Spieltisch kann nicht starten: Port {port} ist belegt, vielleicht von einem anderen Tisch."
        f" Nimm einen anderen: stellwerk serve --port {free} (oder STELLWERK_PORT={free} make play)",
        f"The table cannot start: port {port} is taken (Address already in use), perhaps by another table."
        f" Try another: stellwerk serve --port {free} (or STELLWERK_PORT={free} make play)",
    )
