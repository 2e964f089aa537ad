"""`stellwerk editions`: which games there are, as a table for people or as JSON for programs."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rich.table import Table

import stellwerk
from stellwerk.cli.arguments import Parser, add_language, player_range
from stellwerk.cli.console import make_console
from stellwerk.cli.language import Translator


def add(subparsers: Any, tr: Translator) -> None:
    """Make the command known to the parser."""
    parser: Parser = subparsers.add_parser(
        "editions", tr=tr, help=tr("welche Ausgaben es gibt", "which editions there are")
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help=tr(
            "alles, was darüber gedruckt ist, als JSON für Programme",
            "all that is printed about them, as JSON for programs",
        ),
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
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold", show_edge=False)
    table.add_column(tr("Ausgabe", "Edition"), no_wrap=True)
    table.add_column(tr("Spieler", "Players"), no_wrap=True)
    table.add_column(tr("Was sie ausmacht", "What it is about"))
    for edition in stellwerk.editions():
        table.add_row(edition, _players(edition), _description(edition, tr), end_section=True)
    console.print(table)
    console.print(
        tr(
            "Ein Spiel beginnt mit: stellwerk play AUSGABE",
            "To begin a game: stellwerk play EDITION",
        )
    )
    return 0


def _players(edition: str) -> str:
    least, most = player_range(edition)
    return f"{least}–{most}"


def _description(edition: str, tr: Translator) -> str:
    info: dict[str, Any] = stellwerk.edition_info(edition)
    lines = [f"{info['name'][tr.lang]}: {info['special'][tr.lang]}"]
    if info["options"]:
        lines.append(tr("Option: ", "option: ") + ", ".join(info["options"]))
    reconstructed = info["reconstructed"]
    lines.append(
        tr("nachgebildet: ", "reconstructed: ")
        + (reconstructed[tr.lang] if reconstructed else tr("nichts", "nothing"))
    )
    return "\n".join(lines) + "\n"
