"""`stellwerk play EDITION`: a game at this terminal."""

from __future__ import annotations

import argparse
import secrets
import sys
from typing import Any

import stellwerk
from stellwerk.cli.arguments import (
    AN_EDITION,
    Parser,
    add_language,
    add_number,
    add_variants,
    check_edition,
    check_players,
    parse_variants,
    player_range,
    read_board_file,
)
from stellwerk.cli.console import make_console, read_line
from stellwerk.cli.display import Console
from stellwerk.cli.errors import Complaint
from stellwerk.cli.language import Translator
from stellwerk.cli.records import read_record, recorded_seats, replay_record
from stellwerk.cli.table.seats import make_seats
from stellwerk.cli.table.session import Session


def add(subparsers: Any, tr: Translator) -> None:
    """Make the command known to the parser."""
    parser: Parser = subparsers.add_parser(
        "play",
        tr=tr,
        help=tr("terminal.play.play-a-game"),
        description=tr("terminal.play.people-and-bots-play-at"),
    )
    parser.add_argument(
        "edition",
        nargs="?",
        metavar=tr("terminal.play.edition"),
        help=tr("terminal.play.say-otherwise-you-are-asked", an_edition=AN_EDITION),
    )
    add_number(parser, "--players", 1, tr("terminal.play.how-many-play-bots-included"))
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="NAME|bot:LEVEL",
        help=tr("terminal.play.a-seat-a-name-or"),
    )
    add_number(parser, "--seed", 0, tr("terminal.play.seed-of-the-shuffles-otherwise"))
    add_variants(parser)
    parser.add_argument(
        "--board", metavar=tr("terminal.play.file"), help=tr("terminal.play.a-board-of-your-own")
    )
    parser.add_argument(
        "--resume",
        metavar=tr("terminal.play.file"),
        help=tr("terminal.play.go-on-with-a-saved"),
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, tr: Translator) -> int:
    """Set the table and play."""
    console = make_console()
    if arguments.resume:
        game, saved_seats = _resumed_game(arguments, tr)
        if not saved_seats and not arguments.seat:
            _print_unknown_seats(console, arguments.resume, tr)
    else:
        edition = check_edition(arguments.edition or _ask_edition(tr), tr)
        if not arguments.seat and arguments.players is None and sys.stdin.isatty():
            arguments.seat = _ask_names(edition, tr)
        game, saved_seats = _new_game(edition, arguments, tr), []
    seats = make_seats(arguments.seat + saved_seats[len(arguments.seat) :], game, tr)
    title = stellwerk.edition_info(game.edition)["name"][tr.lang]
    console.print(
        tr("terminal.play.seats-seed", title=title, players=game.players, seed=game.seed)
        + tr("terminal.play.gives-help")
    )
    Session(console, game, seats, arguments.resume, tr).run()
    return 0


def _new_game(edition: str, arguments: argparse.Namespace, tr: Translator) -> stellwerk.Game:
    least, _ = player_range(edition)
    players = check_players(edition, arguments.players or max(least, len(arguments.seat)), tr)
    board = read_board_file(arguments.board, edition, tr)
    try:
        return stellwerk.new_game(
            edition,
            players=players,
            seed=secrets.randbelow(2**32) if arguments.seed is None else arguments.seed,
            variants=parse_variants(arguments.variants),
            board=board.raw if arguments.board else None,
        )
    except ValueError as error:
        raise Complaint(str(error)) from None


def _resumed_game(arguments: argparse.Namespace, tr: Translator) -> tuple[stellwerk.Game, list[str]]:
    """A saved game, and who sat where."""
    for name in ("edition", "players", "seed", "variants", "board"):
        if getattr(arguments, name) is not None:
            option = name if name == "edition" else f"--{name}"
            raise Complaint(tr("terminal.play.with-resume-is-settled-already", option=option))
    record = read_record(arguments.resume, tr)
    game = replay_record(arguments.resume, record, tr)
    if game.is_over:
        raise Complaint(tr("terminal.play.the-game-in-is-over", resume=arguments.resume))
    return game, recorded_seats(arguments.resume, record, tr)


def _print_unknown_seats(console: Console, file: str, tr: Translator) -> None:
    console.print(tr("terminal.play.does-not-say-who-sat", file=file))


def _ask_edition(tr: Translator) -> str:
    editions = stellwerk.editions()
    for number, edition in enumerate(editions, 1):
        least, most = player_range(edition)
        name = stellwerk.edition_info(edition)["name"][tr.lang]
        print(f"{number:>4} {edition:<14} {least}–{most}  {name}")
    typed = read_line(tr("terminal.play.which-edition"))
    if not typed:
        raise Complaint(tr("terminal.play.no-edition", an_edition=AN_EDITION))
    if typed.isdecimal() and 1 <= int(typed) <= len(editions):
        return editions[int(typed) - 1]
    return typed


def _ask_names(edition: str, tr: Translator) -> list[str]:
    """Return the names of the people who play; nobody: one person against bots."""
    _, most = player_range(edition)
    typed = read_line(tr("terminal.play.who-plays", most=most)) or ""
    return [name.strip() for name in typed.split(",") if name.strip()]
