"""`stellwerk score EDITION`: the score of a game at a real table, typed in or from a file."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk import scorepad
from stellwerk.cli.arguments import (
    AN_EDITION,
    Parser,
    add_language,
    add_variants,
    check_edition,
    check_players,
    parse_variants,
    player_range,
)
from stellwerk.cli.console import make_console, read_line
from stellwerk.cli.errors import Complaint
from stellwerk.cli.language import Translator
from stellwerk.cli.records import read_record
from stellwerk.cli.sheet import Writer
from stellwerk.cli.table.final_scores import print_ending

Json = dict[str, Any]


def add(subparsers: Any, tr: Translator) -> None:
    """Make the command known to the parser."""
    parser: Parser = subparsers.add_parser(
        "score",
        tr=tr,
        help=tr("terminal.score.score-a-game"),
        description=tr("terminal.score.what-everybody-has"),
    )
    parser.add_argument(
        "edition",
        nargs="?",
        metavar=tr("terminal.score.edition"),
        help=tr("terminal.score.for-example", an_edition=AN_EDITION),
    )
    file = tr("terminal.score.file")
    parser.add_argument("--file", metavar=file, help=tr("terminal.score.a-sheet"))
    parser.add_argument("--save", metavar=file, help=tr("terminal.score.where-to-save"))
    parser.add_argument("--names", metavar="NAME,…", help=tr("terminal.score.who-plays"))
    add_variants(parser)
    parser.add_argument("--json", action="store_true", help=tr("terminal.score.as-json"))
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, tr: Translator) -> int:
    """Read or ask for the sheet, then print the result."""
    sheet = _ask(arguments, tr) if arguments.file is None else _read(arguments, tr)
    if arguments.save is not None:
        _save(Path(arguments.save), sheet, tr)
    try:
        game = scorepad.final_game(sheet)
        if arguments.json:
            print(json.dumps(scorepad.score(sheet), ensure_ascii=False, indent=1))
            return 0
    except scorepad.SheetFault as fault:
        raise Complaint(fault.render(tr.lang)) from None
    print_ending(make_console(), stellwerk.Game(game), _names(sheet, tr), tr)
    return 0


def _read(arguments: argparse.Namespace, tr: Translator) -> Json:
    """Return the sheet of a file. The edition stands in the file, on the command line, or in both."""
    for name in ("names", "variants"):
        if getattr(arguments, name) is not None:
            raise Complaint(tr("terminal.score.file-says-that", option=f"--{name}"))
    given = None if arguments.edition is None else check_edition(arguments.edition, tr)
    sheet: Json = {"edition": given, **read_record(arguments.file, tr)}
    if not sheet.get("players"):
        raise Complaint(tr("terminal.score.nobody-in-file", file=arguments.file))
    if sheet["edition"] is None:
        raise Complaint(tr("terminal.score.which-edition", an_edition=AN_EDITION))
    if given not in (None, sheet["edition"]):
        raise Complaint(
            tr("terminal.score.other-edition", file=arguments.file, edition=f"{sheet['edition']!s:.40}")
        )
    return sheet


def _ask(arguments: argparse.Namespace, tr: Translator) -> Json:
    if arguments.edition is None:
        raise Complaint(tr("terminal.score.which-edition", an_edition=AN_EDITION))
    edition = check_edition(arguments.edition, tr)
    least, most = player_range(edition)
    given = arguments.names
    if given is None:
        given = read_line(tr("terminal.score.names-please", least=least, most=most)) or ""
    names = [name.strip() for name in given.split(",") if name.strip()]
    check_players(edition, len(names), tr)
    try:
        options = stellwerk.new_game(edition, variants=parse_variants(arguments.variants)).variants
    except ValueError as error:
        raise Complaint(str(error)) from None
    sheet: Json = {"edition": edition, "options": options, "players": [{"name": name} for name in names]}
    Writer(make_console(), sheet, tr).run()
    return sheet


def _names(sheet: Json, tr: Translator) -> list[str]:
    return [
        str(player.get("name") or tr("pad.player", n=number))
        for number, player in enumerate(sheet["players"], 1)
    ]


def _save(path: Path, sheet: Json, tr: Translator) -> None:
    try:
        path.write_text(json.dumps(sheet, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise Complaint(tr("terminal.score.cannot-write", file=path, reason=reason)) from None
