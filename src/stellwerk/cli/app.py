"""The `stellwerk` command: finds the subcommand, and turns what goes wrong into a sentence."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Sequence

import stellwerk
from stellwerk.cli.arguments import Parser, add_language
from stellwerk.cli.commands import COMMANDS
from stellwerk.cli.errors import Complaint
from stellwerk.cli.language import Translator, choose_language
from stellwerk.cli.transliteration import prepare_streams
from stellwerk.extras import MissingExtra

_NOT_POSSIBLE = 2
_INTERRUPTED = 130
_BROKEN_PIPE = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    prepare_streams(os.environ)
    arguments = sys.argv[1:] if arguments is None else arguments
    tr = Translator(choose_language(arguments, os.environ))
    try:
        code = _run(arguments, tr)
        sys.stdout.flush()
        return code
    except Complaint as complaint:
        print(f"stellwerk: {complaint}", file=sys.stderr)
        return complaint.code
    except MissingExtra as error:
        print(f"stellwerk: {error.render(tr.lang)}", file=sys.stderr)
        return _NOT_POSSIBLE
    except KeyboardInterrupt:
        print(tr("terminal.app.interrupted"), file=sys.stderr)
        return _INTERRUPTED
    except BrokenPipeError:
        # The reader of our output is gone; keep the interpreter from complaining when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE


def _run(arguments: Sequence[str], tr: Translator) -> int:
    parser = build_parser(tr)
    parsed = parser.parse_args(arguments)
    if parsed.version:
        print(version_text(tr))
        return 0
    if parsed.command is None:
        parser.print_help()
        return 0
    code: int = parsed.run(parsed, tr)
    return code


def build_parser(tr: Translator) -> Parser:
    """The whole argument parser, in the user's language."""
    parser = Parser(
        tr=tr,
        prog="stellwerk",
        description=tr("terminal.app.ticket-to-ride-in-the"),
    )
    parser.add_argument(
        "--version",
        action="store_true",
        help=tr("terminal.app.show-the-version-and-whether"),
    )
    add_language(parser)
    subparsers = parser.add_subparsers(
        dest="command", metavar=tr("terminal.app.command"), title=tr("terminal.app.commands")
    )
    for command in COMMANDS:
        command.add(subparsers, tr)
    return parser


def version_text(tr: Translator) -> str:
    """The version, on what it runs, and whether the engine is compiled or runs as plain Python."""
    if stellwerk.COMPILED:
        engine = tr("terminal.app.the-engine-is-compiled")
    else:
        engine = tr("terminal.app.the-engine-runs-uncompiled-that")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"stellwerk {stellwerk.__version__}\n{python}, {platform.system()} {platform.machine()}\n{engine}"
