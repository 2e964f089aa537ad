"""`stellwerk serve`: the table in the browser."""

from __future__ import annotations

import argparse
import webbrowser
from typing import Any
from urllib.parse import urlsplit

from stellwerk.cli.arguments import Parser, add_language, whole_number
from stellwerk.cli.errors import Complaint
from stellwerk.cli.language import Translator
from stellwerk.extras import need_table


def add(subparsers: Any, tr: Translator) -> None:
    """Make the command known to the parser."""
    parser: Parser = subparsers.add_parser("serve", tr=tr, help=tr("terminal.serve.the-table-in-the-browser"))
    parser.add_argument("--host", help=tr("terminal.serve.address-else-this-machine-only"))
    parser.add_argument(
        "--lan", action="store_true", help=tr("terminal.serve.let-others-in-the-network-play")
    )
    parser.add_argument(
        "--port",
        type=whole_number(parser, 0, 65535),
        metavar="N",
        help=tr("terminal.serve.port-else-8000-0-any"),
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help=tr("terminal.serve.sqlite-file-or-postgresql-else"),
    )
    parser.add_argument("--open", action="store_true", help=tr("terminal.serve.open-the-browser"))
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, tr: Translator) -> int:
    """Serve until interrupted."""
    need_table("stellwerk serve")
    from stellwerk.server.http.lan_addresses import addresses_of
    from stellwerk.server.http.static_files import STATIC
    from stellwerk.server.run import CannotServe, PortTaken, serve  # heavy; no other command needs it
    from stellwerk.table.settings import BadSetting, from_environment

    try:
        host = arguments.host or ("0.0.0.0" if arguments.lan else None)
        settings = from_environment(host=host, port=arguments.port, database=arguments.database)
    except BadSetting as error:
        raise Complaint(error.render(tr.lang)) from error

    has_page = (STATIC / "index.html").is_file()

    def announce(address: str) -> None:
        print(tr("terminal.serve.the-table-is-set", address=address), flush=True)
        port = urlsplit(address).port or settings.port
        for each in addresses_of(settings.host, port)[:1]:
            print(tr("terminal.serve.others-in-the-network", address=each), flush=True)
        if not has_page:
            print(tr("terminal.serve.no-page"), flush=True)
        print(tr("terminal.serve.stop-with-ctrl-c"), flush=True)
        if arguments.open and has_page:
            webbrowser.open(address)

    try:
        serve(settings, announce)
    except KeyboardInterrupt:
        print(tr("terminal.serve.the-table-is-cleared"))
    except PortTaken as reason:
        raise Complaint(_another_port(reason.port, reason.other, tr), code=1) from reason
    except CannotServe as reason:
        raise Complaint(tr("terminal.serve.the-table-cannot-start", reason=reason), code=1) from reason
    return 0


def _another_port(port: int, other: int | None, tr: Translator) -> str:
    free = str(other) if other is not None else "N"
    return tr("terminal.serve.the-table-cannot-start-port", port=port, free=free)
