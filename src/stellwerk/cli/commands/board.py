"""`stellwerk board EDITION`: what a board consists of; `board draw`, `check`, `new` and `print` make one."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any, Final

import stellwerk
from stellwerk.boards import BUILT_IN, BoardData, new
from stellwerk.boards.svg import draw
from stellwerk.cli.arguments import (
    AN_EDITION,
    Parser,
    add_language,
    check_edition,
    find_board,
    read_board_document,
    read_board_file,
)
from stellwerk.cli.console import heading, make_console, make_table
from stellwerk.cli.display import Console, Table
from stellwerk.cli.errors import Complaint
from stellwerk.cli.files import write_bytes, write_text
from stellwerk.cli.language import Translator
from stellwerk.cli.phrases import fold, ordered_ends, route_kind
from stellwerk.cli.print_and_play import print_and_play
from stellwerk.text.cards import color_name
from stellwerk.text.names import localized_name, place_name, ticket_name, ticket_values


def add(subparsers: Any, tr: Translator) -> None:
    """Make the command known to the parser."""
    parser: Parser = subparsers.add_parser(
        "board",
        tr=tr,
        help=tr("terminal.board.places-routes-tickets-of-a"),
    )
    parser.add_argument(
        "edition", metavar=tr("terminal.board.edition"), help=tr("terminal.board.say", an_edition=AN_EDITION)
    )
    parser.add_argument(
        "which", nargs="?", metavar=tr("terminal.board.which"), help=tr("terminal.board.of-which-board")
    )
    parser.add_argument(
        "-o", "--out", metavar=tr("terminal.board.file"), help=tr("terminal.board.where-it-goes")
    )
    parser.add_argument("--cities", action="store_true", help=tr("terminal.board.the-places"))
    parser.add_argument("--routes", action="store_true", help=tr("terminal.board.the-routes"))
    parser.add_argument("--tickets", action="store_true", help=tr("terminal.board.the-tickets"))
    parser.add_argument(
        "--provenance",
        action="store_true",
        help=tr("terminal.board.where-the-data-come-from"),
    )
    parser.add_argument(
        "--board",
        metavar=tr("terminal.board.file"),
        help=tr("terminal.board.a-board-of-your-own"),
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, tr: Translator) -> int:
    """Help with making a board, or print the parts asked for, or a summary."""
    job = JOBS.get(arguments.edition)
    if job is not None:
        if arguments.which is None:
            raise Complaint(tr("terminal.board.which-one", job=arguments.edition, an_edition=AN_EDITION))
        return job(arguments, tr)
    if needless := arguments.which or (arguments.out and "--out"):
        raise Complaint(tr("terminal.board.only-after", what=needless))
    edition = check_edition(arguments.edition, tr)
    board = read_board_file(arguments.board, edition, tr)
    console = make_console()
    parts = arguments.cities or arguments.routes or arguments.tickets or arguments.provenance
    if not parts:
        _print_summary(console, board, tr)
    for wanted, print_part in (
        (arguments.cities or not parts, _print_cities),
        (arguments.routes or not parts, _print_routes),
        (arguments.tickets or not parts, _print_tickets),
        (arguments.provenance, _print_provenance),
    ):
        if wanted:
            print_part(console, board, tr)
    return 0


def _draw(arguments: argparse.Namespace, tr: Translator) -> int:
    """A picture of a board."""
    suffix = Path(arguments.out or "").suffix
    if suffix.lower() in NO_SVG:
        name = Path(arguments.out).with_suffix(".svg")
        raise Complaint(tr("terminal.board.only-svg", suffix=suffix[1:].upper(), name=name))
    board = find_board(arguments.which, tr)
    info = stellwerk.edition_info(board.edition)
    picture = draw(board, lambda city: place_name(board, city.id, tr.lang), info["name"][tr.lang])
    _hand_over(picture, arguments, tr)
    return 0


def _check(arguments: argparse.Namespace, tr: Translator) -> int:
    """Print all that is wrong with a board; of a sound one, what is odd about it, and a summary."""
    if arguments.which in stellwerk.editions():
        document = find_board(arguments.which, tr).raw
    else:
        document = read_board_document(arguments.which, tr)
    edition = check_edition(str(document["edition"]), tr)
    faults = stellwerk.check_board(document, edition)
    for fault in faults:
        print(fault.render(tr.lang))
    if faults:
        return 1
    for warning in stellwerk.board_warnings(document, edition):
        print(tr("terminal.board.warning", warning=warning.render(tr.lang)))
    _print_summary(make_console(), find_board(arguments.which, tr), tr)
    return 0


def _new(arguments: argparse.Namespace, tr: Translator) -> int:
    """A board to begin with."""
    board = new(check_edition(arguments.which, tr))
    _hand_over(json.dumps(board, ensure_ascii=False, indent=1) + "\n", arguments, tr)
    return 0


def _print(arguments: argparse.Namespace, tr: Translator) -> int:
    """Write a board, its tickets and a score sheet as PDF into a folder."""
    board = find_board(arguments.which, tr)
    folder = Path(arguments.out or f"{Path(arguments.which).stem}-print")
    for name, document in print_and_play(board, tr).items():
        write_bytes(folder / name, document.to_bytes(), tr)
        print(tr("terminal.board.printed", file=folder / name, pages=len(document.pages)))
    return 0


NO_SVG: Final = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".pdf")
"""Endings of pictures that are not drawn."""

JOBS: Final = {"draw": _draw, "check": _check, "new": _new, "print": _print}


def _hand_over(text: str, arguments: argparse.Namespace, tr: Translator) -> None:
    """Print it, or write it to the file that was named."""
    if arguments.out is None:
        print(text, end="")
    else:
        write_text(arguments.out, text, tr)


def _print_cities(console: Console, board: BoardData, tr: Translator) -> None:
    console.print(heading(tr("terminal.board.places", cities=len(board.cities))))
    reachable = Counter(end for route in board.routes for end in (route.a, route.b))
    table = make_table(
        tr("terminal.board.place"), tr("terminal.board.id"), tr("terminal.board.routes"), "", numbers="--r-"
    )
    for city in sorted(board.cities, key=lambda city: fold(place_name(board, city.id, tr.lang))):
        name = place_name(board, city.id, tr.lang)
        spoken = localized_name(city, tr.lang)
        remarks = [
            spoken if spoken != name else "",
            tr("terminal.board.country") if city.country else "",
            tr("terminal.board.harbour-possible") if city.harbor else "",
            tr("terminal.board.goods") + color_name(city.goods, tr.lang) if city.goods else "",
            tr("terminal.board.region", region=city.region) if city.region else "",
        ]
        table.add_row(
            name,
            city.id,
            str(reachable[city.id]),
            ", ".join(remark for remark in remarks if remark),
        )
    console.print(table)


def _print_routes(console: Console, board: BoardData, tr: Translator) -> None:
    console.print(heading(tr("terminal.board.count-of-routes", routes=len(board.routes))))
    table = make_table(
        tr("terminal.board.from"),
        tr("terminal.board.to"),
        tr("terminal.board.spaces"),
        tr("terminal.board.colour"),
        "",
        numbers="--r--",
    )
    rows = []
    for route in board.routes:
        ends = ordered_ends(board, route, tr)
        rows.append((*ends, str(route.length), color_name(route.color, tr.lang), route_kind(route, tr)))
    for row in sorted(rows, key=lambda row: [fold(end) for end in row[:2]]):
        table.add_row(*row)
    console.print(table)


def _print_tickets(console: Console, board: BoardData, tr: Translator) -> None:
    console.print(heading(tr("terminal.board.tickets", tickets=len(board.tickets))))
    decks = {None: "", "short": tr("terminal.board.short"), "long": tr("terminal.board.long")}
    table = make_table(tr("terminal.board.ticket"), tr("terminal.board.value"), "", numbers="-r-")
    for ticket in sorted(board.tickets, key=lambda ticket: (ticket.points, ticket.id)):
        table.add_row(
            ticket_name(board, ticket.id, tr.lang),
            ticket_values(ticket),
            decks.get(ticket.deck, ticket.deck or ""),
        )
    console.print(table)


def _print_provenance(console: Console, board: BoardData, tr: Translator) -> None:
    sections = (
        (tr("terminal.board.what-is-reconstructed-or-assumed"), board.unverified),
        (
            tr("terminal.board.what-the-sources-disagree-on"),
            [*map(_dispute, board.disputed)],
        ),
        (tr("terminal.board.sources"), board.notes),
    )
    for title, entries in sections:
        console.print(heading(title))
        table = Table(gap=1)
        for entry in entries or [tr("terminal.board.nothing")]:
            table.add_row("  ·", entry)
        console.print(table)
        console.print()


def _dispute(dispute: Any) -> str:
    if isinstance(dispute, dict):
        return f"{dispute.get('what')}: {dispute.get('chosen')} ({dispute.get('why')})"
    return str(dispute)


def _print_summary(console: Console, board: BoardData, tr: Translator) -> None:
    source = tr("terminal.board.built-in") if board.source == BUILT_IN else board.source
    spaces = sum(route.length for route in board.routes)
    groups = {route.group for route in board.routes if route.group}
    console.print(heading(f"{board.edition} ({source})"))
    console.print(
        tr(
            "terminal.board.places-routes-with-spaces-multiple",
            cities=len(board.cities),
            routes=len(board.routes),
            spaces=spaces,
            groups=len(groups),
            tickets=len(board.tickets),
        )
    )
    lengths = Counter(route.length for route in board.routes)
    console.print(
        tr("terminal.board.lengths")
        + ", ".join(f"{count} × {length}" for length, count in sorted(lengths.items()))
    )
    colors = Counter(route.color for route in board.routes)
    named = ", ".join(f"{count} {color_name(color, tr.lang)}" for color, count in colors.most_common())
    console.print(tr("terminal.board.colours") + named)
    if board.unverified:
        console.print(tr("terminal.board.notes-on-what-is-not", unverified=len(board.unverified)))
