"""`stellwerk play EDITION`: a game at this terminal."""

from __future__ import annotations

import argparse
import secrets
from typing import Any

from rich.console import Console

import stellwerk
from stellwerk.cli.arguments import (
    AN_EDITION,
    Parser,
    add_language,
    add_variants,
    check_edition,
    check_players,
    parse_options,
    player_range,
    read_board_file,
    whole_number,
)
from stellwerk.cli.console import make_console, read_line
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
        help=tr("eine Partie spielen", "play a game"),
        description=tr(
            "Menschen und Bots spielen an diesem Terminal; Menschen geben das Gerät weiter.",
            "People and bots play at this terminal; people hand the device on.",
        ),
    )
    parser.add_argument(
        "edition",
        nargs="?",
        metavar=tr("AUSGABE", "EDITION"),
        help=tr(f"etwa {AN_EDITION}; sonst wird gefragt", f"{AN_EDITION}, say; otherwise you are asked"),
    )
    parser.add_argument(
        "--players",
        type=whole_number(parser, 1),
        metavar="N",
        help=tr("wie viele mitspielen, Bots eingeschlossen", "how many play, bots included"),
    )
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="NAME|bot:LEVEL",
        help=tr(
            "ein Platz: ein Name oder bot:beginner, bot:family, bot:strong, bot:expert; mehrmals möglich"
            " (mit --resume: statt der gespeicherten, vom ersten an)",
            "a seat: a name, or bot:beginner, bot:family, bot:strong, bot:expert; repeatable"
            " (with --resume: instead of the saved ones, from the first on)",
        ),
    )
    parser.add_argument(
        "--seed",
        type=whole_number(parser, 0),
        metavar="N",
        help=tr("Startwert fürs Mischen; sonst zufällig", "seed of the shuffles; otherwise random"),
    )
    add_variants(parser)
    parser.add_argument(
        "--board", metavar=tr("DATEI", "FILE"), help=tr("ein eigener Spielplan", "a board of your own")
    )
    parser.add_argument(
        "--resume",
        metavar=tr("DATEI", "FILE"),
        help=tr("eine gespeicherte Partie fortsetzen", "go on with a saved game"),
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, tr: Translator) -> int:
    """Set the table and play."""
    console = make_console()
    if arguments.resume:
        game, saved_seats = _resumed_game(arguments, tr)
        if not saved_seats and not arguments.seat:
            _tell_of_unknown_seats(console, arguments.resume, tr)
    else:
        game, saved_seats = _new_game(arguments, tr), []
    seats = make_seats(arguments.seat + saved_seats[len(arguments.seat) :], game, tr)
    title = stellwerk.edition_info(game.edition)["name"][tr.lang]
    console.print(
        tr(
            f"{title}, {game.players} Plätze, Startwert {game.seed}.",
            f"{title}, {game.players} seats, seed {game.seed}.",
        )
        + tr(" Mit ? bekommst du Hilfe.", " ? gives help.")
    )
    Session(console, game, seats, arguments.resume, tr).run()
    return 0


def _new_game(arguments: argparse.Namespace, tr: Translator) -> stellwerk.Game:
    edition = check_edition(arguments.edition or _ask_edition(tr), tr)
    least, _ = player_range(edition)
    players = check_players(edition, arguments.players or max(least, len(arguments.seat)), tr)
    board = read_board_file(arguments.board, edition, tr)
    try:
        return stellwerk.new_game(
            edition,
            players=players,
            seed=secrets.randbelow(2**32) if arguments.seed is None else arguments.seed,
            options=parse_options(arguments.options),
            board=board.raw if arguments.board else None,
        )
    except ValueError as error:
        raise Complaint(str(error)) from None


def _resumed_game(arguments: argparse.Namespace, tr: Translator) -> tuple[stellwerk.Game, list[str]]:
    """A saved game, and who sat where."""
    for name in ("edition", "players", "seed", "options", "board"):
        if getattr(arguments, name) is not None:
            option = name if name == "edition" else f"--{name}"
            raise Complaint(
                tr(f"Mit --resume steht {option} schon fest.", f"With --resume {option} is settled already.")
            )
    record = read_record(arguments.resume, tr)
    game = replay_record(arguments.resume, record, tr)
    if game.over:
        raise Complaint(
            tr(
                f"Die Partie in {arguments.resume} ist zu Ende; sieh sie dir mit replay an.",
                f"The game in {arguments.resume} is over; look at it with replay.",
            )
        )
    return game, recorded_seats(arguments.resume, record, tr)


def _tell_of_unknown_seats(console: Console, file: str, tr: Translator) -> None:
    console.print(
        tr(
            f"{file} sagt nicht, wer wo saß: Platz 1 spielst du, die anderen spielen Familien-Bots."
            " Anders geht es mit --seat, einmal je Platz.",
            f"{file} does not say who sat where: you play seat 1, family bots the others."
            " For other players give --seat, once for each seat.",
        )
    )


def _ask_edition(tr: Translator) -> str:
    editions = stellwerk.editions()
    for number, edition in enumerate(editions, 1):
        least, most = player_range(edition)
        print(f"{number:>4} {edition:<14} {least}–{most}")
    typed = read_line(tr("Welche Ausgabe? ", "Which edition? ")) or ""
    if typed.isdecimal() and 1 <= int(typed) <= len(editions):
        return editions[int(typed) - 1]
    return typed
