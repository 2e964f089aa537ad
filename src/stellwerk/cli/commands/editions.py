"""`stellwerk editions`: which games there are, as a table for people or as JSON for programs."""

from __future__ import annotations

import argparse
import json
from typing import Any

import stellwerk
from stellwerk.cli.arguments import Parser, add_language, player_range
from stellwerk.cli.console import make_console
from stellwerk.cli.display import Table
from stellwerk.cli.language import Translator


def add(subparsers: Any, tr: Translator) -> None:
    """Make the command known to the parser."""
    parser: Parser = subparsers.add_parser(
        "editions", tr=tr, help=tr("terminal.editions.which-editions-there-are")
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help=tr("terminal.editions.all-that-is-printed-about"),
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, tr: Translator) -> int:
    """Print one block of lines for each edition."""
    if arguments.json:
        facts = {"editions": [stellwerk.edition_info(edition) for edition in stellwerk.editions()]}
        print(json.dumps(facts, ensure_ascii=False, indent=2))
        return 0
    console = make_console()
    table = Table(gap=2)
    table.add_column(tr("terminal.editions.edition"), no_wrap=True)
    table.add_column(tr("terminal.editions.players"), no_wrap=True)
    table.add_column(tr("terminal.editions.what-it-is-about"))
    for edition in stellwerk.editions():
        table.add_row(edition, _players(edition), _description(edition, tr))
    console.print(table)
    console.print(tr("terminal.editions.to-begin-a-game-stellwerk"))
    return 0


def _players(edition: str) -> str:
    least, most = player_range(edition)
    return f"{least}–{most}"


def _description(edition: str, tr: Translator) -> str:
    info = stellwerk.edition_info(edition)
    lines = [f"{info['name'][tr.lang]}: {info['special'][tr.lang]}"]
    if info["options"]:
        lines.append(tr("terminal.editions.option") + ", ".join(info["options"]))
    reconstructed = info["reconstructed"]
    lines.append(
        tr("terminal.editions.reconstructed")
        + (reconstructed[tr.lang] if reconstructed else tr("terminal.editions.nothing"))
    )
    return "\n".join(lines) + "\n"
